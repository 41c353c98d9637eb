// How much of a JPEG has come.
#include "jpeg_reader.h"

static double blocks(const jpeg_component_info *component) {
  return (double)component->h_samp_factor * component->v_samp_factor;
}

double pl_jpeg_share_of_scan(struct reader *reader) {
  // Of each coefficient that it holds, one step of as many as its first scan announced bits still
  // to come.
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

int pl_jpeg_is_complete(const struct reader *reader) {
  const struct jpeg_decompress_struct *codec = &reader->codec;
  if (!codec->progressive_mode) return reader->fraction > 0.999;
  for (int i = 0; i < codec->num_components; i++) {
    for (int k = 0; k < DCTSIZE2; k++) {
      if (codec->coef_bits == NULL || codec->coef_bits[i][k] != 0) return 0;
    }
  }
  return 1;
}

void pl_jpeg_note_end(struct reader *reader) {
  if (reader->ended) return;
  reader->ended = 1;
  reader->report->cut_off = 1;
  const struct jpeg_decompress_struct *codec = &reader->codec;
  if (codec->total_iMCU_rows == 0) return;
  double rows = (double)codec->input_iMCU_row / codec->total_iMCU_rows;
  reader->fraction += pl_jpeg_share_of_scan(reader) * (rows < 1 ? rows : 1);
}
