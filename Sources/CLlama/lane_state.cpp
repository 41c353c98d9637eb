// The state of one of several sequences as that of the only one, and the other way round.
#include <algorithm>
#include <cstring>

#include "lanes.h"

namespace {

using pl::Failure;

uint32_t word(const uint8_t *bytes) {
  uint32_t value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

void append(std::vector<uint8_t> &bytes, uint32_t value) {
  auto *first = reinterpret_cast<const uint8_t *>(&value);
  bytes.insert(bytes.end(), first, first + sizeof value);
}

// Of a sequence's state: a mark, its number, how many sequences have a store of their own, and for each of
// these how many entries follow; only the sequence's own is not 0.
constexpr size_t head_size = 12;
constexpr size_t word_size = sizeof(uint32_t);

[[noreturn]] void unknown_state() {
  throw Failure{PLL_MISMATCH, "the state is not written as expected"};
}

}  // namespace

namespace pl {

size_t narrow(uint8_t *state, size_t size, llama_seq_id sequence, uint32_t count) {
  size_t before = static_cast<size_t>(sequence) * word_size;
  size_t after = (count - 1) * word_size - before;
  if (size < head_size + before + after || word(state + 8) != count) unknown_state();
  uint8_t *start = state + head_size + before;
  uint8_t *end = state + size - after;
  auto is_zero = [](uint8_t byte) { return byte == 0; };
  if (!std::all_of(state + head_size, start, is_zero) || !std::all_of(end, state + size, is_zero)) {
    unknown_state();
  }
  const uint32_t head[] = {0, 1};
  std::memcpy(state + word_size, head, sizeof head);
  std::copy(start, end, state + head_size);
  return static_cast<size_t>(end - start) + head_size;
}

std::vector<uint8_t> widened(const uint8_t *state, size_t size, llama_seq_id sequence,
                             uint32_t count) {
  if (size < head_size || word(state + 8) != 1) unknown_state();
  std::vector<uint8_t> among(state, state + word_size);
  append(among, static_cast<uint32_t>(sequence));
  append(among, count);
  for (llama_seq_id before = 0; before < sequence; before++) append(among, 0);
  among.insert(among.end(), state + head_size, state + size);
  for (uint32_t after = static_cast<uint32_t>(sequence) + 1; after < count; after++) append(among, 0);
  return among;
}

}  // namespace pl
