// Evaluating tokens; saving and restoring what was evaluated.
#include <algorithm>
#include <vector>

#include "batch.h"
#include "context.h"

namespace {

using pl::Failure;

// Branches, and scored tokens of one evaluation: their logits should not take more than these floats.
constexpr int32_t scored_floats = 1 << 23;
constexpr int32_t least_branches = 32;
constexpr int32_t most_branches = 255;

// Evaluates a batch; where room is short the llama context is replaced by a larger one.
void evaluate(pll_context &context, pl::Batch &batch) {
  int32_t status = batch.decode(context.handle.get());
  while (status == 1 && pl::grow(context, 0)) status = batch.decode(context.handle.get());
  if (status == 2 || pll_flag_raised(context.flag)) throw Failure{PLL_CANCELLED, "cancelled"};
  if (status == 1) throw Failure{PLL_CONTEXT_FULL, "the context is full"};
  if (status != 0) {
    throw Failure{PLL_FAILED, "llama_decode returned " + std::to_string(status)};
  }
}

llama_memory_t memory(const pll_context &context) { return llama_get_memory(context.handle.get()); }

void check_branch(const pll_context &context, int32_t branch) {
  if (branch <= 0 || static_cast<uint32_t>(branch) > context.branches) {
    throw Failure{PLL_INVALID, "there is no branch " + std::to_string(branch)};
  }
}

void extend(pll_context &context, const pll_step *steps, size_t count) {
  pl::Batch batch;
  uint32_t scored = 0;
  for (size_t index = 0; index < count; index++) {
    check_branch(context, steps[index].branch);
    batch.add(steps[index].token, steps[index].position, steps[index].branch, steps[index].scored);
    scored += steps[index].scored ? 1 : 0;
  }
  if (scored > std::max(context.branches, 1u)) {
    throw Failure{PLL_INVALID, "too many steps are scored at once"};
  }
  // With rows set, a row is never by itself, so that its numbers do not depend on the number of threads.
  bool is_single_row = count == 1 && context.rows > 0;
  if (is_single_row) {
    batch.add(steps[0].token, steps[0].position + 1, steps[0].branch, /* output */ false);
  }
  // The logits of branch 0 are overwritten.
  context.has_logits = false;
  evaluate(context, batch);
  if (is_single_row) {
    llama_memory_seq_rm(memory(context), steps[0].branch, steps[0].position + 1, -1);
  }
}

size_t batch_size(const pll_context &context) { return llama_n_batch(context.handle.get()); }

// Evaluates tokens, of which only the first `counting` count.
void decode(pll_context &context, const std::vector<llama_token> &tokens, size_t counting,
            bool last) {
  pl::Batch batch;
  for (size_t index = 0; index < tokens.size(); index++) {
    batch.add(tokens[index], context.position + static_cast<llama_pos>(index), /* sequence */ 0,
              last && index + 1 >= counting);
  }
  pl::make_room(context, context.used + static_cast<uint32_t>(tokens.size()));
  evaluate(context, batch);
  context.position += static_cast<int32_t>(counting);
  context.used += static_cast<uint32_t>(counting);
  context.has_logits = last;
  context.scored = tokens.size() == counting ? -1 : static_cast<int32_t>(counting) - 1;
  if (tokens.size() > counting) {
    llama_memory_seq_rm(memory(context), 0, context.position, -1);
  }
}

void empty(pll_context &context) {
  context.position = 0;
  context.used = 0;
  context.has_logits = false;
}

void decode_one(pll_context &context, llama_token token) {
  uint32_t rows = 1;
  if (context.rows > 0) {
    rows = pl::least_rows(context.rows, context.used);
    rows = std::min(rows, context.limit - context.used);
  }
  decode(context, std::vector<llama_token>(rows, token), 1, /* last */ true);
}

bool flag_stops(void *flag) { return pll_flag_raised(static_cast<const pll_flag *>(flag)); }

// Whether a state that was taken up goes as far as is claimed: llama.cpp refuses a batch that does not follow
// on what it holds.
bool ends_at(const pll_context &context, int32_t position) {
  llama_pos last = llama_memory_seq_pos_max(memory(context), 0);
  if (position == 0) return last == -1;
  auto rope = llama_model_rope_type(llama_get_model(context.handle.get()));
  // A picture takes more positions than its cells are marked with.
  bool may_skip = rope == LLAMA_ROPE_TYPE_MROPE || rope == LLAMA_ROPE_TYPE_IMROPE;
  if (last < 0 || last >= position || (last < position - 1 && !may_skip)) return false;
  return !pll_context_can_cut(&context) || llama_memory_seq_pos_min(memory(context), 0) == 0;
}

llama_context_params params_for(const pll_context_options &options, uint32_t branches) {
  llama_context_params params = llama_context_default_params();
  params.n_ctx = options.size;
  params.n_batch = options.batch;
  params.n_ubatch = options.batch;
  // One cache for all branches: what they share is there once.
  params.kv_unified = true;
  params.n_seq_max = branches + 1;
  params.n_outputs_max = params.n_seq_max;
  params.n_threads = options.threads;
  params.n_threads_batch = options.threads;
  params.no_perf = true;
  return params;
}

}  // namespace

namespace pl {

float *last_logits(pll_context &context) {
  if (!context.has_logits) throw Failure{PLL_INVALID, "nothing was evaluated"};
  float *logits = llama_get_logits_ith(context.handle.get(), context.scored);
  if (logits == nullptr) throw Failure{PLL_FAILED, "the evaluation left no result"};
  return logits;
}

uint32_t branches(const llama_model *model, const llama_vocab *vocabulary) {
  if (llama_model_is_recurrent(model) || llama_model_is_hybrid(model)) return 0;
  int32_t fitting = scored_floats / std::max(llama_vocab_n_tokens(vocabulary), 1);
  return static_cast<uint32_t>(std::clamp(fitting, least_branches, most_branches));
}

}  // namespace pl

pll_status pll_context_new(pll_model *model, const pll_context_options *options,
                           const pll_flag *flag, pll_context **out) {
  return pl::fenced([&] {
    auto context = std::make_unique<pll_context>();
    context->branches =
        std::min(pl::branches(model->handle.get(), model->vocabulary), options->batch);
    llama_context_params params = params_for(*options, context->branches);
    params.abort_callback = flag_stops;
    params.abort_callback_data = const_cast<pll_flag *>(flag);
    // What has no branches may not forget a row either.
    if (context->branches > 0) context->rows = options->rows;
    context->vocabulary = model->vocabulary;
    context->flag = flag;
    pl::make_own(*context, model->handle.get(), params);
    *out = context.release();
  });
}

void pll_context_free(pll_context *context) { delete context; }

void pll_context_describe(const pll_context *context, pll_context_info *out) {
  out->size = context->limit;
  out->key_type = static_cast<int32_t>(context->requested.type_k);
  out->value_type = static_cast<int32_t>(context->requested.type_v);
  out->flash_attention = static_cast<int32_t>(context->requested.flash_attn_type);
}

int32_t pll_context_position(const pll_context *context) { return context->position; }

uint32_t pll_context_used(const pll_context *context) { return context->used; }

void pll_context_clear(pll_context *context) {
  llama_memory_clear(memory(*context), /* data */ false);
  empty(*context);
}

void pll_context_wipe(pll_context *context) {
  llama_memory_clear(memory(*context), /* data */ true);
  empty(*context);
}

bool pll_context_can_cut(const pll_context *context) {
  const llama_model *model = llama_get_model(context->handle.get());
  // A window that has slid on, and a rolling state, have lost what was before.
  return !llama_model_is_recurrent(model) && !llama_model_is_hybrid(model) &&
         llama_model_n_swa(model) == 0;
}

bool pll_context_cut(pll_context *context, int32_t position, uint32_t used) {
  if (!pll_context_can_cut(context)) return false;
  if (!llama_memory_seq_rm(memory(*context), 0, position, -1)) return false;
  context->position = position;
  context->used = used;
  context->has_logits = false;
  return true;
}

pll_status pll_context_append(pll_context *context, const pll_token *tokens, size_t count) {
  return pl::fenced([&] {
    if (context->used + count > context->limit) {
      throw Failure{PLL_CONTEXT_FULL, "the context is full"};
    }
    auto vocabulary = llama_vocab_n_tokens(context->vocabulary);
    if (std::any_of(tokens, tokens + count,
                    [&](pll_token token) { return token < 0 || token >= vocabulary; })) {
      throw Failure{PLL_INVALID, "a token is not of this model"};
    }
    size_t batch = batch_size(*context);
    for (size_t start = 0; start < count; start += batch) {
      size_t part = std::min(batch, count - start);
      if (part == 1) {
        decode_one(*context, tokens[start]);
      } else {
        const pll_token *first = tokens + start;
        decode(*context, {first, first + part}, part, start + part == count);
      }
    }
  });
}

uint32_t pll_context_branches(const pll_context *context) { return context->branches; }

pll_status pll_context_branch(pll_context *context, int32_t from, int32_t to, int32_t position) {
  return pl::fenced([&] {
    check_branch(*context, to);
    if (from != 0) check_branch(*context, from);
    llama_memory_seq_rm(memory(*context), to, -1, -1);
    llama_memory_seq_cp(memory(*context), from, to, 0, position);
  });
}

void pll_context_drop(pll_context *context, int32_t branch) {
  if (branch <= 0 || static_cast<uint32_t>(branch) > context->branches) return;
  llama_memory_seq_rm(memory(*context), branch, -1, -1);
}

void pll_context_drop_all(pll_context *context) {
  auto count = static_cast<int32_t>(context->branches);
  for (int32_t branch = 1; branch <= count; branch++) pll_context_drop(context, branch);
}

pll_status pll_context_extend(pll_context *context, const pll_step *steps, size_t count) {
  return pl::fenced([&] {
    size_t batch = batch_size(*context);
    auto scored = [](const pll_step &step) { return step.scored; };
    context->skipped = 0;
    while (count > batch && std::none_of(steps, steps + batch, scored)) {
      extend(*context, steps, batch);
      steps += batch;
      count -= batch;
      context->skipped += static_cast<int32_t>(batch);
    }
    if (count == 0 || count > batch) {
      throw Failure{PLL_INVALID, "the scored steps do not fit into one batch"};
    }
    extend(*context, steps, count);
  });
}

pll_status pll_context_logits(pll_context *context, int32_t index, float **out) {
  return pl::fenced([&] {
    if (index < 0) {
      *out = pl::last_logits(*context);
      return;
    }
    float *logits = llama_get_logits_ith(context->handle.get(), index - context->skipped);
    if (logits == nullptr) throw Failure{PLL_FAILED, "the evaluation left no result"};
    *out = logits;
  });
}

pll_status pll_context_repeat(pll_context *context, pll_token token) {
  return pl::fenced([&] {
    if (context->branches == 0 || context->position == 0 ||
        !llama_memory_seq_rm(memory(*context), 0, context->position - 1, -1)) {
      throw Failure{PLL_INVALID, "the last token cannot be evaluated again"};
    }
    context->position -= 1;
    context->used -= 1;
    decode_one(*context, token);
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
    if (position < 0 || used > context->limit) {
      throw Failure{PLL_MISMATCH, "the state is larger than the context"};
    }
    pl::make_room(*context, used);
    if (llama_state_seq_set_data(context->handle.get(), bytes, count, 0) != count ||
        !ends_at(*context, position)) {
      pll_context_wipe(context);
      throw Failure{PLL_MISMATCH, "the state is not of this context"};
    }
    context->position = position;
    context->used = used;
  });
}
