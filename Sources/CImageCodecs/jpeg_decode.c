#include "report.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jerror.h>
#include <jpeglib.h>

// libjpeg ends a fatal error with a callback that must not return. Each call below opens a fence
// and the callback jumps to it, so that no jump leaves this file.

enum {
  exif_marker = JPEG_APP0 + 1,
  profile_marker = JPEG_APP0 + 2,
  end_marker = 0xD9,
  scan_marker = 0xDA,
  /// What begins the picture of a JPEG-LS, which is another format.
  lossless_marker = 0xF7,
  exif_prefix = 6,
  /// `ICC_PROFILE`, NUL, number of the part, number of parts.
  profile_prefix = 14,
  most_parts = 255,
};

/// The parts of a profile, by their numbers.
struct profile_parts {
  const uint8_t *bytes[most_parts + 1];
  size_t lengths[most_parts + 1];
  int count;
  int damaged;
};

/// One picture being read: the codec, and what it is to tell afterwards.
struct reader {
  struct jpeg_decompress_struct codec;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  jmp_buf fence;
  pl_report *report;
  const uint8_t *bytes;
  size_t count;
  /// The source ran dry and an end-of-image marker was made up.
  int dry;
  /// Not 0 once `fraction` holds how far the data reached.
  int ended;
  /// The part of the picture that finished scans have brought.
  double fraction;
  /// In how many steps each coefficient of each component comes; 0 until its first step.
  uint8_t steps[MAX_COMPONENTS][DCTSIZE2];
  size_t exif_offset;
  size_t exif_length;
  /// Where to note the parts of a profile; NULL when nobody wants them.
  struct profile_parts *parts;
  /// Converts inks; NULL when the file says nothing of them.
  const pl_color *inks;
  JSAMPLE *row;
};

static struct reader *reader_of(j_common_ptr codec) {
  return (struct reader *)codec->client_data;
}

static double blocks(const jpeg_component_info *component) {
  return (double)component->h_samp_factor * component->v_samp_factor;
}

/// The part of the picture that the current scan brings as a whole: of each coefficient that it
/// holds, one step of as many as its first scan announced bits still to come.
static double share_of_scan(struct reader *reader) {
  const struct jpeg_decompress_struct *codec = &reader->codec;
  double all = 0;
  double these = 0;
  for (int i = 0; i < codec->num_components; i++) all += blocks(&codec->comp_info[i]);
  for (int i = 0; i < codec->comps_in_scan; i++) {
    const jpeg_component_info *component = codec->cur_comp_info[i];
    if (!codec->progressive_mode) {
      these += blocks(component) * DCTSIZE2;
      continue;
    }
    uint8_t *steps = reader->steps[component->component_index];
    for (int k = codec->Ss; k <= codec->Se && k < DCTSIZE2; k++) {
      if (codec->Ah == 0) steps[k] = (uint8_t)(codec->Al + 1);
      if (steps[k] > 0) these += blocks(component) / steps[k];
    }
  }
  return all > 0 ? these / all / DCTSIZE2 : 0;
}

/// Whether nothing is left to come, so that only the end marker is missing.
static int is_complete(const struct reader *reader) {
  const struct jpeg_decompress_struct *codec = &reader->codec;
  if (!codec->progressive_mode) return reader->fraction > 0.999;
  for (int i = 0; i < codec->num_components; i++) {
    for (int k = 0; k < DCTSIZE2; k++) {
      if (codec->coef_bits == NULL || codec->coef_bits[i][k] != 0) return 0;
    }
  }
  return 1;
}

/// Notes how far the data reached, at the moment when the decoder wanted more.
static void note_end(struct reader *reader) {
  if (reader->ended) return;
  reader->ended = 1;
  reader->report->cut_off = 1;
  const struct jpeg_decompress_struct *codec = &reader->codec;
  if (codec->total_iMCU_rows == 0) return;
  double rows = (double)codec->input_iMCU_row / codec->total_iMCU_rows;
  reader->fraction += share_of_scan(reader) * (rows < 1 ? rows : 1);
}

/// Whether reading failed because the file is a JPEG-LS.
static int is_lossless(const struct reader *reader) {
  return reader->errors.msg_code == JERR_UNKNOWN_MARKER
         && reader->errors.msg_parm.i[0] == lossless_marker;
}

static void fail(j_common_ptr codec) {
  struct reader *reader = reader_of(codec);
  char words[JMSG_LENGTH_MAX];
  reader->errors.format_message(codec, words);
  reader->report->words[0] = 0;
  report_words(reader->report, is_lossless(reader) ? "JPEG-LS" : words);
  longjmp(reader->fence, 1);
}

static void complain(j_common_ptr codec, int level) {
  if (level >= 0) return;
  struct reader *reader = reader_of(codec);
  pl_report *report = reader->report;
  switch (reader->errors.msg_code) {
  case JWRN_EXTRANEOUS_DATA:
    report->stray++;
    return;
  case JWRN_JPEG_EOF:
    return;
  case JWRN_HIT_MARKER:
    if (reader->codec.unread_marker == end_marker) note_end(reader);
    break;
  default:
    break;
  }
  if (report->damage++ == 0) {
    char words[JMSG_LENGTH_MAX];
    reader->errors.format_message(codec, words);
    report_words(report, words);
  }
}

static void discard(j_common_ptr codec) { (void)codec; }

static void source_start(j_decompress_ptr codec) { (void)codec; }

static boolean source_fill(j_decompress_ptr codec) {
  static const JOCTET made_up_end[2] = {0xFF, end_marker};
  reader_of((j_common_ptr)codec)->dry = 1;
  codec->src->next_input_byte = made_up_end;
  codec->src->bytes_in_buffer = sizeof made_up_end;
  return TRUE;
}

static void source_skip(j_decompress_ptr codec, long count) {
  if (count <= 0) return;
  if ((size_t)count > codec->src->bytes_in_buffer) {
    (void)source_fill(codec);
    return;
  }
  codec->src->next_input_byte += count;
  codec->src->bytes_in_buffer -= (size_t)count;
}

static void source_end(j_decompress_ptr codec) { (void)codec; }

/// Takes the next byte of a segment; -1 where the file ends.
static int next_byte(j_decompress_ptr codec) {
  struct reader *reader = reader_of((j_common_ptr)codec);
  if (reader->dry || codec->src->bytes_in_buffer == 0) return -1;
  codec->src->bytes_in_buffer--;
  return *codec->src->next_input_byte++;
}

/// Notes where the first Exif segment lies, and passes over it. XMP shares its marker.
static boolean find_exif(j_decompress_ptr codec) {
  struct reader *reader = reader_of((j_common_ptr)codec);
  int high = next_byte(codec);
  int low = next_byte(codec);
  if (high < 0 || low < 0) return source_fill(codec);
  long count = (long)high * 256 + low - 2;
  if (count < 0) count = 0;
  size_t here = codec->src->bytes_in_buffer;
  size_t length = (size_t)count < here ? (size_t)count : here;
  if (reader->exif_length == 0 && length > exif_prefix
      && memcmp(codec->src->next_input_byte, "Exif\0", 5) == 0) {
    reader->exif_offset = (size_t)(codec->src->next_input_byte - reader->bytes) + exif_prefix;
    reader->exif_length = length - exif_prefix;
  }
  source_skip(codec, count);
  return TRUE;
}

/// Notes a part of the profile, and passes over it. Other things share its marker.
static boolean find_profile(j_decompress_ptr codec) {
  struct reader *reader = reader_of((j_common_ptr)codec);
  int high = next_byte(codec);
  int low = next_byte(codec);
  if (high < 0 || low < 0) return source_fill(codec);
  long count = (long)high * 256 + low - 2;
  if (count < 0) count = 0;
  const uint8_t *segment = codec->src->next_input_byte;
  struct profile_parts *parts = reader->parts;
  if (count >= profile_prefix && (size_t)count <= codec->src->bytes_in_buffer
      && memcmp(segment, "ICC_PROFILE", 12) == 0) {
    int number = segment[12];
    int all = segment[13];
    if (parts->count == 0) parts->count = all;
    if (number == 0 || number > all || all != parts->count || parts->bytes[number] != NULL) {
      parts->damaged = 1;
    } else {
      parts->bytes[number] = segment + profile_prefix;
      parts->lengths[number] = (size_t)count - profile_prefix;
    }
  }
  source_skip(codec, count);
  return TRUE;
}

static void reader_open(struct reader *reader, const uint8_t *bytes, size_t count,
                        pl_report *report) {
  memset(reader, 0, sizeof *reader);
  report_start(report);
  reader->report = report;
  reader->bytes = bytes;
  reader->count = count;
  reader->codec.err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = fail;
  reader->errors.emit_message = complain;
  reader->errors.output_message = discard;
  reader->codec.client_data = reader;
}

/// Runs inside the fence: makes the codec and reads up to the first scan.
static void reader_begin(struct reader *reader) {
  jpeg_create_decompress(&reader->codec);
  reader->source.init_source = source_start;
  reader->source.fill_input_buffer = source_fill;
  reader->source.skip_input_data = source_skip;
  reader->source.resync_to_restart = jpeg_resync_to_restart;
  reader->source.term_source = source_end;
  reader->source.next_input_byte = reader->bytes;
  reader->source.bytes_in_buffer = reader->count;
  reader->codec.src = &reader->source;
  jpeg_set_marker_processor(&reader->codec, exif_marker, find_exif);
  if (reader->parts != NULL) {
    jpeg_set_marker_processor(&reader->codec, profile_marker, find_profile);
  }
  (void)jpeg_read_header(&reader->codec, TRUE);
}

static void reader_close(struct reader *reader) {
  free(reader->row);
  reader->row = NULL;
  jpeg_destroy_decompress(&reader->codec);
}

/// The status for a failure before there was any picture.
static pl_status early_failure(const struct reader *reader) {
  if (is_lossless(reader)) return PL_UNSUPPORTED;
  switch (reader->errors.msg_code) {
  case JERR_OUT_OF_MEMORY:
    return PL_OUT_OF_MEMORY;
  case JERR_ARITH_NOTIMPL:
  case JERR_BAD_PRECISION:
  case JERR_CCIR601_NOTIMPL:
  case JERR_CONVERSION_NOTIMPL:
  case JERR_NOTIMPL:
  case JERR_NOT_COMPILED:
  case JERR_SOF_UNSUPPORTED:
    return PL_UNSUPPORTED;
  default:
    return reader->dry ? PL_CUT_OFF : PL_MALFORMED;
  }
}

/// Counts scans by their markers. Entropy-coded data never holds FF DA: an FF there is stuffed.
static uint32_t count_scans(const struct reader *reader) {
  uint32_t scans = 1;
  const uint8_t *next = reader->source.next_input_byte;
  const uint8_t *end = next + reader->source.bytes_in_buffer;
  while (next < end && (next = memchr(next, 0xFF, (size_t)(end - next))) != NULL) {
    next++;
    if (next >= end || *next == end_marker) break;
    if (*next == scan_marker) scans++;
  }
  return scans;
}

pl_status pl_jpeg_read_header(const uint8_t *bytes, size_t count, pl_jpeg_header *header,
                              pl_report *report) {
  struct reader reader;
  reader_open(&reader, bytes, count, report);
  if (setjmp(reader.fence)) {
    pl_status status = early_failure(&reader);
    reader_close(&reader);
    return status;
  }
  reader_begin(&reader);
  header->width = reader.codec.image_width;
  header->height = reader.codec.image_height;
  header->components = (uint32_t)reader.codec.num_components;
  header->scans = reader.dry ? 1 : count_scans(&reader);
  header->exif_offset = reader.exif_offset;
  header->exif_length = reader.exif_length;
  reader_close(&reader);
  return PL_OK;
}

/// Joins the parts of a profile.
static pl_status join(const struct profile_parts *parts, pl_bytes *profile) {
  if (parts->damaged) return PL_MALFORMED;
  size_t count = 0;
  for (int i = 1; i <= parts->count; i++) {
    if (parts->bytes[i] == NULL) return PL_MALFORMED;
    count += parts->lengths[i];
  }
  if (count == 0) return parts->count > 0 ? PL_MALFORMED : PL_OK;
  if (count > PL_LARGEST_PROFILE) return PL_MALFORMED;
  uint8_t *joined = malloc(count);
  if (joined == NULL) return PL_OUT_OF_MEMORY;
  profile->bytes = joined;
  profile->count = count;
  for (int i = 1; i <= parts->count; i++) {
    memcpy(joined, parts->bytes[i], parts->lengths[i]);
    joined += parts->lengths[i];
  }
  return PL_OK;
}

pl_status pl_jpeg_read_profile(const uint8_t *bytes, size_t count, pl_bytes *profile) {
  struct reader reader;
  struct profile_parts parts;
  pl_report report;
  memset(&parts, 0, sizeof parts);
  reader_open(&reader, bytes, count, &report);
  reader.parts = &parts;
  if (setjmp(reader.fence)) {
    reader_close(&reader);
    return PL_MALFORMED;
  }
  reader_begin(&reader);
  reader_close(&reader);
  return join(&parts, profile);
}

/// Whether a four-colour file without Adobe's marker must be YCCK: inks are never stored coarser
/// than black, brightness and colour are.
static int must_be_ycck(const struct jpeg_decompress_struct *codec) {
  if (codec->saw_Adobe_marker || codec->num_components != 4) return 0;
  const jpeg_component_info *component = codec->comp_info;
  return component[1].h_samp_factor < component[0].h_samp_factor
         && component[2].h_samp_factor < component[0].h_samp_factor
         && component[3].h_samp_factor == component[0].h_samp_factor;
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
      reader->fraction += share_of_scan(reader);
    }
    if (codec->input_scan_number > (int)maximum_scans) return 0;
    // What is missing would be made up, in memory for the whole picture, and then not be used.
    if (reader->ended && reader->fraction < enough) return 1;
  }
  if (reader->dry && !is_complete(reader)) {
    reader->ended = 1;
    reader->report->cut_off = 1;
  }
  return 1;
}

/// Runs inside the fence. Counts the rows it has written in `done`. Success means no more than that
/// nothing failed; the report says how much came.
static pl_status decode(struct reader *reader, uint32_t eighths, uint32_t maximum_scans,
                        uint8_t *pixels, size_t capacity, volatile size_t *done) {
  struct jpeg_decompress_struct *codec = &reader->codec;
  reader_begin(reader);
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

pl_status pl_jpeg_decode(const uint8_t *bytes, size_t count, uint32_t eighths,
                         uint32_t maximum_scans, const pl_color *inks, uint8_t *pixels,
                         size_t capacity, pl_report *report) {
  struct reader reader;
  volatile size_t done = 0;
  if (eighths < 1 || eighths > 8) return PL_CAPACITY;
  reader_open(&reader, bytes, count, report);
  reader.inks = inks;
  pl_status status;
  if (setjmp(reader.fence)) {
    status = early_failure(&reader);
    size_t height = reader.codec.output_height;
    if (status != PL_OUT_OF_MEMORY && done > 0 && height > 0) {
      // A fatal fault in a later row: what came before it stands, over white.
      size_t row = capacity / height;
      memset(pixels + done * row, 0xFF, capacity - done * row);
      double rows = (double)done / (double)height;
      if (!reader.ended || reader.fraction > rows) reader.fraction = rows;
      reader.ended = 1;
      status = PL_OK;
    }
  } else {
    status = decode(&reader, eighths, maximum_scans, pixels, capacity, &done);
  }
  report->fraction = reader.fraction < 1 ? reader.fraction : 1;
  report->ended_early = reader.ended;
  reader_close(&reader);
  return status == PL_OK ? report_status(report) : status;
}
