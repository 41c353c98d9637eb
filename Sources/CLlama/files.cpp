// What a GGUF file is, found out before llama.cpp maps it.
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "gguf_values.h"
#include "handles.h"

namespace {

using pl::Failure;
using pl::Values;
using File = pl::Owned<FILE, fclose>;
using Header = pl::Owned<gguf_context, gguf_free>;
using Tensors = pl::Owned<ggml_context, ggml_free>;

constexpr uint32_t oldest_version = 2;

template <size_t capacity>
void copy(char (&to)[capacity], const std::string &text) {
  size_t length = std::min(text.size(), capacity - 1);
  // A cut in the middle of a character would not be UTF-8 any more.
  while (length < text.size() && length > 0 && (text[length] & 0xC0) == 0x80) length--;
  std::memcpy(to, text.data(), length);
  to[length] = 0;
}

// What people mistake for a model after a download that was none.
std::string lookalike(const std::string &beginning) {
  if (beginning.rfind("version https://git-lfs", 0) == 0) {
    return "it is a Git LFS pointer and not the file itself (git lfs pull)";
  }
  if (beginning.rfind("<", 0) == 0) return "it is a web page";
  return "it does not begin with GGUF";
}

// The size of a regular file, whose first bytes are GGUF and a version that can be read.
uint64_t check_beginning(const char *path) {
  struct stat status;
  if (stat(path, &status) != 0) throw Failure{PLL_UNREADABLE, std::strerror(errno)};
  if (S_ISDIR(status.st_mode)) throw Failure{PLL_UNREADABLE, "it is a folder"};
  if (!S_ISREG(status.st_mode)) throw Failure{PLL_UNREADABLE, "it is not a regular file"};
  File file(std::fopen(path, "rb"));
  if (!file) throw Failure{PLL_UNREADABLE, std::strerror(errno)};
  char bytes[24];
  size_t count = std::fread(bytes, 1, sizeof bytes, file.get());
  if (std::memcmp(bytes, "GGUF", std::min<size_t>(count, 4)) != 0) {
    throw Failure{PLL_NOT_GGUF, lookalike(std::string(bytes, count))};
  }
  if (count < sizeof bytes) throw Failure{PLL_INCOMPLETE, "it ends within its header"};
  uint32_t version;
  std::memcpy(&version, bytes + 4, sizeof version);
  if (version < oldest_version || version > GGUF_VERSION) {
    throw Failure{PLL_NOT_GGUF, "its GGUF version is " + std::to_string(version)};
  }
  return static_cast<uint64_t>(status.st_size);
}

void check_tensors(const gguf_context *header, uint64_t size) {
  uint64_t needed = gguf_get_data_offset(header);
  for (int64_t id = 0; id < gguf_get_n_tensors(header); id++) {
    uint64_t end = gguf_get_data_offset(header);
    if (gguf_get_tensor_size(header, id) == 0) {
      throw Failure{PLL_INCOMPLETE, "a tensor has no elements"};
    }
    if (__builtin_add_overflow(end, gguf_get_tensor_offset(header, id), &end) ||
        __builtin_add_overflow(end, gguf_get_tensor_size(header, id), &end)) {
      throw Failure{PLL_INCOMPLETE, "a tensor is too large for any file"};
    }
    needed = std::max(needed, end);
  }
  if (needed > size) {
    throw Failure{PLL_INCOMPLETE,
                  std::to_string(size) + " of " + std::to_string(needed) + " bytes are there"};
  }
}

pll_kind kind(const Values &values, const std::string &architecture) {
  if (architecture == "clip") {
    return values.yes("clip.has_vision_encoder") ? PLL_KIND_PROJECTOR : PLL_KIND_OTHER;
  }
  std::string type = values.text("general.type");
  if (architecture.empty() || (!type.empty() && type != "model")) return PLL_KIND_OTHER;
  // Pooling is what embedding models end in, and a generator has no use for.
  bool embeds = architecture.find("bert") != std::string::npos || architecture == "t5encoder" ||
                values.number(architecture + ".pooling_type") > 0;
  return embeds ? PLL_KIND_EMBEDDING : PLL_KIND_LANGUAGE;
}

void describe_projector(const Values &values, pll_file_info &info) {
  std::string type = values.text("clip.projector_type");
  copy(info.projector, type.empty() ? values.text("clip.vision.projector_type") : type);
  info.width = values.number("clip.vision.projection_dim");
  info.layers = values.number("clip.vision.block_count");
  info.image_size = values.number("clip.vision.image_size");
  info.patch_size = values.number("clip.vision.patch_size");
  info.merge = std::max(values.number("clip.vision.projector.scale_factor"), 1u);
  info.max_tiles = values.number("clip.vision.preproc_max_tiles");
  info.vector_length = values.number("seedling.vector_length");
}

void describe_model(const Values &values, const std::string &prefix, pll_file_info &info) {
  info.width = values.number(prefix + "embedding_length");
  info.context = values.number(prefix + "context_length");
  info.layers = values.number(prefix + "block_count");
  uint32_t heads = std::max(values.number(prefix + "attention.head_count"), 1u);
  uint32_t shared = values.number(prefix + "attention.head_count_kv");
  uint32_t keys = values.number(prefix + "attention.key_length");
  uint32_t kept = values.number(prefix + "attention.value_length");
  uint32_t usual = info.width / heads;
  info.kv_width =
      (shared == 0 ? heads : shared) * ((keys == 0 ? usual : keys) + (kept == 0 ? usual : kept));
  info.has_template = values.has("tokenizer.chat_template");
}

}  // namespace

pll_status pll_file_inspect(const char *path, pll_file_info *out) {
  return pl::fenced([&] {
    uint64_t size = check_beginning(path);
    Header header(gguf_init_from_file(path, {/* no_alloc */ true, nullptr}));
    if (!header) throw Failure{PLL_INCOMPLETE, "its header is torn or altered"};
    // Before ggml makes the tensors: it ends the process where one is too large.
    check_tensors(header.get(), size);

    Values values(header.get());
    std::string architecture = values.text("general.architecture");
    pll_file_info info{};
    info.kind = kind(values, architecture);
    info.size = size;
    copy(info.name, values.text("general.name"));
    copy(info.architecture, architecture);
    copy(info.languages, values.list("general.languages"));
    if (architecture == "clip") {
      // Only a projector's tensors are looked at: the header of a large model takes long to read.
      ggml_context *made = nullptr;
      Header whole(gguf_init_from_file(path, {/* no_alloc */ true, &made}));
      Tensors tensors(made);
      if (!whole) throw Failure{PLL_INCOMPLETE, "its header is torn or altered"};
      pl::check_projector(whole.get(), tensors.get());
      describe_projector(values, info);
    } else {
      describe_model(values, architecture + ".", info);
      bool is_counted = info.kind == PLL_KIND_LANGUAGE && values.has(architecture + ".block_count");
      if (is_counted && (info.layers == 0 || info.layers > PLL_MOST_LAYERS)) {
        throw Failure{PLL_INCOMPLETE, "it declares " + std::to_string(info.layers) + " layers"};
      }
    }
    *out = info;
  });
}
