#include "report.h"

#include <setjmp.h>
#include <stdlib.h>

#include <png.h>

/// The bytes that the last row may take beyond what it holds. With that row libpng inflates whatever is
/// left, which can be a thousand times as much as the file has.
enum { spare_bytes = 1 << 16 };

/// One picture being read. Errors jump to `fence`, which stands in the function that was called.
struct reader {
  png_structp codec;
  png_infop info;
  jmp_buf fence;  // set by a function that does not own this: what it changes outlives the jump
  pl_report *report;
  const uint8_t *next;
  size_t left;
  int dry;
  int wants_profile;
  int interlaced;
  uint8_t *row;
  /// Whether the last row is being read, and how many bytes it may still take.
  int is_at_end;
  size_t allowance;
};

static void fail(png_structp codec, png_const_charp words) {
  struct reader *reader = png_get_error_ptr(codec);
  report_words(reader->report, words);
  longjmp(reader->fence, 1);
}

/// Warnings concern chunks that are skipped anyway, or profiles that are not used.
static void discard(png_structp codec, png_const_charp words) {
  (void)codec;
  (void)words;
}

static void take(png_structp codec, png_bytep target, size_t count) {
  struct reader *reader = png_get_io_ptr(codec);
  if (count > reader->left) {
    reader->dry = 1;
    reader->left = 0;
    png_error(codec, "the file ends early");
  }
  if (reader->is_at_end) {
    if (count > reader->allowance) png_error(codec, "more data than the picture takes");
    reader->allowance -= count;
  }
  memcpy(target, reader->next, count);
  reader->next += count;
  reader->left -= count;
}

static int reader_open(struct reader *reader, const uint8_t *bytes, size_t count,
                       pl_report *report) {
  memset(reader, 0, sizeof *reader);
  report_start(report);
  reader->report = report;
  reader->next = bytes;
  reader->left = count;
  reader->codec = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, fail, discard);
  if (reader->codec == NULL) return 0;
  reader->info = png_create_info_struct(reader->codec);
  if (reader->info == NULL) png_destroy_read_struct(&reader->codec, NULL, NULL);
  return reader->info != NULL;
}

static void reader_close(struct reader *reader) {
  free(reader->row);
  png_destroy_read_struct(&reader->codec, &reader->info, NULL);
}

/// Runs inside the fence: reads up to the first row.
static void reader_begin(struct reader *reader) {
  png_set_read_fn(reader->codec, reader, take);
  // Sizes are the caller's to judge, from the header. Every chunk that pixels do not need is passed
  // over unread, so that no text or profile is ever inflated or kept; hence no limit on its length.
  png_set_user_limits(reader->codec, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_chunk_malloc_max(reader->codec, 0);
  png_set_keep_unknown_chunks(reader->codec, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  if (reader->wants_profile) {
    png_set_chunk_malloc_max(reader->codec, PL_LARGEST_PROFILE);
    png_set_keep_unknown_chunks(reader->codec, PNG_HANDLE_CHUNK_AS_DEFAULT,
                                (png_const_bytep) "iCCP", 1);
  }
  // Taken in small pieces: of a file that is cut off, only the last piece is lost.
  png_set_compression_buffer_size(reader->codec, 256);
  png_read_info(reader->codec, reader->info);
}

static pl_status fenced_png_read_header(struct reader *reader, const uint8_t *bytes, size_t count,
                                        pl_png_header *header, pl_report *report) {
  if (!reader_open(reader, bytes, count, report)) return PL_OUT_OF_MEMORY;
  if (setjmp(reader->fence)) {
    pl_status status = reader->dry ? PL_CUT_OFF : PL_MALFORMED;
    reader_close(reader);
    return status;
  }
  reader_begin(reader);
  header->width = png_get_image_width(reader->codec, reader->info);
  header->height = png_get_image_height(reader->codec, reader->info);
  int coloured = png_get_color_type(reader->codec, reader->info) & PNG_COLOR_MASK_COLOR;
  header->channels = coloured ? PL_COLOURS : PL_GREY;
  reader_close(reader);
  return PL_OK;
}

pl_status pl_png_read_header(const uint8_t *bytes, size_t count, pl_png_header *header,
                             pl_report *report) {
  struct reader reader;
  return fenced_png_read_header(&reader, bytes, count, header, report);
}

static pl_status fenced_png_read_profile(struct reader *reader, const uint8_t *bytes, size_t count,
                                         pl_bytes *profile) {
  pl_report report;
  if (!reader_open(reader, bytes, count, &report)) return PL_OUT_OF_MEMORY;
  reader->wants_profile = 1;
  if (setjmp(reader->fence)) {
    reader_close(reader);
    return PL_MALFORMED;
  }
  reader_begin(reader);
  png_charp name = NULL;
  png_bytep found = NULL;
  png_uint_32 length = 0;
  int method = 0;
  pl_status status = PL_MALFORMED;
  if (png_get_iCCP(reader->codec, reader->info, &name, &method, &found, &length) != 0 &&
      length > 0) {
    if ((profile->bytes = malloc(length)) != NULL) {
      memcpy(profile->bytes, found, length);
      profile->count = length;
      status = PL_OK;
    }
  }
  reader_close(reader);
  return status;
}

pl_status pl_png_read_profile(const uint8_t *bytes, size_t count, pl_bytes *profile) {
  struct reader reader;
  return fenced_png_read_profile(&reader, bytes, count, profile);
}

static inline uint8_t over_white(uint32_t value, uint32_t alpha) {
  return (uint8_t)((value * alpha + 255 * (255 - alpha) + 127) / 255);
}

static inline void put(const uint8_t *source, size_t channels, uint8_t *target) {
  uint32_t alpha = channels == 4 ? source[3] : 255;
  for (int i = 0; i < 3; i++) target[i] = over_white(source[i], alpha);
}

/// Writes a row of an interlaced pass, each pixel over the whole block that it stands for until
/// later passes refine it: a file that is cut off is then coarse, not full of holes.
static void spread(const struct reader *reader, size_t channels, int pass, size_t row,
                   uint8_t *pixels, size_t width, size_t height) {
  static const uint8_t block_width[7] = {8, 4, 4, 2, 2, 1, 1};
  static const uint8_t block_height[7] = {8, 8, 4, 4, 2, 2, 1};
  size_t top = PNG_ROW_FROM_PASS_ROW(row, pass);
  size_t columns = PNG_PASS_COLS(width, pass);
  for (size_t column = 0; column < columns; column++) {
    uint8_t pixel[3];
    put(reader->row + column * channels, channels, pixel);
    size_t left = PNG_COL_FROM_PASS_COL(column, pass);
    for (size_t y = top; y < top + block_height[pass] && y < height; y++) {
      for (size_t x = left; x < left + block_width[pass] && x < width; x++) {
        memcpy(pixels + (y * width + x) * 3, pixel, 3);
      }
    }
  }
}

/// Runs inside the fence. Counts the pixels that have come in `done`.
static pl_status decode(struct reader *reader, uint8_t *pixels, size_t capacity,
                        volatile size_t *done) {
  reader_begin(reader);
  size_t width = png_get_image_width(reader->codec, reader->info);
  size_t height = png_get_image_height(reader->codec, reader->info);
  if (capacity / 3 / width != height || capacity != width * height * 3) return PL_CAPACITY;
  png_set_expand(reader->codec);
  png_set_scale_16(reader->codec);
  png_set_gray_to_rgb(reader->codec);
  int interlaced = png_get_interlace_type(reader->codec, reader->info) == PNG_INTERLACE_ADAM7;
  reader->interlaced = interlaced;
  png_read_update_info(reader->codec, reader->info);
  size_t channels = png_get_channels(reader->codec, reader->info);
  if (channels != 3 && channels != 4) return PL_UNSUPPORTED;
  size_t row_bytes = png_get_rowbytes(reader->codec, reader->info);
  if ((reader->row = malloc(row_bytes)) == NULL) return PL_OUT_OF_MEMORY;

  int last_pass = 0;
  for (int pass = 1; interlaced && pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
    if (PNG_PASS_ROWS(height, pass) > 0 && PNG_PASS_COLS(width, pass) > 0) last_pass = pass;
  }
  for (int pass = 0; pass < (interlaced ? PNG_INTERLACE_ADAM7_PASSES : 1); pass++) {
    size_t rows = interlaced ? PNG_PASS_ROWS(height, pass) : height;
    size_t columns = interlaced ? PNG_PASS_COLS(width, pass) : width;
    if (columns == 0) continue;
    for (size_t row = 0; row < rows; row++) {
      if (pass == last_pass && row + 1 == rows) {
        reader->is_at_end = 1;
        reader->allowance = 2 * row_bytes + spare_bytes;
      }
      png_read_row(reader->codec, reader->row, NULL);
      if (interlaced) {
        spread(reader, channels, pass, row, pixels, width, height);
      } else if (channels == 3) {
        memcpy(pixels + row * width * 3, reader->row, width * 3);
      } else {
        uint8_t *target = pixels + row * width * 3;
        for (size_t x = 0; x < width; x++) put(reader->row + x * 4, 4, target + x * 3);
      }
      *done += columns;
    }
  }
  reader->is_at_end = 0;
  // Only to check what is left of the compressed data; the caller judges its result.
  png_read_end(reader->codec, NULL);
  return PL_OK;
}

static pl_status fenced_png_decode(struct reader *reader, const uint8_t *bytes, size_t count,
                                   uint8_t *pixels, size_t capacity, pl_report *report) {
  volatile size_t done = 0;
  if (!reader_open(reader, bytes, count, report)) return PL_OUT_OF_MEMORY;
  pl_status status;
  if (setjmp(reader->fence)) {
    report->fraction = capacity > 0 ? (double)done * 3 / (double)capacity : 0;
    // A file that ends after its last row lacks nothing that is seen.
    report->ended_early = report->fraction < 1;
    report->cut_off = report->ended_early && reader->dry;
    report->damage = !reader->dry;
    status = report_status(report);
    // Half of an interlaced picture covers all of it, coarsely.
    if (status == PL_OK && !reader->interlaced)
      memset(pixels + done * 3, 0xFF, capacity - done * 3);
  } else {
    status = decode(reader, pixels, capacity, &done);
    report->fraction = 1;
  }
  reader_close(reader);
  return status;
}

pl_status pl_png_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t capacity,
                        pl_report *report) {
  struct reader reader;
  return fenced_png_decode(&reader, bytes, count, pixels, capacity, report);
}
