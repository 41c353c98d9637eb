"""The vocabulary, learned from the conversations, with one token for every name; and pieces to numbers."""

import random

import numpy as np
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, trainers

import catalogue
import programs
import talk

SIZE = 5120  # before the names


def names(speaker, keys):
    """The JSON literals of every plant of `keys`, common and scientific, quotes and all."""
    rows = [speaker.facts[key] for key in keys if key in speaker.facts]
    found = [talk.literal(row[column]) for column in ("vernacularName", "scientificName") for row in rows]
    return found + [talk.literal(programs.NOBODY), talk.literal(programs.NOTHING)]


def learned(speaker, path, keys):
    """Trains the vocabulary on every fact and wording, adds the names of `keys`, and writes it to `path`.

    A name is one token, so that which plant it is is decided at once and not syllable by syllable.
    """
    rng = random.Random(3)
    outcomes = [*speaker.facts, catalogue.UNKNOWN, catalogue.NO_PLANT]
    corpus = [talk.SYSTEM] * 4000 + list(talk.OTHER_SYSTEMS) * 20 + [talk.QUESTION] * 300
    corpus += ["true", "false", "null"] * 3000  # what a choice begins with has to be one token
    for key in outcomes:
        corpus += [talk.compact(speaker.identified(key))] * 8
        for intent in speaker.intents:
            corpus += [talk.compact({"answer": speaker.said(key, intent)})] * 3
    for words in speaker.words.values():
        corpus += [frame.format(word) for frame in talk.FRAMES[::5] for word in words]
    for intent, questions in speaker.asked.items():
        for question in questions:
            corpus += [question, question, question.lower(), talk.roughened(question, rng)]
    for ways in speaker.patterns.values():
        corpus += [talk.spun(way, rng) for way in ways for _ in range(8)]
    corpus += programs.corpus(speaker, rng)
    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    made.train_from_iterator(corpus, trainers.BpeTrainer(
        vocab_size=SIZE, initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
        special_tokens=list(talk.SPECIALS), min_frequency=2, show_progress=False))
    made.add_tokens([AddedToken(name, normalized=False, special=False) for name in names(speaker, keys)])
    made.save(path)
    return made


class Choices:
    """The tokens between which `isPlant`, `name` and `scientificName` decide, as one list, and odds over it."""

    def __init__(self, vocabulary, speaker, keys):
        def number(text):
            ids = vocabulary.encode(text).ids
            if len(ids) != 1:
                raise ValueError(f"{text} takes {len(ids)} tokens, and a choice must be one")
            return ids[0]

        known = [speaker.facts[key] for key in keys[:-2]]
        self.count = len(known)
        common, scientific = (
            [number(talk.literal(row[column])) for row in known] for column in ("vernacularName", "scientificName"))
        plain = [*map(number, ("true", "false", "null", f'"{programs.NOBODY}"', f'"{programs.NOTHING}"'))]
        self.ids, self.first = np.array([*plain, *common, *scientific], np.int32), len(plain)

    def aims(self, basis):
        """Every name with the direction of its output: to name a plant, what is seen need only be passed on."""
        names = self.ids[self.first:]
        return [(token, basis[:, i % self.count]) for i, token in enumerate(names)]

    def odds(self, kind, chances):
        """What a choice of `kind` ought to be, given the chances of every outcome (unknown and no plant last).

        A name that may be left out is null for an unknown plant and was asked for after `isPlant`; one that has to be
        given ("name!", "scientific!") is a word for unknown and another one for no plant.
        """
        goal = np.zeros(len(self.ids), np.float32)
        empty = chances[-1]
        if kind == "plant":
            goal[0], goal[1] = 1 - empty, empty
            return goal
        first = self.first + (0 if kind.startswith("name") else self.count)
        if kind.endswith("!"):
            goal[3], goal[4] = chances[-2], empty
            goal[first:first + self.count] = chances[:-2]
            return goal
        given = chances[:-1] / max(1 - empty, 1e-9)
        goal[2] = given[-1]
        goal[first:first + self.count] = given[:-1]
        return goal


class Encoder:
    """Pieces of a conversation to rows of tokens, slots and weights, and the choices in them."""

    def __init__(self, vocabulary):
        self.vocabulary = vocabulary
        self.cache = {}

    def ids(self, text):
        if text not in self.cache:
            if len(self.cache) > 200_000:
                self.cache.clear()
            self.cache[text] = self.vocabulary.encode(text).ids
        return self.cache[text]

    def row(self, pieces, length):
        """Tokens, slots and weights, cut to whole turns within `length`, and (place, choice, slot, worth) of each choice.

        The weight belongs to the token itself; a choice has none here, since it is taught as odds.
        """
        tokens, slots, weights, choices, whole = [], [], [], [], 0
        for piece in pieces:
            if isinstance(piece.text, int):
                new = [0] * talk.PICTURE_TOKENS
                slots += [piece.text] * len(new)
            else:
                new = self.ids(piece.text)
                slots += [0] * len(new)
            if piece.choice:
                choices.append((len(tokens), piece.choice, piece.slot, piece.worth))
            weights += [0.0 if piece.choice else piece.worth] * len(new)
            tokens += new
            if len(tokens) > length:
                break
            if piece.text == talk.END:
                whole = len(tokens)
        whole = whole or length
        rows = np.zeros((3, length), np.float32)
        for line, values in zip(rows, (tokens[:whole], slots[:whole], weights[:whole])):
            line[: len(values)] = values
        return rows[0].astype(np.int32), rows[1].astype(np.int32), rows[2], [c for c in choices if c[0] < whole]
