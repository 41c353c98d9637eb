"""The head: one more transformer block of the tower that pools, and the projector, trained to name the plant.

llama.cpp drops the CLS token before the projector. A thirteenth block gives it back: its six heads attend by what a
token is, not by what a patch asks for (query weights are zero, the query bias is constant), so every patch receives
the same six pooled vectors, the tower's CLS among them. Scaled far above the residual, they are all that the projector
sees. Its outputs are read as `bridge.chances` reads them: the last is `no plant`, a yes or no of its own.
"""

import jax
import jax.numpy as jnp
import numpy as np
import optax

HEADS, WIDTH, EACH, INNER, HIDDEN = 6, 384, 64, 1536, 384


def begin(outputs, cls, patches, seed=0):
    """First weights; two heads look at CLS, one at everything, three at random directions."""
    draw = np.random.default_rng(seed)

    def normal(*shape, scale=None):
        return (draw.standard_normal(shape) * (scale or shape[-1] ** -0.5)).astype(np.float32)

    apart = (cls.mean(0) - patches.mean(0)) / (cls.var(0) + patches.var(0) + 1e-3)
    gap = cls @ apart - (patches @ apart).mean()
    look = normal(HEADS, WIDTH, scale=0.02)
    look[:2] = apart * (14 / gap.mean())
    look[2] = 0
    return {
        "look": look, "v": normal(HEADS, EACH, WIDTH), "v_b": np.zeros((HEADS, EACH), np.float32),
        "o": normal(WIDTH, WIDTH), "o_b": np.zeros(WIDTH, np.float32),
        "n": np.ones(WIDTH, np.float32), "n_b": np.zeros(WIDTH, np.float32),
        "up": normal(INNER, WIDTH), "up_b": np.zeros(INNER, np.float32),
        "down": normal(WIDTH, INNER, scale=0.2 * INNER ** -0.5), "down_b": np.zeros(WIDTH, np.float32),
        "p1": normal(HIDDEN, WIDTH), "p1_b": np.zeros(HIDDEN, np.float32),
        "p2": normal(outputs, HIDDEN, scale=0.5 * HIDDEN ** -0.5), "p2_b": np.zeros(outputs, np.float32),
    }


def normed(x, eps=1e-6):
    x = x - x.mean(-1, keepdims=True)
    return x * jax.lax.rsqrt((x * x).mean(-1, keepdims=True) + eps)


def pooled(weights, features):
    """(batch, 257, 384) features to (batch, 6, 384) pooled vectors."""
    f = features.astype(jnp.float32)
    share = jax.nn.softmax(jnp.einsum("btd,hd->bht", f, weights["look"]), -1)
    return jnp.einsum("bht,btd->bhd", share, f)


def states(weights, pools, drop=None, rate=0.0):
    """Pooled vectors to what the projector reads; `drop` is the key of the dropout masks."""

    def thinned(x, i):
        if drop is None:
            return x
        keep = jax.random.bernoulli(jax.random.fold_in(drop, i), 1 - rate, x.shape)
        return jnp.where(keep, x / (1 - rate), 0)

    values = jnp.einsum("bhd,hed->bhe", pools, weights["v"]) + weights["v_b"]
    u = values.reshape(len(pools), WIDTH) @ weights["o"].T + weights["o_b"]
    h = thinned(normed(u), 0) * weights["n"] + weights["n_b"]
    inner = jax.nn.gelu(h @ weights["up"].T + weights["up_b"], approximate=True)
    return normed(u + thinned(inner, 1) @ weights["down"].T + weights["down_b"])


def named(weights, pools, drop=None, rate=0.0):
    """Pooled vectors to outputs."""
    h = jax.nn.gelu(states(weights, pools, drop, rate) @ weights["p1"].T + weights["p1_b"], approximate=True)
    if drop is not None:
        keep = jax.random.bernoulli(jax.random.fold_in(drop, 2), 1 - rate, h.shape)
        h = jnp.where(keep, h / (1 - rate), 0)
    return h @ weights["p2"].T + weights["p2_b"]


def levels(outputs):
    """The logarithms of the chances that `bridge.chances` gives."""
    empty = outputs[:, -1:]
    given = jax.nn.log_softmax(outputs[:, :-1], -1) + jax.nn.log_sigmoid(-empty)
    return jnp.concatenate([given, jax.nn.log_sigmoid(empty)], -1)


def cost(weights, pools, goal, mix, drop, rate):
    """Cross entropy of mixed pairs of pictures."""
    pools = mix[:, None, None] * pools + (1 - mix)[:, None, None] * pools[::-1]
    goal = mix[:, None] * goal + (1 - mix)[:, None] * goal[::-1]
    return -(goal * levels(named(weights, pools, drop, rate))).sum(-1).mean()


def descended(weights, loss, drawn, steps, speed, decay, name, log):
    """Runs `steps` of AdamW on `loss(weights, number, *drawn())`, the part `look` staying as it is."""
    pace = optax.warmup_cosine_decay_schedule(0, speed, max(1, steps // 20), steps, speed / 100)
    rule = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(pace, b2=0.98, weight_decay=decay))
    rest = {name: value for name, value in weights.items() if name != "look"}
    state = rule.init(rest)

    @jax.jit
    def step(rest, state, *values):
        value, slope = jax.value_and_grad(loss)(rest, *values)
        change, state = rule.update(slope, state, rest)
        return optax.apply_updates(rest, change), state, value

    total = 0.0
    for i in range(steps):
        rest, state, value = step(rest, state, i, *drawn())
        total += float(value)
        if i % 100 == 99:
            log(f"  {name} {i + 1}/{steps}, loss {total / 100:.4f}")
            total = 0.0
    return jax.device_get(rest) | {"look": weights["look"]}


def settled(weights, vectors, decided, chance, steps, seed=0, log=print):
    """The head taught to give of itself what `decided` makes of its outputs, so that nothing is left to decide.

    Pictures are mixed, since doubt is where the decision differs, and those learned from leave little doubt.
    """
    draw = np.random.default_rng(seed)
    first = {name: value for name, value in weights.items() if name != "look"}
    teacher = jax.jit(named)

    def drawn(batch=256):
        picks, others = draw.choice(len(vectors), (2, batch), p=chance)
        mix = np.where(draw.random(batch) < 0.5, 1, draw.uniform(0.3, 1, batch)).astype(np.float32)[:, None, None]
        x = mix * vectors[picks] + (1 - mix) * vectors[others]
        return x, decided(np.asarray(teacher(first, x))).astype(np.float32)

    def loss(rest, i, x, goal):
        return (goal * (jnp.log(goal + 1e-9) - levels(named(rest, x)))).sum(-1).mean()

    return descended(weights, loss, drawn, steps, 5e-4, 0.0, "deciding", log)


def outputs(weights, vectors, batch=512, what=named):
    run = jax.jit(what)
    rest = {name: value for name, value in weights.items() if name != "look"}
    return np.concatenate([np.asarray(run(rest, vectors[i:i + batch])) for i in range(0, len(vectors), batch)])


def whitened(weights, vectors, count):
    """Matrix and shift that make `count` numbers of a state, uncorrelated and of one size over these pictures.

    They tell plants apart that nobody taught: neighbours by them are alike in all that the head looks at.
    """
    seen = outputs(weights, vectors, what=states).astype(np.float64)
    spread, axes = np.linalg.eigh(np.cov(seen.T) + 1e-6 * np.eye(WIDTH))
    best = np.argsort(-spread)[:count]
    matrix = axes[:, best].T / np.sqrt(spread[best])[:, None]
    return matrix.astype(np.float32), (-matrix @ seen.mean(0)).astype(np.float32)
