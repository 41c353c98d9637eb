// How many rows a token has to be evaluated with for its numbers to be always the same.
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
    for (uint32_t text = 0; text < width; text++) {
      for (uint32_t place = 0; place < length; place++) {
        batch.add(token(text, place), static_cast<llama_pos>(place),
                  static_cast<llama_seq_id>(text), false);
      }
    }
    if (handle && batch.decode(handle.get()) != 0) handle.reset();
  }

  bool is_ready() const { return handle != nullptr; }

  // The logits after the next tokens of some texts that are evaluated together, each in so many copies;
  // empty where that fails.
  std::vector<Logits> score(uint32_t first, uint32_t count, uint32_t copies) {
    pl::Batch batch;
    for (uint32_t text = first; text < first + count; text++) {
      for (uint32_t copy = 0; copy < copies; copy++) {
        batch.add(token(text, length), static_cast<llama_pos>(length + copy),
                  static_cast<llama_seq_id>(text), true);
      }
    }
    std::vector<Logits> scored;
    bool is_done = batch.decode(handle.get()) == 0;
    for (uint32_t text = 0; is_done && text < count; text++) {
      const float *logits = llama_get_logits_ith(handle.get(), static_cast<int32_t>(text * copies));
      if (logits != nullptr) scored.emplace_back(logits, logits + vocabulary);
    }
    for (uint32_t text = first; text < first + count; text++) {
      llama_memory_seq_rm(llama_get_memory(handle.get()), static_cast<llama_seq_id>(text), length,
                          -1);
    }
    return scored;
  }

  // Whether so many texts together have the logits that each had by itself, to the last bit.
  bool scores_equally(const std::vector<Logits> &single, uint32_t count, uint32_t copies) {
    for (uint32_t first = 0; first < width; first += count) {
      std::vector<Logits> together = score(first, count, copies);
      if (together.size() != count) return false;
      for (uint32_t text = 0; text < count; text++) {
        if (std::memcmp(together[text].data(), single[first + text].data(),
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
  llama_token token(uint32_t text, uint32_t place) const {
    return static_cast<llama_token>((text * 7919 + place * 104729 + 17) % vocabulary);
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

uint32_t find(llama_model *model, int32_t threads) {
  Trial trial(model, threads);
  if (!trial.is_ready()) return 1;
  for (uint32_t rows : {1u, 2u, 4u}) {
    if (rows == 1 && !rounds_alike(model)) continue;
    std::vector<Logits> single;
    for (uint32_t text = 0; text < Trial::width; text++) {
      std::vector<Logits> one = trial.score(text, 1, rows);
      if (one.empty()) return 1;
      single.push_back(std::move(one.front()));
    }
    if (trial.scores_equally(single, 2, (rows + 1) / 2)) return rows;
  }
  return 1;
}

}  // namespace

pll_status pll_rows_find(pll_model *model, int32_t threads, uint32_t *out) {
  return pl::fenced([&] { *out = find(model->handle.get(), threads); });
}
