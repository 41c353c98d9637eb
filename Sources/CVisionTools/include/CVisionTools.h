/// Text and bar codes in grey pictures: the calls of tesseract and zbar that plantid uses.
///
/// Either library may be absent, when this is built or when it runs; its calls then return VT_ABSENT. Every call may
/// come from any thread, one at a time for one reader. No C++ exception gets out.
#ifndef CVISIONTOOLS_H
#define CVISIONTOOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// How a call ended. After anything but VT_OK the results are as they were before the call.
typedef enum vt_status {
  VT_OK = 0,
  /// The library is not there, or was not when this was built.
  VT_ABSENT,
  /// The library has no data for the language.
  VT_NO_LANGUAGE,
  /// The caller's `stop` said so.
  VT_STOPPED,
  /// The time was up.
  VT_TOO_SLOW,
  VT_OUT_OF_MEMORY,
  /// The library failed and does not say why.
  VT_FAILED
} vt_status;

/// A rectangle of pixels; right and bottom lie one beyond the last.
typedef struct vt_box {
  int32_t left, top, right, bottom;
} vt_box;

// MARK: - Text (tesseract)

/// Whether tesseract is there, and was when this was built.
bool vt_can_read_text(void);

/// A text reader with its language loaded; not to be used by two threads at once.
typedef struct vt_reader vt_reader;

/// Loads a reader for languages such as `eng` or `eng+deu`; no word list is loaded.
///
/// The caller owns the reader and gives it back to `vt_reader_free`.
vt_status vt_reader_make(const char *languages, vt_reader *_Nullable *_Nonnull reader);

/// Frees a reader; takes NULL.
void vt_reader_free(vt_reader *_Nullable reader);

/// One word.
typedef struct vt_word {
  /// UTF-8, ends with NUL.
  char *text;
  /// 0 to 100.
  float confidence;
  /// Words of one line have one number, in reading order.
  int32_t line;
  vt_box box;
  /// How many pixels the line of the word sinks for each pixel to the right.
  float slope;
} vt_word;

/// Words; the caller owns them and gives them back to `vt_words_free`.
typedef struct vt_words {
  vt_word *_Nullable words;
  size_t count;
} vt_words;

/// How the text of a picture is laid out.
typedef enum vt_layout {
  /// Words stand anywhere.
  VT_SCATTERED,
  /// The picture is one block of lines.
  VT_BLOCK
} vt_layout;

/// Reads the text of a picture in rows of grey levels.
///
/// `stop` is asked now and then on the calling thread, with `context`; true ends the call.
/// `milliseconds` limits the call, roughly; 0 and less mean no limit.
vt_status vt_reader_read(vt_reader *reader, const uint8_t *grey, int32_t width, int32_t height,
                         vt_layout layout, int32_t milliseconds,
                         bool (*_Nullable stop)(void *_Nullable), void *_Nullable context,
                         vt_words *words);

/// Frees the words and their texts; takes an empty value.
void vt_words_free(vt_words words);

// MARK: - Bar codes (zbar)

/// Whether zbar is there, and was when this was built.
bool vt_can_read_codes(void);

typedef enum vt_symbology { VT_EAN8, VT_EAN13, VT_UPCA, VT_UPCE, VT_CODE128, VT_QR } vt_symbology;

/// One code.
typedef struct vt_code {
  vt_symbology symbology;
  /// What the code says; not always text.
  char *payload;
  size_t length;
  vt_box box;
} vt_code;

/// Codes; the caller owns them and gives them back to `vt_codes_free`.
typedef struct vt_codes {
  vt_code *_Nullable codes;
  size_t count;
} vt_codes;

/// Reads all codes of a picture in rows of grey levels.
vt_status vt_codes_read(const uint8_t *grey, uint32_t width, uint32_t height, vt_codes *codes);

/// Frees the codes and their payloads; takes an empty value.
void vt_codes_free(vt_codes codes);

// MARK: - Pixels

/// Writes the luma of `count` pixels of red, green and blue.
void vt_grey(const uint8_t *rgb, size_t count, uint8_t *grey);

/// Writes `source` turned clockwise by `quarters` quarter turns (1 to 3).
void vt_turn(const uint8_t *source, size_t width, size_t height, int32_t quarters, uint8_t *target);

/// Writes `source` turned clockwise about its middle by the angle of `cosine` and `sine`.
///
/// Between pixels it is bilinear; `fill` goes where `source` does not reach.
void vt_slant(const uint8_t *source, size_t width, size_t height, double cosine, double sine,
              uint8_t fill, uint8_t *target, size_t target_width, size_t target_height);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif

#endif
