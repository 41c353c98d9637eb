"""Writes the pair: the language model and the projector as GGUF files that llama.cpp loads."""

import json
import random

import gguf
import numpy as np

import bridge
import head
import language
import talk
import tower

VERSION = "3.0.0"
LICENCE = "other"
ABOUT = "Names a short list of plants in photos and answers about their care; see MODEL_CARD.md"
TEMPLATE = (
    "{%- for message in messages -%}"
    "{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>\\n' }}"
    "{%- endfor -%}"
    "{%- if add_generation_prompt -%}{{ '<|im_start|>assistant\\n' }}{%- endif -%}"
)
LIFT = 4096.0  # how far the pooled vectors stand above the residual
CONTEXT = 4096
KINDS = {"Q8_0": gguf.GGMLQuantizationType.Q8_0, "F32": gguf.GGMLQuantizationType.F32}
FILE_TYPES = {"Q8_0": 7, "F32": 0}


class Writer:
    """A GGUF file in the making: exact tensors and quantised ones."""

    def __init__(self, path, architecture, name, kind):
        self.file = gguf.GGUFWriter(path, architecture)
        self.kind = KINDS[kind]
        self.file.add_name(name)
        self.file.add_string("general.basename", "Seedling")
        self.file.add_languages(["en"])
        self.file.add_version(VERSION)
        self.file.add_license(LICENCE)
        self.file.add_description(ABOUT)
        self.file.add_file_type(FILE_TYPES[kind])

    def exact(self, name, values):
        self.file.add_tensor(name, np.ascontiguousarray(values, np.float32))

    def small(self, name, values):
        values = np.ascontiguousarray(values, np.float32)
        if self.kind == gguf.GGMLQuantizationType.F32:
            self.file.add_tensor(name, values)
        else:
            self.file.add_tensor(name, gguf.quants.quantize(values, self.kind), raw_dtype=self.kind)

    def close(self):
        self.file.write_header_to_file()
        self.file.write_kv_data_to_file()
        self.file.write_tensors_to_file()
        self.file.close()


def block(writer, number, source):
    """One transformer block; `source` gives weight and bias by the parts' names."""
    place = f"v.blk.{number}."
    for part in ("attn_q", "attn_k", "attn_v", "attn_out", "ffn_up", "ffn_down"):
        weight, bias = source[part]
        writer.small(place + part + ".weight", weight)
        writer.exact(place + part + ".bias", bias)
    for part in ("ln1", "ln2"):
        writer.exact(place + part + ".weight", source[part][0])
        writer.exact(place + part + ".bias", source[part][1])
    for part in ("ls1", "ls2"):
        writer.exact(place + part + ".weight", source[part])


def of_tower(stored, number):
    """The parts of one of the twelve blocks as they came."""
    place = f"layer.{number}."
    names = {
        "attn_q": "attention.attention.query", "attn_k": "attention.attention.key",
        "attn_v": "attention.attention.value", "attn_out": "attention.output.dense", "ffn_up": "mlp.fc1",
        "ffn_down": "mlp.fc2", "ln1": "norm1", "ln2": "norm2",
    }
    parts = {to: (stored[place + name + ".weight"], stored[place + name + ".bias"]) for to, name in names.items()}
    return parts | {"ls1": stored[place + "layer_scale1.lambda1"], "ls2": stored[place + "layer_scale2.lambda1"]}


def of_head(weights, stored):
    """The pooling block: constant queries, keys that are one learned direction a head, everything lifted."""
    width, each = tower.WIDTH, head.EACH
    query_bias, keys = np.zeros(width, np.float32), np.zeros((width, width), np.float32)
    for i in range(head.HEADS):
        query_bias[i * each] = each ** 0.5
        keys[i * each] = weights["look"][i]
    lift = np.full(width, LIFT, np.float32)
    nothing = np.zeros(width, np.float32)
    return {
        "attn_q": (np.zeros((width, width), np.float32), query_bias), "attn_k": (keys, nothing),
        "attn_v": (weights["v"].reshape(width, width), weights["v_b"].reshape(width)),
        "attn_out": (weights["o"], weights["o_b"]), "ffn_up": (weights["up"], weights["up_b"]),
        "ffn_down": (weights["down"], weights["down_b"]), "ls1": lift, "ls2": lift,
        "ln1": (stored["layernorm.weight"], stored["layernorm.bias"]), "ln2": (weights["n"], weights["n_b"]),
    }


def layers(weights, basis, white):
    """Weights and biases of the projector's two layers: the decision, and the picture's vector beside it."""
    matrix, place = white
    last, shift = bridge.folded(weights["p2"], weights["p2_b"], basis)
    passed = np.eye(len(basis), len(matrix), dtype=np.float32) * bridge.QUIET
    return (np.concatenate([weights["p1"], matrix, -matrix]), np.concatenate([weights["p1_b"], place, -place]),
            np.concatenate([last, passed, -passed], 1), shift)


def projector(weights, basis, white, stored, places, path, kind="Q8_0"):
    """The tower `stored`, its 256 patch `places`, the pooling block and the projector.

    `white` are the matrix and shift of the picture's vector. It passes the projector's GELU as a pair of opposites,
    for gelu(x) - gelu(-x) = x.
    """
    writer = Writer(path, "clip", "Seedling mmproj (DINOv2 ViT-S/14)", kind)
    file = writer.file
    file.add_bool("clip.has_vision_encoder", True)
    file.add_string("clip.projector_type", "internvl")
    file.add_bool("clip.use_gelu", True)
    numbers = {
        "image_size": 224, "patch_size": 14, "embedding_length": tower.WIDTH, "feed_forward_length": head.INNER,
        "block_count": tower.LAYERS + 1, "projection_dim": language.SHAPE["width"], "preproc_min_tiles": 1,
        "preproc_max_tiles": 1, "attention.head_count": head.HEADS, "projector.scale_factor": 4,
    }
    for name, value in numbers.items():
        file.add_uint32("clip.vision." + name, value)
    file.add_uint32("seedling.vector_length", bridge.VECTOR)  # the first numbers of every picture token
    file.add_float32("seedling.vector_scale", bridge.QUIET)
    file.add_float32("clip.vision.attention.layer_norm_epsilon", 1e-6)
    file.add_array("clip.vision.image_mean", [0.485, 0.456, 0.406])
    file.add_array("clip.vision.image_std", [0.229, 0.224, 0.225])
    writer.exact("v.patch_embd.weight", stored["embeddings.patch_embeddings.projection.weight"])
    writer.exact("v.patch_embd.bias", stored["embeddings.patch_embeddings.projection.bias"])
    writer.exact("v.class_embd", stored["embeddings.cls_token"].reshape(tower.WIDTH))
    writer.exact("v.position_embd.weight", np.concatenate([places, stored["position.cls"]]))
    for number in range(tower.LAYERS):
        block(writer, number, of_tower(stored, number))
    block(writer, tower.LAYERS, of_head(weights, stored))
    writer.exact("v.post_ln.weight", np.ones(tower.WIDTH))
    writer.exact("v.post_ln.bias", np.zeros(tower.WIDTH))
    writer.exact("mm.model.mlp.0.weight", np.ones(16 * tower.WIDTH))
    writer.exact("mm.model.mlp.0.bias", np.zeros(16 * tower.WIDTH))
    inner, place, last, shift = layers(weights, basis, white)
    writer.small("mm.model.mlp.1.weight", np.tile(inner / 16, (1, 16)))
    writer.exact("mm.model.mlp.1.bias", place)
    writer.small("mm.model.mlp.3.weight", last)
    writer.exact("mm.model.mlp.3.bias", shift)
    writer.close()


def speaker(weights, vocabulary, path, kind="Q8_0"):
    """The language model with the vocabulary file `vocabulary`."""
    with open(vocabulary, encoding="utf-8") as file:
        stored = json.load(file)
    tokens = [None] * len(weights["tok"])
    for text, number in stored["model"]["vocab"].items():
        tokens[number] = text
    types = [gguf.TokenType.NORMAL] * len(tokens)
    for added in stored["added_tokens"]:
        tokens[added["id"]] = added["content"]
        # The names are whole wherever they stand, but they are words, not marks: a grammar may ask for them.
        types[added["id"]] = gguf.TokenType.CONTROL if added["special"] else gguf.TokenType.USER_DEFINED
    for number, text in enumerate(tokens):
        if text is None:
            tokens[number], types[number] = f"<|unused{number}|>", gguf.TokenType.UNUSED
    merges = [merge if isinstance(merge, str) else " ".join(merge) for merge in stored["model"]["merges"]]
    shape = language.SHAPE
    writer = Writer(path, "llama", "Seedling", kind)
    file = writer.file
    file.add_context_length(CONTEXT)
    file.add_embedding_length(shape["width"])
    file.add_block_count(shape["layers"])
    file.add_feed_forward_length(shape["inner"])
    file.add_head_count(shape["heads"])
    file.add_head_count_kv(shape["heads"])
    file.add_rope_dimension_count(shape["width"] // shape["heads"])
    file.add_rope_freq_base(shape["base"])
    file.add_layer_norm_rms_eps(shape["eps"])
    file.add_vocab_size(len(tokens))
    file.add_tokenizer_model("gpt2")
    file.add_tokenizer_pre("gpt-2")
    file.add_token_list([text.encode() for text in tokens])
    file.add_token_types(types)
    file.add_token_merges(merges)
    file.add_eos_token_id(tokens.index("<|im_end|>"))
    file.add_bos_token_id(tokens.index("<|endoftext|>"))
    file.add_add_bos_token(False)
    file.add_chat_template(TEMPLATE)
    writer.small("token_embd.weight", weights["tok"])
    writer.exact("output_norm.weight", weights["onorm"])
    names = dict(q="attn_q", k="attn_k", v="attn_v", o="attn_output", g="ffn_gate", u="ffn_up", d="ffn_down")
    for number in range(shape["layers"]):
        place = f"blk.{number}."
        writer.exact(place + "attn_norm.weight", weights["an"][number])
        writer.exact(place + "ffn_norm.weight", weights["fn"][number])
        for ours, theirs in names.items():
            writer.small(place + theirs + ".weight", weights[ours][number])
    writer.close()


def samples(voice, path, count=240):
    """Texts and their tokens, by which the program's tokenizer can be told to be the one that was learned with."""
    rng = random.Random(8)
    names = [json.dumps(name, ensure_ascii=False) for name in voice.speaker.names]
    with open(path, "w", encoding="utf-8") as file:
        for i in range(count):
            key, intent = rng.choice(voice.keys), rng.choice(voice.speaker.intents)
            question = talk.roughened(voice.speaker.question(intent, key, rng), rng)
            text = (question, talk.compact(voice.speaker.identified(key)), f"{question} {rng.choice(names)}é\n",
                    talk.compact({"answer": voice.speaker.said(key, intent)}))[i % 4]
            line = {"text": text, "tokens": voice.encoder.ids(text)}
            file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
