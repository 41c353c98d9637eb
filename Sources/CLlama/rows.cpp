// How many rows may be evaluated together without a change of their numbers.
#include <cstdlib>
#include <cstring>

#include "batch.h"
#include "handles.h"

namespace {

using Logits = std::vector<float>;

// Some short conversations whose next tokens are evaluated in several ways.
class Trial {
 public:
  static constexpr uint32_t width = 8;

  Trial(llama_model *model, int32_t threads)
      : vocabulary(static_cast<size_t>(llama_vocab_n_tokens(llama_model_get_vocab(model)))) {
    llama_context_params params = llama_context_default_params();
    params.n_ctx = width * 256;
    params.n_batch = params.n_ubatch = 64;
    params.kv_unified = false;
    params.n_seq_max = width;
    params.n_outputs_max = width * 4;
    params.n_threads = params.n_threads_batch = threads;
    params.no_perf = true;
    handle.reset(llama_init_from_model(model, params));
    pl::Batch batch;
    for (uint32_t lane = 0; lane < width; lane++) {
      for (uint32_t place = 0; place < length; place++) {
        batch.add(token(lane, place), static_cast<llama_pos>(place),
                  static_cast<llama_seq_id>(lane), false);
      }
    }
    if (handle && batch.decode(handle.get()) != 0) handle.reset();
  }

  bool is_ready() const { return handle != nullptr; }

  // What the next tokens of lanes rate when they are evaluated together, each as often as told; empty where
  // that fails.
  std::vector<Logits> rate(uint32_t first, uint32_t lanes, uint32_t copies) {
    pl::Batch batch;
    for (uint32_t lane = first; lane < first + lanes; lane++) {
      for (uint32_t copy = 0; copy < copies; copy++) {
        batch.add(token(lane, length), static_cast<llama_pos>(length + copy),
                  static_cast<llama_seq_id>(lane), true);
      }
    }
    std::vector<Logits> rated;
    bool is_done = batch.decode(handle.get()) == 0;
    for (uint32_t lane = 0; is_done && lane < lanes; lane++) {
      const float *logits =
          llama_get_logits_ith(handle.get(), static_cast<int32_t>(lane * copies));
      if (logits != nullptr) rated.emplace_back(logits, logits + vocabulary);
    }
    for (uint32_t lane = first; lane < first + lanes; lane++) {
      llama_memory_seq_rm(llama_get_memory(handle.get()), static_cast<llama_seq_id>(lane), length,
                          -1);
    }
    return rated;
  }

  // Whether so many lanes together rate what each of them did by itself, to the last bit.
  bool is_rated(const std::vector<Logits> &alone, uint32_t lanes, uint32_t copies) {
    for (uint32_t first = 0; first < width; first += lanes) {
      std::vector<Logits> together = rate(first, lanes, copies);
      if (together.size() != lanes) return false;
      for (uint32_t lane = 0; lane < lanes; lane++) {
        if (std::memcmp(together[lane].data(), alone[first + lane].data(),
                        vocabulary * sizeof(float)) != 0) {
          return false;
        }
      }
    }
    return true;
  }

 private:
  static constexpr uint32_t length = 3;

  // Some token or other.
  llama_token token(uint32_t lane, uint32_t place) const {
    return static_cast<llama_token>((lane * 7919 + place * 104729 + 17) % vocabulary);
  }

  size_t vocabulary;
  pl::Context handle;
};

// Whether one row may round like several. Floating-point weights are multiplied in another order then, which
// some tokens do not show.
bool rounds_alike(const llama_model *model) {
  char text[16] = "";
  if (llama_model_meta_val_str(model, "general.file_type", text, sizeof text) <= 0) return false;
  int type = std::atoi(text);
  return type == LLAMA_FTYPE_MOSTLY_Q4_0 || type == LLAMA_FTYPE_MOSTLY_Q5_0 ||
         type == LLAMA_FTYPE_MOSTLY_Q8_0 ||
         (type >= LLAMA_FTYPE_MOSTLY_Q2_K && type <= LLAMA_FTYPE_MOSTLY_Q6_K);
}

pll_rows find(llama_model *model, int32_t threads) {
  constexpr pll_rows none{1, 1};
  Trial trial(model, threads);
  if (!trial.is_ready()) return none;
  for (uint32_t least : {1u, 2u, 4u}) {
    if (least == 1 && !rounds_alike(model)) continue;
    std::vector<Logits> alone;
    for (uint32_t lane = 0; lane < Trial::width; lane++) {
      std::vector<Logits> one = trial.rate(lane, 1, least);
      if (one.empty()) return none;
      alone.push_back(std::move(one.front()));
    }
    pll_rows found{least, 1};
    for (uint32_t lanes = 2; lanes <= Trial::width; lanes *= 2) {
      uint32_t copies = (least + lanes - 1) / lanes;
      if (!trial.is_rated(alone, lanes, copies)) break;
      found.most = lanes * copies;
    }
    if (found.most > 1) return found;
  }
  return none;
}

}  // namespace

pll_status pll_rows_find(pll_model *model, int32_t threads, pll_rows *out) {
  return pl::fenced([&] { *out = find(model->handle.get(), threads); });
}
