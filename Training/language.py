"""The language model: a small `llama`, its picture tokens, and the training step."""

import jax
import jax.numpy as jnp
import numpy as np

SHAPE = {"width": 384, "layers": 4, "heads": 3, "inner": 512, "base": 10000.0, "eps": 1e-5}
STACKED = ("an", "fn", "q", "k", "v", "o", "g", "u", "d")


def begin(size, aims=(), seed=0):
    """First weights; `aims` are tokens and the directions that their embeddings begin towards."""
    draw = np.random.default_rng(seed)
    width, layers, inner = SHAPE["width"], SHAPE["layers"], SHAPE["inner"]

    def normal(*shape, scale):
        return (draw.standard_normal(shape) * scale).astype(np.float32)

    near, out = width ** -0.5, 0.5 * (2 * layers * width) ** -0.5
    tok = normal(size, width, scale=0.04)
    for token, direction in aims:
        tok[token] += 0.64 * direction
    return {
        "tok": tok, "onorm": np.ones(width, np.float32),
        "an": np.ones((layers, width), np.float32), "fn": np.ones((layers, width), np.float32),
        **{name: normal(layers, width, width, scale=near) for name in ("q", "k", "v")},
        "o": normal(layers, width, width, scale=out),
        **{name: normal(layers, inner, width, scale=near) for name in ("g", "u")},
        "d": normal(layers, width, inner, scale=out * (width / inner) ** 0.5),
    }


def short():
    """The type of the factors: half as long where the processor multiplies it as it is, which is several times as fast."""
    try:
        with open("/proc/cpuinfo", encoding="ascii") as file:
            text = file.read()
    except OSError:
        text = ""
    return jnp.bfloat16 if "amx_bf16" in text or "avx512_bf16" in text else jnp.float32


SHORT = short()


def dotted(a, b, ours, theirs):
    return jax.lax.dot_general(a, b, (((ours,), (theirs,)), ((), ())), preferred_element_type=jnp.float32)


@jax.custom_vjp
def product(x, weight):
    """Rows of x times the transposed weight, factors as `SHORT` has them, the sum in f32."""
    return dotted(x.astype(SHORT), weight.astype(SHORT), 1, 1)


def kept(x, weight):
    x, weight = x.astype(SHORT), weight.astype(SHORT)
    return dotted(x, weight, 1, 1), (x, weight)


def slope(saved, g):
    x, weight = saved
    g = g.astype(SHORT)
    return dotted(g, weight, 1, 0), dotted(g, x, 0, 0)


product.defvjp(kept, slope)


def normed(x, weight):
    return x * jax.lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + SHAPE["eps"]) * weight


def turned(x, place):
    """Rotary positions, neighbouring pairs."""
    half = x.shape[-1] // 2
    angle = place[:, None] * SHAPE["base"] ** (-jnp.arange(half) / half)
    c, s = jnp.cos(angle)[None], jnp.sin(angle)[None]
    even, odd = x[..., 0::2], x[..., 1::2]
    return jnp.stack([even * c - odd * s, even * s + odd * c], -1).reshape(x.shape)


def attended(q, keys, values, hide):
    """Attention by heads (batch x heads, time, each); `hide` is added to the scores."""
    low = [t.astype(SHORT) for t in (q * q.shape[-1] ** -0.5, keys, values)]
    score = jnp.einsum("btd,bsd->bts", low[0], low[1], preferred_element_type=jnp.float32) + hide
    share = jnp.exp(score - jax.lax.stop_gradient(score.max(-1, keepdims=True)))
    total = share.sum(-1, keepdims=True)
    return jnp.einsum("bts,bsd->btd", share.astype(SHORT), low[2], preferred_element_type=jnp.float32) / total


def hidden(weights, lead, lead_length, shift, x):
    """States of `x` (batch, time, width) that come `shift` places after one shared `lead` (padded, width)."""
    heads, width = SHAPE["heads"], SHAPE["width"]
    size, time, padded = x.shape[0], x.shape[1], lead.shape[0]
    places = lead_length + shift + jnp.arange(time)
    valid = jnp.broadcast_to(jnp.arange(padded)[None] < lead_length, (time, padded))
    hide = jnp.where(jnp.concatenate([valid, jnp.tril(jnp.ones((time, time), bool))], 1), 0, -1e9)[None]
    lead_hide = jnp.where(jnp.tril(jnp.ones((padded, padded), bool)), 0, -1e9)[None]

    def split(t, length):
        return t.reshape(-1, length, heads, width // heads).transpose(0, 2, 1, 3).reshape(-1, length, width // heads)

    def joined(t, length):
        return t.reshape(-1, heads, length, width // heads).transpose(0, 2, 1, 3).reshape(-1, width)

    def parts(h, w, place, length):
        q, k, v = (split(product(h, w[name]), length) for name in "qkv")
        return turned(q, place), turned(k, place), v

    def fed(x, w):
        h = normed(x, w["fn"])
        return x + product(jax.nn.silu(product(h, w["g"])) * product(h, w["u"]), w["d"])

    def layer(carry, w):
        lead, x = carry
        lq, lk, lv = parts(normed(lead, w["an"]), w, jnp.arange(padded), padded)
        q, k, v = parts(normed(x, w["an"]), w, places, time)
        wide = [jnp.tile(t, (size, 1, 1)) for t in (lk, lv)]
        seen = attended(q, jnp.concatenate([wide[0], k], 1), jnp.concatenate([wide[1], v], 1), hide)
        lead = lead + product(joined(attended(lq, lk, lv, lead_hide), padded), w["o"])
        x = x + product(joined(seen, time), w["o"])
        return fed(lead, w), fed(x, w)

    carry = lead, x.reshape(-1, width)
    for number in range(SHAPE["layers"]):
        carry = layer(carry, {name: weights[name][number] for name in STACKED})
    return normed(carry[1], weights["onorm"])


def woven(weights, tokens, slots, views):
    """Embeddings of a row: a token's own, or its picture's vector; `views` is (batch, 2, width)."""
    x = weights["tok"][tokens]
    picture = jnp.take_along_axis(views, jnp.clip(slots - 1, 0, 1)[..., None], 1)
    return jnp.where((slots > 0)[..., None], picture, x)


def scored(weights, lead, lead_length, shift, tokens, slots, views, picks):
    """Logits after the flat positions `picks` of the batch."""
    x = hidden(weights, weights["tok"][lead], lead_length, shift, woven(weights, tokens, slots, views))
    return product(x[picks], weights["tok"])


def cost(weights, lead, lead_length, shift, tokens, slots, views, picks, goals, worth, choices, odds):
    """Cross entropy of the tokens `goals` after `picks`; the last of the picks are choices, with `odds` over `choices`."""
    level = jax.nn.log_softmax(scored(weights, lead, lead_length, shift, tokens, slots, views, picks))
    plain = len(goals)
    loss = -jnp.take_along_axis(level[:plain], goals[:, None], -1)[:, 0]
    chosen = (odds * (jnp.log(odds + 1e-9) - level[plain:, choices])).sum(-1)
    parts = (loss * worth[:plain]).sum() / worth[:plain].sum(), (chosen * worth[plain:]).sum() / worth[plain:].sum()
    return parts[0] + parts[1], parts
