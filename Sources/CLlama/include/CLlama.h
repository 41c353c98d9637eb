// The part of llama.cpp that plantid uses, as opaque handles and status codes.
//
// Contract of every function here:
// - No C++ exception gets out. A fallible call returns a pl_status; the sentence that says why is in
//   pl_last_error() of the calling thread until that thread's next pl_ call.
// - On any status but PL_OK the out parameters are untouched, unless a comment says otherwise.
// - What a call hands out through `**out` belongs to the caller, who gives it back to the matching
//   `_free`; `_free` takes NULL. Every other pointer is only borrowed for the length of the call.
// - A handle is used by one thread at a time; only pl_flag_raise may be called from any thread.
#ifndef PLANTID_CLLAMA_H
#define PLANTID_CLLAMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int32_t pl_token;

typedef enum pl_status {
  PL_OK = 0,
  PL_CANCELLED,       // a flag was raised or a progress callback said no
  PL_UNREADABLE,      // the file cannot be opened or read
  PL_NOT_GGUF,        // the file does not begin like a GGUF file
  PL_INCOMPLETE,      // the file ends before its header or its tensors do
  PL_WRONG_KIND,      // a whole GGUF file, but not of the kind asked for
  PL_MISMATCH,        // model and projector, or state and context, do not belong together
  PL_NO_TEMPLATE,     // the model carries no chat template, or one that cannot be rendered
  PL_BAD_GRAMMAR,     // the schema or grammar cannot be used
  PL_CONTEXT_FULL,    // no room for more tokens
  PL_INVALID,         // an argument is out of range
  PL_FAILED,          // llama.cpp refused or failed
  PL_OUT_OF_MEMORY
} pl_status;

// Why this thread's last pl_ call failed, in llama.cpp's own words where it had any; never NULL.
const char *pl_last_error(void);

// Receives llama.cpp's log, one piece at a time, from whichever thread writes it.
typedef void (*pl_log_callback)(int32_t level, const char *text, void *user);

// Sends llama.cpp's log to `callback`, or nowhere when it is NULL, which is also the state at start.
void pl_log_set(pl_log_callback callback, void *user);

// The pinned build of llama.cpp; lives as long as the process.
const char *pl_build(void);

// The processor features this build uses; lives as long as the process.
const char *pl_system_info(void);

// --- cancellation ------------------------------------------------------------------------------

typedef struct pl_flag pl_flag;

// Makes a lowered flag; NULL when memory is short. Everywhere NULL stands for a flag never raised.
pl_flag *pl_flag_new(void);
void pl_flag_free(pl_flag *flag);
// May be called from any thread, at any time.
void pl_flag_raise(pl_flag *flag);
void pl_flag_lower(pl_flag *flag);
bool pl_flag_raised(const pl_flag *flag);

// Told how much is loaded, 0 to 1; returning false cancels.
typedef bool (*pl_progress)(float fraction, void *user);

// --- files -------------------------------------------------------------------------------------

typedef enum pl_kind {
  PL_KIND_LANGUAGE = 0,  // generates text
  PL_KIND_EMBEDDING,     // a whole model that cannot generate
  PL_KIND_PROJECTOR,     // sees pictures
  PL_KIND_OTHER          // a projector without sight, an adapter, anything else
} pl_kind;

typedef struct pl_file_info {
  pl_kind kind;
  char name[128];          // general.name, cut to fit; empty when absent
  char architecture[64];
  char projector[64];      // clip.projector_type; empty when absent
  uint64_t size;           // bytes of the file
  uint32_t width;          // embedding width of a model, declared output width of a projector
  uint32_t context;        // trained context length; 0 for projectors
  uint32_t layers;
  uint32_t kv_width;       // values a layer keeps for one token, keys and values together
  uint32_t image_size;     // side of the projector's tile; 0 when absent
  uint32_t patch_size;
  uint32_t merge;          // patches a side that become one token
  uint32_t max_tiles;      // clip.vision.preproc_max_tiles; 0 when absent
  bool has_template;
} pl_file_info;

// Reads a GGUF header and checks that every tensor lies inside the file; loads no weights.
pl_status pl_file_inspect(const char *path, pl_file_info *out);

// --- model -------------------------------------------------------------------------------------

typedef struct pl_model pl_model;

typedef struct pl_model_info {
  char name[128];
  char description[128];
  int32_t width;
  int32_t vocabulary;
  int32_t trained_context;
  bool recurrent;  // keeps a rolling state instead of one entry a token
} pl_model_info;

// Maps a model that pl_file_inspect called PL_KIND_LANGUAGE. `progress` may be NULL.
pl_status pl_model_load(const char *path, pl_progress progress, void *user, pl_model **out);
void pl_model_free(pl_model *model);
void pl_model_describe(const pl_model *model, pl_model_info *out);

// The text of the chat template; lives as long as the model, "" when there is none.
const char *pl_model_template(const pl_model *model);

// Writes at most `capacity` tokens of `text` and sets `count` to how many there are, which may be
// more. `special` lets the text name control tokens; `begin` puts the model's first token before it
// where the model wants one.
pl_status pl_tokenize(const pl_model *model, const char *text, size_t length, bool special,
                      bool begin, pl_token *tokens, size_t capacity, size_t *count);

// Writes the bytes a token stands for; control tokens stand for none unless `special`. `count` may
// be more than `capacity`.
pl_status pl_token_bytes(const pl_model *model, pl_token token, bool special, char *bytes,
                         size_t capacity, size_t *count);

bool pl_token_is_control(const pl_model *model, pl_token token);
bool pl_token_ends_generation(const pl_model *model, pl_token token);

typedef struct pl_message {
  const char *role;     // "system", "user" or "assistant"
  const char *content;
} pl_message;

// Renders messages with the model's own template, thinking off. Give the text to pl_text_free.
pl_status pl_template_render(const pl_model *model, const pl_message *messages, size_t count,
                             bool add_generation_prompt, char **out);

// Turns a JSON schema into a grammar that allows no white space outside strings and no control
// character or escaped surrogate inside them. Give the text to pl_text_free.
pl_status pl_grammar_from_schema(const char *schema, char **out);
void pl_text_free(char *text);

// --- sampling ----------------------------------------------------------------------------------

typedef struct pl_sampler pl_sampler;

typedef struct pl_sampling {
  float temperature;  // 0 or less: always the likeliest token
  float top_p;        // 1 or more: off
  int32_t top_k;      // 0 or less: off
  uint32_t seed;
} pl_sampling;

// `grammar` may be NULL; its root rule is called "root". The model must outlive the sampler.
pl_status pl_sampler_new(const pl_model *model, const pl_sampling *sampling, const char *grammar,
                         pl_sampler **out);
void pl_sampler_free(pl_sampler *sampler);

// Tells whether the grammar takes the token from where it stands; the sampler does not move.
pl_status pl_sampler_allows(pl_sampler *sampler, pl_token token, bool *allowed);

// Moves the sampler on as if it had drawn the token.
pl_status pl_sampler_accept(pl_sampler *sampler, pl_token token);

// --- context -----------------------------------------------------------------------------------

typedef struct pl_context pl_context;

typedef struct pl_context_options {
  uint32_t size;     // tokens; 0: as trained
  uint32_t batch;    // tokens evaluated at a time, and at least the tokens of a non-causal picture
  int32_t threads;
} pl_context_options;

typedef struct pl_context_info {
  uint32_t size;
  int32_t key_type;          // ggml types of the cache
  int32_t value_type;
  int32_t flash_attention;   // as asked of llama.cpp: -1 automatic, 0 off, 1 on
} pl_context_info;

// Model and flag must outlive the context. While the flag is raised, evaluation ends with
// PL_CANCELLED.
pl_status pl_context_new(pl_model *model, const pl_context_options *options, const pl_flag *flag,
                         pl_context **out);
void pl_context_free(pl_context *context);
void pl_context_describe(const pl_context *context, pl_context_info *out);

// The position after the last one evaluated. Not the number of tokens: pictures of M-RoPE models
// take fewer positions than tokens.
int32_t pl_context_position(const pl_context *context);

// How many tokens the context holds, of pl_context_info.size.
uint32_t pl_context_used(const pl_context *context);

void pl_context_clear(pl_context *context);

// Appends tokens. After any failure the context holds an unknown part of them: clear it.
pl_status pl_context_append(pl_context *context, const pl_token *tokens, size_t count);

// Draws the next token from what was evaluated last and moves the sampler on; does not append it.
// `finished` is set when the token ends generation or completes the grammar's root value: then
// nothing more may be drawn.
pl_status pl_context_draw(pl_context *context, pl_sampler *sampler, pl_token *token,
                          bool *finished);

// How many bytes pl_context_save needs.
size_t pl_context_state_size(pl_context *context);
pl_status pl_context_save(pl_context *context, uint8_t *bytes, size_t capacity, size_t *count);

// Takes up a state saved by an equal context. On failure the context is empty.
pl_status pl_context_restore(pl_context *context, const uint8_t *bytes, size_t count,
                             int32_t position, uint32_t used);

// --- pictures ----------------------------------------------------------------------------------

typedef struct pl_projector pl_projector;
typedef struct pl_picture pl_picture;

typedef struct pl_projector_options {
  int32_t threads;
  int32_t min_tokens;  // 0: the projector's own limits
  int32_t max_tokens;
} pl_projector_options;

// Loads a projector that pl_file_inspect called PL_KIND_PROJECTOR. Model and flag must outlive it.
// PL_MISMATCH when the widths differ; pl_last_error() then begins with "MODEL_WIDTH PROJECTOR_WIDTH".
pl_status pl_projector_load(const char *path, const pl_model *model,
                            const pl_projector_options *options, const pl_flag *flag,
                            pl_progress progress, void *user, pl_projector **out);
void pl_projector_free(pl_projector *projector);

// Cuts width * height * 3 bytes of RGB into the chunks the projector wants; copies the pixels.
pl_status pl_picture_new(const pl_projector *projector, const uint8_t *rgb, uint32_t width,
                         uint32_t height, pl_picture **out);
void pl_picture_free(pl_picture *picture);
size_t pl_picture_tokens(const pl_picture *picture);
int32_t pl_picture_positions(const pl_picture *picture);
size_t pl_picture_tiles(const pl_picture *picture);

// Encodes a picture and appends it. `encode_us` gains the microseconds spent in the projector.
// After any failure the context holds an unknown part of it: clear it.
pl_status pl_context_append_picture(pl_context *context, pl_projector *projector,
                                    const pl_picture *picture, int64_t *encode_us);

#ifdef __cplusplus
}
#endif

#endif
