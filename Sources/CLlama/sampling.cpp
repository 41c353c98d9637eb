// Sampling tokens: the most likely first, the grammar asked about that one, and about all only when it
// refuses.
#include <algorithm>
#include <cmath>

#include "context.h"

namespace {

using pl::Failure;

// Beyond so many the grammar is asked about every token at once.
constexpr size_t shortlist = 64;

bool likelier(const llama_token_data &a, const llama_token_data &b) {
  return a.logit > b.logit || (a.logit == b.logit && a.id < b.id);
}

bool possible(const llama_token_data &candidate) { return std::isfinite(candidate.logit); }

void constrain(const pll_sampler &sampler, llama_token_data *first, size_t count) {
  llama_token_data_array candidates{first, count, -1, false};
  llama_sampler_apply(sampler.grammar.get(), &candidates);
}

bool allows(const pll_sampler &sampler, llama_token token) {
  if (!sampler.grammar) return true;
  llama_token_data one{token, 1, 0};
  constrain(sampler, &one, 1);
  return possible(one);
}

void list_candidates(pll_sampler &sampler, const float *logits) {
  sampler.candidates.clear();
  auto count = llama_vocab_n_tokens(sampler.vocabulary);
  for (llama_token id = 0; id < count; id++) {
    if (std::isfinite(logits[id])) sampler.candidates.push_back({id, logits[id], 0});
  }
}

llama_token best_allowed(pll_sampler &sampler, const float *logits) {
  list_candidates(sampler, logits);
  auto &candidates = sampler.candidates;
  size_t count = std::min(shortlist, candidates.size());
  auto middle = candidates.begin() + static_cast<std::ptrdiff_t>(count);
  std::partial_sort(candidates.begin(), middle, candidates.end(), likelier);
  constrain(sampler, candidates.data(), count);
  auto found = std::find_if(candidates.begin(), middle, possible);
  if (found != middle) return found->id;
  constrain(sampler, candidates.data() + count, candidates.size() - count);
  found = std::min_element(middle, candidates.end(), likelier);
  if (found == candidates.end() || !possible(*found)) {
    throw Failure{PLL_BAD_GRAMMAR, "no token of the model continues the grammar"};
  }
  return found->id;
}

// The first of the most likely tokens. Compared in vector lanes, which a compiler turns into few instructions: a
// small model takes a fifth of a millisecond for a token, and one comparison after the other 2 % of that.
llama_token likeliest(const float *logits, int32_t count) {
  constexpr int32_t width = 16;
  float lanes[width];
  std::fill(lanes, lanes + width, -INFINITY);
  int32_t start = 0;
  for (; start + width <= count; start += width) {
    for (int32_t lane = 0; lane < width; lane++) {
      float logit = logits[start + lane];
      lanes[lane] = logit > lanes[lane] ? logit : lanes[lane];
    }
  }
  float highest = *std::max_element(lanes, lanes + width);
  for (; start < count; start++) highest = std::max(highest, logits[start]);
  auto found = std::find(logits, logits + count, highest);
  return found == logits + count ? 0 : static_cast<llama_token>(found - logits);
}

llama_token greedy(pll_sampler &sampler, const float *logits) {
  llama_token best = likeliest(logits, llama_vocab_n_tokens(sampler.vocabulary));
  return allows(sampler, best) ? best : best_allowed(sampler, logits);
}

llama_token drawn(pll_sampler &sampler) {
  llama_token_data_array candidates{sampler.candidates.data(), sampler.candidates.size(), -1,
                                    false};
  llama_sampler_apply(sampler.chain.get(), &candidates);
  if (candidates.selected < 0) throw Failure{PLL_FAILED, "no token could be drawn"};
  return candidates.data[candidates.selected].id;
}

llama_token random(pll_sampler &sampler, const float *logits) {
  list_candidates(sampler, logits);
  llama_token token = drawn(sampler);
  if (allows(sampler, token)) return token;
  list_candidates(sampler, logits);
  constrain(sampler, sampler.candidates.data(), sampler.candidates.size());
  auto &all = sampler.candidates;
  all.erase(std::remove_if(all.begin(), all.end(), [](auto &one) { return !possible(one); }),
            all.end());
  if (all.empty()) throw Failure{PLL_BAD_GRAMMAR, "no token of the model continues the grammar"};
  return drawn(sampler);
}

pl::Sampler new_chain(const pll_sampling &sampling) {
  pl::Sampler chain(llama_sampler_chain_init({/* no_perf */ true}));
  if (!chain) throw std::bad_alloc();
  auto add = [&](llama_sampler *sampler) { llama_sampler_chain_add(chain.get(), sampler); };
  if (sampling.top_k > 0) add(llama_sampler_init_top_k(sampling.top_k));
  if (sampling.top_p < 1) add(llama_sampler_init_top_p(sampling.top_p, 1));
  add(llama_sampler_init_temp(sampling.temperature));
  add(llama_sampler_init_dist(sampling.seed));
  return chain;
}

// A closed object, list or string cannot grow; a number could.
bool closes_value(const pll_sampler &sampler, llama_token token) {
  char bytes[256];
  int32_t count = llama_token_to_piece(sampler.vocabulary, token, bytes, sizeof bytes, 0, false);
  if (count <= 0) return false;
  char last = bytes[count - 1];
  return last == '}' || last == ']' || last == '"';
}

void accept(pll_sampler &sampler, llama_token token) {
  try {
    if (sampler.grammar) llama_sampler_accept(sampler.grammar.get(), token);
  } catch (const std::runtime_error &) {
    // A token can hold both an opening and what must not come after it.
    throw Failure{PLL_BAD_GRAMMAR, "the grammar refuses what was generated"};
  }
  if (sampler.chain) llama_sampler_accept(sampler.chain.get(), token);
}

void add_grammar(pll_sampler &sampler, const pll_grammar &grammar) {
  sampler.is_lazy = grammar.opening_count > 0;
  // llama.cpp takes the list as one that could be changed, and changes nothing.
  auto openings = const_cast<const char **>(grammar.openings);
  sampler.grammar.reset(
      sampler.is_lazy
          ? llama_sampler_init_grammar_lazy_patterns(sampler.vocabulary, grammar.rules, "root",
                                                     openings, grammar.opening_count, nullptr, 0)
          : llama_sampler_init_grammar(sampler.vocabulary, grammar.rules, "root"));
  if (!sampler.grammar || grammar.rules[0] == 0) {
    throw Failure{PLL_BAD_GRAMMAR, "the grammar cannot be parsed"};
  }
}

// When the grammar takes nearly all of so many of the most likely tokens, the others count as taken.
constexpr size_t enough_examined = 1024;
// What weighs less than this, beside what the grammar takes, counts as taken without being examined.
constexpr double negligible = 2e-4;
// Tokens whose logit is this much lower than the highest weigh nothing: e^-24 is 4e-11.
constexpr float weightless = 24;

struct Weights {
  float highest = -INFINITY;
  double total = 0;  // of exp(logit - highest)

  Weights(const pll_sampler &sampler, float *logits) {
    for (llama_token banned : sampler.banned) logits[banned] = -INFINITY;
    auto count = llama_vocab_n_tokens(sampler.vocabulary);
    for (llama_token id = 0; id < count; id++) {
      if (logits[id] > highest) highest = logits[id];
    }
    if (!std::isfinite(highest)) throw Failure{PLL_FAILED, "the evaluation left no result"};
    float least = highest - weightless;
    for (llama_token id = 0; id < count; id++) {
      if (logits[id] >= least) total += of(logits[id]);
    }
  }

  double of(float logit) const { return std::exp(double(logit) - highest); }
};

// Puts what the grammar takes at the front of the candidates, most likely first, and returns the weight
// of all it takes.
double take_allowed(pll_sampler &sampler, const Weights &weights) {
  auto &candidates = sampler.candidates;
  double taken = 0;
  double left = weights.total;
  size_t kept = 0;
  for (size_t start = 0, size = 8; start < candidates.size(); start += size, size *= 4) {
    size_t end = std::min(candidates.size(), start + size);
    auto first = candidates.begin() + static_cast<std::ptrdiff_t>(start);
    auto last = candidates.begin() + static_cast<std::ptrdiff_t>(end);
    std::partial_sort(first, last, candidates.end(), likelier);
    for (auto one = first; one != last; ++one) left -= weights.of(one->logit);
    constrain(sampler, &*first, end - start);
    for (auto one = first; one != last; ++one) {
      if (!possible(*one)) continue;
      taken += weights.of(one->logit);
      candidates[kept++] = *one;
    }
    // What is left may be no more than the error of its sum while nothing was taken yet.
    if (taken > 0 && left <= negligible * taken) break;
    if (end >= enough_examined && taken >= 0.9 * (weights.total - left)) break;
  }
  candidates.resize(kept);
  return kept == 0 ? 0 : taken + std::max(left, 0.0);
}

double examine(pll_sampler &sampler, const float *logits, const Weights &weights) {
  auto &candidates = sampler.candidates;
  candidates.clear();
  float least = weights.highest - weightless;
  auto count = llama_vocab_n_tokens(sampler.vocabulary);
  for (llama_token id = 0; id < count; id++) {
    if (logits[id] >= least) candidates.push_back({id, logits[id], 0});
  }
  if (!sampler.grammar) {
    std::sort(candidates.begin(), candidates.end(), likelier);
    return weights.total;
  }
  double taken = take_allowed(sampler, weights);
  if (taken > 1e-6 * weights.total) return taken;
  // The model would rather generate something that the grammar refuses.
  list_candidates(sampler, logits);
  return take_allowed(sampler, weights);
}

}  // namespace

pll_status pll_sampler_copy(const pll_sampler *sampler, pll_sampler **out) {
  return pl::fenced([&] {
    auto copied = std::make_unique<pll_sampler>();
    copied->vocabulary = sampler->vocabulary;
    copied->banned = sampler->banned;
    copied->end = sampler->end;
    copied->is_lazy = sampler->is_lazy;
    auto copy = [](const pl::Sampler &original) {
      pl::Sampler copied(original ? llama_sampler_clone(original.get()) : nullptr);
      if (original && !copied) throw std::bad_alloc();
      return copied;
    };
    copied->grammar = copy(sampler->grammar);
    copied->chain = copy(sampler->chain);
    *out = copied.release();
  });
}

pll_status pll_sampler_choices(pll_sampler *sampler, float *logits, double least, pll_token *tokens,
                               double *log_probabilities, size_t capacity, size_t *count) {
  return pl::fenced([&] {
    Weights weights(*sampler, logits);
    double taken = examine(*sampler, logits, weights);
    size_t found = 0;
    for (const auto &one : sampler->candidates) {
      double probability = weights.of(one.logit) / taken;
      if (probability < least || !(probability > 0)) break;
      if (found < capacity) {
        tokens[found] = one.id;
        log_probabilities[found] = std::log(probability);
      }
      found++;
    }
    *count = found;
  });
}

pll_status pll_sampler_log_probabilities(const pll_sampler *sampler, float *logits,
                                         const pll_token *tokens, size_t count, double *out) {
  return pl::fenced([&] {
    Weights weights(*sampler, logits);
    auto vocabulary = llama_vocab_n_tokens(sampler->vocabulary);
    double total = std::log(weights.total);
    for (size_t index = 0; index < count; index++) {
      if (tokens[index] < 0 || tokens[index] >= vocabulary) {
        throw Failure{PLL_INVALID, "a token is not of this model"};
      }
      out[index] = double(logits[tokens[index]]) - weights.highest - total;
    }
  });
}

pll_status pll_sampler_new(const pll_model *model, const pll_sampling *sampling,
                           const pll_grammar *grammar, pll_sampler **out) {
  return pl::fenced([&] {
    auto sampler = std::make_unique<pll_sampler>();
    sampler->vocabulary = model->vocabulary;
    if (grammar != nullptr) add_grammar(*sampler, *grammar);
    if (sampling->temperature > 0) sampler->chain = new_chain(*sampling);
    for (llama_token id = 0; id < llama_vocab_n_tokens(model->vocabulary); id++) {
      if (llama_vocab_is_eog(model->vocabulary, id)) {
        if (sampler->end == LLAMA_TOKEN_NULL) sampler->end = id;
      } else if (llama_vocab_is_control(model->vocabulary, id)) {
        sampler->banned.push_back(id);
      }
    }
    *out = sampler.release();
  });
}

void pll_sampler_free(pll_sampler *sampler) { delete sampler; }

void pll_sampler_permit(pll_sampler *sampler, pll_token token) {
  auto &banned = sampler->banned;
  banned.erase(std::remove(banned.begin(), banned.end(), token), banned.end());
}

pll_status pll_sampler_allows(pll_sampler *sampler, pll_token token, bool *allowed) {
  return pl::fenced([&] {
    bool banned =
        std::find(sampler->banned.begin(), sampler->banned.end(), token) != sampler->banned.end();
    *allowed = !banned && allows(*sampler, token);
  });
}

pll_status pll_sampler_accept(pll_sampler *sampler, pll_token token) {
  return pl::fenced([&] {
    // llama.cpp ends the process when a grammar is moved over an end it does not expect.
    if (!allows(*sampler, token)) throw Failure{PLL_INVALID, "the grammar refuses the token"};
    accept(*sampler, token);
  });
}

pll_status pll_context_draw(pll_context *context, pll_sampler *sampler, pll_token *token,
                            bool *finished) {
  return pl::fenced([&] {
    float *logits = pl::last_logits(*context);
    for (llama_token banned : sampler->banned) logits[banned] = -INFINITY;
    llama_token chosen = sampler->chain ? random(*sampler, logits) : greedy(*sampler, logits);
    bool ends = llama_vocab_is_eog(sampler->vocabulary, chosen);
    if (!ends) {
      accept(*sampler, chosen);
      if (sampler->grammar && !sampler->is_lazy && sampler->end != LLAMA_TOKEN_NULL &&
          closes_value(*sampler, chosen)) {
        ends = allows(*sampler, sampler->end);
      }
    }
    *token = chosen;
    *finished = ends;
  });
}
