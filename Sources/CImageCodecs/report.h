#ifndef REPORT_H
#define REPORT_H

#include "CImageCodecs.h"

#include <string.h>

/// Where less of a picture came, it is not used, nor worth the time to fill up the rest.
static const double enough = 0.5;

static inline void report_start(pl_report *report) { memset(report, 0, sizeof *report); }

/// Keeps the first words: what follows a fault is mostly its echo.
static inline void report_words(pl_report *report, const char *words) {
  if (report->words[0] != 0) return;
  size_t count = strlen(words);
  if (count >= sizeof report->words) count = sizeof report->words - 1;
  memcpy(report->words, words, count);
  report->words[count] = 0;
}

/// The status of a picture of which some came.
static inline pl_status report_status(const pl_report *report) {
  if (!report->ended_early || report->fraction >= enough) return PL_OK;
  return report->cut_off ? PL_CUT_OFF : PL_MALFORMED;
}

#endif
