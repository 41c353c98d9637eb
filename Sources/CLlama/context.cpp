// Evaluating tokens; saving and restoring what was evaluated.
#include <algorithm>
#include <vector>

#include "handles.h"

namespace {

using pl::Failure;

// Branches, and rated tokens of one evaluation: their logits should not take more than these floats.
constexpr int32_t rated_floats = 1 << 23;
constexpr int32_t least_branches = 32;
constexpr int32_t most_branches = 255;

uint32_t branches(const llama_model *model, const llama_vocab *vocabulary) {
  if (llama_model_is_recurrent(model) || llama_model_is_hybrid(model)) return 0;
  int32_t fitting = rated_floats / std::max(llama_vocab_n_tokens(vocabulary), 1);
  return static_cast<uint32_t>(std::clamp(fitting, least_branches, most_branches));
}

bool stops(void *flag) { return pll_flag_raised(static_cast<const pll_flag *>(flag)); }

void evaluate(pll_context &context, const llama_batch &batch) {
  int32_t status = llama_decode(context.handle.get(), batch);
  if (status == 2 || pll_flag_raised(context.flag)) throw Failure{PLL_CANCELLED, "cancelled"};
  if (status == 1) throw Failure{PLL_CONTEXT_FULL, "the context is full"};
  if (status != 0) {
    throw Failure{PLL_FAILED, "llama_decode returned " + std::to_string(status)};
  }
}

void check_branch(const pll_context &context, int32_t branch) {
  if (branch <= 0 || static_cast<uint32_t>(branch) > context.branches) {
    throw Failure{PLL_INVALID, "there is no branch " + std::to_string(branch)};
  }
}

void extend(pll_context &context, const pll_step *steps, size_t count) {
  std::vector<llama_token> tokens(count);
  std::vector<llama_pos> positions(count);
  std::vector<int32_t> sequences(count, 1);
  std::vector<llama_seq_id> branches(count);
  std::vector<llama_seq_id *> which(count);
  std::vector<int8_t> outputs(count);
  for (size_t index = 0; index < count; index++) {
    check_branch(context, steps[index].branch);
    tokens[index] = steps[index].token;
    positions[index] = steps[index].position;
    branches[index] = steps[index].branch;
    which[index] = &branches[index];
    outputs[index] = steps[index].rated ? 1 : 0;
  }
  auto rated = std::count(outputs.begin(), outputs.end(), 1);
  if (static_cast<uint32_t>(rated) > std::max(context.branches, 1u)) {
    throw Failure{PLL_INVALID, "too many steps are rated at once"};
  }
  // What branch 0 rated is written over.
  context.has_logits = false;
  evaluate(context, {static_cast<int32_t>(count), tokens.data(), nullptr, positions.data(),
                     sequences.data(), which.data(), outputs.data()});
}

void decode(pll_context &context, const llama_token *tokens, int32_t count, bool last) {
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
  evaluate(context, batch);
  context.position += count;
  context.used += static_cast<uint32_t>(count);
  context.has_logits = last;
}

}  // namespace

pll_status pll_context_new(pll_model *model, const pll_context_options *options, const pll_flag *flag,
                         pll_context **out) {
  return pl::fenced([&] {
    auto context = std::make_unique<pll_context>();
    llama_context_params params = llama_context_default_params();
    params.n_ctx = options->size;
    params.n_batch = options->batch;
    params.n_ubatch = options->batch;
    // One cache for all branches: what they share is there once.
    params.kv_unified = true;
    context->branches = std::min(branches(model->handle.get(), model->vocabulary), options->batch);
    params.n_seq_max = context->branches + 1;
    params.n_outputs_max = params.n_seq_max;
    params.n_threads = options->threads;
    params.n_threads_batch = options->threads;
    params.no_perf = true;
    params.abort_callback = stops;
    params.abort_callback_data = const_cast<pll_flag *>(flag);
    context->vocabulary = model->vocabulary;
    context->flag = flag;
    context->asked = params;
    context->handle.reset(llama_init_from_model(model->handle.get(), params));
    if (!context->handle) throw Failure{PLL_FAILED, "the context cannot be made"};
    *out = context.release();
  });
}

void pll_context_free(pll_context *context) { delete context; }

void pll_context_describe(const pll_context *context, pll_context_info *out) {
  out->size = llama_n_ctx(context->handle.get());
  out->key_type = static_cast<int32_t>(context->asked.type_k);
  out->value_type = static_cast<int32_t>(context->asked.type_v);
  out->flash_attention = static_cast<int32_t>(context->asked.flash_attn_type);
}

int32_t pll_context_position(const pll_context *context) { return context->position; }

uint32_t pll_context_used(const pll_context *context) { return context->used; }

void pll_context_clear(pll_context *context) {
  llama_memory_clear(llama_get_memory(context->handle.get()), /* data */ false);
  context->position = 0;
  context->used = 0;
  context->has_logits = false;
}

bool pll_context_can_cut(const pll_context *context) {
  const llama_model *model = llama_get_model(context->handle.get());
  // A window that has slid on, and a rolling state, have lost what was before.
  return !llama_model_is_recurrent(model) && !llama_model_is_hybrid(model) &&
         llama_model_n_swa(model) == 0;
}

bool pll_context_cut(pll_context *context, int32_t position, uint32_t used) {
  if (!pll_context_can_cut(context)) return false;
  if (!llama_memory_seq_rm(llama_get_memory(context->handle.get()), 0, position, -1)) return false;
  context->position = position;
  context->used = used;
  context->has_logits = false;
  return true;
}

pll_status pll_context_append(pll_context *context, const pll_token *tokens, size_t count) {
  return pl::fenced([&] {
    if (context->used + count > llama_n_ctx(context->handle.get())) {
      throw Failure{PLL_CONTEXT_FULL, "the context is full"};
    }
    auto vocabulary = llama_vocab_n_tokens(context->vocabulary);
    if (std::any_of(tokens, tokens + count,
                    [&](pll_token token) { return token < 0 || token >= vocabulary; })) {
      throw Failure{PLL_INVALID, "a token is not of this model"};
    }
    size_t batch = llama_n_batch(context->handle.get());
    for (size_t start = 0; start < count; start += batch) {
      size_t part = std::min(batch, count - start);
      decode(*context, tokens + start, static_cast<int32_t>(part), start + part == count);
    }
  });
}

uint32_t pll_context_branches(const pll_context *context) { return context->branches; }

pll_status pll_context_branch(pll_context *context, int32_t from, int32_t to, int32_t position) {
  return pl::fenced([&] {
    check_branch(*context, to);
    if (from != 0) check_branch(*context, from);
    llama_memory_t memory = llama_get_memory(context->handle.get());
    llama_memory_seq_rm(memory, to, -1, -1);
    llama_memory_seq_cp(memory, from, to, 0, position);
  });
}

void pll_context_drop(pll_context *context, int32_t branch) {
  if (branch <= 0 || static_cast<uint32_t>(branch) > context->branches) return;
  llama_memory_seq_rm(llama_get_memory(context->handle.get()), branch, -1, -1);
}

pll_status pll_context_extend(pll_context *context, const pll_step *steps, size_t count) {
  return pl::fenced([&] {
    size_t batch = llama_n_batch(context->handle.get());
    auto rated = [](const pll_step &step) { return step.rated; };
    context->skipped = 0;
    while (count > batch && std::none_of(steps, steps + batch, rated)) {
      extend(*context, steps, batch);
      steps += batch;
      count -= batch;
      context->skipped += static_cast<int32_t>(batch);
    }
    if (count == 0 || count > batch) {
      throw Failure{PLL_INVALID, "the rated steps do not fit into one batch"};
    }
    extend(*context, steps, count);
  });
}

pll_status pll_context_logits(pll_context *context, int32_t index, float **out) {
  return pl::fenced([&] {
    if (index < 0 && !context->has_logits) throw Failure{PLL_INVALID, "nothing was evaluated"};
    if (index >= 0) index -= context->skipped;
    float *logits = llama_get_logits_ith(context->handle.get(), index);
    if (logits == nullptr) throw Failure{PLL_FAILED, "the evaluation left no result"};
    *out = logits;
  });
}

pll_status pll_context_repeat(pll_context *context, pll_token token) {
  return pl::fenced([&] {
    llama_memory_t memory = llama_get_memory(context->handle.get());
    if (context->branches == 0 || context->position == 0 ||
        !llama_memory_seq_rm(memory, 0, context->position - 1, -1)) {
      throw Failure{PLL_INVALID, "the last token cannot be evaluated again"};
    }
    context->position -= 1;
    context->used -= 1;
    decode(*context, &token, 1, /* last */ true);
  });
}

size_t pll_context_state_size(pll_context *context) {
  return llama_state_seq_get_size(context->handle.get(), 0);
}

pll_status pll_context_save(pll_context *context, uint8_t *bytes, size_t capacity, size_t *count) {
  return pl::fenced([&] {
    size_t written = llama_state_seq_get_data(context->handle.get(), bytes, capacity, 0);
    if (written == 0) throw Failure{PLL_FAILED, "the state cannot be copied"};
    *count = written;
  });
}

pll_status pll_context_restore(pll_context *context, const uint8_t *bytes, size_t count,
                             int32_t position, uint32_t used) {
  return pl::fenced([&] {
    pll_context_clear(context);
    size_t read = llama_state_seq_set_data(context->handle.get(), bytes, count, 0);
    if (read != count) {
      pll_context_clear(context);
      throw Failure{PLL_MISMATCH, "the state is not of this context"};
    }
    context->position = position;
    context->used = used;
  });
}
