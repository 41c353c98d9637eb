// Evaluating tokens; saving and restoring what was evaluated.
#include <algorithm>
#include <vector>

#include "batch.h"
#include "lanes.h"

namespace {

using pl::Failure;

// Branches, and rated tokens of one evaluation: their logits should not take more than these floats.
constexpr int32_t rated_floats = 1 << 23;
constexpr int32_t least_branches = 32;
constexpr int32_t most_branches = 255;

// Evaluates a batch in what `holder` tells, which may become another one for want of room.
template <typename Holder>
void evaluate(pll_context &context, Holder holder, pl::Batch &batch) {
  int32_t status = batch.decode(holder());
  while (status == 1 && pl::grow(context, 0)) status = batch.decode(holder());
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
  pl::Batch batch;
  uint32_t rated = 0;
  for (size_t index = 0; index < count; index++) {
    check_branch(context, steps[index].branch);
    batch.add(steps[index].token, steps[index].position, steps[index].branch, steps[index].rated);
    rated += steps[index].rated ? 1 : 0;
  }
  if (rated > std::max(context.branches, 1u)) {
    throw Failure{PLL_INVALID, "too many steps are rated at once"};
  }
  // In a batch of photos a row is never by itself, for its numbers not to depend on the threads there are.
  bool is_lonely = count == 1 && (context.lanes || context.rows.least > 0);
  if (is_lonely) {
    batch.add(steps[0].token, steps[0].position + 1, steps[0].branch, /* output */ false);
  }
  // What branch 0 rated is written over.
  context.has_logits = false;
  auto branches = [&] { return pl::take_branches(context); };
  evaluate(context, branches, batch);
  if (is_lonely) {
    llama_memory_seq_rm(llama_get_memory(branches()), steps[0].branch, steps[0].position + 1, -1);
  }
}

uint32_t size(const pll_context &context) {
  return context.lanes ? llama_n_ctx_seq(pl::holder(context)) : context.limit;
}

size_t batch_size(const pll_context &context) { return llama_n_batch(pl::holder(context)); }

// Evaluates tokens, of which only the first `counting` count.
void decode(pll_context &context, const std::vector<llama_token> &tokens, size_t counting,
            bool last) {
  pl::Batch batch;
  for (size_t index = 0; index < tokens.size(); index++) {
    batch.add(tokens[index], context.position + static_cast<llama_pos>(index), context.sequence,
              last && index + 1 >= counting);
  }
  pl::Alone alone(context);
  pl::make_room(context, context.used + static_cast<uint32_t>(tokens.size()));
  evaluate(context, [&] { return alone.get(); }, batch);
  context.position += static_cast<int32_t>(counting);
  context.used += static_cast<uint32_t>(counting);
  context.has_logits = last;
  context.is_drawing = context.is_drawing && counting == 1;
  context.rated = tokens.size() == counting ? -1 : static_cast<int32_t>(counting) - 1;
  if (tokens.size() > counting) {
    llama_memory_seq_rm(alone.memory(), context.sequence, context.position, -1);
  }
  if (last && context.lanes) {
    const float *logits = llama_get_logits_ith(alone.get(), context.rated);
    if (logits == nullptr) throw Failure{PLL_FAILED, "the evaluation left no result"};
    context.logits.assign(logits, logits + llama_vocab_n_tokens(context.vocabulary));
  }
}

void empty(pll_context &context) {
  context.position = 0;
  context.used = 0;
  context.has_logits = false;
  context.is_drawing = false;
}

void decode_one(pll_context &context, llama_token token, bool goes_on) {
  if (context.lanes) return pl::step(context, token, goes_on);
  uint32_t rows = 1;
  if (context.rows.least > 0) {
    rows = pl::least_rows(context.rows, context.used);
    rows = std::min(rows, size(context) - context.used);
  }
  decode(context, std::vector<llama_token>(rows, token), 1, /* last */ true);
}

}  // namespace

namespace pl {

bool flag_stops(void *flag) { return pll_flag_raised(static_cast<const pll_flag *>(flag)); }

float *last_logits(pll_context &context) {
  if (!context.has_logits) throw Failure{PLL_INVALID, "nothing was evaluated"};
  if (context.lanes) return context.logits.data();
  float *logits = llama_get_logits_ith(context.handle.get(), context.rated);
  if (logits == nullptr) throw Failure{PLL_FAILED, "the evaluation left no result"};
  return logits;
}

uint32_t branches(const llama_model *model, const llama_vocab *vocabulary) {
  if (llama_model_is_recurrent(model) || llama_model_is_hybrid(model)) return 0;
  int32_t fitting = rated_floats / std::max(llama_vocab_n_tokens(vocabulary), 1);
  return static_cast<uint32_t>(std::clamp(fitting, least_branches, most_branches));
}

llama_context_params alone_params(const pll_context_options &options, uint32_t branches) {
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

}  // namespace pl

pll_status pll_context_new(pll_model *model, const pll_context_options *options, const pll_flag *flag,
                         pll_context **out) {
  return pl::fenced([&] {
    auto context = std::make_unique<pll_context>();
    context->branches =
        std::min(pl::branches(model->handle.get(), model->vocabulary), options->batch);
    llama_context_params params = pl::alone_params(*options, context->branches);
    params.abort_callback = pl::flag_stops;
    params.abort_callback_data = const_cast<pll_flag *>(flag);
    // What has no branches may not forget a row either.
    if (context->branches > 0) context->rows = options->rows;
    context->vocabulary = model->vocabulary;
    context->flag = flag;
    pl::make_own(*context, model->handle.get(), params);
    *out = context.release();
  });
}

void pll_context_free(pll_context *context) {
  if (context) pl::forget_lane(*context);
  delete context;
}

void pll_context_describe(const pll_context *context, pll_context_info *out) {
  out->size = size(*context);
  out->key_type = static_cast<int32_t>(context->asked.type_k);
  out->value_type = static_cast<int32_t>(context->asked.type_v);
  out->flash_attention = static_cast<int32_t>(context->asked.flash_attn_type);
}

int32_t pll_context_position(const pll_context *context) { return context->position; }

uint32_t pll_context_used(const pll_context *context) { return context->used; }

void pll_context_clear(pll_context *context) {
  pl::give_branches_back(*context);
  {
    pl::Alone alone(*context);
    if (context->lanes) {
      llama_memory_seq_rm(alone.memory(), context->sequence, -1, -1);
    } else {
      llama_memory_clear(alone.memory(), /* data */ false);
    }
    empty(*context);
  }
}

bool pll_context_can_cut(const pll_context *context) {
  const llama_model *model = llama_get_model(pl::holder(*context));
  // A window that has slid on, and a rolling state, have lost what was before.
  return !llama_model_is_recurrent(model) && !llama_model_is_hybrid(model) &&
         llama_model_n_swa(model) == 0;
}

bool pll_context_cut(pll_context *context, int32_t position, uint32_t used) {
  if (!pll_context_can_cut(context)) return false;
  pl::Alone alone(*context);
  if (!llama_memory_seq_rm(alone.memory(), context->sequence, position, -1)) return false;
  context->position = position;
  context->used = used;
  context->has_logits = false;
  return true;
}

pll_status pll_context_append(pll_context *context, const pll_token *tokens, size_t count) {
  return pl::fenced([&] {
    if (context->used + count > size(*context)) {
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
        decode_one(*context, tokens[start], /* goes on */ context->is_drawing);
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
    llama_memory_t memory = llama_get_memory(pl::take_branches(*context));
    llama_memory_seq_rm(memory, to, -1, -1);
    llama_memory_seq_cp(memory, from, to, 0, position);
  });
}

void pll_context_drop(pll_context *context, int32_t branch) {
  if (branch <= 0 || static_cast<uint32_t>(branch) > context->branches) return;
  if (context->lanes && context->lanes->brancher != context) return;
  llama_memory_seq_rm(llama_get_memory(pl::take_branches(*context)), branch, -1, -1);
}

void pll_context_drop_all(pll_context *context) {
  if (context->lanes == nullptr) {
    auto count = static_cast<int32_t>(context->branches);
    for (int32_t branch = 1; branch <= count; branch++) pll_context_drop(context, branch);
  }
  pl::give_branches_back(*context);
}

pll_status pll_context_extend(pll_context *context, const pll_step *steps, size_t count) {
  return pl::fenced([&] {
    size_t batch = batch_size(*context);
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
    if (index < 0) {
      *out = pl::last_logits(*context);
      return;
    }
    float *logits = llama_get_logits_ith(pl::take_branches(*context), index - context->skipped);
    if (logits == nullptr) throw Failure{PLL_FAILED, "the evaluation left no result"};
    *out = logits;
  });
}

pll_status pll_context_repeat(pll_context *context, pll_token token) {
  return pl::fenced([&] {
    {
      pl::Alone alone(*context);
      if (context->branches == 0 || context->position == 0 ||
          !llama_memory_seq_rm(alone.memory(), context->sequence, context->position - 1, -1)) {
        throw Failure{PLL_INVALID, "the last token cannot be evaluated again"};
      }
      context->position -= 1;
      context->used -= 1;
    }
    decode_one(*context, token, /* goes on */ false);
  });
}

size_t pll_context_state_size(pll_context *context) {
  pl::Alone alone(*context);
  return llama_state_seq_get_size(alone.get(), context->sequence);
}

pll_status pll_context_save(pll_context *context, uint8_t *bytes, size_t capacity, size_t *count) {
  return pl::fenced([&] {
    pl::Alone alone(*context);
    size_t written = llama_state_seq_get_data(alone.get(), bytes, capacity, context->sequence);
    if (written == 0) throw Failure{PLL_FAILED, "the state cannot be copied"};
    if (context->lanes) {
      written = pl::narrow(bytes, written, context->sequence, context->lanes->count);
    }
    *count = written;
  });
}

pll_status pll_context_restore(pll_context *context, const uint8_t *bytes, size_t count,
                             int32_t position, uint32_t used) {
  return pl::fenced([&] {
    pll_context_clear(context);
    std::vector<uint8_t> among;
    if (context->lanes) {
      among = pl::widened(bytes, count, context->sequence, context->lanes->count);
      bytes = among.data();
      count = among.size();
    }
    pl::Alone alone(*context);
    pl::make_room(*context, used);
    if (llama_state_seq_set_data(alone.get(), bytes, count, context->sequence) != count) {
      llama_memory_seq_rm(alone.memory(), context->sequence, -1, -1);
      throw Failure{PLL_MISMATCH, "the state is not of this context"};
    }
    context->position = position;
    context->used = used;
  });
}
