"""What each picture shows: the manifests, the tables of folders and names, the corrections, the split."""

import csv
import os
import re
import zlib
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
FACTS = os.path.join(os.path.dirname(HERE), "Models")
LABELLED = (
    "oxford-flowers17", "flower-recognition-10", "kaggle-flowers5", "toxic-plants-inat", "grocery-store",
    "plant-seedlings", "plant-id-js", "plant-shops", "plantnet-10", "korea-plants-wide", "uk-garden-wide",
    "field-guides-wide", "minnesota-wide", "leaves-br", "leaves-ru", "leaves-id", "plantvillage-mini", "medplant-5",
    "coriander-parsley", "campus-trees-cn", "oxford102-cutouts", "herb-sites", "nursery-shops", "toxic-cats-3",
    "ornamental-4", "plantwizard", "vit-flowers", "negatives-imagenet",
)
MEASURED = ("oxford-flowers17", "flower-recognition-10", "kaggle-flowers5", "grocery-store", "plant-seedlings")
FREE = ("free", "free-upstream")
FEWEST = 9
HELD, ALIKE = 0.15, 0.95
# What a picture is for: learned from, choosing settings, measured once, or neither (of another look, or a duplicate).
LEARN, TUNE, HOLD, SPARE = "learn", "tune", "hold", "spare"
UNKNOWN, NO_PLANT = "unknown", "no_plant"
OUT = "out"  # in a table of labels: not used, for no label of the list would be right
# Cut-outs whose names are not a class's own words.
CUT_OUTS = {
    "anthoorium": "anthurium", "apple": "malus_domestica", "avocado": "persea_americana", "banana": "musa",
    "carrot": "daucus_carota", "chemparathi": "hibiscus", "corn": "zea_mays", "daffodil": "narcissus",
    "eggplant": "solanum_melongena", "garlic": "allium_sativum", "garlics": "allium_sativum",
    "ginger": "zingiber_officinale", "iris": "iris", "kiwi": "actinidia_deliciosa", "lemon": "citrus_limon",
    "mandarine": "citrus_unshiu", "mango": "mangifera_indica", "marigold": "tagetes", "onion": "allium_cepa",
    "orange": "citrus_sinensis", "pear": "pyrus_communis", "pepper": "capsicum_annuum",
    "yellowpepper": "capsicum_annuum", "pineapple": "ananas_comosus", "pomegranate": "punica_granatum",
    "potato": "solanum_tuberosum", "rose": "rosa", "tomato": "solanum_lycopersicum",
}


class Refused(Exception):
    """The pictures or the tables cannot be used; the message says what is missing."""


@dataclass
class Picture:
    path: str
    source: str
    folder: str
    key: str
    licence: str
    split: str = LEARN


def table(name, folder=HERE):
    with open(os.path.join(folder, name), encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def plants():
    """The rows of the table that are learned; of further plants it holds facts that the model never sees."""
    learned = {row["key"] for name in ("classes.tsv", "species.tsv") for row in table(name)} | {"toxicodendron"}
    return {row["key"]: row for row in table("plants.tsv", FACTS) if row["key"] in learned}


class Labels:
    """The key of a picture: that of its folder, else that of its scientific name, else of the genus, else unknown."""

    def __init__(self, facts):
        self.facts = facts
        self.names = {self.plain(row["scientificName"]): key for key, row in facts.items()}
        marks = {"-": UNKNOWN}
        self.names |= {self.plain(row["scientific"]): marks.get(row["key"], row["key"]) for row in table("species.tsv")}
        self.folders = {(row["source"], row["folder"]): row["key"] for row in table("classes.tsv")}
        self.corrected = {row["path"]: OUT if row["now"] == "-" else row["now"] for row in table("DROPPED.tsv")}

    @staticmethod
    def plain(name):
        return re.sub(r"[^a-z ]", " ", name.lower().replace("-", "")).strip()

    def named(self, name):
        words = [word for word in self.plain(name).split() if word != "x"]
        if not words:
            return None
        if words[0] in ("rhus", "toxicodendron") and "toxicodendron" in (words[0], *words[1:]):
            return "toxicodendron"
        return self.names.get(" ".join(words[:2])) or self.names.get(words[0]) or UNKNOWN

    def of(self, row):
        if row["path"] in self.corrected:
            return self.corrected[row["path"]]
        if row["source"] == "tuxpaint-stamps":
            return CUT_OUTS.get(row["folder"].split("_")[0].lower(), UNKNOWN)
        key = self.folders.get((row["source"], row["folder"])) or self.named(row["scientific"])
        return key if key is None or key in (UNKNOWN, NO_PLANT, OUT) or key in self.facts else None


def located(path, folders):
    """The file of a picture below whichever of `folders` has it."""
    return next((found for found in (os.path.join(folder, path) for folder in folders) if os.path.isfile(found)), None)


def read(folders, licence="all", log=print):
    """Every usable picture below `folders`, labelled; counts what is left out."""
    labels = Labels(plants())
    found, left = [], {"licence": 0, "dropped": 0, "missing": 0, "no label": 0}
    for data in folders:
        manifest = os.path.join(data, "MANIFEST.csv")
        if not os.path.isfile(manifest):
            raise Refused(f"{data} holds no MANIFEST.csv: sources and licences unknown, so nothing is learned from it")
        with open(manifest, encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                key = labels.of(row)
                if licence == "free" and row["licence_class"] not in FREE:
                    left["licence"] += 1
                elif key == OUT:
                    left["dropped"] += 1
                elif key is None:
                    left["no label"] += 1
                elif not os.path.isfile(os.path.join(data, row["path"])):
                    left["missing"] += 1
                else:
                    found.append(Picture(row["path"], row["source"], row["folder"], key, row["licence_class"]))
    if not found:
        raise Refused(f"{', '.join(folders)}: the manifests name no picture that can be used")
    log(f"pictures: {len(found)}; left out: {left}")
    return found


def enough(found, log=print):
    """Keeps the classes with at least FEWEST pictures; the others are named and left out."""
    count = {}
    for picture in found:
        count[picture.key] = count.get(picture.key, 0) + 1
    always = {UNKNOWN, NO_PLANT, "toxicodendron"}
    few = {key: n for key, n in count.items() if n < FEWEST and key not in always}
    if few:
        log(f"classes with fewer than {FEWEST} pictures, left out: {few}")
    keep = {key for key in count if key not in few} | always
    if not keep & set(count) - always:
        raise Refused(f"no plant has {FEWEST} pictures, so there is none to learn")
    return [picture for picture in found if picture.key in keep]


def group(picture):
    """What two pictures have in common when they may be near-duplicates: the plant; of unknown ones the folder."""
    return f"{picture.source}/{picture.folder}" if picture.key == UNKNOWN else picture.key


def twins(vectors, keys, alike=ALIKE):
    """Groups near-duplicates (one key, CLS vectors almost parallel); returns a group number a row."""
    import numpy as np  # here, so that the manifest can be judged before any package is there

    vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    group = np.arange(len(vectors))

    def root(i):
        while group[i] != i:
            group[i] = group[group[i]]
            i = group[i]
        return i

    for first in range(0, len(vectors), 1024):
        close = np.argwhere(vectors[first:first + 1024] @ vectors.T > alike)
        for i, j in close:
            a, b = root(first + i), root(j)
            if a != b and keys[a] == keys[b]:
                group[max(a, b)] = min(a, b)
    return np.array([root(i) for i in range(len(vectors))])


def share(name, what):
    """A number in 0..<1 that hangs on the name alone."""
    return zlib.crc32(f"{what}:{name}".encode()) % 1000 / 1000


def divide(found, groups):
    """Sets every split: groups stay together, one picture of a held group is measured, and unknowns go by species.

    One half of what is held out serves to choose temperatures and thresholds, the other is measured once.
    """
    first = {}
    for picture, group in zip(found, groups):
        lead = first.setdefault(group, picture)
        name = f"{lead.source}/{lead.folder}" if lead.key == UNKNOWN else lead.path
        if share(name, "split") >= HELD:
            picture.split = LEARN
        elif picture is not lead or (picture.key != UNKNOWN and picture.source not in LABELLED):
            picture.split = SPARE
        else:
            picture.split = half(name)
    return found


def half(name):
    return TUNE if share(name, "half") < 0.5 else HOLD
