// Opens a JPEG: where its bytes come from, and what becomes of faults in them.
#include "jpeg_reader.h"

#include <stdlib.h>

#include <jerror.h>

enum {
  exif_marker = JPEG_APP0 + 1,
  profile_marker = JPEG_APP0 + 2,
  /// What begins the picture of a JPEG-LS, which is another format.
  lossless_marker = 0xF7,
};

/// Whether reading failed because the file is a JPEG-LS.
static int is_lossless(const struct reader *reader) {
  return reader->errors.msg_code == JERR_UNKNOWN_MARKER &&
         reader->errors.msg_parm.i[0] == lossless_marker;
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
    if (reader->codec.unread_marker == end_marker) pl_jpeg_note_end(reader);
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

boolean pl_jpeg_source_fill(j_decompress_ptr codec) {
  static const JOCTET made_up_end[2] = {0xFF, end_marker};
  reader_of((j_common_ptr)codec)->dry = 1;
  codec->src->next_input_byte = made_up_end;
  codec->src->bytes_in_buffer = sizeof made_up_end;
  return TRUE;
}

void pl_jpeg_source_skip(j_decompress_ptr codec, long count) {
  if (count <= 0) return;
  if ((size_t)count > codec->src->bytes_in_buffer) {
    (void)pl_jpeg_source_fill(codec);
    return;
  }
  codec->src->next_input_byte += count;
  codec->src->bytes_in_buffer -= (size_t)count;
}

static void source_end(j_decompress_ptr codec) { (void)codec; }

void pl_jpeg_reader_open(struct reader *reader, const uint8_t *bytes, size_t count,
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

void pl_jpeg_reader_begin(struct reader *reader) {
  jpeg_create_decompress(&reader->codec);
  reader->source.init_source = source_start;
  reader->source.fill_input_buffer = pl_jpeg_source_fill;
  reader->source.skip_input_data = pl_jpeg_source_skip;
  reader->source.resync_to_restart = jpeg_resync_to_restart;
  reader->source.term_source = source_end;
  reader->source.next_input_byte = reader->bytes;
  reader->source.bytes_in_buffer = reader->count;
  reader->codec.src = &reader->source;
  jpeg_set_marker_processor(&reader->codec, exif_marker, pl_jpeg_find_exif);
  if (reader->parts != NULL) {
    jpeg_set_marker_processor(&reader->codec, profile_marker, pl_jpeg_find_profile);
  }
  (void)jpeg_read_header(&reader->codec, TRUE);
}

void pl_jpeg_reader_close(struct reader *reader) {
  free(reader->row);
  reader->row = NULL;
  jpeg_destroy_decompress(&reader->codec);
}

pl_status pl_jpeg_early_failure(const struct reader *reader) {
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
