#ifndef C_IMAGE_CODECS_H
#define C_IMAGE_CODECS_H

/// JPEG, PNG, colour profiles and resampling on memory that the caller owns.
///
/// The contract, for every function here:
/// - Threads: no state outlives a call and none is shared; any thread may call, several at once.
/// - Memory: inputs are borrowed for the call. Outputs are the caller's, sized by the caller;
///   the exceptions are `pl_bytes`, which the caller gives back to `pl_bytes_free`, and `pl_color`,
///   which the caller gives back to `pl_color_free`.
/// - Jumps: libjpeg and libpng leave a failed call by longjmp. Every jump lands in the C function
///   that was called; none crosses the caller's frame.
/// - Failure: a status other than PL_OK leaves `pixels` undefined and other outputs as they were,
///   except for the report, which then has the codec's own message, and how far it came.

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#else
#define _Nullable
#endif

/// The outcome of a call. Zero is success.
typedef enum pl_status : int32_t {
  PL_OK = 0,
  /// The bytes are no such picture, or are damaged before half of it came.
  PL_MALFORMED = 1,
  /// The bytes end before half of the picture came.
  PL_CUT_OFF = 2,
  /// A kind of picture that the codec knows of and does not decode.
  PL_UNSUPPORTED = 3,
  /// More scans than the caller allows.
  PL_TOO_MANY_SCANS = 4,
  /// The caller's buffer does not hold what the header announces.
  PL_CAPACITY = 5,
  PL_OUT_OF_MEMORY = 6,
} pl_status;

/// What a decoder noticed.
typedef struct pl_report {
  /// The part of the picture that was really decoded, 0 to 1; the rest is white or grey. Of a file
  /// that refines the whole picture step by step it is the part of the steps.
  double fraction;
  /// Not 0 when decoding ended before the picture did.
  int32_t ended_early;
  /// Not 0 when it did so because the data ends; else the data is unreadable from there on.
  int32_t cut_off;
  /// Complaints about bytes that belong to no segment; they do not change the picture.
  int32_t stray;
  /// Complaints about damaged data, which may change the picture.
  int32_t damage;
  /// The codec's words for the failure, or for the first damage; ends with NUL.
  char words[200];
} pl_report;

/// Bytes that a function made. The caller owns them and gives them back to `pl_bytes_free`.
typedef struct pl_bytes {
  uint8_t *_Nullable bytes;
  size_t count;
} pl_bytes;

/// Frees such bytes; takes NULL.
void pl_bytes_free(void *_Nullable bytes);

// MARK: - Colour

/// The colours that a file stores; the numbers are those of its channels.
enum { PL_GREY = 1, PL_COLOURS = 3, PL_INKS = 4 };

/// A profile of more bytes is not read; the largest that printers use have three million.
enum { PL_LARGEST_PROFILE = 1 << 22 };

/// The conversion of a file's colours to sRGB. It does not change, so any thread may use it.
typedef struct pl_color pl_color;

/// What came of a profile.
typedef enum pl_color_outcome : int32_t {
  /// A conversion was made.
  PL_COLOR_MADE = 0,
  /// The file's colours are those of sRGB.
  PL_COLOR_NEEDLESS = 1,
  /// The profile is damaged, or nonsense.
  PL_COLOR_BROKEN = 2,
  /// The profile is whole, and is none of such colours.
  PL_COLOR_OTHER = 3,
} pl_color_outcome;

/// How levels become light.
enum { PL_CURVE_GAMMA = 0, PL_CURVE_SRGB = 1, PL_CURVE_TELEVISION = 2 };

typedef struct pl_color_description {
  /// Where red, green, blue and white lie in the CIE 1931 diagram; unused for greys.
  double x[4];
  double y[4];
  int32_t curve;
  /// The exponent of PL_CURVE_GAMMA, 0.1 to 10.
  double gamma;
} pl_color_description;

/// Makes a conversion from an ICC profile of so many channels; `color` is set with PL_COLOR_MADE.
pl_color_outcome pl_color_from_profile(const uint8_t *bytes, size_t count, int32_t channels,
                                       pl_color *_Nullable *_Nonnull color);

/// Makes a conversion from what PNG chunks and Exif tags declare about colours.
pl_color_outcome pl_color_from_description(const pl_color_description *description,
                                           int32_t channels, pl_color *_Nullable *_Nonnull color);

/// Converts so many pixels of red, green, blue in their place; for greys all three are the same.
void pl_color_apply(const pl_color *color, uint8_t *pixels, size_t count);

/// Converts so many pixels of four inks, 255 for none, to red, green, blue.
void pl_color_apply_inks(const pl_color *color, const uint8_t *inks, uint8_t *pixels, size_t count);

/// Frees a conversion; takes NULL.
void pl_color_free(pl_color *_Nullable color);

// MARK: - JPEG

typedef struct pl_jpeg_header {
  uint32_t width;
  uint32_t height;
  /// 1 grey, 3 colour, 4 CMYK or YCCK.
  uint32_t components;
  /// Scans from the header to the end of the primary picture, counted without decoding them.
  uint32_t scans;
  /// Where the TIFF structure of the first Exif segment lies in the bytes; no length, no Exif.
  size_t exif_offset;
  size_t exif_length;
} pl_jpeg_header;

/// Puts the parts of the ICC profile together that the segments of a JPEG hold.
///
/// `profile` stays empty when there is none. PL_MALFORMED: parts are missing, double, or too large.
pl_status pl_jpeg_read_profile(const uint8_t *bytes, size_t count, pl_bytes *profile);

/// Reads the metadata of a JPEG; decodes nothing.
pl_status pl_jpeg_read_header(const uint8_t *bytes, size_t count, pl_jpeg_header *header,
                              pl_report *report);

/// Decodes a JPEG at `eighths`/8 of its size (1 to 8) as rows of red, green, blue.
///
/// `capacity` must be 3 * ceil(width * eighths / 8) * ceil(height * eighths / 8). Inks are converted
/// by `inks` where it is given, else as light times light.
pl_status pl_jpeg_decode(const uint8_t *bytes, size_t count, uint32_t eighths,
                         uint32_t maximum_scans, const pl_color *_Nullable inks, uint8_t *pixels,
                         size_t capacity, pl_report *report);

// MARK: - PNG

typedef struct pl_png_header {
  uint32_t width;
  uint32_t height;
  /// 1 grey, 3 colour, with or without transparency.
  uint32_t channels;
} pl_png_header;

/// Inflates the ICC profile of a PNG.
///
/// PL_MALFORMED: there is none, it is damaged, or it is too large.
pl_status pl_png_read_profile(const uint8_t *bytes, size_t count, pl_bytes *profile);

/// Reads the metadata of a PNG; decodes nothing.
pl_status pl_png_read_header(const uint8_t *bytes, size_t count, pl_png_header *header,
                             pl_report *report);

/// Decodes a PNG as rows of red, green, blue, laid over white where it is transparent.
///
/// `capacity` must be 3 * width * height.
pl_status pl_png_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t capacity,
                        pl_report *report);

// MARK: - Encoding

/// Encodes rows of red, green, blue as a baseline JPEG without metadata; `quality` is 1 to 100.
pl_status pl_jpeg_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int32_t quality,
                         pl_bytes *encoded, pl_report *report);

/// Encodes rows of red, green, blue as a PNG without metadata.
pl_status pl_png_encode(const uint8_t *pixels, uint32_t width, uint32_t height, pl_bytes *encoded,
                        pl_report *report);

// MARK: - Pixels

/// Writes `source`, turned upright from Exif `orientation` (1 to 8), to `target`.
///
/// Both hold 3 * width * height bytes and do not overlap; 5 to 8 swap width and height.
void pl_orient(const uint8_t *source, size_t width, size_t height, int32_t orientation,
               uint8_t *target);

/// Resamples with Lanczos-3, its support widened when shrinking, across and then down.
///
/// Both hold 3 * width * height bytes and do not overlap; no side is 0 or above 2^24.
pl_status pl_resample(const uint8_t *source, size_t source_width, size_t source_height,
                      uint8_t *target, size_t target_width, size_t target_height);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
