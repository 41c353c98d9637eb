"""Features computed once: every picture, and its augmented copies, through the frozen tower into one growing file."""

import os
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

import pictures
import tower

UNREADABLE = -1


def seen(run, items):
    """Keys and tokens of the readable ones of a few items, and the others with what is wrong."""
    keys, stack, unread = [], [], []
    for key, source, seed in items:
        try:
            made = source() if callable(source) else source
            stack.append(pictures.planes(pictures.squeezed(pictures.opened(made), seed)))
            keys.append(key)
        except pictures.Unreadable as problem:
            unread.append((key, problem))
    return keys, run(np.stack(stack)) if keys else None, unread


class Store:
    """Rows of tokens by key in `folder`; a run that was cut short goes on where it stopped.

    `features.f16` only grows; `features.tsv` says which row belongs to which key, and which pictures cannot be read.
    """

    def __init__(self, folder, log=print):
        self.table, self.index = os.path.join(folder, "features.f16"), os.path.join(folder, "features.tsv")
        self.folder, self.log, self.rows, self.count = folder, log, {}, 0
        if os.path.exists(self.index):
            with open(self.index, encoding="utf-8") as file:
                for line in file.read().split("\n")[:-1]:
                    row, _, key = line.partition("\t")
                    self.rows[key] = int(row)
                    self.count = max(self.count, int(row) + 1)
        self.values = None

    def computed(self, items):
        """Computes what is missing of `items` (key, source, seed) and returns how many of them are unreadable."""
        todo = [item for item in items if item[0] not in self.rows]
        if todo:
            began, run = time.time(), tower.Tower(self.folder)
            batches = [todo[first:first + tower.BATCH] for first in range(0, len(todo), tower.BATCH)]
            with ThreadPoolExecutor(tower.STREAMS) as workers:
                for number, (keys, values, unread) in enumerate(workers.map(lambda part: seen(run, part), batches)):
                    self.added(keys, values, unread)
                    if number % 50 == 49:
                        self.log(f"  features {(number + 1) * tower.BATCH}/{len(todo)}, {time.time() - began:.0f} s")
        return sum(self.rows[item[0]] == UNREADABLE for item in items)

    def added(self, keys, values, unread):
        size = tower.TOKENS * tower.WIDTH * 2
        lines = []
        if keys:
            with open(self.table, "r+b" if os.path.exists(self.table) else "w+b") as file:
                file.seek(self.count * size)
                file.write(values.tobytes())
        for key in keys:
            self.rows[key] = self.count
            lines.append(f"{self.count}\t{key}\n")
            self.count += 1
        for key, problem in unread:
            self.rows[key] = UNREADABLE
            lines.append(f"{UNREADABLE}\t{key}\n")
            self.log(f"left out: {problem}")
        with open(self.index, "a", encoding="utf-8") as file:
            file.writelines(lines)
        self.values = None

    def row(self, key):
        """The row of a key, or None when its picture cannot be read."""
        found = self.rows.get(key, UNREADABLE)
        return None if found == UNREADABLE else found

    def __getitem__(self, row):
        if self.values is None:
            self.values = np.memmap(self.table, np.float16, "r", shape=(self.count, tower.TOKENS, tower.WIDTH))
        return self.values[row]
