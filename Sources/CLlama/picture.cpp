// Pictures: the projector, cutting into tiles, encoding, appending.
#include <chrono>
#include <cstdio>

#include "context.h"

namespace {

using pl::Failure;

struct Loading {
  pll_progress callback;
  void *user;
  const pll_flag *flag;
  bool stopped = false;

  static bool report(float fraction, void *self) {
    auto *loading = static_cast<Loading *>(self);
    loading->stopped = pll_flag_raised(loading->flag) ||
                       (loading->callback && !loading->callback(fraction, loading->user));
    return !loading->stopped;
  }
};

// Between two looks at the flag: about 20 ms of one core.
constexpr double unchecked_limit = 4e8;

double operations(const ggml_tensor *node) {
  if (node->op == GGML_OP_MUL_MAT) {
    return 2.0 * static_cast<double>(node->src[0]->ne[0]) *
           static_cast<double>(ggml_nelements(node));
  }
  if (node->op == GGML_OP_FLASH_ATTN_EXT) {
    return 4.0 * static_cast<double>(node->src[1]->ne[1]) *
           static_cast<double>(ggml_nelements(node->src[0]));
  }
  return static_cast<double>(ggml_nelements(node));
}

// mtmd has no abort hook; the scheduler asks this about every node, and computes up to one for
// which it says yes before asking whether to go on. Few yeses keep the pieces of the graph large.
bool watch(ggml_tensor *node, bool asking, void *user) {
  auto *projector = static_cast<pll_projector *>(user);
  if (!asking) return !pll_flag_raised(projector->flag);
  projector->unchecked += operations(node);
  if (projector->unchecked < unchecked_limit) return false;
  projector->unchecked = 0;
  return true;
}

// Whether mtmd's log, the only place where it does so, names two widths that differ.
bool names_widths(const std::string &log, pll_widths &widths) {
  size_t start = log.find("mismatch between text model");
  return start != std::string::npos &&
         std::sscanf(log.c_str() + start,
                     "mismatch between text model (n_embd = %d) and mmproj (n_embd = %d)",
                     &widths.model, &widths.projector) == 2;
}

// Keeps what pll_projector_vector gives.
void keep_vector(pll_projector &projector, size_t tokens) {
  const float *values = mtmd_get_output_embd(projector.handle.get());
  if (!values || tokens == 0) return;
  size_t width = projector.width;
  if (projector.tokens == 0) projector.first.assign(values, values + width);
  for (size_t token = 0; token < tokens; token++) {
    for (size_t place = 0; place < width; place++) {
      projector.sum[place] += values[token * width + place];
    }
  }
  projector.tokens += tokens;
}

void begin_vector(pll_projector &projector) {
  projector.first.clear();
  projector.sum.assign(projector.width, 0);
  projector.tokens = 0;
}

void encode(pll_projector &projector, const mtmd_input_chunk *chunk, int64_t &encode_us) {
  auto start = std::chrono::steady_clock::now();
  int32_t status = mtmd_encode_chunk(projector.handle.get(), chunk);
  encode_us += std::chrono::duration_cast<std::chrono::microseconds>(
                   std::chrono::steady_clock::now() - start)
                   .count();
  if (pll_flag_raised(projector.flag)) throw Failure{PLL_CANCELLED, "cancelled"};
  if (status != 0) throw Failure{PLL_FAILED, "the picture cannot be encoded"};
  keep_vector(projector, mtmd_input_chunk_get_n_tokens(chunk));
}

void append_image(pll_context &context, pll_projector &projector, const mtmd_input_chunk *chunk,
                  int64_t &encode_us) {
  auto count = static_cast<uint32_t>(mtmd_input_chunk_get_n_tokens(chunk));
  pll_context_info info{};
  pll_context_describe(&context, &info);
  if (context.used + count > info.size) throw Failure{PLL_CONTEXT_FULL, "the context is full"};
  uint32_t batch = llama_n_ubatch(context.handle.get());
  if (mtmd_decode_use_non_causal(projector.handle.get(), chunk) && count > batch) {
    throw Failure{PLL_INVALID, "a picture of " + std::to_string(count) +
                                   " tokens does not fit into one batch of " +
                                   std::to_string(batch)};
  }
  encode(projector, chunk, encode_us);
  pl::make_room(context, context.used + count);
  llama_pos next = 0;
  int32_t status = mtmd_helper_decode_image_chunk(
      projector.handle.get(), context.handle.get(), chunk,
      mtmd_get_output_embd(projector.handle.get()), context.position, /* sequence */ 0,
      static_cast<int32_t>(llama_n_batch(context.handle.get())), &next, nullptr, nullptr);
  if (status == 2 || pll_flag_raised(projector.flag)) throw Failure{PLL_CANCELLED, "cancelled"};
  if (status != 0) throw Failure{PLL_FAILED, "the picture cannot be evaluated"};
  context.position = next;
  context.used += count;
  context.has_logits = false;
}

}  // namespace

pll_status pll_projector_load(const char *path, const pll_model *model,
                              const pll_projector_options *options, const pll_flag *flag,
                              pll_progress progress, void *user, pll_projector **out,
                              pll_widths *widths) {
  return pl::fenced([&] {
    Loading loading{progress, user, flag};
    auto projector = std::make_unique<pll_projector>();
    projector->flag = flag;
    mtmd_context_params params = mtmd_context_params_default();
    params.n_threads = options->threads;
    params.print_timings = false;
    params.warmup = false;
    if (options->min_tokens > 0) params.image_min_tokens = options->min_tokens;
    if (options->max_tokens > 0) params.image_max_tokens = options->max_tokens;
    params.cb_eval = watch;
    params.cb_eval_user_data = projector.get();
    params.progress_callback = Loading::report;
    params.progress_callback_user_data = &loading;
    projector->handle.reset(mtmd_init_from_file(path, model->handle.get(), params));
    if (!projector->handle) {
      if (loading.stopped) throw Failure{PLL_CANCELLED, "loading was cancelled"};
      pll_widths found{0, 0};
      if (names_widths(pl::logged(), found)) {
        *widths = found;
        throw Failure{PLL_MISMATCH, "model and projector differ in width"};
      }
      throw Failure{PLL_FAILED, "llama.cpp cannot load it"};
    }
    if (!mtmd_support_vision(projector->handle.get())) {
      throw Failure{PLL_WRONG_KIND, "it cannot see"};
    }
    projector->width = static_cast<size_t>(llama_model_n_embd_inp(model->handle.get()));
    *out = projector.release();
  });
}

void pll_projector_free(pll_projector *projector) { delete projector; }

pll_status pll_picture_new(const pll_projector *projector, const uint8_t *rgb, uint32_t width,
                           uint32_t height, pll_picture **out) {
  return pl::fenced([&] {
    if (width == 0 || height == 0) throw Failure{PLL_INVALID, "the picture is empty"};
    pl::Bitmap bitmap(mtmd_bitmap_init(width, height, rgb));
    auto picture = std::make_unique<pll_picture>();
    picture->chunks.reset(mtmd_input_chunks_init());
    mtmd_input_part part{nullptr, bitmap.get()};
    const mtmd_input_part *parts[] = {&part};
    if (mtmd_tokenize_from_parts(projector->handle.get(), picture->chunks.get(), parts, 1,
                                 /* add_special */ false) != 0) {
      throw Failure{PLL_FAILED, "the picture cannot be prepared"};
    }
    *out = picture.release();
  });
}

void pll_picture_free(pll_picture *picture) { delete picture; }

size_t pll_picture_tokens(const pll_picture *picture) {
  return mtmd_helper_get_n_tokens(picture->chunks.get());
}

int32_t pll_picture_positions(const pll_picture *picture) {
  return mtmd_helper_get_n_pos(picture->chunks.get());
}

size_t pll_picture_tiles(const pll_picture *picture) {
  size_t tiles = 0;
  for (size_t index = 0; index < mtmd_input_chunks_size(picture->chunks.get()); index++) {
    const mtmd_input_chunk *chunk = mtmd_input_chunks_get(picture->chunks.get(), index);
    if (mtmd_input_chunk_get_type(chunk) == MTMD_INPUT_CHUNK_TYPE_IMAGE) tiles++;
  }
  return tiles;
}

pll_status pll_context_append_picture(pll_context *context, pll_projector *projector,
                                      const pll_picture *picture, int64_t *encode_us) {
  return pl::fenced([&] {
    size_t count = mtmd_input_chunks_size(picture->chunks.get());
    begin_vector(*projector);
    for (size_t index = 0; index < count; index++) {
      const mtmd_input_chunk *chunk = mtmd_input_chunks_get(picture->chunks.get(), index);
      if (pll_flag_raised(context->flag)) throw Failure{PLL_CANCELLED, "cancelled"};
      if (mtmd_input_chunk_get_type(chunk) == MTMD_INPUT_CHUNK_TYPE_TEXT) {
        size_t tokens = 0;
        const llama_token *first = mtmd_input_chunk_get_tokens_text(chunk, &tokens);
        pll_status status = pll_context_append(context, first, tokens);
        if (status != PLL_OK) throw Failure{status, pll_last_error()};
      } else {
        append_image(*context, *projector, chunk, *encode_us);
      }
    }
  });
}

pll_status pll_picture_encode(pll_projector *projector, const pll_picture *picture) {
  return pl::fenced([&] {
    int64_t encode_us = 0;
    begin_vector(*projector);
    for (size_t index = 0; index < mtmd_input_chunks_size(picture->chunks.get()); index++) {
      const mtmd_input_chunk *chunk = mtmd_input_chunks_get(picture->chunks.get(), index);
      if (mtmd_input_chunk_get_type(chunk) == MTMD_INPUT_CHUNK_TYPE_IMAGE) {
        encode(*projector, chunk, encode_us);
      }
    }
  });
}

size_t pll_projector_width(const pll_projector *projector) { return projector->width; }

pll_status pll_projector_vector(const pll_projector *projector, bool of_first, float *out,
                                size_t count) {
  return pl::fenced([&] {
    if (projector->tokens == 0 || count > projector->width) {
      throw Failure{PLL_INVALID, "no picture was encoded, or its vector is shorter"};
    }
    for (size_t place = 0; place < count; place++) {
      out[place] =
          of_first
              ? projector->first[place]
              : static_cast<float>(projector->sum[place] / static_cast<double>(projector->tokens));
    }
  });
}
