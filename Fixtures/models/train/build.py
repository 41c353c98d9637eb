"""Builds Seedling: python3 Fixtures/models/train/build.py --data DIR --out DIR [--licence free|all] [--smoke]."""

import argparse
import dataclasses
import json
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))


def wanted():
    words = argparse.ArgumentParser(description="Trains Seedling and writes the GGUF pair.")
    words.add_argument("--data", required=True, help="folder of pictures with MANIFEST.csv")
    words.add_argument("--out", required=True, help="where the pair goes")
    words.add_argument("--licence", choices=("free", "all"), default="all", help="which pictures may be learned from")
    words.add_argument("--work", help="features and downloads; default OUT/work")
    words.add_argument("--kind", choices=("Q8_0", "F32"), default="Q8_0", help="type of the matrices")
    for name in ("look", "tune", "refine", "speak", "names"):
        words.add_argument(f"--{name}", type=int, metavar="STEPS", help=f"steps of the part `{name}`")
    words.add_argument("--smoke", action="store_true", help="two minutes: a loadable pair that knows next to nothing")
    return words.parse_args()


def main():
    asked = wanted()
    try:
        import catalogue
        import decide
        import export
        import lastblock
        import stages
        import tower
    except ImportError as problem:
        sys.exit(f"build.py: {problem}; python3 -m pip install -r requirements.txt")
    work = asked.work or os.path.join(asked.out, "work")
    os.makedirs(os.path.join(work, "packages"), exist_ok=True)
    os.makedirs(asked.out, exist_ok=True)
    began = time.time()

    def log(text):
        print(f"[{time.time() - began:5.0f} s] {text}", flush=True)

    plan = stages.SMOKE if asked.smoke else stages.Plan()
    steps = {name: getattr(asked, name) for name in ("look", "tune", "refine", "speak", "names")}
    plan = dataclasses.replace(plan, **{name: count for name, count in steps.items() if count is not None})
    try:
        seen = stages.pictures(asked.data, asked.licence, plan, work, log)
        block, weights, logits = stages.seeing(seen, plan, work, log)
    except (catalogue.Refused, tower.TowerMissing) as problem:
        sys.exit(f"build.py: {problem}")
    hold = seen.where("hold")
    sharp = decide.sharpened(logits[hold], seen.labels[hold], seen.keys)
    decider = decide.Decider(seen.keys, sharp, favour=2.5)
    figures = stages.judged(seen, logits, decider, log)
    spoken, basis, vocabulary = stages.speaking(seen, logits, decider, plan, work, log)
    export.speaker(spoken, vocabulary, os.path.join(asked.out, f"seedling-{asked.kind}.gguf"), asked.kind)
    stored = lastblock.put_back(block, tower.weights(work))
    export.projector(weights, basis, stored, tower.positions(work),
                     os.path.join(asked.out, f"mmproj-seedling-{asked.kind}.gguf"), asked.kind)
    with open(os.path.join(asked.out, "figures.json"), "w", encoding="utf-8") as file:
        json.dump({"licence": asked.licence, "sharpness": sharp, "head": figures}, file, indent=1)
    with open(os.path.join(asked.out, "held-out.tsv"), "w", encoding="utf-8") as file:
        file.writelines(f"{seen.paths[i]}\t{seen.sources[i]}\t{seen.keys[seen.labels[i]]}\n" for i in hold)
    log(f"done: {asked.out}")


if __name__ == "__main__":
    main()
