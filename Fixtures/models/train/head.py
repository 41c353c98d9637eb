"""The head: one more transformer block of the tower that pools, and the projector, trained to name the plant.

llama.cpp drops the CLS token before the projector. A thirteenth block gives it back: its six heads attend by what a
token is, not by what a patch asks for (query weights are zero, the query bias is constant), so every patch receives
the same six pooled vectors, the tower's CLS among them. Scaled far above the
residual, they are all that the projector sees.
"""

import jax
import jax.numpy as jnp
import numpy as np
import optax

HEADS, WIDTH, EACH, INNER, HIDDEN = 6, 384, 64, 1536, 384


def begin(classes, cls, patches, seed=0):
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
        "p2": normal(classes, HIDDEN, scale=0.5 * HIDDEN ** -0.5), "p2_b": np.zeros(classes, np.float32),
    }


def normed(x, eps=1e-6):
    x = x - x.mean(-1, keepdims=True)
    return x * jax.lax.rsqrt((x * x).mean(-1, keepdims=True) + eps)


def pooled(weights, features):
    """(batch, 257, 384) features to (batch, 6, 384) pooled vectors."""
    f = features.astype(jnp.float32)
    share = jax.nn.softmax(jnp.einsum("btd,hd->bht", f, weights["look"]), -1)
    return jnp.einsum("bht,btd->bhd", share, f)


def named(weights, pools, drop=None, rate=0.0):
    """Pooled vectors to class logits; `drop` is the key of the dropout masks."""

    def thinned(x, i):
        if drop is None:
            return x
        keep = jax.random.bernoulli(jax.random.fold_in(drop, i), 1 - rate, x.shape)
        return jnp.where(keep, x / (1 - rate), 0)

    values = jnp.einsum("bhd,hed->bhe", pools, weights["v"]) + weights["v_b"]
    u = values.reshape(len(pools), WIDTH) @ weights["o"].T + weights["o_b"]
    h = thinned(normed(u), 0) * weights["n"] + weights["n_b"]
    inner = jax.nn.gelu(h @ weights["up"].T + weights["up_b"], approximate=True)
    u = u + thinned(inner, 1) @ weights["down"].T + weights["down_b"]
    h = jax.nn.gelu(normed(u) @ weights["p1"].T + weights["p1_b"], approximate=True)
    return thinned(h, 2) @ weights["p2"].T + weights["p2_b"]


def cost(weights, pools, goal, mix, drop, rate):
    """Cross entropy of mixed pairs of pictures."""
    pools = mix[:, None, None] * pools + (1 - mix)[:, None, None] * pools[::-1]
    goal = mix[:, None] * goal + (1 - mix)[:, None] * goal[::-1]
    return -(goal * jax.nn.log_softmax(named(weights, pools, drop, rate))).sum(-1).mean()


def fitted(weights, drawn, steps, rate, speed, decay, seed, log):
    """Runs `steps` of AdamW on what `drawn` gives: pooled vectors and soft goals."""
    pace = optax.warmup_cosine_decay_schedule(0, speed, max(1, steps // 20), steps, speed / 100)
    rule = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(pace, b2=0.98, weight_decay=decay))
    state = rule.init(weights)
    draw = np.random.default_rng(seed + 1)

    @jax.jit
    def step(weights, state, x, goal, mix, drop):
        loss, slope = jax.value_and_grad(cost)(weights, x, goal, mix, drop, rate)
        change, state = rule.update(slope, state, weights)
        return optax.apply_updates(weights, change), state, loss

    total = 0.0
    for i in range(steps):
        x, goal = drawn()
        mix = draw.beta(0.3, 0.3, len(x)).astype(np.float32)
        mix = np.maximum(mix, 1 - mix)
        weights, state, loss = step(weights, state, x, goal, mix, jax.random.PRNGKey(seed * 100003 + i))
        total += float(loss)
        if i % 100 == 99:
            log(f"  head {i + 1}/{steps}, loss {total / 100:.3f}")
            total = 0.0
    return jax.device_get(weights)


def refined(weights, vectors, goals, chance, steps, seed=0, log=print):
    """Second part: everything after the pooling, on pooled vectors, with more dropout."""
    draw = np.random.default_rng(seed)

    def drawn(batch=256):
        picks = draw.choice(len(vectors), batch, p=chance)
        return vectors[picks], goals[picks]

    rest = {name: value for name, value in weights.items() if name != "look"}
    return fitted(rest, drawn, steps, 0.3, 1e-3, 0.15, seed, log) | {"look": weights["look"]}


def logits(weights, vectors, batch=512):
    run = jax.jit(lambda w, x: named(w, x))
    rest = {name: value for name, value in weights.items() if name != "look"}
    parts = [np.asarray(run(rest, vectors[i:i + batch])) for i in range(0, len(vectors), batch)]
    return np.concatenate(parts)
