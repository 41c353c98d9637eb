"""Measures a pair through the program: python3 measure.py --plantid PATH --pair DIR --data DIR --held held-out.tsv.

Every figure comes out of `plantid identify --format json` and `plantid ask`, one process a picture, so that what is
reported is what a user gets. Pictures that are no plant are drawn or unpacked again and saved as PNG first.
"""

import argparse
import collections
import json
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import catalogue  # noqa: E402
import negatives  # noqa: E402
import pictures  # noqa: E402
import talk  # noqa: E402

CARE = (
    "water", "light", "soil", "temperature", "toxicity-people", "toxicity-cats", "toxicity-dogs", "toxicity-pets",
    "family", "scientific-name", "common-name", "description", "look-alike",
)
REFUSED = ("edible", "medicine", "smoke")


class Program:
    """The built program with one pair and a state folder of its own."""

    def __init__(self, path, pair, state):
        self.path = path
        self.pair = [f"--{word}={os.path.join(pair, name)}" for word, name in (
            ("model", "seedling-Q8_0.gguf"), ("mmproj", "mmproj-seedling-Q8_0.gguf"))]
        self.environment = os.environ | {"PLANTID_STATE_DIR": state}

    def said(self, command, word):
        done = subprocess.run([self.path, command, *self.pair, "--format", "json", word], text=True,
                              capture_output=True, env=self.environment, check=False)
        try:
            return json.loads(done.stdout)
        except ValueError:
            return {"status": "failed", "error": done.stderr.strip()}


def outcome(report, names):
    if report.get("name") is None:
        return catalogue.NO_PLANT if report.get("status") in ("notPlant", "not-a-plant", "notAPlant") else (
            catalogue.UNKNOWN if report.get("status") != "failed" else "failed")
    return names.get(report.get("scientificName"), "invented")


def identified(program, held, photo):
    """Top-1 by source, what was said of the unknown and the empty, and the confusions."""
    voice = talk.Speaker()
    names = {row["scientificName"]: key for key, row in voice.facts.items()}
    right, count, confused = collections.Counter(), collections.Counter(), collections.Counter()
    harmless = poisonous = 0
    for path, source, key in held:
        found = outcome(program.said("identify", photo(path, source)), names)
        group = key if key in (catalogue.UNKNOWN, catalogue.NO_PLANT) else source
        count[group] += 1
        right[group] += found == key
        if found != key:
            confused[key, found] += 1
        if key.startswith("toxicodendron"):
            poisonous += 1
            harmless += found not in (catalogue.UNKNOWN, catalogue.NO_PLANT) and not found.startswith("toxicodendron")
    return {
        "right": {group: [right[group], count[group]] for group in sorted(count)},
        "poison named harmless": [harmless, poisonous],
        "confusions": [[*pair, number] for pair, number in confused.most_common(60)],
    }


def answered(program, held, photo, each, rng):
    """Share of right answers to wordings never trained on, by intent."""
    voice, unseen = talk.Speaker(), talk.wordings(held_out=True)
    names = {row["scientificName"]: key for key, row in voice.facts.items()}
    right, count = collections.Counter(), collections.Counter()
    for path, source, _ in held:
        key = outcome(program.said("identify", photo(path, source)), names)
        if key in ("failed", "invented"):
            continue
        for intent in rng.sample([name for name in unseen if unseen[name] and name != "identify"], each):
            answer = program.said("ask", rng.choice(unseen[intent])).get("answer")
            count[intent] += 1
            right[intent] += answer == voice.said(key, intent)
    share = {intent: [right[intent], count[intent]] for intent in sorted(count)}
    for name, intents in (("care", CARE), ("refused", REFUSED)):
        share[name + ", all"] = [sum(right[i] for i in intents), sum(count[i] for i in intents)]
    return share


def main():
    words = argparse.ArgumentParser(description="Measures a pair through the program.")
    for word in ("plantid", "pair", "data", "held"):
        words.add_argument("--" + word, required=True)
    words.add_argument("--packages", help="folder with the unpacked packages of pictures without a plant")
    words.add_argument("--most", type=int, default=10**6, help="pictures to identify")
    words.add_argument("--asked", type=int, default=60, help="pictures to ask five questions about")
    asked = words.parse_args()
    with open(asked.held, encoding="utf-8") as file:
        held = [tuple(line.rstrip("\n").split("\t")) for line in file]
    rng = random.Random(1)
    rng.shuffle(held)
    with tempfile.TemporaryDirectory() as folder:
        bare = {}
        if asked.packages:
            bare = {key: source for key, source, _, _ in negatives.listed(asked.packages)}

        def photo(path, source):
            if source != "nothing":
                return os.path.join(asked.data, path)
            made = bare[path]() if callable(bare[path]) else bare[path]
            name = os.path.join(folder, "photo.png")
            pictures.opened(made).save(name)
            return name

        held = [row for row in held if row[1] != "nothing" or row[0] in bare]
        program = Program(asked.plantid, asked.pair, os.path.join(folder, "state"))
        figures = {"identified": identified(program, held[: asked.most], photo)}
        figures["answered"] = answered(program, held[: asked.asked], photo, 5, rng)
    print(json.dumps(figures, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
