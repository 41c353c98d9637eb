// The metadata of a JPEG, and its colour information.
#include "jpeg_reader.h"

#include <stdlib.h>

enum {
  scan_marker = 0xDA,
  exif_prefix = 6,
  /// `ICC_PROFILE`, NUL, number of the part, number of parts.
  profile_prefix = 14,
};

/// Takes the next byte of a segment; -1 where the file ends.
static int next_byte(j_decompress_ptr codec) {
  struct reader *reader = reader_of((j_common_ptr)codec);
  if (reader->dry || codec->src->bytes_in_buffer == 0) return -1;
  codec->src->bytes_in_buffer--;
  return *codec->src->next_input_byte++;
}

/// How long the rest of a segment is, which it begins with; -1 where the file ends.
static long segment_length(j_decompress_ptr codec) {
  int high = next_byte(codec);
  int low = next_byte(codec);
  if (high < 0 || low < 0) return -1;
  long count = (long)high * 256 + low - 2;
  return count < 0 ? 0 : count;
}

boolean pl_jpeg_find_exif(j_decompress_ptr codec) {
  struct reader *reader = reader_of((j_common_ptr)codec);
  long count = segment_length(codec);
  if (count < 0) return pl_jpeg_source_fill(codec);
  size_t here = codec->src->bytes_in_buffer;
  size_t length = (size_t)count < here ? (size_t)count : here;
  if (reader->exif_length == 0 && length > exif_prefix &&
      memcmp(codec->src->next_input_byte, "Exif\0", 5) == 0) {
    reader->exif_offset = (size_t)(codec->src->next_input_byte - reader->bytes) + exif_prefix;
    reader->exif_length = length - exif_prefix;
  }
  pl_jpeg_source_skip(codec, count);
  return TRUE;
}

boolean pl_jpeg_find_profile(j_decompress_ptr codec) {
  struct reader *reader = reader_of((j_common_ptr)codec);
  long count = segment_length(codec);
  if (count < 0) return pl_jpeg_source_fill(codec);
  const uint8_t *segment = codec->src->next_input_byte;
  struct profile_parts *parts = reader->parts;
  if (count >= profile_prefix && (size_t)count <= codec->src->bytes_in_buffer &&
      memcmp(segment, "ICC_PROFILE", 12) == 0) {
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
  pl_jpeg_source_skip(codec, count);
  return TRUE;
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

static pl_status fenced_read_header(struct reader *reader, const uint8_t *bytes, size_t count,
                                    pl_jpeg_header *header, pl_report *report) {
  pl_jpeg_reader_open(reader, bytes, count, report);
  if (setjmp(reader->fence)) {
    pl_status status = pl_jpeg_early_failure(reader);
    pl_jpeg_reader_close(reader);
    return status;
  }
  pl_jpeg_reader_begin(reader);
  header->width = reader->codec.image_width;
  header->height = reader->codec.image_height;
  header->components = (uint32_t)reader->codec.num_components;
  header->scans = reader->dry ? 1 : count_scans(reader);
  header->exif_offset = reader->exif_offset;
  header->exif_length = reader->exif_length;
  pl_jpeg_reader_close(reader);
  return PL_OK;
}

pl_status pl_jpeg_read_header(const uint8_t *bytes, size_t count, pl_jpeg_header *header,
                              pl_report *report) {
  struct reader reader;
  return fenced_read_header(&reader, bytes, count, header, report);
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

static pl_status fenced_jpeg_read_profile(struct reader *reader, const uint8_t *bytes, size_t count,
                                          pl_bytes *profile) {
  struct profile_parts parts;
  pl_report report;
  memset(&parts, 0, sizeof parts);
  pl_jpeg_reader_open(reader, bytes, count, &report);
  reader->parts = &parts;
  if (setjmp(reader->fence)) {
    pl_jpeg_reader_close(reader);
    return PL_MALFORMED;
  }
  pl_jpeg_reader_begin(reader);
  pl_jpeg_reader_close(reader);
  return join(&parts, profile);
}

pl_status pl_jpeg_read_profile(const uint8_t *bytes, size_t count, pl_bytes *profile) {
  struct reader reader;
  return fenced_jpeg_read_profile(&reader, bytes, count, profile);
}
