// Pictures: the projector, cutting into tiles, encoding, appending.
#include <chrono>
#include <cstdio>

#include "handles.h"

namespace {

using pl::Failure;

struct Loading {
  pl_progress callback;
  void *user;
  const pl_flag *flag;
  bool stopped = false;

  static bool report(float fraction, void *self) {
    auto *loading = static_cast<Loading *>(self);
    loading->stopped = pl_flag_raised(loading->flag) ||
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
// which it says yes before asking whether to go on. Few yeses keep the graph in large pieces.
bool watch(ggml_tensor *node, bool asking, void *user) {
  auto *projector = static_cast<pl_projector *>(user);
  if (!asking) return !pl_flag_raised(projector->flag);
  projector->unchecked += operations(node);
  if (projector->unchecked < unchecked_limit) return false;
  projector->unchecked = 0;
  return true;
}

// The two widths that mtmd names when model and projector differ.
bool widths(const std::string &log, int &model, int &projector) {
  size_t start = log.find("mismatch between text model");
  return start != std::string::npos &&
         std::sscanf(log.c_str() + start,
                     "mismatch between text model (n_embd = %d) and mmproj (n_embd = %d)", &model,
                     &projector) == 2;
}

void append_image(pl_context &context, pl_projector &projector, const mtmd_input_chunk *chunk,
                  int64_t &encode_us) {
  auto count = static_cast<uint32_t>(mtmd_input_chunk_get_n_tokens(chunk));
  llama_context *handle = context.handle.get();
  if (context.used + count > llama_n_ctx(handle)) {
    throw Failure{PL_CONTEXT_FULL, "the context is full"};
  }
  if (mtmd_decode_use_non_causal(projector.handle.get(), chunk) && count > llama_n_ubatch(handle)) {
    throw Failure{PL_INVALID, "a picture of " + std::to_string(count) +
                                  " tokens does not fit into one batch of " +
                                  std::to_string(llama_n_ubatch(handle))};
  }
  auto start = std::chrono::steady_clock::now();
  int32_t status = mtmd_encode_chunk(projector.handle.get(), chunk);
  encode_us += std::chrono::duration_cast<std::chrono::microseconds>(
                   std::chrono::steady_clock::now() - start)
                   .count();
  if (pl_flag_raised(projector.flag)) throw Failure{PL_CANCELLED, "cancelled"};
  if (status != 0) throw Failure{PL_FAILED, "the picture cannot be encoded"};
  llama_pos next = 0;
  status = mtmd_helper_decode_image_chunk(
      projector.handle.get(), handle, chunk, mtmd_get_output_embd(projector.handle.get()),
      context.position, 0, static_cast<int32_t>(llama_n_batch(handle)), &next, nullptr, nullptr);
  if (status == 2 || pl_flag_raised(projector.flag)) throw Failure{PL_CANCELLED, "cancelled"};
  if (status != 0) throw Failure{PL_FAILED, "the picture cannot be evaluated"};
  context.position = next;
  context.used += count;
  context.has_logits = false;
}

}  // namespace

pl_status pl_projector_load(const char *path, const pl_model *model,
                            const pl_projector_options *options, const pl_flag *flag,
                            pl_progress progress, void *user, pl_projector **out) {
  return pl::fenced([&] {
    Loading loading{progress, user, flag};
    auto projector = std::make_unique<pl_projector>();
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
      if (loading.stopped) throw Failure{PL_CANCELLED, "loading was cancelled"};
      int text = 0;
      int vision = 0;
      if (widths(pl::logged(), text, vision)) {
        throw Failure{PL_MISMATCH, std::to_string(text) + " " + std::to_string(vision)};
      }
      throw Failure{PL_FAILED, "llama.cpp cannot load it"};
    }
    if (!mtmd_support_vision(projector->handle.get())) {
      throw Failure{PL_WRONG_KIND, "it cannot see"};
    }
    *out = projector.release();
  });
}

void pl_projector_free(pl_projector *projector) { delete projector; }

pl_status pl_picture_new(const pl_projector *projector, const uint8_t *rgb, uint32_t width,
                         uint32_t height, pl_picture **out) {
  return pl::fenced([&] {
    if (width == 0 || height == 0) throw Failure{PL_INVALID, "the picture is empty"};
    pl::Bitmap bitmap(mtmd_bitmap_init(width, height, rgb));
    auto picture = std::make_unique<pl_picture>();
    picture->chunks.reset(mtmd_input_chunks_init());
    mtmd_input_part part{nullptr, bitmap.get()};
    const mtmd_input_part *parts[] = {&part};
    if (mtmd_tokenize_from_parts(projector->handle.get(), picture->chunks.get(), parts, 1,
                                 /* add_special */ false) != 0) {
      throw Failure{PL_FAILED, "the picture cannot be prepared"};
    }
    *out = picture.release();
  });
}

void pl_picture_free(pl_picture *picture) { delete picture; }

size_t pl_picture_tokens(const pl_picture *picture) {
  return mtmd_helper_get_n_tokens(picture->chunks.get());
}

int32_t pl_picture_positions(const pl_picture *picture) {
  return mtmd_helper_get_n_pos(picture->chunks.get());
}

size_t pl_picture_tiles(const pl_picture *picture) {
  size_t tiles = 0;
  for (size_t index = 0; index < mtmd_input_chunks_size(picture->chunks.get()); index++) {
    const mtmd_input_chunk *chunk = mtmd_input_chunks_get(picture->chunks.get(), index);
    if (mtmd_input_chunk_get_type(chunk) == MTMD_INPUT_CHUNK_TYPE_IMAGE) tiles++;
  }
  return tiles;
}

pl_status pl_context_append_picture(pl_context *context, pl_projector *projector,
                                    const pl_picture *picture, int64_t *encode_us) {
  return pl::fenced([&] {
    size_t count = mtmd_input_chunks_size(picture->chunks.get());
    for (size_t index = 0; index < count; index++) {
      const mtmd_input_chunk *chunk = mtmd_input_chunks_get(picture->chunks.get(), index);
      if (pl_flag_raised(context->flag)) throw Failure{PL_CANCELLED, "cancelled"};
      if (mtmd_input_chunk_get_type(chunk) == MTMD_INPUT_CHUNK_TYPE_TEXT) {
        size_t tokens = 0;
        const llama_token *first = mtmd_input_chunk_get_tokens_text(chunk, &tokens);
        pl_status status = pl_context_append(context, first, tokens);
        if (status != PL_OK) throw Failure{status, pl_last_error()};
      } else {
        append_image(*context, *projector, chunk, *encode_us);
      }
    }
  });
}
