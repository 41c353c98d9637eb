"""What the pieces of the build promise one another; python3 -m unittest in this folder."""

import io
import os
import random
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np  # noqa: E402
from PIL import Image  # noqa: E402

import bridge  # noqa: E402
import catalogue  # noqa: E402
import decide  # noqa: E402
import features  # noqa: E402
import head  # noqa: E402
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

    def test_chances_and_their_logarithms_agree(self):
        outputs = np.random.default_rng(2).standard_normal((5, 6)) * 3
        self.assertTrue(np.allclose(np.exp(head.levels(outputs)), bridge.chances(outputs), atol=1e-5))

    def test_a_likely_poison_leaves_no_harmless_name(self):
        odds = decide.Decider(KEYS)(np.array([2.0, 0, 0, 1.5, 0, -5]))
        self.assertLess(odds[:2].sum(), 0.01)
        self.assertEqual(KEYS[int(odds.argmax())], "toxicodendron")


class Pictures(unittest.TestCase):
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
