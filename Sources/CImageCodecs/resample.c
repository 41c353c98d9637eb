#include "CImageCodecs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Two passes, across and then down, each rounding to whole levels. Weights are whole numbers, so
// that every machine computes the same picture.

enum { lobes = 3, precision = 22, half = 1 << (precision - 1) };

// What the loader runs to pick one comes before the runtime of TSan does.
#ifdef __has_feature
#if __has_feature(thread_sanitizer)
#define IS_TRACED 1
#endif
#endif

#if defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__) && !defined(IS_TRACED)
/// The same loops thrice, the loader picks: products of whole numbers came late to x86.
#define FAST __attribute__((target_clones("avx2", "sse4.1", "default")))
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
  int made =
      windows->first != NULL && windows->count != NULL && windows->weights != NULL && exact != NULL;
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

/// Eight lanes hold two neighbours, red, green and blue of each, and two bytes that weigh nothing.
typedef int32_t lanes __attribute__((vector_size(32), aligned(4)));
typedef int32_t four_lanes __attribute__((vector_size(16)));
typedef uint8_t eight_bytes __attribute__((vector_size(8)));
typedef uint8_t four_bytes __attribute__((vector_size(4)));

/// The weights of `windows` spread over lanes, `pairs_stride` of them from place to place.
static lanes *pairs_make(const struct windows *windows, size_t target, size_t pairs_stride) {
  lanes *pairs = calloc(target * pairs_stride, sizeof(lanes));
  for (size_t place = 0; pairs != NULL && place < target; place++) {
    const int32_t *weights = windows->weights + place * windows->stride;
    for (int32_t i = 0; i < windows->count[place]; i++) {
      lanes *pair = &pairs[place * pairs_stride + (size_t)i / 2];
      for (int channel = 0; channel < 3; channel++) (*pair)[i % 2 * 3 + channel] = weights[i];
    }
  }
  return pairs;
}

/// Every window is taken as long as the longest, for weights that are 0 cost less than a branch
/// that is hard to foresee. So `source` is read up to `pairs_stride * 6 + 2` bytes beyond its last
/// pixel, and `target` is written a byte beyond its last.
FAST static void across(const struct windows *windows, const lanes *pairs, size_t pairs_stride,
                        const uint8_t *source, size_t target_width, uint8_t *target) {
  for (size_t x = 0; x < target_width; x++, target += 3, pairs += pairs_stride) {
    const uint8_t *pixel = source + (size_t)windows->first[x] * 3;
    lanes sums = {half, half, half};
    for (size_t i = 0; i < pairs_stride; i++, pixel += 6) {
      eight_bytes levels;
      memcpy(&levels, pixel, sizeof levels);
      sums += __builtin_convertvector(levels, lanes) * pairs[i];
    }
    four_lanes sum = __builtin_shufflevector(sums, sums, 0, 1, 2, 6) +
                     __builtin_shufflevector(sums, sums, 3, 4, 5, 7);
    sum >>= precision;
    sum &= ~(sum >> 31);
    sum |= sum > 255;
    four_bytes levels = __builtin_convertvector(sum & 255, four_bytes);
    memcpy(target, &levels, sizeof levels);
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
  size_t source_row = source_width * 3;
  size_t row_bytes = target_width * 3;
  size_t pairs_stride = (columns.stride + 1) / 2;
  lanes *pairs = pairs_make(&columns, target_width, pairs_stride);
  size_t beyond = pairs_stride * 6 + 2;
  uint8_t *copy = calloc(1, source_row + beyond);
  uint8_t *narrowed = malloc(row_bytes * source_height + 1);
  int made = pairs != NULL && copy != NULL && narrowed != NULL;
  if (made) {
    for (size_t y = 0; y < source_height; y++) {
      const uint8_t *row = source + y * source_row;
      // Of the last rows there is nothing beyond that could be read.
      if ((source_height - 1 - y) * source_row < beyond) row = memcpy(copy, row, source_row);
      across(&columns, pairs, pairs_stride, row, target_width, narrowed + y * row_bytes);
    }
    for (size_t y = 0; y < target_height; y++) {
      down(&rows, narrowed, row_bytes, y, target + y * row_bytes);
    }
  }
  free(pairs);
  free(copy);
  free(narrowed);
  windows_free(&columns);
  windows_free(&rows);
  return made ? PL_OK : PL_OUT_OF_MEMORY;
}
