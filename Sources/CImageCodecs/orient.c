#include "CImageCodecs.h"

#include <string.h>

/// Copies pixels that lie `step` apart in the source side by side. Four bytes move faster than
/// three; the fourth is overwritten by the next pixel, so the last one is copied exactly, and where
/// the source ends all are.
static void copy_run(const uint8_t *from, ptrdiff_t step, size_t count, const uint8_t *source_end,
                     uint8_t *to) {
  const uint8_t *last = from + ((ptrdiff_t)count - 1) * step;
  size_t quick = source_end - from > 3 && source_end - last > 3 ? count - 1 : 0;
  for (size_t x = 0; x < quick; x++, to += 3, from += step) memcpy(to, from, 4);
  for (size_t x = quick; x < count; x++, to += 3, from += step) memcpy(to, from, 3);
}

/// Squares this wide are turned one after another, so that both pictures stay in the cache.
enum { tile = 32 };

void pl_orient(const uint8_t *source, size_t width, size_t height, int32_t orientation,
               uint8_t *target) {
  ptrdiff_t row = (ptrdiff_t)width * 3;
  ptrdiff_t last_row = ((ptrdiff_t)height - 1) * row;
  ptrdiff_t last_pixel = row - 3;
  // Where the upright picture begins in the stored one, and what a step right or down means there.
  ptrdiff_t first = 0;
  ptrdiff_t right = 3;
  ptrdiff_t down = row;
  // clang-format off
  switch (orientation) {
  case 2: first = last_pixel; right = -3; break;
  case 3: first = last_row + last_pixel; right = -3; down = -row; break;
  case 4: first = last_row; down = -row; break;
  case 5: right = row; down = 3; break;
  case 6: first = last_row; right = -row; down = 3; break;
  case 7: first = last_row + last_pixel; right = -row; down = -3; break;
  case 8: first = last_pixel; right = row; down = -3; break;
  default: memcpy(target, source, width * height * 3); return;
  }
  // clang-format on
  size_t columns = orientation > 4 ? height : width;
  size_t rows = orientation > 4 ? width : height;
  for (size_t top = 0; top < rows; top += tile) {
    size_t bottom = top + tile < rows ? top + tile : rows;
    for (size_t left = 0; left < columns; left += tile) {
      size_t count = left + tile < columns ? tile : columns - left;
      for (size_t y = top; y < bottom; y++) {
        const uint8_t *from = source + first + (ptrdiff_t)y * down + (ptrdiff_t)left * right;
        copy_run(from, right, count, source + width * height * 3,
                 target + (y * columns + left) * 3);
      }
    }
  }
}
