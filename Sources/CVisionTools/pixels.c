// Grey levels and turns of them.
#include "CVisionTools.h"

#include <math.h>

void vt_grey(const uint8_t *rgb, size_t count, uint8_t *grey) {
  for (size_t index = 0; index < count; index += 1, rgb += 3) {
    grey[index] = (uint8_t)((rgb[0] * 19595u + rgb[1] * 38470u + rgb[2] * 7471u + 32768u) >> 16);
  }
}

void vt_turn(const uint8_t *source, size_t width, size_t height, int32_t quarters,
             uint8_t *target) {
  for (size_t y = 0; y < height; y += 1) {
    for (size_t x = 0; x < width; x += 1) {
      uint8_t level = source[y * width + x];
      switch (quarters) {
      case 1:
        target[x * height + (height - 1 - y)] = level;
        break;
      case 2:
        target[(height - 1 - y) * width + (width - 1 - x)] = level;
        break;
      default:
        target[(width - 1 - x) * height + y] = level;
        break;
      }
    }
  }
}

void vt_slant(const uint8_t *source, size_t width, size_t height, double cosine, double sine,
              uint8_t fill, uint8_t *target, size_t target_width, size_t target_height) {
  double middle_x = ((double)width - 1) / 2, middle_y = ((double)height - 1) / 2;
  for (size_t y = 0; y < target_height; y += 1) {
    double dy = (double)y - ((double)target_height - 1) / 2;
    for (size_t x = 0; x < target_width; x += 1) {
      double dx = (double)x - ((double)target_width - 1) / 2;
      double from_x = cosine * dx + sine * dy + middle_x;
      double from_y = cosine * dy - sine * dx + middle_y;
      uint8_t level = fill;
      if (from_x >= 0 && from_y >= 0 && from_x <= (double)(width - 1) &&
          from_y <= (double)(height - 1)) {
        size_t left = (size_t)from_x, top = (size_t)from_y;
        size_t right = left + 1 < width ? left + 1 : left;
        size_t bottom = top + 1 < height ? top + 1 : top;
        double along = from_x - (double)left, down = from_y - (double)top;
        const uint8_t *upper = source + top * width, *lower = source + bottom * width;
        double above = upper[left] * (1 - along) + upper[right] * along;
        double below = lower[left] * (1 - along) + lower[right] * along;
        level = (uint8_t)lround(above * (1 - down) + below * down);
      }
      target[y * target_width + x] = level;
    }
  }
}
