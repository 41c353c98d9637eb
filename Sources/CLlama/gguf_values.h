// The values in the header of a GGUF file.
#pragma once

#include <algorithm>
#include <string>

#include "boundary.h"
#include "llama_headers.h"

namespace pl {

// A header's values by key; a key of an unexpected type counts as absent, where gguf would abort.
class Values {
 public:
  explicit Values(const gguf_context *header) : header_(header) {}

  bool has(const std::string &key) const { return find(key) >= 0; }

  std::string text(const std::string &key) const {
    int64_t id = find(key);
    if (id < 0 || gguf_get_kv_type(header_, id) != GGUF_TYPE_STRING) return "";
    return gguf_get_val_str(header_, id);
  }

  // The texts of a list, parted by commas.
  std::string list(const std::string &key) const {
    int64_t id = find(key);
    if (id < 0 || gguf_get_kv_type(header_, id) != GGUF_TYPE_ARRAY ||
        gguf_get_arr_type(header_, id) != GGUF_TYPE_STRING) {
      return "";
    }
    std::string joined;
    for (size_t index = 0; index < gguf_get_arr_n(header_, id); index++) {
      joined += (index == 0 ? "" : ",") + std::string(gguf_get_arr_str(header_, id, index));
    }
    return joined;
  }

  bool yes(const std::string &key) const {
    int64_t id = find(key);
    return id >= 0 && gguf_get_kv_type(header_, id) == GGUF_TYPE_BOOL &&
           gguf_get_val_bool(header_, id);
  }

  // Some files give one number a layer; the largest stands for them.
  uint32_t number(const std::string &key) const {
    int64_t id = find(key);
    if (id < 0) return 0;
    switch (gguf_get_kv_type(header_, id)) {
    case GGUF_TYPE_UINT32:
      return gguf_get_val_u32(header_, id);
    case GGUF_TYPE_INT32:
      return clamped(gguf_get_val_i32(header_, id));
    case GGUF_TYPE_UINT16:
      return gguf_get_val_u16(header_, id);
    case GGUF_TYPE_UINT64:
      return static_cast<uint32_t>(std::min<uint64_t>(gguf_get_val_u64(header_, id), INT32_MAX));
    case GGUF_TYPE_ARRAY:
      return largest(id);
    default:
      return 0;
    }
  }

 private:
  const gguf_context *header_;

  int64_t find(const std::string &key) const { return gguf_find_key(header_, key.c_str()); }

  static uint32_t clamped(int32_t value) { return value < 0 ? 0 : static_cast<uint32_t>(value); }

  uint32_t largest(int64_t id) const {
    gguf_type type = gguf_get_arr_type(header_, id);
    if (type != GGUF_TYPE_UINT32 && type != GGUF_TYPE_INT32) return 0;
    auto *values = static_cast<const int32_t *>(gguf_get_arr_data(header_, id));
    size_t count = gguf_get_arr_n(header_, id);
    return count == 0 ? 0 : clamped(*std::max_element(values, values + count));
  }
};

// Refuses a projector with which mtmd would end the process: one that lacks a part, or has numbers that
// no projector has.
void check_projector(const gguf_context *header, ggml_context *tensors);

}  // namespace pl
