// Decodes a JPEG.
#include "jpeg_reader.h"

#include <stdlib.h>

/// Whether a four-colour file without Adobe's marker must be YCCK: inks are never stored coarser
/// than black, brightness and colour are.
static int must_be_ycck(const struct jpeg_decompress_struct *codec) {
  if (codec->saw_Adobe_marker || codec->num_components != 4) return 0;
  const jpeg_component_info *component = codec->comp_info;
  return component[1].h_samp_factor < component[0].h_samp_factor &&
         component[2].h_samp_factor < component[0].h_samp_factor &&
         component[3].h_samp_factor == component[0].h_samp_factor;
}

/// Inks as Adobe stores them, 255 for none: light times light.
static void convert_inks(const JSAMPLE *inks, uint8_t *pixels, size_t width) {
  for (size_t x = 0; x < width; x++, inks += 4, pixels += 3) {
    for (int i = 0; i < 3; i++) {
      pixels[i] = (uint8_t)((inks[i] * inks[3] + 127) / 255);
    }
  }
}

/// Takes in every scan. Returns 0 when there are more than the caller allows.
static int take_in_scans(struct reader *reader, uint32_t maximum_scans) {
  struct jpeg_decompress_struct *codec = &reader->codec;
  for (;;) {
    int step = jpeg_consume_input(codec);
    if (step == JPEG_REACHED_EOI || step == JPEG_SUSPENDED) break;
    if (step == JPEG_SCAN_COMPLETED && !reader->ended) {
      reader->fraction += pl_jpeg_share_of_scan(reader);
    }
    if (codec->input_scan_number > (int)maximum_scans) return 0;
    // What is missing would be made up, in memory for the whole picture, and then not be used.
    if (reader->ended && reader->fraction < enough) return 1;
  }
  if (reader->dry && !pl_jpeg_is_complete(reader)) {
    reader->ended = 1;
    reader->report->cut_off = 1;
  }
  return 1;
}

/// Runs inside the fence. Counts the rows it has written in `done`. Success means no more than that
/// nothing failed; the report contains how much was decoded.
static pl_status decode(struct reader *reader, uint32_t eighths, uint32_t maximum_scans,
                        uint8_t *pixels, size_t capacity, volatile size_t *done) {
  struct jpeg_decompress_struct *codec = &reader->codec;
  pl_jpeg_reader_begin(reader);
  if (must_be_ycck(codec)) codec->jpeg_color_space = JCS_YCCK;
  switch (codec->jpeg_color_space) {
  case JCS_GRAYSCALE:
  case JCS_RGB:
  case JCS_YCbCr:
    codec->out_color_space = JCS_RGB;
    break;
  case JCS_CMYK:
  case JCS_YCCK:
    codec->out_color_space = JCS_CMYK;
    break;
  default:
    report_words(reader->report, "colours of an unknown kind");
    return PL_UNSUPPORTED;
  }
  codec->scale_num = eighths;
  codec->scale_denom = 8;
  jpeg_calc_output_dimensions(codec);
  size_t width = codec->output_width;
  size_t height = codec->output_height;
  if (capacity != width * height * 3) return PL_CAPACITY;
  int inks = codec->out_color_space == JCS_CMYK;
  if (inks && (reader->row = malloc(width * 4)) == NULL) return PL_OUT_OF_MEMORY;

  int several = jpeg_has_multiple_scans(codec);
  codec->buffered_image = several ? TRUE : FALSE;
  (void)jpeg_start_decompress(codec);
  if (several) {
    if (!take_in_scans(reader, maximum_scans)) return PL_TOO_MANY_SCANS;
    if (reader->ended && reader->fraction < enough) return PL_OK;
    (void)jpeg_start_output(codec, codec->input_scan_number);
  }
  while (codec->output_scanline < height) {
    uint8_t *target = pixels + (size_t)codec->output_scanline * width * 3;
    JSAMPROW row = inks ? reader->row : target;
    if (jpeg_read_scanlines(codec, &row, 1) != 1) break;
    if (inks && reader->inks != NULL) {
      pl_color_apply_inks(reader->inks, row, target, width);
    } else if (inks) {
      convert_inks(row, target, width);
    }
    *done = codec->output_scanline;
    if (reader->ended && reader->fraction < enough) return PL_OK;
  }
  if (!reader->ended) reader->fraction = 1;
  return PL_OK;
}

static pl_status fenced_jpeg_decode(struct reader *reader, const uint8_t *bytes, size_t count,
                                    uint32_t eighths, uint32_t maximum_scans, const pl_color *inks,
                                    uint8_t *pixels, size_t capacity, pl_report *report) {
  volatile size_t done = 0;
  if (eighths < 1 || eighths > 8) return PL_CAPACITY;
  pl_jpeg_reader_open(reader, bytes, count, report);
  reader->inks = inks;
  pl_status status;
  if (setjmp(reader->fence)) {
    status = pl_jpeg_early_failure(reader);
    size_t height = reader->codec.output_height;
    if (status != PL_OUT_OF_MEMORY && done > 0 && height > 0) {
      // A fatal fault in a later row: what came before it stands, over white.
      size_t row = capacity / height;
      memset(pixels + done * row, 0xFF, capacity - done * row);
      double rows = (double)done / (double)height;
      if (!reader->ended || reader->fraction > rows) reader->fraction = rows;
      reader->ended = 1;
      status = PL_OK;
    }
  } else {
    status = decode(reader, eighths, maximum_scans, pixels, capacity, &done);
  }
  report->fraction = reader->fraction < 1 ? reader->fraction : 1;
  report->ended_early = reader->ended;
  pl_jpeg_reader_close(reader);
  return status == PL_OK ? report_status(report) : status;
}

pl_status pl_jpeg_decode(const uint8_t *bytes, size_t count, uint32_t eighths,
                         uint32_t maximum_scans, const pl_color *inks, uint8_t *pixels,
                         size_t capacity, pl_report *report) {
  struct reader reader;
  return fenced_jpeg_decode(&reader, bytes, count, eighths, maximum_scans, inks, pixels, capacity,
                            report);
}
