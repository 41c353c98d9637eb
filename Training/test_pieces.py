"""What the pieces of the build promise one another; python3 -m unittest in this folder."""

import io
import os
import random
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import jax  # noqa: E402
import numpy as np  # noqa: E402
from PIL import Image  # noqa: E402

import bridge  # noqa: E402
import catalogue  # noqa: E402
import decide  # noqa: E402
import export  # noqa: E402
import features  # noqa: E402
import head  # noqa: E402
import programs  # noqa: E402
import talk  # noqa: E402
import vocabulary  # noqa: E402

KEYS = ["acer_negundo", "taraxacum_officinale", "toxicodendron", "toxicodendron_radicans", catalogue.UNKNOWN,
        catalogue.NO_PLANT]


class Words(unittest.TestCase):
    def setUp(self):
        self.speaker = talk.Speaker()

    def test_no_wording_is_both_learned_from_and_held_out(self):
        learned = {question.lower() for questions in talk.wordings().values() for question in questions}
        held = {question.lower() for questions in talk.wordings(held_out=True).values() for question in questions}
        self.assertEqual(learned & held, set())

    def test_a_pattern_ends_without_brackets(self):
        rng = random.Random(1)
        for patterns in self.speaker.patterns.values():
            for pattern in patterns:
                self.assertNotRegex(talk.spun(pattern, rng), r"[][|]")

    def test_pieces_are_the_tokens_of_the_whole_text(self):
        rng = random.Random(2)
        with tempfile.TemporaryDirectory() as folder:
            known = vocabulary.learned(self.speaker, os.path.join(folder, "vocabulary.json"), KEYS)
        for key in KEYS * 5:
            texts = [piece.text for piece in talk.conversation(self.speaker, [key], rng) if isinstance(piece.text, str)]
            self.assertEqual(known.encode("".join(texts)).ids, sum((known.encode(text).ids for text in texts), []))

    def test_pieces_of_other_programs_are_the_tokens_of_the_whole_text(self):
        rng = random.Random(3)
        with tempfile.TemporaryDirectory() as folder:
            known = vocabulary.learned(self.speaker, os.path.join(folder, "vocabulary.json"), KEYS)
        odds = np.full(len(KEYS), 1 / len(KEYS))
        for turn in range(60):
            drawn = [(None, odds, rng.choice(KEYS)) for _ in range(1 + (turn % 6 == 0))]
            texts = [piece.text for piece in programs.conversation(self.speaker, drawn, rng)
                     if isinstance(piece.text, str)]
            self.assertEqual(known.encode("".join(texts)).ids, sum((known.encode(text).ids for text in texts), []))

    def test_a_choice_that_has_to_be_named_has_a_word_for_every_outcome(self):
        with tempfile.TemporaryDirectory() as folder:
            known = vocabulary.learned(self.speaker, os.path.join(folder, "vocabulary.json"), KEYS)
        choices = vocabulary.Choices(known, self.speaker, KEYS)
        odds = choices.odds("name!", np.array([0.1, 0.3, 0, 0, 0.1, 0.5]))
        self.assertAlmostEqual(float(odds[list(choices.ids).index(known.encode('"unknown"').ids[0])]), 0.1, places=5)
        self.assertAlmostEqual(float(odds[list(choices.ids).index(known.encode('"no plant"').ids[0])]), 0.5, places=5)
        self.assertAlmostEqual(float(odds.sum()), 1, places=5)

    def test_choices_are_the_odds_given_what_went_before(self):
        with tempfile.TemporaryDirectory() as folder:
            known = vocabulary.learned(self.speaker, os.path.join(folder, "vocabulary.json"), KEYS)
        choices = vocabulary.Choices(known, self.speaker, KEYS)
        chances = np.array([0.1, 0.3, 0, 0, 0.1, 0.5])
        plant = choices.odds("plant", chances)
        self.assertTrue(np.allclose(plant[:2], 0.5))
        name = choices.odds("name", chances)
        place = list(choices.ids).index(known.encode('"dandelion"').ids[0])
        self.assertAlmostEqual(float(name[place]), 0.6, places=5)
        self.assertAlmostEqual(float(name.sum()), 1, places=5)
        self.assertAlmostEqual(float(choices.odds("scientific", chances).sum()), 1, places=5)


class Outputs(unittest.TestCase):
    def test_the_projector_holds_the_frame(self):
        draw = np.random.default_rng(1)
        basis = bridge.frame(len(KEYS))
        weight, bias, hidden = draw.standard_normal((6, 9)), draw.standard_normal(6), draw.standard_normal(9)
        last, shift = bridge.folded(weight, bias, basis)
        self.assertTrue(np.allclose(last @ hidden + shift, bridge.views(weight @ hidden + bias, basis), atol=1e-5))

    def test_the_vector_of_a_picture_stands_beside_the_decision(self):
        draw = np.random.default_rng(4)
        basis, vector = bridge.frame(len(KEYS)), draw.standard_normal((3, bridge.VECTOR))
        outputs = draw.standard_normal((3, len(KEYS)))
        views = bridge.views(outputs, basis, vector)
        self.assertTrue(np.allclose(views[:, :bridge.VECTOR], bridge.QUIET * vector, atol=1e-6))
        self.assertTrue(np.allclose(views @ basis, bridge.views(outputs, basis) @ basis, atol=1e-5))

    def test_the_projector_passes_decision_and_vector(self):
        draw = np.random.default_rng(6)
        weights = head.begin(len(KEYS), draw.standard_normal((50, head.WIDTH)), draw.standard_normal((50, head.WIDTH)))
        pools = draw.standard_normal((4, head.HEADS, head.WIDTH)).astype(np.float32)
        basis, states = bridge.frame(len(KEYS)), head.outputs(weights, pools, what=head.states)
        white = draw.standard_normal((bridge.VECTOR, head.WIDTH)) / 20, draw.standard_normal(bridge.VECTOR)
        inner, place, last, shift = export.layers(weights, basis, white)
        seen = np.asarray(jax.nn.gelu(states @ inner.T + place, approximate=True)) @ last.T + shift
        right = bridge.views(head.outputs(weights, pools), basis, states @ white[0].T + white[1])
        self.assertTrue(np.allclose(seen, right, atol=1e-3))

    def test_whitened_vectors_are_uncorrelated(self):
        draw = np.random.default_rng(5)
        weights = head.begin(9, draw.standard_normal((50, head.WIDTH)), draw.standard_normal((50, head.WIDTH)))
        pools = draw.standard_normal((600, head.HEADS, head.WIDTH)).astype(np.float32)
        matrix, shift = head.whitened(weights, pools, 20)
        seen = head.outputs(weights, pools, what=head.states) @ matrix.T + shift
        self.assertTrue(np.allclose(np.cov(seen.T), np.eye(20), atol=0.02))

    def test_chances_and_their_logarithms_agree(self):
        outputs = np.random.default_rng(2).standard_normal((5, 6)) * 3
        self.assertTrue(np.allclose(np.exp(head.levels(outputs)), bridge.chances(outputs), atol=1e-5))

    def test_a_likely_poison_leaves_no_harmless_name(self):
        odds = decide.Decider(KEYS)(np.array([2.0, 0, 0, 1.5, 0, -5]))
        self.assertLess(odds[:2].sum(), 0.01)
        self.assertEqual(KEYS[int(odds.argmax())], "toxicodendron")


class Pictures(unittest.TestCase):
    def test_a_picture_is_labelled_by_folder_then_name_then_genus(self):
        labels = catalogue.Labels(catalogue.plants())

        def key(scientific, source="plant-shops", folder="x"):
            return labels.of({"path": "x.jpg", "source": source, "folder": folder, "scientific": scientific})

        self.assertEqual(key("Ficus lyrata"), "ficus_lyrata")
        self.assertEqual(key("Ficus benjamina"), "ficus")
        self.assertEqual(key("Nyctanthes arbor-tristis"), "nyctanthes_arbor_tristis")
        self.assertEqual(key("Rosa x damascena"), "rosa")
        self.assertEqual(key("Agave amica"), catalogue.UNKNOWN)
        self.assertEqual(key("Nomen nescio"), catalogue.UNKNOWN)
        self.assertEqual(key("Prunus mume"), catalogue.OUT)
        self.assertIsNone(key(""))
        self.assertEqual(key("", "negatives-imagenet", "mushroom"), catalogue.NO_PLANT)
        self.assertEqual(key("Narcissus", "oxford102-cutouts", "042-daffodil"), catalogue.OUT)

    def test_every_plant_to_learn_has_facts_and_a_kind(self):
        facts = catalogue.plants()
        wanted = {row["key"] for name in ("classes.tsv", "species.tsv") for row in catalogue.table(name)}
        self.assertEqual(wanted - set(facts) - {"-", catalogue.OUT, catalogue.NO_PLANT}, set())
        self.assertEqual(set(facts) - {row["key"] for row in catalogue.table("kinds.tsv")}, set())
        names = [row["vernacularName"] for row in facts.values()]
        self.assertEqual(len(names), len(set(names)))

    def test_an_unreadable_picture_is_left_out_and_counted(self):
        whole = io.BytesIO()
        Image.new("RGB", (300, 200), "green").save(whole, "JPEG")

        def run(stack):
            return np.zeros((len(stack), features.tower.TOKENS, features.tower.WIDTH), np.float16)

        keys, values, unread = features.seen(run, [("good", whole.getvalue(), None), ("bad", b"no picture", None)])
        self.assertEqual((keys, len(values), [key for key, _ in unread]), (["good"], 1, ["bad"]))
        with tempfile.TemporaryDirectory() as folder:
            store = features.Store(folder, lambda _: None)
            store.added(keys, values, unread)
            again = features.Store(folder, lambda _: None)
            self.assertEqual((again.row("good"), again.row("bad"), again.count), (0, None, 1))

    def test_doubles_stay_on_one_side(self):
        found = [catalogue.Picture(f"{n}.jpg", "oxford-flowers17", "a", "crocus", "free") for n in range(400)]
        catalogue.divide(found, np.arange(400) // 2)
        sides = [picture.split for picture in found]
        for one, other in zip(sides[::2], sides[1::2]):
            self.assertEqual(one == catalogue.LEARN, other == catalogue.LEARN)
        self.assertLess(sides.count(catalogue.LEARN), 400)
        self.assertTrue({catalogue.TUNE, catalogue.HOLD, catalogue.SPARE} <= set(sides))


if __name__ == "__main__":
    unittest.main()
