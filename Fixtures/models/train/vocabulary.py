"""The byte-level vocabulary, learned from the conversations, and pieces to numbers."""

import random

import numpy as np
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

import catalogue
import talk

SIZE = 4096


def learned(speaker, path):
    """Trains the vocabulary on every fact and wording and writes it to `path`."""
    rng = random.Random(3)
    keys = [*speaker.facts, catalogue.UNKNOWN, catalogue.NO_PLANT]
    corpus = [talk.SYSTEM] * 4000 + list(talk.OTHER_SYSTEMS) * 20 + [talk.QUESTION] * 300
    for key in keys:
        corpus += [talk.compact(speaker.identified(key))] * 8
        for intent in speaker.intents:
            corpus += [talk.compact({"answer": speaker.said(key, intent)})] * 3
    for words in speaker.words.values():
        corpus += [frame.format(word) for frame in talk.FRAMES[::5] for word in words]
    for intent, questions in speaker.asked.items():
        for question in questions:
            corpus += [question, question, question.lower(), talk.roughened(question, rng)]
    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    made.train_from_iterator(corpus, trainers.BpeTrainer(
        vocab_size=SIZE, initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
        special_tokens=list(talk.SPECIALS), min_frequency=2, show_progress=False))
    made.save(path)
    return made


class Encoder:
    """Pieces of a conversation to token, slot and weight rows."""

    def __init__(self, vocabulary):
        self.vocabulary = vocabulary
        self.cache = {}

    def ids(self, text):
        if text not in self.cache:
            self.cache[text] = self.vocabulary.encode(text).ids
        return self.cache[text]

    def row(self, pieces, length):
        """Tokens, slots and weights cut to whole turns within `length`; the weight belongs to the token itself."""
        tokens, slots, weights, whole = [], [], [], 0
        for text, weight in pieces:
            if isinstance(text, int):
                new = [0] * talk.PICTURE_TOKENS
                slots += [text] * len(new)
            else:
                new = self.ids(text)
                slots += [0] * len(new)
            tokens += new
            weights += [max(weight, 0.0)] * len(new)
            if len(tokens) > length:
                break
            if text == talk.END:
                whole = len(tokens)
        whole = whole or length
        rows = np.zeros((3, length), np.float32)
        for line, values in zip(rows, (tokens[:whole], slots[:whole], weights[:whole])):
            line[: len(values)] = values
        return rows[0].astype(np.int32), rows[1].astype(np.int32), rows[2]
