"""Builds Seedling: python3 Training/build.py --data DIR [DIR ...] --out DIR [--licence free|all] [--smoke]."""

import argparse
import dataclasses
import json
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

STEPS = ("first", "tune", "deepen", "settle", "speak", "listen")


def wanted():
    words = argparse.ArgumentParser(description="Trains Seedling and writes the GGUF pair.")
    words.add_argument("--data", required=True, nargs="+", help="folders of pictures, each with MANIFEST.csv")
    words.add_argument("--out", required=True, help="where the pair goes")
    words.add_argument("--licence", choices=("free", "all"), default="all", help="which pictures may be learned from")
    words.add_argument("--work", help="features and downloads; default OUT/work")
    words.add_argument("--kind", choices=("Q8_0", "F32"), default="Q8_0", help="type of the matrices")
    words.add_argument("--favour", type=float, default=0.35, help="how much is added to the output of `unknown`")
    words.add_argument("--only", choices=("see", "speak"), help="one half of the work, so that two runs can share it")
    for name in STEPS:
        words.add_argument(f"--{name}", type=int, metavar="STEPS", help=f"steps of the part `{name}`")
    words.add_argument("--smoke", action="store_true", help="two minutes: a loadable pair that knows next to nothing")
    return words.parse_args()


def main():
    asked = wanted()
    work = asked.work or os.path.join(asked.out, "work")
    began = time.time()

    def log(text):
        print(f"[{time.strftime('%H:%M:%S')} {time.time() - began:5.0f} s] {text}", flush=True)

    import catalogue
    import wheel

    try:
        found = catalogue.enough(catalogue.read(asked.data, asked.licence, log), log)
        os.makedirs(os.path.join(work, "packages"), exist_ok=True)
        os.makedirs(asked.out, exist_ok=True)
        wheel.found(work)
    except (catalogue.Refused, wheel.TowerMissing) as problem:
        sys.exit(f"build.py: {problem}")
    except OSError as problem:
        sys.exit(f"build.py: {problem.filename}: {problem.strerror}")
    try:
        import stages
    except ImportError as problem:
        sys.exit(f"build.py: {problem}; python3 -m pip install -r requirements.txt")
    plan = stages.SMOKE if asked.smoke else stages.Plan()
    steps = {name: getattr(asked, name) for name in STEPS}
    plan = dataclasses.replace(plan, **{name: count for name, count in steps.items() if count is not None})
    built(asked, plan, work, *stages.wanted(found, plan), log)


def built(asked, plan, work, found, keys, log):
    import bridge
    import catalogue
    import decide
    import export
    import lastblocks
    import stages
    import tower

    voice = stages.Voice(keys, work)
    if asked.only == "speak":
        stages.speaking(voice, plan, work, log)
        return
    seen = stages.pictures(found, keys, asked.data, plan, work, log)
    blocks, weights, vectors, outputs = stages.seeing(seen, plan, work, log)
    tune = seen.where(catalogue.TUNE)
    sharpness = decide.sharpened(outputs[tune], seen.labels[tune])
    decider = decide.Decider(keys, *sharpness, favour=asked.favour)

    def judged(odds):
        # Only the half that settings are chosen on is shown; the other goes into the file.
        return {split: stages.judged(seen, odds, decider, log if split == catalogue.TUNE else lambda _: None, split)
                for split in (catalogue.TUNE, catalogue.HOLD)}

    log(f"sharpness: {sharpness}")
    figures = {"classifier": judged(decider(outputs))}
    weights, outputs = stages.deciding(seen, weights, vectors, decider, plan, work, log)
    figures["deciding head"] = judged(bridge.chances(outputs))
    if asked.only == "see":
        return
    spoken = stages.speaking(voice, plan, work, log)
    spoken = stages.listening(voice, spoken, seen, outputs, plan, work, log)
    export.speaker(spoken, voice.path, os.path.join(asked.out, f"seedling-{asked.kind}.gguf"), asked.kind)
    stored = lastblocks.put_back(blocks, tower.weights(work))
    white = stages.whitening(seen, weights, vectors)
    export.projector(weights, voice.basis, white, stored, tower.positions(work),
                     os.path.join(asked.out, f"mmproj-seedling-{asked.kind}.gguf"), asked.kind)
    export.samples(voice, os.path.join(asked.out, "tokens.jsonl"))
    with open(os.path.join(asked.out, "figures.json"), "w", encoding="utf-8") as file:
        json.dump({"licence": asked.licence, "sharpness": sharpness, "favour": asked.favour, **figures}, file, indent=1)
    for split, name in ((catalogue.TUNE, "tune.tsv"), (catalogue.HOLD, "held-out.tsv")):
        with open(os.path.join(asked.out, name), "w", encoding="utf-8") as file:
            file.writelines(f"{seen.paths[i]}\t{seen.sources[i]}\t{keys[seen.labels[i]]}\n" for i in seen.where(split))
    log(f"done: {asked.out}")


if __name__ == "__main__":
    main()
