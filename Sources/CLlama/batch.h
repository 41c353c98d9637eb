// A batch in the making.
#pragma once

#include <vector>

#include "llama_headers.h"

namespace pl {

struct Batch {
  std::vector<llama_token> tokens;
  std::vector<llama_pos> positions;
  std::vector<llama_seq_id> sequences;
  std::vector<int8_t> outputs;

  void add(llama_token token, llama_pos position, llama_seq_id sequence, bool output) {
    tokens.push_back(token);
    positions.push_back(position);
    sequences.push_back(sequence);
    outputs.push_back(output ? 1 : 0);
  }

  int32_t decode(llama_context *handle) {
    std::vector<int32_t> counts(tokens.size(), 1);
    std::vector<llama_seq_id *> which;
    for (auto &sequence : sequences) which.push_back(&sequence);
    return llama_decode(handle, {static_cast<int32_t>(tokens.size()), tokens.data(), nullptr,
                                 positions.data(), counts.data(), which.data(), outputs.data()});
  }
};

}  // namespace pl
