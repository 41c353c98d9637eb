"""The rule by which the language model learns: matrices turn as a whole, everything else as AdamW has it."""

import jax
import jax.numpy as jnp
import optax

MATRICES = ("q", "k", "v", "o", "g", "u", "d")  # stacked by layer


def squared(matrix, rounds=5):
    """The matrix with its singular values drawn towards one (Newton-Schulz, coefficients of Jordan's Muon)."""
    a, b, c = 3.4445, -4.7750, 2.0315
    tall = matrix.shape[0] > matrix.shape[1]
    x = matrix.T if tall else matrix
    x = x / (jnp.linalg.norm(x) + 1e-7)
    for _ in range(rounds):
        gram = x @ x.T
        x = a * x + (b * gram + c * gram @ gram) @ x
    return x.T if tall else x


def turning(pace, decay, momentum=0.95):
    """Muon: momentum, squared, of the length that AdamW's step would have."""

    def begin(weights):
        return {"memory": jax.tree.map(jnp.zeros_like, weights), "count": jnp.zeros((), jnp.int32)}

    def change(slope, state, weights):
        memory = jax.tree.map(lambda m, g: momentum * m + g, state["memory"], slope)
        speed = pace(state["count"])

        def step(m, g, w):
            turn = jax.vmap(squared)(momentum * m + g) * (0.2 * max(m.shape[1:]) ** 0.5)
            return -speed * (turn + decay * w)

        return jax.tree.map(step, memory, slope, weights), {"memory": memory, "count": state["count"] + 1}

    return optax.GradientTransformation(begin, change)


def rule(pace, decay=0.05):
    plain = optax.adamw(pace, b1=0.9, b2=0.98, weight_decay=decay)
    return optax.chain(
        optax.clip_by_global_norm(1.0),
        optax.multi_transform({"turn": turning(pace, decay), "plain": plain},
                              lambda weights: {name: "turn" if name in MATRICES else "plain" for name in weights}))
