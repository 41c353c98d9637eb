"""The stages of a build: pictures to features, features to a head, logits to a speaker."""

import json
import os
import pickle
import zlib
from dataclasses import dataclass, field

import numpy as np
from tokenizers import Tokenizer

import bridge
import catalogue
import decide
import features
import head
import lastblock
import negatives
import synthetic
import talk
import teaching
import tower
import vocabulary


@dataclass
class Plan:
    """How much of everything; the small one ends within two minutes."""

    copies: int = 2
    look: int = 1800
    tune: int = 480
    refine: int = 0
    speak: int = 2400
    names: int = 350
    classes: int | None = None
    each: int | None = None
    drawings: int = 60
    packages: bool = True


SMOKE = Plan(copies=1, look=40, tune=10, refine=20, speak=30, names=5, classes=12, each=20, drawings=4, packages=False)


@dataclass
class Seen:
    """Everything learned from, one entry a picture: its label, split and rows in the feature tables."""

    keys: list
    labels: np.ndarray
    splits: np.ndarray
    sources: list
    paths: list
    rows: list
    tables: dict = field(default_factory=dict)

    def where(self, split):
        return np.flatnonzero(self.splits == split)

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
    named = sorted((key for key in counts if key != catalogue.UNKNOWN), key=lambda key: -len(counts[key]))
    return [p for key in [*named[:plan.classes], catalogue.UNKNOWN] for p in counts.get(key, [])[:plan.each]]


def nothing(plan, packages, log):
    """Pictures without a plant, as (key, source, held out)."""
    if plan.packages:
        return [(key, source, out) for key, source, _, out in negatives.listed(packages, log, plan.drawings)]
    return [(f"drawn/{kind.__name__}/{seed}", lambda kind=kind, seed=seed: synthetic.drawn(kind, seed), seed == 0)
            for kind in synthetic.LEARNED for seed in range(plan.drawings)]


def pictures(data, licence, plan, work, log):
    """Reads the manifest, computes the features of every copy and settles labels and splits."""
    found = some(catalogue.enough(catalogue.read(data, licence, log), log), plan)
    empty = nothing(plan, os.path.join(work, "packages"), log)
    tables, good = {}, {}
    for copy in range(plan.copies):
        items = [(p.path, os.path.join(data, p.path), zlib.crc32(f"{copy}:{p.path}".encode()) if copy else None)
                 for p in found]
        tables[copy], good[copy] = features.computed(items, os.path.join(work, f"plants{copy}"), work, log)
    items = [(key, source, None) for key, source, _ in empty]
    tables["none"], good["none"] = features.computed(items, os.path.join(work, "nothing"), work, log)
    unread = sum(int((~mask).sum()) for mask in good.values())
    log(f"pictures unreadable and left out, all copies: {unread}")
    left = [i for i in range(len(found)) if good[0][i]]
    cls = np.stack([tables[0][i][0] for i in left]).astype(np.float32)
    kept = [found[i] for i in left]
    catalogue.divide(kept, catalogue.twins(cls, [p.key for p in kept]))
    keys = sorted({p.key for p in kept} - {catalogue.UNKNOWN} | {decide.FALLBACK})
    keys += [catalogue.UNKNOWN, catalogue.NO_PLANT]
    number = {key: i for i, key in enumerate(keys)}
    rows = [[(copy, i) for copy in range(plan.copies) if good[copy][i]] for i in left]
    bare = [i for i in range(len(empty)) if good["none"][i]]
    return Seen(
        keys, np.array([number[p.key] for p in kept] + [number[catalogue.NO_PLANT]] * len(bare)),
        np.array([p.split for p in kept] + ["hold" if empty[i][2] else "learn" for i in bare]),
        [p.source for p in kept] + ["nothing"] * len(bare), [p.path for p in kept] + [empty[i][0] for i in bare],
        rows + [[("none", i)] for i in bare], tables)


def part(work, name, made, log):
    """What `made` gives, or what an earlier run with this work folder left under `name`."""
    path = os.path.join(work, name + ".pkl")
    if os.path.exists(path):
        log(f"{name}: taken up from {path}")
        with open(path, "rb") as file:
            return pickle.load(file)
    value = made()
    with open(path, "wb") as file:
        pickle.dump(value, file)
    return value


def seeing(seen, plan, work, log):
    """Block, head and the logits of every picture."""
    learn = seen.where("learn")
    chance, goals = seen.chance(learn), seen.goals(learn)
    rows = [seen.rows[i] for i in learn]

    def look():
        log("head on the untouched block")
        block = lastblock.taken(tower.weights(work))
        weights = lastblock.begun(block, seen.tables, rows, goals)
        return lastblock.tuned(block, weights, seen.tables, rows, goals, chance, plan.look, 1, freeze=True, log=log)

    def tune():
        log("head and last block together")
        before = part(work, "look", look, log)
        after = lastblock.tuned(*before, seen.tables, rows, goals, chance, plan.tune, 2, log=log)
        return tuple(lastblock.between(old, new) for old, new in zip(before, after))

    def refine():
        block, weights = part(work, "tune", tune, log)
        log("head alone, on pooled vectors")
        firsts = [own[0] for own in seen.rows]
        if not plan.refine:
            return block, weights, head.logits(weights, lastblock.pools(block, weights, seen.tables, firsts))
        copies = [own[copy % len(own)] for own in seen.rows for copy in range(plan.copies)]
        vectors = lastblock.pools(block, weights, seen.tables, copies)
        again = (learn[:, None] * plan.copies + np.arange(plan.copies)).reshape(-1)
        spread = np.repeat(np.arange(len(learn)), plan.copies)
        odds = chance[spread] / plan.copies
        weights = head.refined(weights, vectors[again], goals[spread], odds, plan.refine, 3, log)
        return block, weights, head.logits(weights, vectors[::plan.copies])

    return part(work, "refine", refine, log)


def judged(seen, logits, decider, log):
    """Figures of the head with its decision rule on the held-out pictures; what the pair is later measured against."""
    hold = seen.where("hold")
    odds, truth = decider(logits[hold]), seen.labels[hold]
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
    log(json.dumps(figures, indent=1))
    return figures


def speaking(seen, logits, decider, plan, work, log):
    """The language model, the frame of its picture tokens and its vocabulary file."""
    voice = talk.Speaker()
    path = os.path.join(work, "vocabulary.json")
    known = Tokenizer.from_file(path) if os.path.exists(path) else vocabulary.learned(voice, path)
    learn = seen.where("learn")
    source = teaching.Source(seen.keys, logits[learn], decider, seen.chance(learn), seed=3)
    basis = bridge.frame(len(seen.keys))
    encoder, keep = vocabulary.Encoder(known), os.path.join(work, "speaker.pkl")
    teaching.taught(voice, encoder, source, basis, plan.speak, keep, log=log)
    log("language: mostly names, so that doubt is read as doubt")
    weights = teaching.taught(voice, encoder, source, basis, plan.speak + plan.names, keep, speed=1.2e-3, seed=77,
                              shares=(8, 0, 2), log=log)
    return weights, basis, path
