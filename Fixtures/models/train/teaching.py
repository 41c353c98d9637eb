"""Teaching the language model: batches of conversations about outcomes drawn from class logits."""

import os
import pickle
import random

import jax
import jax.numpy as jnp
import numpy as np
import optax

import bridge
import language
import talk

LEAD = 120
# Tokens, conversations, follow-ups; the first is a name and nothing after it.
NAME, SHORT, LONG = (64, 48, 0), (176, 16, 3), (368, 8, 10)


class Source:
    """Draws logits near real ones, mixes some, and draws what should be said from `decided` of them."""

    def __init__(self, keys, logits, decided, chance=None, seed=0, noise=0.35):
        self.keys, self.logits, self.decided, self.noise = keys, logits, decided, noise
        self.chance = chance
        self.draw = np.random.default_rng(seed)

    def taken(self):
        """(logits, key) of one picture."""
        one = self.logits[self.draw.choice(len(self.logits), p=self.chance)]
        if self.draw.random() < 0.3:
            other = self.logits[self.draw.choice(len(self.logits), p=self.chance)]
            share = self.draw.random()
            one = share * one + (1 - share) * other
        # Pictures never seen leave the head less sure than those it learned from.
        one = one * self.draw.uniform(0.35, 1.1) + self.draw.standard_normal(one.shape) * self.noise
        odds = self.decided(one[None])[0]
        return one, self.keys[self.draw.choice(len(odds), p=odds)]


def leads(encoder):
    """The shared openings, the program's own first, each padded to one length."""
    made = []
    for system in (talk.SYSTEM, *talk.OTHER_SYSTEMS):
        ids = encoder.ids(talk.opening(system))
        if len(ids) > LEAD:
            raise ValueError(f"an opening takes {len(ids)} tokens, more than {LEAD}")
        made.append((np.array(ids + [0] * (LEAD - len(ids)), np.int32), len(ids)))
    return made


def batch(speaker, encoder, source, basis, rng, shape):
    length, size, follow = shape
    tokens = np.zeros((size, length), np.int32)
    slots, worth = np.zeros_like(tokens), np.zeros((size, length), np.float32)
    seen = np.zeros((size, 2, basis.shape[1] - 1), np.float32)
    for i in range(size):
        two = follow > 0 and rng.random() < 0.12
        drawn = [source.taken() for _ in range(2 if two else 1)]
        for j, (logits, _) in enumerate(drawn):
            seen[i, j] = logits
        tokens[i], slots[i], worth[i] = encoder.row(
            talk.conversation(speaker, [key for _, key in drawn], rng, follow), length)
    flat = worth[:, 1:].copy()
    picks = np.argwhere(flat > 0)
    most = size * length * 5 // 8
    if len(picks) > most:
        picks = picks[rng.sample(range(len(picks)), most)]
    goals = tokens[picks[:, 0], picks[:, 1] + 1]
    value = flat[picks[:, 0], picks[:, 1]]
    place = picks[:, 0] * length + picks[:, 1]
    fill = most - len(picks)
    pad = lambda a: np.concatenate([a, np.zeros(fill, a.dtype)])  # noqa: E731
    return tokens, slots, bridge.views(seen, basis).astype(np.float32), pad(place), pad(goals), pad(value)


def pace(steps, done, speed):
    """Rises, stays, falls over the second half of what is left to do."""
    left = max(steps - done, 2)
    warm, fall = min(30, left // 4), left // 2
    return optax.join_schedules([
        optax.linear_schedule(0, speed, warm), optax.constant_schedule(speed),
        optax.linear_schedule(speed, speed / 50, fall),
    ], [warm, left - fall])


def taught(speaker, encoder, source, basis, steps, keep, speed=2e-3, seed=5, shares=(2, 3, 7), log=print):
    """Teaches for `steps`; goes on from the weights and the count that an earlier run left in `keep`."""
    weights, done = language.begin(len(encoder.vocabulary.get_vocab())), 0
    if os.path.exists(keep):
        with open(keep, "rb") as file:
            weights, done = pickle.load(file)
        log(f"language: goes on after step {done} from {keep}")
    rng = random.Random(seed + done)
    rule = optax.chain(optax.clip_by_global_norm(1.0),
                       optax.adamw(pace(steps, done, speed), b1=0.9, b2=0.98, weight_decay=0.05))
    state = rule.init(weights)
    openings = leads(encoder)

    @jax.jit
    def step(weights, state, *rest):
        loss, slope = jax.value_and_grad(language.cost)(weights, *rest)
        change, state = rule.update(slope, state, weights)
        return optax.apply_updates(weights, change), state, loss

    def kept(count):
        with open(keep, "wb") as file:
            pickle.dump((jax.device_get(weights), count), file)

    mean = None
    for i in range(done, steps):
        lead, length = openings[0] if rng.random() < 0.75 else rng.choice(openings[1:])
        shift = rng.randrange(700) if rng.random() < 0.3 else 0
        parts = batch(speaker, encoder, source, basis, rng, rng.choices((NAME, SHORT, LONG), shares)[0])
        weights, state, loss = step(weights, state, lead, jnp.int32(length), jnp.int32(shift), *parts)
        mean = float(loss) if mean is None else 0.97 * mean + 0.03 * float(loss)
        if i % 25 == 24:
            log(f"  language {i + 1}/{steps}, loss {mean:.4f}")
        if i % 100 == 99:
            kept(i + 1)
    kept(steps)
    return jax.device_get(weights)
