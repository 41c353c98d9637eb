// What the files that evaluate in a context share.
#pragma once

#include <algorithm>

#include "handles.h"

namespace pl {

// The fewest rows for a token that comes after `used` others.
inline uint32_t least_rows(uint32_t rows, uint32_t used) {
  // From 512 places on, a row by itself is attended to in another way than one of several.
  return used < 255 ? rows : std::max(rows, 2u);
}

// How many branches a context of this model can have besides branch 0; in context.cpp.
uint32_t branches(const llama_model *model, const llama_vocab *vocabulary);

// What branch 0 left to sample from; in context.cpp.
float *last_logits(pll_context &context);

// Makes the llama context, at first smaller than it may become; in room.cpp.
void make_own(pll_context &context, llama_model *model, llama_context_params params);

// Makes it larger, at least for so many tokens where it may be; false where it may not be larger than it
// is; in room.cpp.
bool grow(pll_context &context, uint32_t tokens);

// Makes it larger only where it does not hold so many tokens; in room.cpp.
void make_room(pll_context &context, uint32_t tokens);

}  // namespace pl
