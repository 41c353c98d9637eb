// Several lanes in one llama.cpp context.
#include <algorithm>

#include "batch.h"
#include "lanes.h"

namespace {

using pl::Failure;
using Stage = pll_context::Stage;
using Hold = std::unique_lock<std::mutex>;

bool goes_on_now(const pll_context *lane) {
  return lane != nullptr && lane->stage == Stage::going_on;
}

// Threads for one of the two contexts while others compute too.
int32_t free_threads(const pll_lanes &lanes, bool other_is_busy) {
  int32_t taken = lanes.elsewhere * lanes.lane_threads + (other_is_busy ? 1 : 0);
  return std::max(1, lanes.threads - taken);
}

void use_threads(llama_context *handle, int32_t count) { llama_set_n_threads(handle, count, count); }

// Stops an evaluation that nobody waits for any more.
bool all_stop(void *user) {
  auto *stepping = static_cast<const std::vector<pll_context *> *>(user);
  return std::all_of(stepping->begin(), stepping->end(),
                     [](const pll_context *lane) { return pll_flag_raised(lane->flag); });
}

// How often each of some lanes is evaluated, for there to be rows enough; 0 where there is no room for that.
uint32_t copies_of(const pll_lanes &lanes, const std::vector<pll_context *> &stepping) {
  auto count = static_cast<uint32_t>(stepping.size());
  uint32_t copies = 1;
  uint32_t room = llama_n_ctx_seq(lanes.handle.get());
  for (const pll_context *lane : stepping) {
    copies = std::max(copies, (pl::least_rows(lanes.rows, lane->used) + count - 1) / count);
    room = std::min(room, llama_n_ctx_seq(lanes.handle.get()) - lane->used);
  }
  return copies <= room ? copies : 0;
}

// Evaluates the next tokens of lanes, which are in the order of their sequences, and keeps what each rated.
int32_t evaluate(pll_lanes &lanes, std::vector<pll_context *> stepping) {
  llama_context *handle = lanes.handle.get();
  uint32_t copies = std::max(copies_of(lanes, stepping), 1u);
  pl::Batch batch;
  std::vector<int32_t> rows;
  std::vector<pll_context *> padded;
  llama_seq_id next = stepping.front()->sequence;
  for (pll_context *lane : stepping) {
    // Sequences are evaluated together only where they are next to each other.
    for (; next < lane->sequence; next++) {
      pll_context *idle = lanes.members[next];
      if (idle == nullptr || idle->used + copies > llama_n_ctx_seq(handle)) continue;
      for (uint32_t copy = 0; copy < copies; copy++) {
        batch.add(lane->next, idle->position + static_cast<llama_pos>(copy), next, false);
      }
      padded.push_back(idle);
    }
    next = lane->sequence + 1;
    rows.push_back(static_cast<int32_t>(batch.tokens.size()));
    for (uint32_t copy = 0; copy < copies; copy++) {
      batch.add(lane->next, lane->position + static_cast<llama_pos>(copy), lane->sequence, true);
    }
  }
  use_threads(handle, free_threads(lanes, lanes.brancher != nullptr));
  llama_set_abort_callback(handle, all_stop, &stepping);
  int32_t status = batch.decode(handle);
  llama_set_abort_callback(handle, nullptr, nullptr);
  llama_memory_t memory = llama_get_memory(handle);
  for (const pll_context *idle : padded) {
    llama_memory_seq_rm(memory, idle->sequence, idle->position, -1);
  }
  for (const pll_context *lane : stepping) {
    llama_memory_seq_rm(memory, lane->sequence, lane->position + (status == 0 ? 1 : 0), -1);
  }
  if (status != 0) return status;
  auto width = static_cast<size_t>(llama_vocab_n_tokens(stepping.front()->vocabulary));
  for (size_t index = 0; index < stepping.size(); index++) {
    pll_context *lane = stepping[index];
    lane->position += 1;
    lane->used += 1;
    const float *logits = llama_get_logits_ith(handle, rows[index]);
    lane->has_logits = logits != nullptr;
    if (logits != nullptr) lane->logits.assign(logits, logits + width);
  }
  return 0;
}

// The lanes that wait, parted into those that may be evaluated together.
std::vector<std::vector<pll_context *>> waiting(const pll_lanes &lanes) {
  std::vector<std::vector<pll_context *>> parts;
  for (pll_context *lane : lanes.members) {
    if (lane == nullptr || lane->stage != Stage::waiting) continue;
    if (!parts.empty()) {
      std::vector<pll_context *> longer = parts.back();
      longer.push_back(lane);
      auto reach = static_cast<uint32_t>(lane->sequence - longer.front()->sequence + 1);
      uint32_t copies = copies_of(lanes, longer);
      if (copies > 0 && reach * copies <= lanes.rows.most) {
        parts.back() = longer;
        continue;
      }
    }
    parts.push_back({lane});
  }
  return parts;
}

// Evaluates what the lanes have asked for.
void evaluate_steps(pll_lanes &lanes, Hold &hold) {
  std::vector<std::vector<pll_context *>> parts = waiting(lanes);
  if (parts.empty()) return;
  lanes.is_evaluating = true;
  hold.unlock();
  for (const auto &part : parts) {
    for (pll_context *lane : part) lane->outcome = -1;
    try {
      int32_t status = evaluate(lanes, part);
      // Of tokens that fail together, only the culprit's fails by itself.
      bool is_unclear = status != 0 && status != 2 && part.size() > 1;
      for (pll_context *lane : part) lane->outcome = is_unclear ? evaluate(lanes, {lane}) : status;
    } catch (const std::exception &) {
      // Memory is short: those without an outcome have failed.
    }
  }
  hold.lock();
  for (const auto &part : parts) {
    lanes.counts.evaluations += 1;
    lanes.counts.tokens += part.size();
    for (pll_context *lane : part) {
      lane->stage = lane->outcome == 0 && lane->goes_on ? Stage::going_on : Stage::away;
    }
  }
  lanes.is_evaluating = false;
  lanes.changed.notify_all();
}

}  // namespace

namespace pl {

Alone::Alone(pll_context &context) : context(context) {
  pll_lanes *lanes = context.lanes;
  if (lanes == nullptr) return;
  Hold hold(lanes->lock);
  context.stage = Stage::away;
  lanes->changed.notify_all();
  lanes->changed.wait(hold, [&] { return !lanes->is_evaluating; });
  lanes->is_evaluating = true;
  use_threads(get(), free_threads(*lanes, lanes->brancher != nullptr));
  llama_set_abort_callback(get(), flag_stops, const_cast<pll_flag *>(context.flag));
}

llama_context *holder(const pll_context &context) {
  return context.lanes ? context.lanes->handle.get() : context.handle.get();
}

Alone::~Alone() {
  pll_lanes *lanes = context.lanes;
  if (lanes == nullptr) return;
  llama_set_abort_callback(get(), nullptr, nullptr);
  Hold hold(lanes->lock);
  lanes->is_evaluating = false;
  lanes->changed.notify_all();
}

void step(pll_context &context, llama_token token, bool goes_on) {
  pll_lanes &lanes = *context.lanes;
  if (pll_flag_raised(context.flag)) throw Failure{PLL_CANCELLED, "cancelled"};
  {
    Hold hold(lanes.lock);
    context.next = token;
    context.goes_on = goes_on;
    context.stage = Stage::waiting;
    lanes.changed.notify_all();
    auto end = std::chrono::steady_clock::now() + lanes.patience;
    auto others_go_on = [&] {
      return std::any_of(lanes.members.begin(), lanes.members.end(), goes_on_now);
    };
    while (context.stage == Stage::waiting) {
      if (lanes.is_evaluating) {
        lanes.changed.wait(hold);
      } else if (!others_go_on()) {
        evaluate_steps(lanes, hold);
      } else if (lanes.changed.wait_until(hold, end) == std::cv_status::timeout) {
        for (pll_context *lane : lanes.members) {
          if (goes_on_now(lane)) lane->stage = Stage::away;
        }
      }
    }
  }
  if (context.outcome == 2 || pll_flag_raised(context.flag)) {
    throw Failure{PLL_CANCELLED, "cancelled"};
  }
  if (context.outcome != 0) {
    throw Failure{PLL_FAILED, "llama_decode returned " + std::to_string(context.outcome)};
  }
}

void leave(pll_context &context) {
  if (context.lanes == nullptr) return;
  Hold hold(context.lanes->lock);
  context.stage = Stage::away;
  context.lanes->changed.notify_all();
}

llama_context *take_branches(pll_context &context) {
  pll_lanes *lanes = context.lanes;
  if (lanes == nullptr) return context.handle.get();
  llama_context *side = lanes->side.get();
  if (lanes->brancher == &context) {
    use_threads(side, free_threads(*lanes, lanes->is_evaluating));
    return side;
  }
  {
    Hold hold(lanes->lock);
    context.stage = Stage::away;
    lanes->changed.notify_all();
    lanes->changed.wait(hold, [&] { return lanes->brancher == nullptr; });
    lanes->brancher = &context;
  }
  try {
    std::vector<uint8_t> state(pll_context_state_size(&context));
    size_t count = 0;
    pll_status status = pll_context_save(&context, state.data(), state.size(), &count);
    if (status != PLL_OK) throw Failure{status, pll_last_error()};
    llama_memory_clear(llama_get_memory(side), /* data */ false);
    llama_set_abort_callback(side, flag_stops, const_cast<pll_flag *>(context.flag));
    if (llama_state_seq_set_data(side, state.data(), count, 0) != count) {
      throw Failure{PLL_FAILED, "the state cannot be copied"};
    }
  } catch (...) {
    give_branches_back(context);
    throw;
  }
  use_threads(side, free_threads(*lanes, lanes->is_evaluating));
  return side;
}

void give_branches_back(pll_context &context) {
  pll_lanes *lanes = context.lanes;
  if (lanes == nullptr) return;
  Hold hold(lanes->lock);
  if (lanes->brancher != &context) return;
  lanes->brancher = nullptr;
  lanes->changed.notify_all();
}

void forget_lane(pll_context &context) {
  pll_lanes *lanes = context.lanes;
  if (lanes == nullptr) return;
  give_branches_back(context);
  Hold hold(lanes->lock);
  lanes->changed.wait(hold, [&] { return !lanes->is_evaluating; });
  llama_memory_seq_rm(llama_get_memory(lanes->handle.get()), context.sequence, -1, -1);
  lanes->members[context.sequence] = nullptr;
  lanes->changed.notify_all();
}

Elsewhere::Elsewhere(pll_context &context) : lanes(context.lanes) {
  if (lanes != nullptr) lanes->elsewhere++;
}

Elsewhere::~Elsewhere() {
  if (lanes != nullptr) lanes->elsewhere--;
}

}  // namespace pl

pll_status pll_lanes_new(pll_model *model, const pll_context_options *options, uint32_t count,
                       uint32_t patience_ms, pll_lanes **out) {
  return pl::fenced([&] {
    if (count < 2 || count > llama_max_parallel_sequences() || options->rows.least < 1 ||
        options->rows.most < std::max(options->rows.least, 2u)) {
      throw Failure{PLL_INVALID, "there cannot be so many lanes"};
    }
    if (llama_model_n_swa(model->handle.get()) > 0 ||
        pl::branches(model->handle.get(), model->vocabulary) == 0) {
      throw Failure{PLL_WRONG_KIND, "this kind of model cannot hold several conversations"};
    }
    auto lanes = std::make_unique<pll_lanes>();
    lanes->count = count;
    lanes->patience = std::chrono::milliseconds(patience_ms);
    lanes->members.resize(count);
    lanes->threads = options->threads;
    lanes->lane_threads = std::max(1, options->threads / static_cast<int32_t>(count));
    lanes->rows = options->rows;
    lanes->branches =
        std::min(pl::branches(model->handle.get(), model->vocabulary), options->batch);
    llama_context_params params = pl::alone_params(*options, lanes->branches);
    lanes->side.reset(llama_init_from_model(model->handle.get(), params));
    if (!lanes->side) throw Failure{PLL_FAILED, "the context cannot be made"};
    // A store for each, so that a lane's numbers do not depend on where the others' lie.
    params.kv_unified = false;
    params.n_ctx = llama_n_ctx(lanes->side.get()) * count;
    params.n_seq_max = count;
    params.n_outputs_max = count * std::max(lanes->rows.least, 2u);
    lanes->handle.reset(llama_init_from_model(model->handle.get(), params));
    if (!lanes->handle) throw Failure{PLL_FAILED, "the context cannot be made"};
    *out = lanes.release();
  });
}

void pll_lanes_count(pll_lanes *lanes, pll_lanes_counts *out) {
  std::lock_guard<std::mutex> hold(lanes->lock);
  *out = lanes->counts;
}

void pll_lanes_free(pll_lanes *lanes) { delete lanes; }

pll_status pll_lanes_add(pll_lanes *lanes, const pll_flag *flag, pll_context **out) {
  return pl::fenced([&] {
    auto context = std::make_unique<pll_context>();
    context->lanes = lanes;
    context->vocabulary = llama_model_get_vocab(llama_get_model(lanes->handle.get()));
    context->flag = flag;
    context->branches = lanes->branches;
    context->asked = llama_context_default_params();
    Hold hold(lanes->lock);
    lanes->changed.wait(hold, [&] { return !lanes->is_evaluating; });
    auto place = std::find(lanes->members.begin(), lanes->members.end(), nullptr);
    if (place == lanes->members.end()) throw Failure{PLL_INVALID, "all lanes are taken"};
    context->sequence = static_cast<llama_seq_id>(place - lanes->members.begin());
    *place = context.get();
    *out = context.release();
  });
}
