#include "report.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>
#include <png.h>

void pl_bytes_free(void *bytes) { free(bytes); }

// MARK: - JPEG

struct jpeg_writer {
  struct jpeg_compress_struct codec;
  struct jpeg_error_mgr errors;
  jmp_buf fence;  // set by a function that does not own this: what it changes outlives the jump
  pl_report *report;
  unsigned char *bytes;
  unsigned long count;
};

static void jpeg_fail(j_common_ptr codec) {
  struct jpeg_writer *writer = codec->client_data;
  char words[JMSG_LENGTH_MAX];
  writer->errors.format_message(codec, words);
  report_words(writer->report, words);
  longjmp(writer->fence, 1);
}

static void jpeg_discard(j_common_ptr codec) { (void)codec; }

static pl_status fenced_jpeg_encode(struct jpeg_writer *writer, const uint8_t *pixels,
                                    uint32_t width, uint32_t height, int32_t quality,
                                    pl_bytes *encoded, pl_report *report) {
  memset(writer, 0, sizeof *writer);
  report_start(report);
  writer->report = report;
  writer->codec.err = jpeg_std_error(&writer->errors);
  writer->errors.error_exit = jpeg_fail;
  writer->errors.output_message = jpeg_discard;
  writer->codec.client_data = writer;
  if (setjmp(writer->fence)) {
    jpeg_destroy_compress(&writer->codec);
    free(writer->bytes);
    return PL_MALFORMED;
  }
  jpeg_create_compress(&writer->codec);
  jpeg_mem_dest(&writer->codec, &writer->bytes, &writer->count);
  writer->codec.image_width = width;
  writer->codec.image_height = height;
  writer->codec.input_components = 3;
  writer->codec.in_color_space = JCS_RGB;
  jpeg_set_defaults(&writer->codec);
  jpeg_set_quality(&writer->codec, quality, TRUE);
  if (quality >= 90) {
    // Who asks for this much wants thin coloured lines kept: colour is stored at full size.
    writer->codec.comp_info[0].h_samp_factor = 1;
    writer->codec.comp_info[0].v_samp_factor = 1;
  }
  jpeg_start_compress(&writer->codec, TRUE);
  while (writer->codec.next_scanline < height) {
    JSAMPROW row = (JSAMPROW)(pixels + (size_t)writer->codec.next_scanline * width * 3);
    (void)jpeg_write_scanlines(&writer->codec, &row, 1);
  }
  jpeg_finish_compress(&writer->codec);
  jpeg_destroy_compress(&writer->codec);
  encoded->bytes = writer->bytes;
  encoded->count = writer->count;
  return PL_OK;
}

pl_status pl_jpeg_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int32_t quality,
                         pl_bytes *encoded, pl_report *report) {
  struct jpeg_writer writer;
  return fenced_jpeg_encode(&writer, pixels, width, height, quality, encoded, report);
}

// MARK: - PNG

struct png_writer {
  png_structp codec;
  png_infop info;
  jmp_buf fence;  // set by a function that does not own this: what it changes outlives the jump
  pl_report *report;
  uint8_t *bytes;
  size_t count;
  size_t capacity;
};

static void png_fail(png_structp codec, png_const_charp words) {
  struct png_writer *writer = png_get_error_ptr(codec);
  report_words(writer->report, words);
  longjmp(writer->fence, 1);
}

static void png_discard(png_structp codec, png_const_charp words) {
  (void)codec;
  (void)words;
}

static void png_append(png_structp codec, png_bytep bytes, size_t count) {
  struct png_writer *writer = png_get_io_ptr(codec);
  if (writer->capacity - writer->count < count) {
    size_t capacity = (writer->capacity + count) * 2;
    uint8_t *larger = realloc(writer->bytes, capacity);
    if (larger == NULL) png_error(codec, "out of memory");
    writer->bytes = larger;
    writer->capacity = capacity;
  }
  memcpy(writer->bytes + writer->count, bytes, count);
  writer->count += count;
}

static void png_flush_nothing(png_structp codec) { (void)codec; }

static pl_status fenced_png_encode(struct png_writer *writer, const uint8_t *pixels, uint32_t width,
                                   uint32_t height, pl_bytes *encoded, pl_report *report) {
  memset(writer, 0, sizeof *writer);
  report_start(report);
  writer->report = report;
  writer->codec = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, png_fail, png_discard);
  if (writer->codec == NULL) return PL_OUT_OF_MEMORY;
  if (setjmp(writer->fence)) {
    png_destroy_write_struct(&writer->codec, &writer->info);
    free(writer->bytes);
    return PL_MALFORMED;
  }
  writer->info = png_create_info_struct(writer->codec);
  if (writer->info == NULL) png_error(writer->codec, "out of memory");
  png_set_write_fn(writer->codec, writer, png_append, png_flush_nothing);
  png_set_user_limits(writer->codec, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_IHDR(writer->codec, writer->info, width, height, 8, PNG_COLOR_TYPE_RGB,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  // A photo hardly shrinks further at higher levels, which take several times as long.
  png_set_compression_level(writer->codec, 1);
  png_set_filter(writer->codec, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
  png_write_info(writer->codec, writer->info);
  for (size_t y = 0; y < height; y++) {
    png_write_row(writer->codec, pixels + y * width * 3);
  }
  png_write_end(writer->codec, NULL);
  png_destroy_write_struct(&writer->codec, &writer->info);
  encoded->bytes = writer->bytes;
  encoded->count = writer->count;
  return PL_OK;
}

pl_status pl_png_encode(const uint8_t *pixels, uint32_t width, uint32_t height, pl_bytes *encoded,
                        pl_report *report) {
  struct png_writer writer;
  return fenced_png_encode(&writer, pixels, width, height, encoded, report);
}
