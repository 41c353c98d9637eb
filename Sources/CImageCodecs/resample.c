#include "CImageCodecs.h"

#include <math.h>
#include <stdlib.h>

// Two passes, across and then down, each rounding to whole levels. Weights are whole numbers, so
// that every machine computes the same picture.

enum { lobes = 3, precision = 22, half = 1 << (precision - 1) };

#if defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__)
/// The same loops twice, the loader picks: whole-number products of eight lanes need AVX2.
#define FAST __attribute__((target_clones("avx2", "default")))
#else
#define FAST
#endif

/// For each place along the target side: where its window begins in the source, how long it is,
/// and the weights, `stride` apart from place to place.
struct windows {
  size_t stride;
  int32_t *first;
  int32_t *count;
  int32_t *weights;
};

static double lanczos(double x) {
  if (x <= -lobes || x >= lobes) return 0;
  if (x == 0) return 1;
  double turn = x * 3.14159265358979323846;
  return sin(turn) / turn * (sin(turn / lobes) / (turn / lobes));
}

static void windows_free(struct windows *windows) {
  free(windows->first);
  free(windows->count);
  free(windows->weights);
}

static int windows_make(struct windows *windows, size_t source, size_t target) {
  double scale = (double)source / (double)target;
  double widening = scale > 1 ? scale : 1;
  double support = lobes * widening;
  windows->stride = (size_t)ceil(support) * 2 + 1;
  windows->first = malloc(target * sizeof(int32_t));
  windows->count = malloc(target * sizeof(int32_t));
  windows->weights = calloc(target * windows->stride, sizeof(int32_t));
  double *exact = malloc(windows->stride * sizeof(double));
  int made = windows->first != NULL && windows->count != NULL && windows->weights != NULL
             && exact != NULL;
  for (size_t place = 0; made && place < target; place++) {
    double center = ((double)place + 0.5) * scale;
    double low = center - support + 0.5;
    double high = center + support + 0.5;
    int32_t first = low > 0 ? (int32_t)low : 0;
    int32_t end = high < (double)source ? (int32_t)high : (int32_t)source;
    int32_t count = end - first;
    double sum = 0;
    for (int32_t i = 0; i < count; i++) {
      exact[i] = lanczos((i + first - center + 0.5) / widening);
      sum += exact[i];
    }
    int32_t *weights = windows->weights + place * windows->stride;
    for (int32_t i = 0; i < count; i++) {
      weights[i] = (int32_t)lround(exact[i] / sum * (1 << precision));
    }
    windows->first[place] = first;
    windows->count[place] = count;
  }
  free(exact);
  if (!made) windows_free(windows);
  return made;
}

static inline uint8_t level(int32_t sum) {
  int32_t value = sum >> precision;
  return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

FAST static void across(const struct windows *windows, const uint8_t *source, size_t target_width,
                        uint8_t *target) {
  for (size_t x = 0; x < target_width; x++, target += 3) {
    const int32_t *weights = windows->weights + x * windows->stride;
    const uint8_t *pixel = source + (size_t)windows->first[x] * 3;
    int32_t count = windows->count[x];
    int32_t red = half;
    int32_t green = half;
    int32_t blue = half;
    for (int32_t i = 0; i < count; i++, pixel += 3) {
      red += pixel[0] * weights[i];
      green += pixel[1] * weights[i];
      blue += pixel[2] * weights[i];
    }
    target[0] = level(red);
    target[1] = level(green);
    target[2] = level(blue);
  }
}

/// Adds up rows a stretch at a time, so that the sums stay in the nearest cache.
enum { stretch = 512 };

FAST static void down(const struct windows *windows, const uint8_t *source, size_t row_bytes,
                      size_t place, uint8_t *target) {
  const int32_t *weights = windows->weights + place * windows->stride;
  int32_t count = windows->count[place];
  source += (size_t)windows->first[place] * row_bytes;
  for (size_t left = 0; left < row_bytes; left += stretch) {
    int32_t sums[stretch];
    size_t length = row_bytes - left < stretch ? row_bytes - left : stretch;
    for (size_t x = 0; x < length; x++) sums[x] = half;
    for (int32_t i = 0; i < count; i++) {
      const uint8_t *row = source + (size_t)i * row_bytes + left;
      int32_t weight = weights[i];
      for (size_t x = 0; x < length; x++) sums[x] += row[x] * weight;
    }
    for (size_t x = 0; x < length; x++) target[left + x] = level(sums[x]);
  }
}

pl_status pl_resample(const uint8_t *source, size_t source_width, size_t source_height,
                      uint8_t *target, size_t target_width, size_t target_height) {
  struct windows columns = {0};
  struct windows rows = {0};
  if (!windows_make(&columns, source_width, target_width)) return PL_OUT_OF_MEMORY;
  if (!windows_make(&rows, source_height, target_height)) {
    windows_free(&columns);
    return PL_OUT_OF_MEMORY;
  }
  size_t row_bytes = target_width * 3;
  uint8_t *narrowed = malloc(row_bytes * source_height);
  if (narrowed != NULL) {
    for (size_t y = 0; y < source_height; y++) {
      across(&columns, source + y * source_width * 3, target_width, narrowed + y * row_bytes);
    }
    for (size_t y = 0; y < target_height; y++) {
      down(&rows, narrowed, row_bytes, y, target + y * row_bytes);
    }
  }
  free(narrowed);
  windows_free(&columns);
  windows_free(&rows);
  return narrowed != NULL ? PL_OK : PL_OUT_OF_MEMORY;
}
