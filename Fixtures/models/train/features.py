"""Features computed once: every picture, and its augmented copies, through the frozen tower into one file."""

import os
import time

import numpy as np

import pictures
import tower


def computed(items, out, folder, log=print):
    """Features of `items` (key, source, seed) as a float16 memory map in `out`, and a mask of the readable ones.

    A run that was cut short goes on where it stopped. An unreadable picture is left out of the mask and counted.
    """
    shape = (len(items), tower.TOKENS, tower.WIDTH)
    table, marks = out + ".npy", out + ".ok.npy"
    if os.path.exists(table) and np.load(table, mmap_mode="r").shape == shape:
        values = np.load(table, mmap_mode="r+")
        state = np.load(marks)
    else:
        values = np.lib.format.open_memmap(table, mode="w+", dtype=np.float16, shape=shape)
        state = np.zeros(len(items), np.int8)
    todo = [i for i in range(len(items)) if state[i] == 0]
    if not todo:
        return values, state == 1
    run = tower.Tower(folder)
    began = time.time()
    for first in range(0, len(todo), run.batch):
        rows, stack = [], []
        for i in todo[first:first + run.batch]:
            try:
                source = items[i][1]() if callable(items[i][1]) else items[i][1]
                stack.append(pictures.planes(pictures.squeezed(pictures.opened(source), items[i][2])))
                rows.append(i)
            except pictures.Unreadable as problem:
                state[i] = -1
                log(f"left out: {problem}")
        if rows:
            for i, value in zip(rows, run(np.stack(stack))):
                values[i] = value
                state[i] = 1
        step = first // run.batch
        if step % 50 == 49:
            np.save(marks, state)
            log(f"  features {first + run.batch}/{len(todo)}, {time.time() - began:.0f} s")
    values.flush()
    np.save(marks, state)
    return values, state == 1
