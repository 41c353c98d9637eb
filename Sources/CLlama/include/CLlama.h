// The part of llama.cpp that plantid uses, as opaque handles and status codes.
//
// Contract of every function here:
// - No C++ exception gets out. A fallible call returns a pll_status; the sentence that says why is in
//   pll_last_error() of the calling thread until that thread's next pll_ call.
// - On any status but PLL_OK the out parameters are untouched, unless a comment says otherwise.
// - What a call hands out through `**out` belongs to the caller, who gives it back to the matching
//   `_free`; `_free` takes NULL. Every other pointer is only borrowed for the length of the call.
// - A handle is used by one thread at a time; only pll_flag_raise may be called from any thread.
#ifndef PLANTID_CLLAMA_H
#define PLANTID_CLLAMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int32_t pll_token;

typedef enum pll_status {
  PLL_OK = 0,
  PLL_CANCELLED,     // a flag was raised or a progress callback said no
  PLL_UNREADABLE,    // the file cannot be opened or read
  PLL_NOT_GGUF,      // the file does not begin like a GGUF file
  PLL_INCOMPLETE,    // the file ends before its header or its tensors do
  PLL_WRONG_KIND,    // a whole GGUF file, but not of the kind asked for
  PLL_MISMATCH,      // model and projector, or state and context, do not belong together
  PLL_NO_TEMPLATE,   // the model carries no chat template, or one that cannot be rendered
  PLL_BAD_GRAMMAR,   // the schema or grammar cannot be used
  PLL_CONTEXT_FULL,  // no room for more tokens
  PLL_INVALID,       // an argument is out of range
  PLL_FAILED,        // llama.cpp refused or failed
  PLL_OUT_OF_MEMORY
} pll_status;

// The most that a header may declare; with more layers llama.cpp ends the process.
enum { PLL_MOST_LAYERS = 512, PLL_MOST_SIDE = 1 << 13, PLL_MOST_PATCHES = 1 << 16 };

// The most that a chat template may have and take; a step is an allocation of the template engine.
enum {
  PLL_TEMPLATE_BYTES = 64 << 10,
  PLL_TEMPLATE_MEMORY = 256 << 20,
  PLL_TEMPLATE_STEPS = 10000000
};

// Whether templates are held to them: under a sanitizer of memory or threads they are not.
bool pll_template_is_limited(void);

// Why this thread's last pll_ call failed, in llama.cpp's own words where it had any; never NULL.
const char *pll_last_error(void);

// Receives llama.cpp's log, one piece at a time, from whichever thread writes it.
typedef void (*pll_log_callback)(int32_t level, const char *text, void *user);

// Sends llama.cpp's log to `callback`, or nowhere when it is NULL, which is also the state at start.
void pll_log_set(pll_log_callback callback, void *user);

// Called with llama.cpp's message before it aborts, from the thread that does.
typedef void (*pll_abort_callback)(const char *message);

// Has `callback` called before llama.cpp ends the process by abort(), which nothing can prevent; NULL, the
// state at start, leaves it to llama.cpp to print its words. No debugger is started either way. To be called
// before other threads read the environment, which the first call of this library changes.
void pll_abort_set(pll_abort_callback callback);

// The pinned build of llama.cpp; lives as long as the process.
const char *pll_build(void);

// The processor features this build uses; lives as long as the process.
const char *pll_system_info(void);

// --- cancellation ------------------------------------------------------------------------------

typedef struct pll_flag pll_flag;

// Makes a lowered flag; NULL when memory is short. Everywhere NULL stands for a flag never raised.
pll_flag *pll_flag_new(void);
void pll_flag_free(pll_flag *flag);
// May be called from any thread, at any time.
void pll_flag_raise(pll_flag *flag);
void pll_flag_lower(pll_flag *flag);
bool pll_flag_raised(const pll_flag *flag);

// Called with how much is loaded, 0 to 1; returning false cancels.
typedef bool (*pll_progress)(float fraction, void *user);

// --- files -------------------------------------------------------------------------------------

typedef enum pll_kind {
  PLL_KIND_LANGUAGE = 0,  // generates text
  PLL_KIND_EMBEDDING,     // a whole model that cannot generate
  PLL_KIND_PROJECTOR,     // sees pictures
  PLL_KIND_OTHER          // a projector without sight, an adapter, anything else
} pll_kind;

typedef struct pll_file_info {
  pll_kind kind;
  char name[128];  // general.name, cut to fit; empty when absent
  char architecture[64];
  char languages[512];  // declared codes, separated by commas; "" when there are none
  char projector[64];   // clip.projector_type; empty when absent
  uint64_t size;        // bytes of the file
  uint32_t width;       // embedding width of a model, declared output width of a projector
  uint32_t context;     // trained context length; 0 for projectors
  uint32_t layers;
  uint32_t kv_width;    // values a layer keeps for one token, keys and values together
  uint32_t image_size;  // side of the projector's tile; 0 when absent
  uint32_t patch_size;
  uint32_t merge;      // patches a side that become one token
  uint32_t max_tiles;  // clip.vision.preproc_max_tiles; 0 when absent
  uint32_t
      vector_length;  // seedling.vector_length: what a picture token begins with, to compare by
  bool has_template;
} pll_file_info;

// Reads a GGUF header and checks that every tensor lies inside the file; loads no weights.
pll_status pll_file_inspect(const char *path, pll_file_info *out);

// --- model -------------------------------------------------------------------------------------

typedef struct pll_model pll_model;

typedef struct pll_model_info {
  char name[128];
  char description[128];
  int32_t width;
  int32_t vocabulary;
  int32_t trained_context;
  bool recurrent;  // keeps a rolling state instead of one entry a token
} pll_model_info;

// Maps a model that pll_file_inspect called PLL_KIND_LANGUAGE. `progress` may be NULL.
// `chat_template` takes the place of the model's own; NULL: its own.
pll_status pll_model_load(const char *path, const char *chat_template, pll_progress progress,
                          void *user, pll_model **out);
void pll_model_free(pll_model *model);
void pll_model_describe(const pll_model *model, pll_model_info *out);

// The text of the chat template; lives as long as the model, "" when there is none.
const char *pll_model_template(const pll_model *model);

// Writes at most `capacity` tokens of `text` and sets `count` to how many there are, which may be
// more. `special` lets the text name control tokens; `begin` puts the model's first token before it
// where the model wants one.
pll_status pll_tokenize(const pll_model *model, const char *text, size_t length, bool special,
                        bool begin, pll_token *tokens, size_t capacity, size_t *count);

// Writes the bytes a token stands for; control tokens stand for none unless `special`. `count` may
// be more than `capacity`.
pll_status pll_token_bytes(const pll_model *model, pll_token token, bool special, char *bytes,
                           size_t capacity, size_t *count);

bool pll_token_is_control(const pll_model *model, pll_token token);
bool pll_token_ends_generation(const pll_model *model, pll_token token);

// A tool that a model may call.
typedef struct pll_tool {
  const char *name;
  const char *description;
  const char *parameters;  // a JSON schema
} pll_tool;

typedef struct pll_message {
  const char *role;  // "system", "user", "assistant", or "tool" for what a tool gave
  const char *content;
  const char *tool;  // of what a tool gave: which; else NULL
  // Of an assistant: the tools that it calls instead of saying words. The calls are placeholders, each
  // with the content as the name of its one argument: what was really generated is known by its tokens.
  const char *const *calls;
  size_t call_count;
} pll_message;

// Renders messages with the model's own template, thinking off; `tools` may be NULL when
// `tool_count` is 0. Give the text to pll_text_free.
pll_status pll_template_render(const pll_model *model, const pll_message *messages, size_t count,
                               const pll_tool *tools, size_t tool_count, bool add_generation_prompt,
                               char **out);

// Whether the template describes tools to a model, and defines how it calls them.
bool pll_template_knows_tools(const pll_model *model);

// What a model may generate.
typedef struct pll_grammar {
  const char *rules;            // the root rule is called "root"
  const char *const *openings;  // patterns; where there are some, anything goes until one is found
  size_t opening_count;
} pll_grammar;

// How a model writes calls of certain tools.
typedef struct pll_tool_format pll_tool_format;

// PLL_NO_TEMPLATE when the template knows no tools, PLL_BAD_GRAMMAR when nothing could hold a model to
// calls. The model must outlive the format.
pll_status pll_tool_format_new(const pll_model *model, const pll_tool *tools, size_t count,
                               pll_tool_format **out);
void pll_tool_format_free(pll_tool_format *format);

// Whether one turn may make several calls.
bool pll_tool_format_several(const pll_tool_format *format);

// Writes at most `capacity` of the control tokens that calls are written with; returns how many
// there are.
size_t pll_tool_format_controls(const pll_tool_format *format, pll_token *tokens, size_t capacity);

// Fills in the grammar that holds a model to the way it writes calls: to calls and nothing else when one
// is `required`, else from where a call begins. Its texts live as long as the format; without rules there
// is none.
void pll_tool_format_grammar(const pll_tool_format *format, bool required, pll_grammar *out);

// Reads what a model generated so far, or, when `finished`, all of it, as one JSON object:
// {"text":WORDS,"calls":[{"name":…,"arguments":TEXT}],"isWhole":…,"isCall":…}. `isWhole` is false
// where it is not written as the model writes, `isCall` true where a call was at least begun. Give
// the text to pll_text_free.
pll_status pll_tool_format_read(const pll_tool_format *format, const char *text, bool finished,
                                char **out);

// Turns a JSON schema into a grammar that allows no white space outside strings and no control
// character or escaped surrogate inside them. Give the text to pll_text_free.
pll_status pll_grammar_from_schema(const char *schema, char **out);
void pll_text_free(char *text);

// --- sampling ----------------------------------------------------------------------------------

typedef struct pll_sampler pll_sampler;

typedef struct pll_sampling {
  float temperature;  // 0 or less: always the most likely token
  float top_p;        // 1 or more: off
  int32_t top_k;      // 0 or less: off
  uint32_t seed;
} pll_sampling;

// `grammar` may be NULL. The model must outlive the sampler.
pll_status pll_sampler_new(const pll_model *model, const pll_sampling *sampling,
                           const pll_grammar *grammar, pll_sampler **out);
void pll_sampler_free(pll_sampler *sampler);

// Whether the grammar accepts the token next; the sampler does not move.
pll_status pll_sampler_allows(pll_sampler *sampler, pll_token token, bool *allowed);

// Lets the sampler draw a control token, which else it never does.
void pll_sampler_permit(pll_sampler *sampler, pll_token token);

// Moves the sampler on as if it had drawn the token.
pll_status pll_sampler_accept(pll_sampler *sampler, pll_token token);

// Makes a sampler that stands where the other one does.
pll_status pll_sampler_copy(const pll_sampler *sampler, pll_sampler **out);

// Lists what may come next, the most likely first: every token that the grammar takes whose probability
// among those is at least `least`, with the logarithm of that probability. `logits` has one value a
// token of the vocabulary, and loses those of control tokens. The least probable tokens, which weigh next
// to nothing together, count as taken, which makes the others less probable, never more. `count` may be
// more than `capacity`.
pll_status pll_sampler_choices(pll_sampler *sampler, float *logits, double least, pll_token *tokens,
                               double *log_probabilities, size_t capacity, size_t *count);

// Writes the logarithms of the probabilities of `count` tokens among all that are no control tokens,
// regardless of the grammar.
pll_status pll_sampler_log_probabilities(const pll_sampler *sampler, float *logits,
                                         const pll_token *tokens, size_t count, double *out);

// --- context -----------------------------------------------------------------------------------

typedef struct pll_context pll_context;

// Finds the fewest rows that a token has to be evaluated with so that its numbers are always the same:
// kernels are chosen by the number of rows, and not all of them round alike. Found by trying, which takes
// the time of some tokens.
pll_status pll_rows_find(pll_model *model, int32_t threads, uint32_t *out);

typedef struct pll_context_options {
  uint32_t size;   // tokens; 0: as trained
  uint32_t batch;  // tokens evaluated at a time, and at least the tokens of a non-causal picture
  int32_t threads;
  uint32_t rows;  // that a token by itself is evaluated with, for its numbers; 0: as one
} pll_context_options;

typedef struct pll_context_info {
  uint32_t size;
  int32_t key_type;  // ggml types of the cache
  int32_t value_type;
  int32_t flash_attention;  // as asked of llama.cpp: -1 automatic, 0 off, 1 on
} pll_context_info;

// Model and flag must outlive the context. It takes up memory for `size` tokens only when they are there.
// While the flag is raised, evaluation ends with PLL_CANCELLED.
pll_status pll_context_new(pll_model *model, const pll_context_options *options,
                           const pll_flag *flag, pll_context **out);
void pll_context_free(pll_context *context);
void pll_context_describe(const pll_context *context, pll_context_info *out);

// The position after the last one evaluated. Not the number of tokens: pictures of M-RoPE models
// take fewer positions than tokens.
int32_t pll_context_position(const pll_context *context);

// How many tokens the context holds, of pll_context_info.size.
uint32_t pll_context_used(const pll_context *context);

void pll_context_clear(pll_context *context);

// The same, and overwrites what was there: a NaN would spoil sums even where it is masked.
void pll_context_wipe(pll_context *context);

// Whether the model's memory can forget its end only.
bool pll_context_can_cut(const pll_context *context);

// Forgets what comes after `used` tokens that end before `position`. False, and nothing has changed,
// where the model's memory cannot forget its end only.
bool pll_context_cut(pll_context *context, int32_t position, uint32_t used);

// Appends tokens. After any failure the context holds an unknown part of them: clear it.
pll_status pll_context_append(pll_context *context, const pll_token *tokens, size_t count);

// Evaluates the last token again, so that there is something to draw from; it has to be `token`. Only
// where there can be branches.
pll_status pll_context_repeat(pll_context *context, pll_token token);

// Draws the next token from what was evaluated last and moves the sampler on; does not append it.
// `finished` is set when the token ends generation or completes the grammar's root value: then
// nothing more may be drawn.
pll_status pll_context_draw(pll_context *context, pll_sampler *sampler, pll_token *token,
                            bool *finished);

// --- branches ----------------------------------------------------------------------------------
//
// Besides what it holds, a context can try out continuations: branch 0 is what it holds, the
// others share what they have in common with it. Branches take room from the context until dropped.

// How many branches there can be besides branch 0, and how many tokens of one pll_context_extend can
// be scored; 0 when this kind of model cannot share what it has read.
uint32_t pll_context_branches(const pll_context *context);

// Makes `to` hold what `from` holds before `position`; `to` is not 0.
pll_status pll_context_branch(pll_context *context, int32_t from, int32_t to, int32_t position);

// Empties a branch other than 0.
void pll_context_drop(pll_context *context, int32_t branch);

// Empties all branches other than 0.
void pll_context_drop_all(pll_context *context);

typedef struct pll_step {
  pll_token token;
  int32_t position;
  int32_t branch;  // not 0
  bool scored;     // whether what comes after it is wanted
} pll_step;

// Evaluates steps of branches, each branch in the order of positions. From the first scored one on there
// are at most pll_context_options.batch of them. After a failure the branches hold an unknown part of
// them: drop them.
pll_status pll_context_extend(pll_context *context, const pll_step *steps, size_t count);

// The logits after the step of an index, or with -1 after the last token of branch 0, when that was
// evaluated last: one value a token of the vocabulary, valid until the next evaluation.
pll_status pll_context_logits(pll_context *context, int32_t index, float **out);

// How many bytes pll_context_save needs.
size_t pll_context_state_size(pll_context *context);
pll_status pll_context_save(pll_context *context, uint8_t *bytes, size_t capacity, size_t *count);

// Takes up a state saved by an equal context. On failure the context is empty.
pll_status pll_context_restore(pll_context *context, const uint8_t *bytes, size_t count,
                               int32_t position, uint32_t used);

// --- pictures ----------------------------------------------------------------------------------

typedef struct pll_projector pll_projector;
typedef struct pll_picture pll_picture;

typedef struct pll_projector_options {
  int32_t threads;
  int32_t min_tokens;  // 0: the projector's own limits
  int32_t max_tokens;
} pll_projector_options;

// Of what a model reads and a projector gives; both have to be the same.
typedef struct pll_widths {
  int32_t model;
  int32_t projector;
} pll_widths;

// Loads a projector that pll_file_inspect called PLL_KIND_PROJECTOR. Model and flag must outlive it.
// PLL_MISMATCH when the widths differ, which `widths` then holds.
pll_status pll_projector_load(const char *path, const pll_model *model,
                              const pll_projector_options *options, const pll_flag *flag,
                              pll_progress progress, void *user, pll_projector **out,
                              pll_widths *widths);
void pll_projector_free(pll_projector *projector);

// Cuts width * height * 3 bytes of RGB into the chunks the projector wants; copies the pixels.
pll_status pll_picture_new(const pll_projector *projector, const uint8_t *rgb, uint32_t width,
                           uint32_t height, pll_picture **out);
void pll_picture_free(pll_picture *picture);
size_t pll_picture_tokens(const pll_picture *picture);
int32_t pll_picture_positions(const pll_picture *picture);
size_t pll_picture_tiles(const pll_picture *picture);

// Encodes a picture and appends it. `encode_us` gains the microseconds spent in the projector.
// After any failure the context holds an unknown part of it: clear it.
pll_status pll_context_append_picture(pll_context *context, pll_projector *projector,
                                      const pll_picture *picture, int64_t *encode_us);

// Encodes a picture without appending it.
pll_status pll_picture_encode(pll_projector *projector, const pll_picture *picture);

// The numbers of a token.
size_t pll_projector_width(const pll_projector *projector);
// The first `count` numbers of a vector of the picture that was encoded last: its first token, or the
// mean of all its tokens. PLL_INVALID when none was encoded.
pll_status pll_projector_vector(const pll_projector *projector, bool of_first, float *out,
                                size_t count);

#ifdef __cplusplus
}
#endif

#endif
