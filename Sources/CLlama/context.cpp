// Evaluating tokens; saving and restoring what was evaluated.
#include <algorithm>
#include <vector>

#include "handles.h"

namespace {

using pl::Failure;

bool stops(void *flag) { return pl_flag_raised(static_cast<const pl_flag *>(flag)); }

void decode(pl_context &context, const llama_token *tokens, int32_t count, bool last) {
  std::vector<llama_token> copied(tokens, tokens + count);
  std::vector<llama_pos> positions(copied.size());
  std::vector<int32_t> sequences(copied.size(), 1);
  llama_seq_id sequence = 0;
  std::vector<llama_seq_id *> which(copied.size(), &sequence);
  std::vector<int8_t> outputs(copied.size(), 0);
  for (size_t index = 0; index < positions.size(); index++) {
    positions[index] = context.position + static_cast<llama_pos>(index);
  }
  outputs.back() = last ? 1 : 0;
  llama_batch batch{count,           copied.data(), nullptr,       positions.data(),
                    sequences.data(), which.data(),  outputs.data()};
  int32_t status = llama_decode(context.handle.get(), batch);
  if (status == 2 || pl_flag_raised(context.flag)) throw Failure{PL_CANCELLED, "cancelled"};
  if (status == 1) throw Failure{PL_CONTEXT_FULL, "the context is full"};
  if (status != 0) {
    throw Failure{PL_FAILED, "llama_decode returned " + std::to_string(status)};
  }
  context.position += count;
  context.used += static_cast<uint32_t>(count);
  context.has_logits = last;
}

}  // namespace

pl_status pl_context_new(pl_model *model, const pl_context_options *options, const pl_flag *flag,
                         pl_context **out) {
  return pl::fenced([&] {
    auto context = std::make_unique<pl_context>();
    llama_context_params params = llama_context_default_params();
    params.n_ctx = options->size;
    params.n_batch = options->batch;
    params.n_ubatch = options->batch;
    params.n_seq_max = 1;
    params.n_outputs_max = 1;
    params.n_threads = options->threads;
    params.n_threads_batch = options->threads;
    params.no_perf = true;
    params.abort_callback = stops;
    params.abort_callback_data = const_cast<pl_flag *>(flag);
    context->vocabulary = model->vocabulary;
    context->flag = flag;
    context->asked = params;
    context->handle.reset(llama_init_from_model(model->handle.get(), params));
    if (!context->handle) throw Failure{PL_FAILED, "the context cannot be made"};
    *out = context.release();
  });
}

void pl_context_free(pl_context *context) { delete context; }

void pl_context_describe(const pl_context *context, pl_context_info *out) {
  out->size = llama_n_ctx(context->handle.get());
  out->key_type = static_cast<int32_t>(context->asked.type_k);
  out->value_type = static_cast<int32_t>(context->asked.type_v);
  out->flash_attention = static_cast<int32_t>(context->asked.flash_attn_type);
}

int32_t pl_context_position(const pl_context *context) { return context->position; }

uint32_t pl_context_used(const pl_context *context) { return context->used; }

void pl_context_clear(pl_context *context) {
  llama_memory_clear(llama_get_memory(context->handle.get()), /* data */ false);
  context->position = 0;
  context->used = 0;
  context->has_logits = false;
}

pl_status pl_context_append(pl_context *context, const pl_token *tokens, size_t count) {
  return pl::fenced([&] {
    if (context->used + count > llama_n_ctx(context->handle.get())) {
      throw Failure{PL_CONTEXT_FULL, "the context is full"};
    }
    auto vocabulary = llama_vocab_n_tokens(context->vocabulary);
    if (std::any_of(tokens, tokens + count,
                    [&](pl_token token) { return token < 0 || token >= vocabulary; })) {
      throw Failure{PL_INVALID, "a token is not of this model"};
    }
    size_t batch = llama_n_batch(context->handle.get());
    for (size_t start = 0; start < count; start += batch) {
      size_t part = std::min(batch, count - start);
      decode(*context, tokens + start, static_cast<int32_t>(part), start + part == count);
    }
  });
}

size_t pl_context_state_size(pl_context *context) {
  return llama_state_seq_get_size(context->handle.get(), 0);
}

pl_status pl_context_save(pl_context *context, uint8_t *bytes, size_t capacity, size_t *count) {
  return pl::fenced([&] {
    size_t written = llama_state_seq_get_data(context->handle.get(), bytes, capacity, 0);
    if (written == 0) throw Failure{PL_FAILED, "the state cannot be copied"};
    *count = written;
  });
}

pl_status pl_context_restore(pl_context *context, const uint8_t *bytes, size_t count,
                             int32_t position, uint32_t used) {
  return pl::fenced([&] {
    pl_context_clear(context);
    size_t read = llama_state_seq_set_data(context->handle.get(), bytes, count, 0);
    if (read != count) {
      pl_context_clear(context);
      throw Failure{PL_MISMATCH, "the state is not of this context"};
    }
    context->position = position;
    context->used = used;
  });
}
