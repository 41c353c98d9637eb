#ifndef REPORT_H
#define REPORT_H

#include "CImageCodecs.h"

#include <string.h>

static inline void report_start(pl_report *report) {
  memset(report, 0, sizeof *report);
}

/// Keeps the first words: what follows a fault is mostly its echo.
static inline void report_words(pl_report *report, const char *words) {
  if (report->words[0] != 0) return;
  size_t count = strlen(words);
  if (count >= sizeof report->words) count = sizeof report->words - 1;
  memcpy(report->words, words, count);
  report->words[count] = 0;
}

#endif
