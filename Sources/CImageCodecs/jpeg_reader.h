#ifndef JPEG_READER_H
#define JPEG_READER_H

#include "report.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

// What the files that read a JPEG share.
//
// libjpeg ends a fatal error with a callback that must not return. Each public call opens a fence
// and the callback jumps to it, so that no jump leaves these files.

enum {
  end_marker = 0xD9,
  most_parts = 255,
};

/// The parts of a profile, by their numbers.
struct profile_parts {
  const uint8_t *bytes[most_parts + 1];
  size_t lengths[most_parts + 1];
  int count;
  int damaged;
};

/// One picture being read: the codec, and what it reports afterwards.
struct reader {
  struct jpeg_decompress_struct codec;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  jmp_buf fence;  // set by a function that does not own this: what it changes outlives the jump
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
  /// Where to record the parts of a profile; NULL when they are not wanted.
  struct profile_parts *parts;
  /// Converts inks; NULL when the file declares none.
  const pl_color *inks;
  JSAMPLE *row;
};

static inline struct reader *reader_of(j_common_ptr codec) {
  return (struct reader *)codec->client_data;
}

/// Prepares to read; nothing can fail yet.
void pl_jpeg_reader_open(struct reader *reader, const uint8_t *bytes, size_t count,
                         pl_report *report);

/// Runs inside the fence: makes the codec and reads up to the first scan.
void pl_jpeg_reader_begin(struct reader *reader);

void pl_jpeg_reader_close(struct reader *reader);

/// The status for a failure before there was any picture.
pl_status pl_jpeg_early_failure(const struct reader *reader);

/// Makes up an end-of-image marker where the file has run dry.
boolean pl_jpeg_source_fill(j_decompress_ptr codec);

void pl_jpeg_source_skip(j_decompress_ptr codec, long count);

/// Records where the first Exif segment lies, and skips it. XMP shares its marker.
boolean pl_jpeg_find_exif(j_decompress_ptr codec);

/// Records a part of the profile, and skips it. Other things share its marker.
boolean pl_jpeg_find_profile(j_decompress_ptr codec);

/// The part of the picture that the current scan brings as a whole.
double pl_jpeg_share_of_scan(struct reader *reader);

/// Whether nothing is left to come, so that only the end marker is missing.
int pl_jpeg_is_complete(const struct reader *reader);

/// Records how far the data reached, when the decoder wants more.
void pl_jpeg_note_end(struct reader *reader);

#endif
