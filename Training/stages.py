"""The stages of a build: pictures to features, features to a head, and a speaker beside them."""

import json
import os
import pickle
import zlib
from collections import Counter
from dataclasses import dataclass

import numpy as np
from tokenizers import Tokenizer

import bridge
import catalogue
import decide
import features
import head
import lastblocks
import negatives
import synthetic
import talk
import teaching
import tower
import vocabulary


UNKNOWN_OFTENER = 2


@dataclass
class Plan:
    """How much of everything; the small one ends within two minutes."""

    copies: int = 4  # of a picture of a rare plant; one of many pictures has fewer
    bare: int = 1
    enough: int = 160  # pictures and copies of a plant
    pooled: int = 1
    first: int = 150
    tune: int = 600
    deepen: int = 1600
    rounds: int = 1
    settle: int = 800
    speak: int = 1900
    listen: int = 1900
    talks: tuple = (2, 3, 4, 6)  # shares of the conversations of `teaching`: a name, short, long, of other programs
    classes: int | None = None
    each: int | None = None
    drawings: int = 60
    packages: bool = True


SMOKE = Plan(copies=1, bare=1, first=8, tune=8, deepen=4, rounds=1, settle=20, speak=24, listen=6, talks=(1, 1, 0, 0),
             classes=12, each=20, drawings=4, packages=False)


@dataclass
class Seen:
    """Everything learned from, one entry a picture: its label, split and rows in the feature store."""

    keys: list
    labels: np.ndarray
    splits: np.ndarray
    sources: list
    paths: list
    rows: list
    store: features.Store

    def where(self, *splits):
        return np.flatnonzero(np.isin(self.splits, splits))

    def chance(self, chosen):
        """Rare classes are drawn oftener than their share, by the square root."""
        count = np.bincount(self.labels[chosen], minlength=len(self.keys))
        odds = 1 / np.sqrt(count[self.labels[chosen]] + 5.0)
        return odds / odds.sum()

    def goals(self, chosen, smooth=0.05):
        count = len(self.keys)
        return (np.eye(count, dtype=np.float32) * (1 - smooth) + smooth / count)[self.labels[chosen]]


def some(found, plan):
    """The few classes and pictures of a smoke run."""
    if plan.classes is None:
        return found
    counts = {}
    for picture in found:
        counts.setdefault(picture.key, []).append(picture)
    plants = counts.keys() - {catalogue.UNKNOWN, catalogue.NO_PLANT}
    named = sorted(plants, key=lambda key: -len(counts[key]))
    return [p for key in [*named[:plan.classes], catalogue.UNKNOWN] for p in counts.get(key, [])[:plan.each]]


def wanted(found, plan):
    """The pictures of plants to learn from, and every outcome there can be; unknown and no plant come last."""
    found = some(found, plan)
    keys = sorted({p.key for p in found} - {catalogue.UNKNOWN, catalogue.NO_PLANT} | {decide.FALLBACK})
    return found, [*keys, catalogue.UNKNOWN, catalogue.NO_PLANT]


def copied(kept, plan):
    """How many copies of each picture: more of a plant with few to learn from, and one of what is held out."""
    count = Counter(p.key for p in kept if p.split == catalogue.LEARN)
    return {p.path: max(1, min(plan.copies, plan.enough // count[p.key])) if p.split == catalogue.LEARN else 1
            for p in kept}


def nothing(plan, packages, log):
    """Pictures without a plant, as (key, source, held out)."""
    if plan.packages:
        return [(key, source, out) for key, source, _, out in negatives.listed(packages, log, plan.drawings)]
    return [(f"drawn/{kind.__name__}/{seed}", lambda kind=kind, seed=seed: synthetic.drawn(kind, seed), seed == 0)
            for kind in synthetic.LEARNED for seed in range(plan.drawings)]


def pictures(found, keys, data, plan, work, log):
    """Computes the features of every copy and settles labels and splits."""
    empty = nothing(plan, os.path.join(work, "packages"), log)
    store = features.Store(work, log)

    def items(entries):
        return [(f"{copy}:{key}", source, zlib.crc32(f"{copy}:{key}".encode()) if copy else None)
                for key, source, copies in entries for copy in copies]

    unread = store.computed(items([(p.path, catalogue.located(p.path, data), (0,)) for p in found]))
    unread += store.computed(items([(key, source, range(plan.bare)) for key, source, _ in empty]))

    def rows(key, copies):
        return [row for row in (store.row(f"{copy}:{key}") for copy in range(copies)) if row is not None]

    kept = [p for p in found if store.row(f"0:{p.path}") is not None]
    bare = [entry for entry in empty if store.row(f"0:{entry[0]}") is not None]

    def looks():
        log("CLS of the tower as it came")
        return lastblocks.plain(lastblocks.taken(tower.weights(work)), store, [store.row(f"0:{p.path}") for p in kept])

    groups = catalogue.twins(part(work, named("looks", [p.path for p in kept]), looks, log),
                             [catalogue.group(p) for p in kept])
    catalogue.divide(kept, groups)
    several = copied(kept, plan)
    unread += store.computed(items(
        [(p.path, catalogue.located(p.path, data), range(1, several[p.path])) for p in kept]))
    log(f"pictures unreadable and left out, all copies: {unread}")
    own = [rows(p.path, several[p.path]) for p in kept]
    number = {key: i for i, key in enumerate(keys)}
    splits = [p.split for p in kept] + [catalogue.half(key) if out else catalogue.LEARN for key, _, out in bare]
    seen = Seen(keys, np.array([number[p.key] for p in kept] + [number[catalogue.NO_PLANT]] * len(bare)),
                np.array(splits), [p.source for p in kept] + ["nothing"] * len(bare),
                [p.path for p in kept] + [key for key, *_ in bare],
                own + [rows(key, plan.bare) for key, *_ in bare], store)
    counts = {split: int((seen.splits == split).sum()) for split in sorted(set(splits))}
    log(f"pictures by split: {counts}; groups of near-duplicates: {len(kept) - len(set(groups))} pictures have a double")
    return seen


def named(name, paths):
    """The name of a part that belongs to these pictures in this order."""
    return f"{name}-{zlib.crc32(chr(10).join(paths).encode()):08x}"


def part(work, name, made, log):
    """What `made` gives, or what an earlier run with this work folder left under `name`."""
    path = os.path.join(work, name + ".pkl")
    if os.path.exists(path):
        log(f"{name}: taken up from {path}")
        with open(path, "rb") as file:
            return pickle.load(file)
    value = made()
    with open(path + ".new", "wb") as file:
        pickle.dump(value, file)
    os.replace(path + ".new", path)
    return value


def seeing(seen, plan, work, log):
    """Blocks, head, the pooled vectors of every picture's first copies, and the outputs of the first."""
    learn = seen.where(catalogue.LEARN)
    chance, goals = seen.chance(learn), seen.goals(learn)
    rows = [seen.rows[i] for i in learn]

    def kept(number):
        return os.path.join(work, f"blocks-{number}.pkl")

    def tune():
        log("head and last blocks together")
        blocks = lastblocks.taken(tower.weights(work))
        weights = lastblocks.begun(blocks, seen.store, rows, len(seen.keys))
        blocks, weights = lastblocks.tuned(blocks, weights, seen.store, rows, goals, chance, plan.first, 1,
                                           pace=(2e-5, 1e-3), keep=kept(1), log=log)
        return lastblocks.tuned(blocks, weights, seen.store, rows, goals, chance, plan.tune, 2, keep=kept(2), log=log)

    # There are more plants outside the list than any class tells: they are drawn oftener than one class would be.
    often = chance * np.where(seen.labels[learn] == seen.keys.index(catalogue.UNKNOWN), UNKNOWN_OFTENER, 1)

    def deepen():
        found = [(blocks, weights)]
        for number in range(plan.rounds):
            log("head and last blocks, once more")
            found.append(lastblocks.tuned(*found[-1], seen.store, rows, goals, often / often.sum(), plan.deepen,
                                          22 + number, pace=(1.2e-4, 6e-4), keep=kept(22 + number), log=log))
        return lastblocks.middle(found[1:])

    blocks, weights = part(work, "tune", tune, log)
    blocks, weights = part(work, "deepen", deepen, log)
    copies = min(plan.pooled, plan.copies)

    def pooling():
        log("pooled vectors")
        return lastblocks.pools(blocks, weights, seen.store,
                                [own[copy % len(own)] for own in seen.rows for copy in range(copies)])

    vectors = part(work, named("pools", seen.paths), pooling, log)
    return blocks, weights, vectors, head.outputs(weights, vectors[::copies])


def deciding(seen, weights, vectors, decider, plan, work, log):
    """The head that decides by itself, and its outputs."""
    learn = seen.where(catalogue.LEARN, catalogue.TUNE)
    copies = len(vectors) // len(seen.paths)

    def settle():
        log("the head learns to decide")
        again = (learn[:, None] * copies + np.arange(copies)).reshape(-1)
        chance = np.repeat(seen.chance(learn), copies) / copies
        return head.settled(weights, vectors[again], decider, chance, plan.settle, 4, log)

    weights = part(work, "settle", settle, log)
    return weights, head.outputs(weights, vectors[::copies])


def whitening(seen, weights, vectors):
    """Matrix and shift of the vector that a picture is compared by, fitted to the pictures learned from."""
    learn = seen.where(catalogue.LEARN)
    copies = len(vectors) // len(seen.paths)
    return head.whitened(weights, vectors[learn * copies], bridge.VECTOR)


def judged(seen, odds, decider, log, split):
    """Figures of the odds on one half of the held-out pictures; what the pair is later measured against."""
    hold = seen.where(split)
    odds, truth = odds[hold], seen.labels[hold]
    order = np.argsort(-odds, 1)
    source = np.array(seen.sources)[hold]
    known = truth < len(seen.keys) - 2
    figures = {}
    for name in (*catalogue.LABELLED, "measured"):
        mine = known & (np.isin(source, catalogue.MEASURED) if name == "measured" else source == name)
        if mine.any():
            top3 = (order[mine, :3] == truth[mine, None]).any(1).mean()
            figures[name] = {"n": int(mine.sum()), "top1": round(float((order[mine, 0] == truth[mine]).mean()), 4),
                             "top3": round(float(top3), 4)}
    for name, number in ((catalogue.UNKNOWN, decider.unknown), (catalogue.NO_PLANT, decider.no_plant)):
        mine = truth == number
        if mine.any():
            figures[name] = {"n": int(mine.sum()), "said": round(float((order[mine, 0] == number).mean()), 4)}
    poison = decider.poison[truth]
    if poison.any():
        figures["poison named harmless"] = {
            "n": int(poison.sum()), "rate": round(float(decider.harmless[order[poison, 0]].mean()), 4)}
    log(f"{split}: {json.dumps(figures)}")
    return figures


class Voice:
    """What the language model is taught with: the facts, the vocabulary and the frame of its picture tokens."""

    def __init__(self, keys, work):
        self.keys, self.speaker = keys, talk.Speaker()
        self.path = os.path.join(work, "vocabulary.json")
        known = Tokenizer.from_file(self.path) if os.path.exists(self.path) else vocabulary.learned(
            self.speaker, self.path, keys)
        self.encoder = vocabulary.Encoder(known)
        self.choices = vocabulary.Choices(known, self.speaker, keys)
        self.basis = bridge.frame(len(keys))

    def taught(self, source, steps, keep, log, **rest):
        return teaching.taught(self.speaker, self.encoder, self.choices, source, self.basis, steps, keep, log=log,
                               **rest)


def speaking(voice, plan, work, log):
    """The language model, taught with invented pictures; it needs no real one, so it may run beside the rest."""
    return voice.taught(teaching.Invented(voice.keys, 3), plan.speak, os.path.join(work, "speak.pkl"), log,
                        shares=plan.talks)


def listening(voice, spoken, seen, outputs, plan, work, log):
    """The language model goes on with the outputs of the head that it is going to be shown."""
    learn = seen.where(catalogue.LEARN)
    source = teaching.Seen(seen.keys, outputs[learn], seen.chance(learn), 9)
    return voice.taught(source, plan.listen, os.path.join(work, "listen.pkl"), log, start=spoken, speed=1.4e-3, seed=77,
                        shares=plan.talks)
