"""The tower's last two blocks, taken out of the frozen part so that they may learn with the head."""

import os
import pickle

import jax
import jax.numpy as jnp
import numpy as np
import optax

import head
import language
import tower

NUMBERS = (tower.LAYERS - 2, tower.LAYERS - 1)
HEADS = 6
NAMES = {
    "q": "attention.attention.query", "k": "attention.attention.key", "v": "attention.attention.value",
    "o": "attention.output.dense", "up": "mlp.fc1", "down": "mlp.fc2", "n1": "norm1", "n2": "norm2",
}


def taken(stored):
    """The blocks' weights out of the tower's, as flat dictionaries by number, and the final norm as `last`."""
    found = {}
    for number in NUMBERS:
        place, block = f"layer.{number}.", {}
        for ours, theirs in NAMES.items():
            block[ours], block[ours + "_b"] = stored[place + theirs + ".weight"], stored[place + theirs + ".bias"]
        for i in (1, 2):
            block[f"ls{i}"] = stored[place + f"layer_scale{i}.lambda1"]
        found[str(number)] = block
    found["last"] = {"n": stored["layernorm.weight"], "n_b": stored["layernorm.bias"]}
    return jax.tree.map(lambda value: np.array(value, np.float32), found)


def put_back(blocks, stored):
    """The tower's weights with the learned blocks in place."""
    changed = dict(stored)
    for number in NUMBERS:
        place, block = f"layer.{number}.", blocks[str(number)]
        for ours, theirs in NAMES.items():
            changed[place + theirs + ".weight"], changed[place + theirs + ".bias"] = block[ours], block[ours + "_b"]
        for i in (1, 2):
            changed[place + f"layer_scale{i}.lambda1"] = block[f"ls{i}"]
    changed["layernorm.weight"], changed["layernorm.bias"] = blocks["last"]["n"], blocks["last"]["n_b"]
    return changed


def through(blocks, tokens, alone=False):
    """Tokens before the last blocks to final tokens, layer norm applied; `alone` makes the first of them only."""
    size, count, width = tokens.shape
    x = tokens.astype(jnp.float32).reshape(-1, width)

    def split(t):
        each = width // HEADS
        return t.reshape(size, -1, HEADS, each).transpose(0, 2, 1, 3).reshape(size * HEADS, -1, each)

    for number in NUMBERS:
        block = blocks[str(number)]

        def normed(x, name, block=block):
            return head.normed(x) * block[name] + block[name + "_b"]

        def linear(x, name, block=block):
            return language.product(x, block[name]) + block[name + "_b"]

        h = normed(x, "n1")
        asked = h
        if alone and number == NUMBERS[-1]:
            x, asked = x.reshape(size, count, width)[:, 0], h.reshape(size, count, width)[:, 0]
        seen = language.attended(split(linear(asked, "q")), split(linear(h, "k")), split(linear(h, "v")), 0.0)
        seen = seen.reshape(size, HEADS, -1, width // HEADS).transpose(0, 2, 1, 3).reshape(-1, width)
        x = x + linear(seen, "o") * block["ls1"]
        x = x + linear(jax.nn.gelu(linear(normed(x, "n2"), "up"), approximate=True), "down") * block["ls2"]
    return (head.normed(x) * blocks["last"]["n"] + blocks["last"]["n_b"]).reshape(size, -1, width)


def begun(blocks, store, rows, outputs, seed=0):
    """A new head whose first two looks find CLS among the tokens after `blocks`."""
    draw = np.random.default_rng(seed)
    some = [rows[j][0] for j in draw.choice(len(rows), min(96, len(rows)))]
    tokens = np.asarray(jax.jit(through)(blocks, np.stack([store[i] for i in some])))
    return head.begin(outputs, tokens[:, 0], tokens[:, 1:].reshape(-1, tower.WIDTH)[::16], seed)


def tuned(blocks, weights, store, rows, goals, chance, steps, seed=0, batch=64, patches=72, pace=(1e-4, 6e-4),
          keep=None, log=print):
    """Teaches blocks and head together; `rows` are the rows of the copies of one picture each.

    A step sees CLS and a random `patches` of the 256, which saves two thirds of its cost and keeps the blocks from
    learning by heart. A run that was cut short goes on from the file `keep`.
    """
    draw = np.random.default_rng(seed)
    both = {"blocks": blocks, "head": weights}

    def curve(top):
        return optax.warmup_cosine_decay_schedule(0, top, max(1, steps // 15), steps, top / 50)

    rules = {part: optax.adamw(curve(top), b2=0.98, weight_decay=0.1) for part, top in zip(("blocks", "head"), pace)}
    rule = optax.chain(optax.clip_by_global_norm(1.0),
                       optax.multi_transform(rules, {part: jax.tree.map(lambda _: part, both[part]) for part in both}))
    state = rule.init(both)

    @jax.jit
    def step(both, state, x, goal, mix, drop):
        def loss(both):
            pools = head.pooled(both["head"], through(both["blocks"], x))
            return head.cost(both["head"], pools, goal, mix, drop, 0.3)

        value, slope = jax.value_and_grad(loss)(both)
        change, state = rule.update(slope, state, both)
        return optax.apply_updates(both, change), state, value

    total, done = 0.0, 0
    if keep and os.path.exists(keep):
        with open(keep, "rb") as file:
            both, state, done, draw.bit_generator.state = pickle.load(file)
        log(f"  last blocks: goes on after step {done} from {keep}")
    for i in range(done, steps):
        picks = draw.choice(len(rows), batch, p=chance)
        stack = np.empty((batch, patches + 1, tower.WIDTH), np.float16)
        for line, j in zip(stack, picks):
            tokens = store[rows[j][draw.integers(len(rows[j]))]]
            seen = np.sort(draw.choice(256, patches, replace=False)) + 1
            line[0], line[1:] = tokens[0], tokens[seen]
        mix = draw.beta(0.3, 0.3, batch).astype(np.float32)
        both, state, value = step(both, state, stack, goals[picks], np.maximum(mix, 1 - mix),
                                  jax.random.PRNGKey(seed * 100003 + i))
        total += float(value)
        if i % 50 == 49:
            log(f"  last blocks {i + 1}/{steps}, loss {total / 50:.3f}")
            total = 0.0
            if keep:
                with open(keep + ".new", "wb") as file:
                    pickle.dump((*jax.device_get((both, state)), i + 1, draw.bit_generator.state), file)
                os.replace(keep + ".new", keep)
    both = jax.device_get(both)
    return both["blocks"], both["head"]


def middle(found):
    """The mean of weights along one descent: as right as the last, and less sure of what is wrong."""
    return jax.tree.map(lambda *values: np.mean(values, 0, np.float32), *found)


def pools(blocks, weights, store, rows, batch=32):
    """Pooled vectors of rows through the learned blocks, every patch seen."""
    run = jax.jit(lambda blocks, look, x: head.pooled({"look": look}, through(blocks, x)))
    out = np.empty((len(rows), head.HEADS, tower.WIDTH), np.float32)
    for first in range(0, len(rows), batch):
        part = rows[first:first + batch]
        stack = np.stack([store[i] for i in [*part, *[part[-1]] * (batch - len(part))]])
        out[first:first + batch] = run(blocks, weights["look"], stack)[:len(part)]
    return out


def plain(blocks, store, rows, batch=32):
    """CLS after the blocks as they are, by which a picture is told from its doubles; of the last block no more is made."""
    run = jax.jit(lambda blocks, x: through(blocks, x, alone=True)[:, 0])
    out = np.empty((len(rows), tower.WIDTH), np.float32)
    for first in range(0, len(rows), batch):
        part = rows[first:first + batch]
        stack = np.stack([store[i] for i in [*part, *[part[-1]] * (batch - len(part))]])
        out[first:first + batch] = run(blocks, stack)[:len(part)]
    return out
