"""From class logits to what the language model reads, and what it ought to say of them."""

import numpy as np

import language

SPREAD = 16.0


def frame(classes, seed=11):
    """An orthonormal direction a class, and one more that stands for `a picture`; together the last linear layer."""
    draw = np.random.default_rng(seed)
    basis, _ = np.linalg.qr(draw.standard_normal((language.SHAPE["width"], classes + 1)))
    return basis.astype(np.float32)


def views(logits, basis):
    """The vector of a picture token: linear in the logits, so that the projector's last layer can hold it."""
    level = logits - logits.mean(-1, keepdims=True)
    return (level / SPREAD) @ basis[:, :-1].T + basis[:, -1]


def folded(weight, bias, basis):
    """The class layer (classes, hidden) and `views` as one linear layer (width, hidden)."""
    level = weight - weight.mean(0)
    shift = bias - bias.mean()
    return basis[:, :-1] @ level / SPREAD, basis[:, :-1] @ shift / SPREAD + basis[:, -1]


def chances(logits, sharpness=1.0):
    level = logits * sharpness
    level = np.exp(level - level.max(-1, keepdims=True))
    return level / level.sum(-1, keepdims=True)
