"""What is not a plant: pictures out of pinned Debian packages, cut-outs on other grounds, and drawn ones."""

import glob
import os
import random
import subprocess
import zlib

from PIL import Image

import pictures
import synthetic

# package, version, folder under usr/share or usr/lib, categories held out for measuring ("*": all of it)
PACKAGES = (
    ("tuxpaint-stamps-default", "2022.06.04-1", "tuxpaint/stamps", ("vehicles", "household", "people")),
    ("openclipart-png", "1:0.18+dfsg-19", "openclipart/png", ("transportation", "electronics", "decorations")),
    ("opencv-doc", "4.6.0+dfsg-12", "doc/opencv-doc", ()),
    ("python3-skimage", "0.19.3-8", "python3/dist-packages/skimage/data", ("*",)),
    ("gnome-backgrounds", "43.1-1", "backgrounds", ()),
    ("lomiri-wallpapers-20.04", "20.04.0-2", "backgrounds", ("*",)),
    ("mate-backgrounds", "1.26.0-1", "backgrounds/mate", ("nature",)),
    ("plasma-workspace-wallpapers", "4:5.27.5-2", "wallpapers", ()),
    ("ukui-wallpapers", "20.04.3-1.1", "backgrounds", ()),
    ("torcs-data", "1.3.7+dfsg-5", "games/torcs", ("cars",)),
)
# Folders and names in which a plant is or may be in view.
LEAFY = (
    "plant", "tree", "leaf", "leaves", "flower", "grass", "garden", "fruit", "food", "forest", "bush", "apple",
    "orange", "aloe", "rose", "autumn", "fallen", "canopee", "path/", "patak", "standsout", "dune", "blinds",
    "meadow", "ladybird", "raindrops", "twowings", "kleiber", "calla", "cactus", "palm", "hedge", "wood",
    "clover", "shamrock", "christmas", "halloween", "holly", "pumpkin", "vegetable", "squirrel", "butterfly",
    "veg", "pine", "arbre", "foret", "herbe", "geography", "summer_1am", "spring",
)
MOST, OF_TRACKS = 90, 250  # pictures of one category


def fetched(folder, log=print):
    """Unpacks each package below `folder`; one that cannot be had is said and skipped."""
    there = []
    for name, version, _, _ in PACKAGES:
        home = os.path.join(folder, name)
        if not os.path.isdir(home):
            found = glob.glob(os.path.join(folder, f"{name}_*.deb"))
            if not found:
                subprocess.run(["apt-get", "download", "-qq", f"{name}={version}"], cwd=folder, capture_output=True)
                found = glob.glob(os.path.join(folder, f"{name}_*.deb"))
            if not found:
                log(f"not a plant: {name} {version} cannot be had here; going on without it")
                continue
            subprocess.run(["dpkg-deb", "-x", found[0], home], check=True)
        there.append(name)
    return there


def categorised(folder):
    """(kind, path, held out) of every usable file; a kind is package/category."""
    rng, kinds = random.Random(5), {}
    for name, _, where, held in PACKAGES:
        for root in glob.glob(os.path.join(folder, name, "usr", "*", where)):
            for path in sorted(glob.glob(root + "/**/*", recursive=True)):
                inside = os.path.relpath(path, root)
                small = inside.lower()
                if not small.endswith((".jpg", ".jpeg", ".png", ".webp")) or any(w in small for w in LEAFY):
                    continue
                category = inside.split(os.sep)[0] if os.sep in inside else "all"
                out = "*" in held or category in held
                kinds.setdefault((f"{name}/{category}", out), []).append(path)
    for (kind, out), paths in sorted(kinds.items()):
        most = OF_TRACKS if kind.endswith("/tracks") else 4 if kind.startswith("plasma") else MOST
        for path in rng.sample(paths, min(most, len(paths))):
            yield kind, path, out


def composite(path, ground):
    """A cut-out set on a ground that is not white; a function, so that the picture is made when it is needed."""

    def made():
        rng = random.Random(zlib.crc32(path.encode()))
        try:
            figure = Image.open(path).convert("RGBA")
        except Exception as problem:
            raise pictures.Unreadable(f"{path}: {problem}") from None
        box = figure.getchannel("A").getbbox()
        figure = figure.crop(box) if box else figure
        scale = rng.uniform(90, 215) / max(figure.size)
        figure = figure.resize([max(1, int(side * scale)) for side in figure.size], Image.LANCZOS)
        picture = ground(rng)
        place = [rng.randint(0, max(0, 224 - side)) for side in figure.size]
        picture.paste(figure, tuple(place), figure)
        return picture

    return made


def listed(folder, log=print, drawings=60):
    """Items (key, source, kind, held out) of everything that is not a plant."""
    fetched(folder, log)
    items = []
    grounds = (synthetic.texture, synthetic.room, synthetic.sky, synthetic.bricks, synthetic.bokeh, synthetic.skin)
    for kind, path, out in categorised(folder):
        key = os.path.relpath(path, folder)
        items.append((key, path, kind, out))
        if kind.startswith("tuxpaint-stamps-default"):
            ground = grounds[zlib.crc32(key.encode()) % len(grounds)]
            items.append((key + "#set", composite(path, ground), kind + "/set", out))
    for kinds, out in ((synthetic.LEARNED, False), (synthetic.HELD_OUT, True)):
        for kind in kinds:
            for seed in range(drawings if not out else 12):
                source = lambda kind=kind, seed=seed: synthetic.drawn(kind, seed)  # noqa: E731
                items.append((f"drawn/{kind.__name__}/{seed}", source, f"drawn/{kind.__name__}", out))
    return items
