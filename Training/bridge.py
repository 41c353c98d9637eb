"""From the classifier's outputs to the vector that the language model reads, and to odds.

Outputs are one a class, the last of them apart: `no plant` is its own yes or no, the others share what is left. The
language model says it in these two steps too (`isPlant`, then `name`), so each step is one linear layer and one softmax.
"""

import numpy as np

import language

SPREAD, ANCHOR = 12.0, 2.0
# The first numbers of a picture token are the picture's own vector, whitened; the decision has the rest to itself.
VECTOR, QUIET = 160, 0.12


def frame(outputs, seed=11):
    """An orthonormal direction an output, and one more that stands for `a picture`; together the last linear layer."""
    room = language.SHAPE["width"] - VECTOR
    if outputs + 1 > room:
        raise ValueError(f"{outputs} outputs and the anchor have room for {room} directions beside the vector")
    draw = np.random.default_rng(seed)
    basis, _ = np.linalg.qr(draw.standard_normal((room, outputs + 1)))
    return np.concatenate([np.zeros((VECTOR, outputs + 1)), basis]).astype(np.float32)


def levelled(outputs):
    """Class outputs less their mean, which says nothing; the last output stays as it is."""
    classes = outputs[..., :-1]
    return np.concatenate([classes - classes.mean(-1, keepdims=True), outputs[..., -1:]], -1)


def views(outputs, basis, vectors=None):
    """What a picture token holds: linear in the outputs, so that the projector's last layer can hold it.

    The anchor keeps its length nearly the same for every picture: what is read after the norm stays nearly linear.
    `vectors` are the whitened vectors of the pictures, which stand before it.
    """
    seen = (levelled(outputs) / SPREAD) @ basis[:, :-1].T + ANCHOR * basis[:, -1]
    if vectors is not None:
        seen[..., :VECTOR] = QUIET * vectors
    return seen


def folded(weight, bias, basis):
    """The output layer (outputs, hidden) and `views` as one linear layer (width, hidden)."""
    level, shift = levelled(weight.T).T, levelled(bias)
    return basis[:, :-1] @ level / SPREAD, basis[:, :-1] @ shift / SPREAD + ANCHOR * basis[:, -1]


def chances(outputs):
    """Odds of every outcome; `no plant` comes last."""
    outputs = np.asarray(outputs, np.float64)
    classes = outputs[..., :-1] - outputs[..., :-1].max(-1, keepdims=True)
    share = np.exp(classes)
    share /= share.sum(-1, keepdims=True)
    empty = 1 / (1 + np.exp(-outputs[..., -1:]))
    return np.concatenate([share * (1 - empty), empty], -1)
