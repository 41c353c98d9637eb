"""The tower's last block, taken out of the frozen part so that it may learn with the head."""

import jax
import jax.numpy as jnp
import numpy as np
import optax

import head
import language
import tower

NUMBER = tower.LAYERS - 1
HEADS = 6
NAMES = {
    "q": "attention.attention.query", "k": "attention.attention.key", "v": "attention.attention.value",
    "o": "attention.output.dense", "up": "mlp.fc1", "down": "mlp.fc2", "n1": "norm1", "n2": "norm2",
}


def taken(stored):
    """The block's weights out of the tower's, as a flat dictionary, the final norm with them."""
    place = f"layer.{NUMBER}."
    found = {}
    for ours, theirs in NAMES.items():
        found[ours], found[ours + "_b"] = stored[place + theirs + ".weight"], stored[place + theirs + ".bias"]
    for i in (1, 2):
        found[f"ls{i}"] = stored[place + f"layer_scale{i}.lambda1"]
    found["n3"], found["n3_b"] = stored["layernorm.weight"], stored["layernorm.bias"]
    return {name: np.array(value, np.float32) for name, value in found.items()}


def put_back(block, stored):
    """The tower's weights with the learned block in place."""
    place = f"layer.{NUMBER}."
    changed = dict(stored)
    for ours, theirs in NAMES.items():
        changed[place + theirs + ".weight"], changed[place + theirs + ".bias"] = block[ours], block[ours + "_b"]
    for i in (1, 2):
        changed[place + f"layer_scale{i}.lambda1"] = block[f"ls{i}"]
    changed["layernorm.weight"], changed["layernorm.bias"] = block["n3"], block["n3_b"]
    return changed


def through(block, tokens):
    """Tokens before the last block to final tokens, layer norm applied."""
    size, count, width = tokens.shape
    x = tokens.astype(jnp.float32).reshape(-1, width)

    def normed(x, name):
        return head.normed(x) * block[name] + block[name + "_b"]

    def linear(x, name):
        return language.product(x, block[name]) + block[name + "_b"]

    def split(t):
        return t.reshape(size, count, HEADS, -1).transpose(0, 2, 1, 3).reshape(size * HEADS, count, -1)

    h = normed(x, "n1")
    seen = language.attended(split(linear(h, "q")), split(linear(h, "k")), split(linear(h, "v")), 0.0)
    seen = seen.reshape(size, HEADS, count, -1).transpose(0, 2, 1, 3).reshape(-1, width)
    x = x + linear(seen, "o") * block["ls1"]
    x = x + linear(jax.nn.gelu(linear(normed(x, "n2"), "up"), approximate=True), "down") * block["ls2"]
    return normed(x, "n3").reshape(size, count, width)


def begun(block, tables, rows, goals, seed=0):
    """A new head whose first two looks find CLS among the tokens after `block`."""
    draw = np.random.default_rng(seed)
    some = [rows[j][0] for j in draw.choice(len(rows), min(96, len(rows)))]
    tokens = np.asarray(jax.jit(through)(block, np.stack([tables[t][i] for t, i in some])))
    return head.begin(goals.shape[1], tokens[:, 0], tokens[:, 1:].reshape(-1, tower.WIDTH)[::16], seed)


def tuned(block, weights, tables, rows, goals, chance, steps, seed=0, batch=64, patches=96, freeze=False, log=print):
    """Teaches block and head together; `rows` are lists of (table, row) copies of one picture each.

    A step sees CLS and a random `patches` of the 256, which halves its cost and keeps the block from learning by heart.
    """
    draw = np.random.default_rng(seed)
    both = {"block": block, "head": weights}
    pace = {"block": 1.5e-4, "head": 6e-4}

    def curve(top):
        return optax.warmup_cosine_decay_schedule(0, top, max(1, steps // 15), steps, top / 50)

    rules = {part: optax.adamw(curve(top), b2=0.98, weight_decay=0.1) for part, top in pace.items()}
    if freeze:
        rules["block"] = optax.set_to_zero()
    rule = optax.chain(optax.clip_by_global_norm(1.0),
                       optax.multi_transform(rules, {part: jax.tree.map(lambda _: part, both[part]) for part in both}))
    state = rule.init(both)

    @jax.jit
    def step(both, state, x, goal, mix, drop):
        def loss(both):
            block = jax.lax.stop_gradient(both["block"]) if freeze else both["block"]
            pools = head.pooled(both["head"], through(block, x))
            return head.cost(both["head"], pools, goal, mix, drop, 0.3)

        value, slope = jax.value_and_grad(loss)(both)
        change, state = rule.update(slope, state, both)
        return optax.apply_updates(both, change), state, value

    total = 0.0
    for i in range(steps):
        picks = draw.choice(len(rows), batch, p=chance)
        stack = np.empty((batch, patches + 1, tower.WIDTH), np.float16)
        for line, j in zip(stack, picks):
            table, row = rows[j][draw.integers(len(rows[j]))]
            seen = np.sort(draw.choice(256, patches, replace=False)) + 1
            line[0], line[1:] = tables[table][row][0], tables[table][row][seen]
        mix = draw.beta(0.3, 0.3, batch).astype(np.float32)
        both, state, value = step(both, state, stack, goals[picks], np.maximum(mix, 1 - mix),
                                  jax.random.PRNGKey(seed * 100003 + i))
        total += float(value)
        if i % 50 == 49:
            log(f"  last block {i + 1}/{steps}, loss {total / 50:.3f}")
            total = 0.0
    both = jax.device_get(both)
    return both["block"], both["head"]


def between(old, new, share=0.7):
    """Weights on the way from `old` to `new`: right oftener than either, as if both had been asked."""
    return {name: (1 - share) * old[name] + share * new[name] for name in old}


def pools(block, weights, tables, rows, batch=32):
    """Pooled vectors of (table, row) pairs through the learned block, every patch seen."""
    run = jax.jit(lambda block, look, x: head.pooled({"look": look}, through(block, x)))
    out = np.empty((len(rows), head.HEADS, tower.WIDTH), np.float32)
    for first in range(0, len(rows), batch):
        stack = np.stack([tables[t][i] for t, i in rows[first:first + batch]])
        out[first:first + batch] = run(block, weights["look"], stack)
    return out
