"""What a pair reaches on held-out pictures, by group: from the rows of `plantid identify --top 3` to figures."""

import collections

import numpy as np

import catalogue

NAMED_FROM = np.round(np.arange(0.3, 1.0, 0.01), 2)  # thresholds that are tried for giving a name
RIGHT = 0.95  # share of right names among the given ones


def ranking(row, names):
    """(key, probability) of what a row says, likeliest first; unknown and no plant are among them."""
    found = [(names.get(entry["scientificName"], "invented"), entry["probability"])
             for entry in row.get("alternatives") or []]
    found += [(catalogue.UNKNOWN, row.get("unknownPlant") or 0), (catalogue.NO_PLANT, row.get("notAPlant") or 0)]
    return sorted(found, key=lambda entry: -entry[1])


def group(source, key, first):
    """The groups a picture counts in; `first` are the plants of the first list."""
    if key in (catalogue.UNKNOWN, catalogue.NO_PLANT):
        return [key]
    if key not in first:
        return ["new plants", "new plants, " + source]
    if source in catalogue.MEASURED:
        return ["first plants"]
    return ["poison ivy and look-alikes" if source == "toxic-plants-inat" else "first plants, other folders"]


def share(right, count):
    return [int(right), int(count), round(float(right) / count, 3)] if count else None


def coverage(sure, right):
    """The largest share that can be named with at least RIGHT of the names right, and the threshold for it."""
    best = (0.0, None, None)
    for level in NAMED_FROM:
        given = sure >= level
        if given.any() and right[given].mean() >= RIGHT and given.mean() > best[0]:
            best = (round(float(given.mean()), 3), float(level), round(float(right[given].mean()), 3))
    return best


def calibration_error(sure, right, bins=10):
    """Expected calibration error of the likeliest outcome."""
    place = np.minimum((sure * bins).astype(int), bins - 1)
    return round(float(sum(abs(sure[place == i].mean() - right[place == i].mean()) * (place == i).mean()
                           for i in range(bins) if (place == i).any())), 4)


def figures(rows, held, names):
    """Figures by group; `held` are (file, source, key)."""
    first = {row["key"] for row in catalogue.table("classes.tsv")} | {"toxicodendron"}
    sure, hits, tops = (collections.defaultdict(list) for _ in range(3))
    for file, source, key in held:
        ranked = ranking(rows.get(file, {}), names)
        plants = [name for name, _ in ranked if name not in (catalogue.UNKNOWN, catalogue.NO_PLANT)]
        for name in (*group(source, key, first), "all"):
            hits[name].append(ranked[0][0] == key)
            tops[name].append(key in plants[:3])
            # Where the likeliest is no name, no name is given at any threshold.
            given = name == "all" or ranked[0][0] not in (catalogue.UNKNOWN, catalogue.NO_PLANT)
            sure[name].append(ranked[0][1] if given else 0.0)
    made = {}
    for name in sorted(hits):
        right, top, level = np.array(hits[name]), np.array(tops[name]), np.array(sure[name])
        made[name] = {"likeliest": share(right.sum(), len(right))}
        if name not in (catalogue.UNKNOWN, catalogue.NO_PLANT, "all"):
            made[name]["among three"] = share(top.sum(), len(top))
            made[name]["coverage, from, right"] = coverage(level, right)
    made["all"]["calibration error"] = calibration_error(np.array(sure["all"]), np.array(hits["all"]))
    return made
