"""Teaching the language model: batches of conversations about outcomes drawn from a classifier's outputs."""

import os
import pickle
import random
from concurrent.futures import ThreadPoolExecutor

import jax
import jax.numpy as jnp
import numpy as np
import optax

import bridge
import descent
import language
import programs
import talk

LEAD = 120
# Tokens, conversations, follow-ups; the first is a name and nothing after it, the last is held by other programs.
NAME, SHORT, LONG, PROGRAM = (64, 48, 0), (176, 16, 3), (368, 8, 10), (352, 9, None)


class Invented:
    """Outputs as a classifier might give them: sure, in doubt between a few, at a loss, or seeing no plant."""

    def __init__(self, keys, seed=0):
        self.keys, self.draw = keys, np.random.default_rng(seed)

    def taken(self):
        """(outputs, chances, key) of one picture that nobody took."""
        draw, count = self.draw, len(self.keys)
        one = draw.standard_normal(count) * draw.uniform(0.4, 2.2)
        for i in draw.choice(count - 1, draw.choice([1, 2, 3, 5], p=[0.5, 0.25, 0.15, 0.1]), replace=False):
            one[i] += draw.uniform(0, 16)
        if draw.random() < 0.3:
            one[-2] += draw.uniform(0, 14)
        one[-1] = draw.uniform(-14, 4) if draw.random() < 0.75 else draw.uniform(-4, 14)
        return self.drawn(one)

    def drawn(self, one):
        odds = bridge.chances(one)
        return one, odds, self.keys[self.draw.choice(len(odds), p=odds / odds.sum())]

    def alike(self, drawn):
        """Another picture of the same outcome."""
        one = drawn[0] * self.draw.uniform(0.8, 1.2) + self.draw.standard_normal(len(self.keys))
        return one, bridge.chances(one), drawn[2]

    def vectors(self, *shape):
        """Vectors of pictures, which say nothing here: what is said hangs on the decision alone."""
        return self.draw.standard_normal((*shape, bridge.VECTOR)) * self.draw.uniform(0.5, 1.5, (*shape, 1))


class Seen(Invented):
    """Outputs near those of real pictures, some mixed, and now and then invented ones."""

    def __init__(self, keys, outputs, chance=None, seed=0, noise=0.3):
        super().__init__(keys, seed)
        self.outputs, self.chance, self.noise = outputs, chance, noise

    def taken(self):
        if self.draw.random() < 0.3:
            return super().taken()
        one = self.outputs[self.draw.choice(len(self.outputs), p=self.chance)]
        if self.draw.random() < 0.3:
            other = self.outputs[self.draw.choice(len(self.outputs), p=self.chance)]
            share = self.draw.random()
            one = share * one + (1 - share) * other
        # Pictures never seen leave the head less sure than those it learned from.
        return self.drawn(one * self.draw.uniform(0.35, 1.1) + self.draw.standard_normal(one.shape) * self.noise)


def lead(encoder, text):
    """An opening that all conversations of a batch share, padded."""
    ids = encoder.ids(text)
    if len(ids) > LEAD:
        raise ValueError(f"an opening takes {len(ids)} tokens, more than {LEAD}")
    return np.array(ids + [0] * (LEAD - len(ids)), np.int32), len(ids)


def leads(encoder):
    """The shared openings, the program's own first, each padded to one length."""
    return [lead(encoder, talk.opening(system)) for system in (talk.SYSTEM, *talk.OTHER_SYSTEMS)]


def held(speaker, source, rng, follow):
    """What was seen of one or two pictures, and the pieces of a conversation about them."""
    if follow is None:
        drawn = [source.taken()]
        if rng.random() < 0.13:
            drawn.append(source.alike(drawn[0]) if rng.random() < 0.5 else source.taken())
        return drawn, programs.conversation(speaker, drawn, rng)
    two = follow > 0 and rng.random() < 0.12
    drawn = [source.taken() for _ in range(2 if two else 1)]
    return drawn, talk.conversation(speaker, [key for _, _, key in drawn], rng, follow)


def batch(speaker, encoder, choices, source, basis, rng, shape):
    """One batch; what is taught of it in plain tokens and in choices stands in lists of a fixed length."""
    length, size, follow = shape
    tokens = np.zeros((size, length), np.int32)
    slots, worth = np.zeros_like(tokens), np.zeros((size, length), np.float32)
    seen = np.zeros((size, 2, basis.shape[1] - 1), np.float32)
    most = 3 * size
    chosen = np.zeros((2, most), np.float32)  # place and worth
    odds, number = np.zeros((most, len(choices.ids)), np.float32), 0
    for i in range(size):
        drawn, pieces = held(speaker, source, rng, follow)
        for j, (outputs, _, _) in enumerate(drawn):
            seen[i, j] = outputs
        tokens[i], slots[i], worth[i], made = encoder.row(pieces, length)
        for place, kind, slot, value in made:
            if number < most:
                chosen[0, number], chosen[1, number] = i * length + place - 1, value
                odds[number] = choices.odds(kind, drawn[slot - 1][1])
                number += 1
    flat = worth[:, 1:]
    picks = np.argwhere(flat > 0)
    limit = size * length * 5 // 8
    if len(picks) > limit:
        picks = picks[rng.sample(range(len(picks)), limit)]
    fill = limit - len(picks)
    pad = lambda a: np.concatenate([a, np.zeros(fill, a.dtype)])  # noqa: E731
    goals = pad(tokens[picks[:, 0], picks[:, 1] + 1])
    places = np.concatenate([pad(picks[:, 0] * length + picks[:, 1]), chosen[0].astype(np.int32)])
    value = np.concatenate([pad(flat[picks[:, 0], picks[:, 1]]), chosen[1]])
    odds[number:, 0] = 1
    views = bridge.views(seen, basis, source.vectors(size, 2)).astype(np.float32)
    return tokens, slots, views, places, goals, value, choices.ids, odds


def pace(steps, done, speed):
    """Rises, stays, falls over the second half of what is left to do."""
    left = max(steps - done, 2)
    warm, fall = min(30, left // 4), left // 2
    return optax.join_schedules([
        optax.linear_schedule(0, speed, warm), optax.constant_schedule(speed),
        optax.linear_schedule(speed, speed / 50, fall),
    ], [warm, left - fall])


def taught(speaker, encoder, choices, source, basis, steps, keep, start=None, speed=2e-3, seed=5, shares=(2, 3, 4, 6),
           log=print):
    """Teaches for `steps`, from `start` if it is given; goes on from what an earlier run left in `keep`."""
    weights, done = start or language.begin(encoder.vocabulary.get_vocab_size(), choices.aims(basis)), 0
    state = None
    if os.path.exists(keep):
        with open(keep, "rb") as file:
            weights, done, state = pickle.load(file)
        log(f"language: goes on after step {done} from {keep}")
    rng = random.Random(seed + done)
    rule = descent.rule(pace(steps, 0, speed))
    state = state or rule.init(weights)
    openings, start_alone = leads(encoder), lead(encoder, talk.START)

    @jax.jit
    def step(weights, state, *rest):
        (_, parts), slope = jax.value_and_grad(language.cost, has_aux=True)(weights, *rest)
        change, state = rule.update(slope, state, weights)
        return optax.apply_updates(weights, change), state, parts

    def kept(count):
        with open(keep + ".new", "wb") as file:
            pickle.dump((jax.device_get(weights), count, jax.device_get(state)), file)
        os.replace(keep + ".new", keep)

    def made():
        shape = rng.choices((NAME, SHORT, LONG, PROGRAM), shares)[0]
        opened, length = start_alone if shape is PROGRAM else openings[0] if rng.random() < 0.75 else rng.choice(
            openings[1:])
        shift = rng.randrange(700) if rng.random() < 0.3 and shape is not PROGRAM else 0
        return opened, jnp.int32(length), jnp.int32(shift), *batch(
            speaker, encoder, choices, source, basis, rng, shape)

    mean = None
    with ThreadPoolExecutor(1) as ahead:  # the next conversations are made up while these are learned
        waiting = ahead.submit(made)
        for i in range(done, steps):
            rest, waiting = waiting.result(), ahead.submit(made)
            weights, state, parts = step(weights, state, *rest)
            parts = np.array(parts)
            mean = parts if mean is None else 0.97 * mean + 0.03 * parts
            if i % 25 == 24:
                log(f"  language {i + 1}/{steps}, words {mean[0]:.4f}, odds {mean[1]:.4f}")
            if i % 100 == 99:
                kept(i + 1)
    kept(steps)
    return jax.device_get(weights)
