// Loading a model; its vocabulary.
#include <climits>
#include <cstring>

#include "handles.h"
#include "template_limits.h"

namespace {

using pl::Failure;

struct Progress {
  pll_progress callback;
  void *user;
  bool stopped = false;

  static bool report(float fraction, void *self) {
    auto *progress = static_cast<Progress *>(self);
    progress->stopped = !progress->callback(fraction, progress->user);
    return !progress->stopped;
  }
};

void load_template(pll_model &model, const char *chosen) {
  const char *text =
      chosen != nullptr ? chosen : llama_model_chat_template(model.handle.get(), nullptr);
  if (text == nullptr) return;
  model.template_text = text;
  pl::check_template_size(text);
  pl::check_template_size(llama_model_chat_template(model.handle.get(), "tool_use"));
  try {
    pl::parse_within_limits([&] {
      model.templates = common_chat_templates_init(model.handle.get(), chosen ? chosen : "");
    });
  } catch (const std::exception &) {
    // Rendering reports it; the model is usable for everything else.
    model.templates.reset();
  }
}

}  // namespace

pll_status pll_model_load(const char *path, const char *chat_template, pll_progress progress,
                          void *user, pll_model **out) {
  return pl::fenced([&] {
    Progress report{progress, user};
    llama_model_params params = llama_model_default_params();
    // The mapped pages are used as they lie in the file: repacking would copy the model each start.
    params.load_mode = LLAMA_LOAD_MODE_MMAP;
    params.use_extra_bufts = false;
    if (progress != nullptr) {
      params.progress_callback = Progress::report;
      params.progress_callback_user_data = &report;
    }
    auto model = std::make_unique<pll_model>();
    model->handle.reset(llama_model_load_from_file(path, params));
    if (!model->handle) {
      if (report.stopped) throw Failure{PLL_CANCELLED, "loading was cancelled"};
      throw Failure{PLL_FAILED, "llama.cpp cannot load it"};
    }
    model->vocabulary = llama_model_get_vocab(model->handle.get());
    if (!llama_model_has_decoder(model->handle.get()) ||
        llama_vocab_type(model->vocabulary) == LLAMA_VOCAB_TYPE_NONE) {
      throw Failure{PLL_WRONG_KIND, "it cannot generate text"};
    }
    load_template(*model, chat_template);
    *out = model.release();
  });
}

void pll_model_free(pll_model *model) { delete model; }

void pll_model_describe(const pll_model *model, pll_model_info *out) {
  const llama_model *handle = model->handle.get();
  pll_model_info info{};
  llama_model_meta_val_str(handle, "general.name", info.name, sizeof info.name);
  llama_model_desc(handle, info.description, sizeof info.description);
  info.width = llama_model_n_embd_inp(handle);
  info.vocabulary = llama_vocab_n_tokens(model->vocabulary);
  info.trained_context = llama_model_n_ctx_train(handle);
  info.recurrent = llama_model_is_recurrent(handle) || llama_model_is_hybrid(handle);
  *out = info;
}

const char *pll_model_template(const pll_model *model) { return model->template_text.c_str(); }

pll_status pll_tokenize(const pll_model *model, const char *text, size_t length, bool special,
                        bool begin, pll_token *tokens, size_t capacity, size_t *count) {
  return pl::fenced([&] {
    if (length > INT_MAX / 2 || capacity > INT_MAX) {
      throw Failure{PLL_INVALID, "the text is too long"};
    }
    bool first = begin && llama_vocab_get_add_bos(model->vocabulary);
    if (first && capacity > 0) tokens[0] = llama_vocab_bos(model->vocabulary);
    size_t used = first ? 1 : 0;
    size_t room = capacity > used ? capacity - used : 0;
    int32_t found = llama_tokenize(model->vocabulary, text, static_cast<int32_t>(length),
                                   room > 0 ? tokens + used : nullptr, static_cast<int32_t>(room),
                                   /* add_special */ false, special);
    if (found == INT32_MIN) throw Failure{PLL_INVALID, "the text is too long"};
    *count = used + static_cast<size_t>(found < 0 ? -found : found);
  });
}

pll_status pll_token_bytes(const pll_model *model, pll_token token, bool special, char *bytes,
                           size_t capacity, size_t *count) {
  return pl::fenced([&] {
    if (token < 0 || token >= llama_vocab_n_tokens(model->vocabulary)) {
      throw Failure{PLL_INVALID, "there is no token " + std::to_string(token)};
    }
    int32_t found = llama_token_to_piece(model->vocabulary, token, bytes,
                                         static_cast<int32_t>(capacity), 0, special);
    *count = static_cast<size_t>(found < 0 ? -found : found);
  });
}

bool pll_token_is_control(const pll_model *model, pll_token token) {
  return llama_vocab_is_control(model->vocabulary, token);
}

bool pll_token_ends_generation(const pll_model *model, pll_token token) {
  return llama_vocab_is_eog(model->vocabulary, token);
}
