// What the opaque handles hold.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "boundary.h"
#include "llama_headers.h"

struct pll_flag {
  std::atomic<bool> raised{false};
};

namespace pl {

template <auto release>
struct Release {
  template <typename Handle>
  void operator()(Handle *handle) const noexcept {
    release(handle);
  }
};

template <typename Handle, auto release>
using Owned = std::unique_ptr<Handle, Release<release>>;

using Model = Owned<llama_model, llama_model_free>;
using Context = Owned<llama_context, llama_free>;
using Sampler = Owned<llama_sampler, llama_sampler_free>;
using Vision = Owned<mtmd_context, mtmd_free>;
using Bitmap = Owned<mtmd_bitmap, mtmd_bitmap_free>;
using Chunks = Owned<mtmd_input_chunks, mtmd_input_chunks_free>;

}  // namespace pl

struct pll_model {
  pl::Model handle;
  const llama_vocab *vocabulary = nullptr;
  common_chat_templates_ptr templates;  // null when the model has none
  std::string template_text;
};

struct pll_sampler {
  const llama_vocab *vocabulary = nullptr;
  pl::Sampler grammar;   // null: anything goes
  bool is_lazy = false;  // the grammar holds only from where one of its openings is found
  pl::Sampler chain;     // null: greedy
  std::vector<llama_token> banned;  // control tokens: their spelling is no text of the model's
  std::vector<llama_token_data> candidates;
  llama_token end = LLAMA_TOKEN_NULL;  // some token that ends generation
};

struct pll_context {
  pl::Context handle;
  const llama_vocab *vocabulary = nullptr;
  const pll_flag *flag = nullptr;
  int32_t position = 0;
  uint32_t used = 0;
  uint32_t limit = 0;  // tokens that it may hold; it has not always room for them yet
  llama_context_params requested{};
  bool has_logits = false;
  uint32_t branches = 0;
  int32_t skipped = 0;  // steps evaluated before the batch whose logits are there
  uint32_t rows = 0;    // a token by itself is evaluated with so many; 0: as one
  int32_t scored = -1;  // which row of the last evaluation counts
};

struct pll_projector {
  pl::Vision handle;
  const pll_flag *flag = nullptr;
  double unchecked = 0;  // floating-point operations since the flag was last looked at
  size_t width = 0;      // numbers of a token
  // Of the picture that was encoded last: its first token, and the sum and count of all.
  std::vector<float> first;
  std::vector<double> sum;
  size_t tokens = 0;
};

struct pll_picture {
  pl::Chunks chunks;
};
