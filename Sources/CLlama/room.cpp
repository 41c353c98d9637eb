// How much of its size a context takes up: as much as it needed so far.
#include <algorithm>

#include "context.h"

namespace {

using pl::Failure;

// Most conversations about a photo fit into this, and allocating memory that is never used takes time.
constexpr uint32_t first_tokens = 512;

// llama.cpp makes contexts of a multiple of these.
uint32_t padded(uint32_t tokens) { return (tokens + 255) / 256 * 256; }

}  // namespace

namespace pl {

void make_own(pll_context &context, llama_model *model, llama_context_params params) {
  uint32_t size =
      params.n_ctx == 0 ? static_cast<uint32_t>(llama_model_n_ctx_train(model)) : params.n_ctx;
  context.limit = padded(size);
  // Of a window that slides and of a rolling state, all is made at once.
  bool is_plain = context.branches > 0 && llama_model_n_swa(model) == 0;
  params.n_ctx = is_plain ? std::min(context.limit, padded(std::max(first_tokens, params.n_batch)))
                          : context.limit;
  context.handle.reset(llama_init_from_model(model, params));
  if (!context.handle) throw Failure{PLL_FAILED, "the context cannot be made"};
  context.requested = params;
}

bool grow(pll_context &context, uint32_t tokens) {
  llama_context *before = context.handle.get();
  uint32_t size = llama_n_ctx(before);
  if (size >= context.limit) return false;
  llama_context_params params = context.requested;
  params.n_ctx = std::min(context.limit, std::max(padded(tokens), 2 * size));
  Context larger(llama_init_from_model(const_cast<llama_model *>(llama_get_model(before)), params));
  if (!larger) throw Failure{PLL_OUT_OF_MEMORY, "the context cannot be made larger"};
  std::vector<uint8_t> state(llama_state_get_size(before));
  size_t count = llama_state_get_data(before, state.data(), state.size());
  if (count == 0 || llama_state_set_data(larger.get(), state.data(), count) != count) {
    throw Failure{PLL_FAILED, "the state cannot be copied"};
  }
  context.handle = std::move(larger);
  context.requested = params;
  context.has_logits = false;
  return true;
}

void make_room(pll_context &context, uint32_t tokens) {
  if (tokens > llama_n_ctx(context.handle.get())) grow(context, tokens);
}

}  // namespace pl
