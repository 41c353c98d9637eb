"""Pictures with no plant, drawn by the script: each kind is a function of a random generator."""

import random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

SIDE = 224
WORDS = "time order sale open closed north street coffee number total price hotel ticket garden door report".split()


def colour(rng, low=0, high=255):
    return tuple(rng.randint(low, high) for _ in range(3))


def cloudy(rng, rough=0.55):
    """Smooth random relief in 0...1: octaves of noise, each half as wide and `rough` as strong."""
    spring = np.random.default_rng(rng.getrandbits(32))
    total, weight = np.zeros((SIDE, SIDE), np.float32), 1.0
    for cells in (3, 6, 12, 24, 48, 96):
        grid = Image.fromarray((spring.random((cells, cells)) * 255).astype(np.uint8))
        total += weight * np.asarray(grid.resize((SIDE, SIDE), Image.BICUBIC), np.float32)
        weight *= rough
    return (total - total.min()) / (np.ptp(total) + 1e-6)


def tinted(relief, dark, light):
    dark, light = np.array(dark, np.float32), np.array(light, np.float32)
    return Image.fromarray((dark + relief[..., None] * (light - dark)).clip(0, 255).astype(np.uint8))


def blank(rng):
    return Image.new("RGB", (SIDE, SIDE), rng.choice([colour(rng), (0, 0, 0), (255, 255, 255), (128, 128, 128)]))


def gradient(rng):
    ramp = np.linspace(0, 1, SIDE, dtype=np.float32)
    turn = rng.uniform(0, 1)
    return tinted(turn * ramp[None] + (1 - turn) * ramp[:, None], colour(rng), colour(rng))


def noise(rng):
    spring = np.random.default_rng(rng.getrandbits(32))
    values = spring.normal(rng.uniform(60, 190), rng.uniform(10, 80), (SIDE, SIDE, rng.choice([1, 3])))
    values = np.broadcast_to(values, (SIDE, SIDE, 3)).clip(0, 255).astype(np.uint8)
    return Image.fromarray(values).filter(ImageFilter.GaussianBlur(rng.choice([0, 0, 1, 3])))


def texture(rng):
    return tinted(cloudy(rng, rng.uniform(0.4, 0.95)), colour(rng), colour(rng))


def skin(rng):
    tone = rng.choice([(236, 196, 170), (205, 155, 120), (150, 100, 70), (95, 60, 45)])
    darker = tuple(int(c * rng.uniform(0.6, 0.85)) for c in tone)
    return tinted(cloudy(rng, 0.3), darker, tone).filter(ImageFilter.GaussianBlur(rng.uniform(1, 5)))


def sky(rng):
    ramp = np.linspace(0, 0.6, SIDE, dtype=np.float32)[:, None]
    top = rng.choice([(60, 120, 210), (30, 40, 90), (250, 140, 80), (150, 160, 175)])
    relief = (cloudy(rng, 0.5) * rng.uniform(0.2, 1) + ramp).clip(0, 1)
    return tinted(relief, top, (240, 240, 245))


def sea(rng):
    picture = sky(rng)
    relief = np.asarray(Image.fromarray((cloudy(rng) * 255).astype(np.uint8)).resize((SIDE, SIDE * 6)))[:SIDE] / 255
    level = rng.randint(70, 160)
    water = tinted(relief, (10, 40, 70), (120, 160, 180))
    picture.paste(water.crop((0, level, SIDE, SIDE)), (0, level))
    return picture


def shapes(rng):
    picture = rng.choice([blank, gradient])(rng)
    draw = ImageDraw.Draw(picture)
    for _ in range(rng.randint(1, 12)):
        x, y, w, h = rng.randint(-30, 200), rng.randint(-30, 200), rng.randint(10, 140), rng.randint(10, 140)
        rng.choice([draw.rectangle, draw.ellipse])((x, y, x + w, y + h), fill=colour(rng), outline=colour(rng))
    return picture


def scribble(rng):
    picture = Image.new("RGB", (SIDE, SIDE), colour(rng, 200, 255))
    draw = ImageDraw.Draw(picture)
    for _ in range(rng.randint(1, 6)):
        x, y, ink = rng.randint(0, SIDE), rng.randint(0, SIDE), colour(rng, 0, 120)
        for _ in range(rng.randint(10, 60)):
            nx, ny = x + rng.randint(-25, 25), y + rng.randint(-25, 25)
            draw.line((x, y, nx, ny), fill=ink, width=rng.randint(1, 4))
            x, y = nx, ny
    return picture


def lettering(rng):
    picture = rng.choice([blank, gradient, texture])(rng)
    draw = ImageDraw.Draw(picture)
    size, ink = rng.randint(9, 48), rng.choice([colour(rng), (0, 0, 0), (255, 255, 255)])
    font = ImageFont.load_default(size)
    for y in range(rng.randint(0, 60), SIDE, int(size * 1.4)):
        draw.text((rng.randint(2, 12), y), " ".join(rng.choices(WORDS, k=8))[: rng.randint(5, 60)], ink, font)
    return picture


def chart(rng):
    picture = Image.new("RGB", (SIDE, SIDE), "white")
    draw = ImageDraw.Draw(picture)
    draw.line((20, 10, 20, 204, 216, 204), fill="black", width=2)
    count = rng.randint(3, 12)
    for i in range(count):
        left, high = 26 + i * 190 // count, rng.randint(10, 180)
        draw.rectangle((left, 204 - high, left + 150 // count, 203), fill=colour(rng))
    return picture


def bokeh(rng):
    picture = Image.new("RGB", (SIDE, SIDE), colour(rng, 0, 60))
    draw = ImageDraw.Draw(picture)
    for _ in range(rng.randint(10, 60)):
        x, y, r = rng.randint(0, SIDE), rng.randint(0, SIDE), rng.randint(3, 24)
        draw.ellipse((x - r, y - r, x + r, y + r), fill=colour(rng, 60, 255))
    return picture.filter(ImageFilter.GaussianBlur(rng.uniform(1, 8)))


def bricks(rng):
    picture = texture(rng)
    draw = ImageDraw.Draw(picture)
    high, wide, joint = rng.randint(12, 50), rng.randint(25, 90), colour(rng, 120, 220)
    for row, y in enumerate(range(0, SIDE, high)):
        draw.line((0, y, SIDE, y), fill=joint, width=2)
        for x in range((row % 2) * wide // 2, SIDE, wide):
            draw.line((x, y, x, y + high), fill=joint, width=2)
    return picture


def room(rng):
    """Wall, floor, a window or picture frame, a box of furniture."""
    picture = tinted(cloudy(rng, 0.2) * 0.3 + 0.5, colour(rng, 90, 200), colour(rng, 180, 255))
    draw = ImageDraw.Draw(picture)
    level = rng.randint(130, 190)
    draw.rectangle((0, level, SIDE, SIDE), fill=colour(rng, 60, 160))
    x, y = rng.randint(10, 120), rng.randint(10, 60)
    draw.rectangle((x, y, x + rng.randint(40, 90), y + rng.randint(40, 60)), fill=colour(rng), outline="white", width=4)
    x, y = rng.randint(0, 140), level - rng.randint(20, 70)
    draw.rectangle((x, y, x + rng.randint(40, 110), level + 20), fill=colour(rng, 20, 150))
    return picture.filter(ImageFilter.GaussianBlur(rng.uniform(0, 2)))


def checker(rng):
    cells = rng.randint(3, 24)
    board = np.indices((cells, cells)).sum(0) % 2
    ink = np.array([colour(rng), colour(rng)] if rng.random() < 0.5 else [(0, 0, 0), (255, 255, 255)], np.uint8)
    return Image.fromarray(ink[board]).resize((SIDE, SIDE), Image.NEAREST)


def matrix(rng):
    """A QR-like code: random modules and three finder squares."""
    spring = np.random.default_rng(rng.getrandbits(32))
    side = rng.choice([21, 25, 29, 37])
    code = (spring.random((side, side)) < 0.5).astype(np.uint8)
    finder = np.ones((8, 8), np.uint8)
    finder[:7, :7], finder[1:6, 1:6], finder[2:5, 2:5] = 0, 1, 0
    code[:8, :8], code[:8, -8:], code[-8:, :8] = finder, finder[:, ::-1], finder[::-1]
    code = np.pad(code, rng.randint(1, 6), constant_values=1)
    return Image.fromarray(code * 255).resize((SIDE, SIDE), Image.NEAREST).convert("RGB")


def screen(rng):
    """A window: title bar, side list, lines of text, buttons."""
    dark = rng.random() < 0.5
    picture = Image.new("RGB", (SIDE, SIDE), (30, 30, 34) if dark else (250, 250, 250))
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, SIDE, 16), fill=colour(rng, 60, 200))
    side = rng.randint(30, 80)
    draw.rectangle((0, 16, side, SIDE), fill=(50, 50, 56) if dark else (228, 230, 235))
    font = ImageFont.load_default(10)
    for y in range(22, 210, 14):
        draw.text((4, y), rng.choice(WORDS), colour(rng, 90, 190), font)
        if rng.random() < 0.8:
            draw.text((side + 6, y), " ".join(rng.choices(WORDS, k=4)), (210, 210, 210) if dark else (30, 30, 30), font)
    for _ in range(rng.randint(0, 4)):
        x, y = rng.randint(side, 170), rng.randint(30, 190)
        draw.rounded_rectangle((x, y, x + 44, y + 16), 4, fill=colour(rng))
    return picture


def stripes(rng):
    wide, turn = rng.uniform(3, 30), rng.uniform(0, 3.2)
    y, x = np.indices((SIDE, SIDE))
    bands = (x * np.cos(turn) + y * np.sin(turn)) % wide < wide / 2
    return tinted(bands.astype(np.float32), colour(rng), colour(rng))


LEARNED = (blank, gradient, noise, texture, skin, sky, sea, shapes, scribble, lettering, chart, bokeh, bricks, room)
HELD_OUT = (checker, matrix, screen, stripes)


def drawn(kind, seed):
    return kind(random.Random(f"{kind.__name__}:{seed}"))
