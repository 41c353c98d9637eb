// Several lanes in one llama.cpp context: how they take turns, and how their next tokens meet.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

#include "handles.h"

namespace pl {

// The least rows for a token that comes after `used` others.
inline uint32_t least_rows(const pll_rows &rows, uint32_t used) {
  // From 512 places on, a row by itself is attended to in another way than one beside others.
  return used < 255 ? rows.least : std::max(rows.least, 2u);
}

// How many branches a context of this model can have besides branch 0.
uint32_t branches(const llama_model *model, const llama_vocab *vocabulary);

// Parameters for a context of one sequence and its branches.
llama_context_params alone_params(const pll_context_options &options, uint32_t branches);

bool flag_stops(void *flag);

// The llama context that holds branch 0, alone or among those of other lanes.
llama_context *holder(const pll_context &context);

// Makes the llama context of what is no lane, for the beginning smaller than it may become.
void make_own(pll_context &context, llama_model *model, llama_context_params params);

// Makes it larger, at least for so many tokens where it may be; false where it may not be larger than it is.
bool grow(pll_context &context, uint32_t tokens);

// Makes it larger only where it does not hold so many tokens.
void make_room(pll_context &context, uint32_t tokens);

// Lets only one lane use the llama context that holds its branch 0, for as long as this lives.
class Alone {
 public:
  explicit Alone(pll_context &context);
  ~Alone();
  Alone(const Alone &) = delete;
  Alone &operator=(const Alone &) = delete;

  llama_context *get() const { return holder(context); }
  llama_memory_t memory() const { return llama_get_memory(get()); }

 private:
  pll_context &context;
};

// Evaluates the next token of a lane together with those of the others; its logits are there then.
// `goes_on` tells that another one will follow soon.
void step(pll_context &context, llama_token token, bool goes_on);

// Says that no token of a lane follows soon.
void leave(pll_context &context);

// Takes a lane out of the others' midst, before it is freed.
void forget_lane(pll_context &context);

// The llama context that branches are tried out in, with what branch 0 holds as its sequence 0. A lane
// keeps it until give_back.
llama_context *take_branches(pll_context &context);
void give_branches_back(pll_context &context);

// What branch 0 rated last.
float *last_logits(pll_context &context);

// The state of one of several sequences as that of the only one, in place, and the other way round.
size_t narrow(uint8_t *state, size_t size, llama_seq_id sequence, uint32_t count);
std::vector<uint8_t> widened(const uint8_t *state, size_t size, llama_seq_id sequence,
                             uint32_t count);

// Counts a lane that computes without the context, for as long as this lives.
class Elsewhere {
 public:
  explicit Elsewhere(pll_context &context);
  ~Elsewhere();
  Elsewhere(const Elsewhere &) = delete;
  Elsewhere &operator=(const Elsewhere &) = delete;

 private:
  pll_lanes *lanes;
};

}  // namespace pl

struct pll_lanes {
  pl::Context handle;  // a sequence a lane
  pl::Context side;    // for the branches of one lane at a time
  uint32_t count = 0;
  uint32_t branches = 0;
  int32_t threads = 1;
  int32_t lane_threads = 1;  // of a lane that computes elsewhere
  pll_rows rows{1, 1};
  std::chrono::milliseconds patience{0};

  std::mutex lock;  // of all that follows, and of the stages of the lanes
  std::condition_variable changed;
  std::vector<pll_context *> members;  // by sequence
  pll_lanes_counts counts{0, 0};
  std::atomic<bool> is_evaluating{false};
  std::atomic<pll_context *> brancher{nullptr};  // has the side context
  std::atomic<int32_t> elsewhere{0};
};
