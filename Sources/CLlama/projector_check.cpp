// What mtmd takes for granted in a projector, checked before it sees the file.
#include <map>
#include <set>

#include <vector>

#include "gguf_values.h"

namespace {

using pl::Failure;

struct Range {
  const char *key;
  uint32_t least;
  uint32_t most;
  bool required;
};

// mtmd divides by these, and multiplies them in 32 bits.
constexpr Range ranges[] = {
    {"embedding_length", 1, 1 << 16, true},
    {"attention.head_count", 1, 1 << 10, true},
    {"attention.head_count_kv", 1, 1 << 10, false},
    {"feed_forward_length", 0, 1 << 20, true},
    {"block_count", 0, PLL_MOST_LAYERS, true},
    {"projection_dim", 0, 1 << 17, true},
    // 0 stands for any size, where a family allows it.
    {"image_size", 0, PLL_MOST_SIDE, true},
    {"patch_size", 1, 1 << 10, true},
    {"projector.scale_factor", 1, 64, false},
    {"spatial_merge_size", 1, 64, false},
    {"preproc_min_tiles", 1, 64, false},
    {"preproc_max_tiles", 1, 64, false},
};

struct Typed {
  const char *key;
  gguf_type type;
};

// mtmd ends the process where one of these has another type.
constexpr Typed types[] = {
    {"general.name", GGUF_TYPE_STRING},
    {"general.description", GGUF_TYPE_STRING},
    {"clip.has_audio_encoder", GGUF_TYPE_BOOL},
    {"clip.use_gelu", GGUF_TYPE_BOOL},
    {"clip.use_silu", GGUF_TYPE_BOOL},
    {"clip.projector_type", GGUF_TYPE_STRING},
    {"clip.vision.projector_type", GGUF_TYPE_STRING},
    {"clip.vision.attention.layer_norm_epsilon", GGUF_TYPE_FLOAT32},
};

[[noreturn]] void refuse(const std::string &reason) { throw Failure{PLL_INCOMPLETE, reason}; }

// A number whose type is the one that mtmd asks for: with another one it ends the process.
uint32_t number(const gguf_context *header, const Range &range) {
  std::string key = std::string("clip.vision.") + range.key;
  int64_t id = gguf_find_key(header, key.c_str());
  if (id < 0) {
    if (range.required) refuse("it lacks " + key);
    return 0;
  }
  if (gguf_get_kv_type(header, id) != GGUF_TYPE_UINT32) refuse(key + " is not an unsigned number");
  uint32_t value = gguf_get_val_u32(header, id);
  if (value < range.least || value > range.most) {
    refuse(key + " is " + std::to_string(value) + ", not " + std::to_string(range.least) + " to " +
           std::to_string(range.most));
  }
  return value;
}

std::map<std::string, uint32_t> numbers(const gguf_context *header) {
  std::map<std::string, uint32_t> found;
  for (const Range &range : ranges) found[range.key] = number(header, range);
  uint32_t side = found["image_size"] / found["patch_size"];
  if (found["image_size"] > 0 && (side == 0 || side * side > PLL_MOST_PATCHES)) {
    refuse("a picture of clip.vision.image_size has " + std::to_string(side * side) +
           " patches, not 1 to " + std::to_string(PLL_MOST_PATCHES));
  }
  if (found["preproc_max_tiles"] > 0 && found["preproc_min_tiles"] > found["preproc_max_tiles"]) {
    refuse("clip.vision.preproc_min_tiles is more than clip.vision.preproc_max_tiles");
  }
  return found;
}

// mtmd takes most weights of a block for optional, and follows a null pointer where one is missing: what one
// block has, all have.
void check_blocks(const std::set<std::string> &names, uint32_t blocks) {
  const char *parts[] = {"attn_q", "attn_k", "attn_v", "attn_qkv", "ffn_up", "ffn_down"};
  auto has = [&](const std::string &name) { return names.count(name) > 0; };
  auto name = [](uint32_t block, const std::string &part) {
    return "v.blk." + std::to_string(block) + "." + part + ".weight";
  };
  bool has_experts = std::any_of(names.begin(), names.end(), [](const std::string &each) {
    return each.find("_exps") != std::string::npos;
  });
  for (const char *part : parts) {
    if (has_experts && std::string(part).rfind("ffn", 0) == 0) continue;
    uint32_t count = 0;
    for (uint32_t block = 0; block < blocks; block++) count += has(name(block, part)) ? 1 : 0;
    for (uint32_t block = 0; count > 0 && block < blocks; block++) {
      if (!has(name(block, part))) refuse("it lacks " + name(block, part));
    }
  }
}

// The lengths of a tensor along its first dimensions.
void check_shape(const gguf_context *header, ggml_context *tensors, const std::string &name,
                 std::vector<int64_t> lengths) {
  if (gguf_find_tensor(header, name.c_str()) < 0) refuse("it lacks " + name);
  const ggml_tensor *tensor = ggml_get_tensor(tensors, name.c_str());
  lengths.resize(GGML_MAX_DIMS, 1);
  bool is_plain = lengths[1] > 1 || tensor->type == GGML_TYPE_F32;
  if (!is_plain || !std::equal(lengths.begin(), lengths.end(), tensor->ne)) {
    refuse(name + " has another shape or type than the file's numbers ask for");
  }
}

void check_types(const gguf_context *header) {
  for (const Typed &typed : types) {
    int64_t id = gguf_find_key(header, typed.key);
    if (id >= 0 && gguf_get_kv_type(header, id) != typed.type) {
      refuse(std::string(typed.key) + " is of another type than " + gguf_type_name(typed.type));
    }
  }
}

// Of the family that ships with plantid every shape follows from the numbers.
void check_internvl(const gguf_context *header, ggml_context *tensors,
                    std::map<std::string, uint32_t> found) {
  int64_t width = found["embedding_length"], patch = found["patch_size"];
  int64_t hidden = found["feed_forward_length"];
  int64_t scale = std::max(found["projector.scale_factor"], 1u);
  if (found["image_size"] == 0) refuse("clip.vision.image_size is 0");
  if (width % found["attention.head_count"] != 0) {
    refuse("clip.vision.embedding_length is no multiple of clip.vision.attention.head_count");
  }
  int64_t side = found["image_size"] / found["patch_size"];
  if (side % scale != 0) refuse("clip.vision.projector.scale_factor does not divide the patches");
  auto check = [&](const std::string &name, std::vector<int64_t> lengths) {
    check_shape(header, tensors, name, std::move(lengths));
  };
  auto check_optional = [&](const std::string &name, int64_t length) {
    if (gguf_find_tensor(header, name.c_str()) >= 0) check(name, {length});
  };
  for (const char *name : {"v.patch_embd.bias", "v.pre_ln.weight", "v.pre_ln.bias",
                           "v.post_ln.weight", "v.post_ln.bias"}) {
    check_optional(name, width);
  }
  check("v.patch_embd.weight", {patch, patch, 3, width});
  check("v.class_embd", {width});
  check("v.position_embd.weight", {width, side * side + 1});
  for (uint32_t block = 0; block < found["block_count"]; block++) {
    std::string prefix = "v.blk." + std::to_string(block) + ".";
    for (const char *part : {"q", "k", "v", "out"}) {
      check(prefix + "attn_" + part + ".weight", {width, width});
    }
    // Old converters swapped the two names, which mtmd puts right.
    auto *up = ggml_get_tensor(tensors, (prefix + "ffn_up.weight").c_str());
    bool is_swapped = up != nullptr && up->ne[0] == hidden && hidden != width;
    check(prefix + (is_swapped ? "ffn_down.weight" : "ffn_up.weight"), {width, hidden});
    check(prefix + (is_swapped ? "ffn_up.weight" : "ffn_down.weight"), {hidden, width});
    for (const char *part :
         {"attn_q.bias", "attn_k.bias", "attn_v.bias", "attn_out.bias", "ln1.weight", "ln1.bias",
          "ln2.weight", "ln2.bias", "ls1.weight", "ls2.weight"}) {
      check_optional(prefix + part, width);
    }
    check_optional(prefix + (is_swapped ? "ffn_down.bias" : "ffn_up.bias"), hidden);
    check_optional(prefix + (is_swapped ? "ffn_up.bias" : "ffn_down.bias"), width);
  }
  int64_t merged = width * scale * scale;
  auto *inner = ggml_get_tensor(tensors, "mm.model.mlp.1.weight");
  if (inner == nullptr) refuse("it lacks mm.model.mlp.1.weight");
  for (const char *part : {"weight", "bias"}) {
    check(std::string("mm.model.mlp.0.") + part, {merged});
  }
  check("mm.model.mlp.1.weight", {merged, inner->ne[1]});
  check("mm.model.mlp.1.bias", {inner->ne[1]});
  // Its rows are the width that has to be the language model's; projection_dim is wrong in old files.
  auto *outer = ggml_get_tensor(tensors, "mm.model.mlp.3.weight");
  if (outer == nullptr) refuse("it lacks mm.model.mlp.3.weight");
  check("mm.model.mlp.3.weight", {inner->ne[1], outer->ne[1]});
  check("mm.model.mlp.3.bias", {outer->ne[1]});
}

}  // namespace

namespace pl {

void check_projector(const gguf_context *header, ggml_context *tensors) {
  check_types(header);
  auto found = numbers(header);
  std::set<std::string> names;
  for (int64_t id = 0; id < gguf_get_n_tensors(header); id++) {
    names.insert(gguf_get_tensor_name(header, id));
  }
  check_blocks(names, found["block_count"]);
  Values values(header);
  std::string type = values.text("clip.projector_type");
  if (type.empty()) type = values.text("clip.vision.projector_type");
  if (type.empty()) refuse("it lacks clip.projector_type");
  bool has_blocks = names.lower_bound("v.blk.") != names.end() &&
                    names.lower_bound("v.blk.")->rfind("v.blk.", 0) == 0;
  if (has_blocks && names.count("v.patch_embd.weight") == 0) refuse("it lacks v.patch_embd.weight");
  if (type == "internvl") check_internvl(header, tensors, std::move(found));
}

}  // namespace pl
