"""Decoding, squeezing and augmenting: a picture file or value becomes what the vision tower is given."""

import io
import random

import numpy as np
from PIL import Image, ImageEnhance, ImageFilter, ImageOps

SIDE = 224
MEAN = np.array([0.485, 0.456, 0.406], np.float32)
DEVIATION = np.array([0.229, 0.224, 0.225], np.float32)


class Unreadable(Exception):
    """The file is no picture that Pillow can decode to the end."""


def opened(source):
    """A path, bytes or picture as an upright RGB picture on white."""
    if isinstance(source, Image.Image):
        picture = source
    else:
        try:
            picture = Image.open(io.BytesIO(source) if isinstance(source, bytes) else source)
            picture.load()
        except Exception as problem:  # Pillow raises a dozen kinds; each means the same here
            raise Unreadable(f"{source if isinstance(source, str) else 'bytes'}: {problem}") from None
        picture = ImageOps.exif_transpose(picture)
    if picture.mode in ("P", "LA", "PA", "RGBA") or "transparency" in picture.info:
        picture = picture.convert("RGBA")
        ground = Image.new("RGBA", picture.size, "white")
        picture = Image.alpha_composite(ground, picture)
    return picture.convert("RGB")


def varied(picture, rng):
    """One augmented copy: crop, mirror, light, colour, blur, and at times a quarter turn or a worse JPEG."""
    width, height = picture.size
    area, aspect = rng.uniform(0.45, 1.0), rng.uniform(0.8, 1.25)
    across = min(1.0, (area * aspect) ** 0.5)
    down = min(1.0, (area / aspect) ** 0.5)
    left, top = rng.uniform(0, 1 - across), rng.uniform(0, 1 - down)
    box = (left * width, top * height, (left + across) * width, (top + down) * height)
    picture = picture.resize((SIDE, SIDE), Image.LANCZOS, box=box)
    if rng.random() < 0.5:
        picture = ImageOps.mirror(picture)
    if rng.random() < 0.12:
        picture = picture.transpose(rng.choice([Image.ROTATE_90, Image.ROTATE_180, Image.ROTATE_270]))
    for enhancer, spread in (
        (ImageEnhance.Brightness, 0.3), (ImageEnhance.Contrast, 0.25), (ImageEnhance.Color, 0.35),
    ):
        picture = enhancer(picture).enhance(1 + rng.uniform(-spread, spread))
    if rng.random() < 0.15:
        picture = picture.filter(ImageFilter.GaussianBlur(rng.uniform(0.4, 1.6)))
    if rng.random() < 0.2:
        worse = io.BytesIO()
        picture.save(worse, "JPEG", quality=rng.randint(25, 70))
        picture = Image.open(worse).convert("RGB")
    return picture


def squeezed(picture, seed=None):
    """The whole picture at 224 x 224; with a seed, an augmented copy instead."""
    if seed is not None:
        picture = varied(picture, random.Random(seed))
    if picture.size != (SIDE, SIDE):
        picture = picture.resize((SIDE, SIDE), Image.LANCZOS)
    return picture


def planes(picture):
    """Channels first, normalised as the projector file tells llama.cpp to."""
    values = (np.asarray(picture, np.float32) / 255 - MEAN) / DEVIATION
    return values.transpose(2, 0, 1)
