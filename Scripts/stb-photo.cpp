// A JPEG to a megapixel the usual way: stb_image at full size, then a bilinear resize. Prints milliseconds, one a round.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_JPEG
#include "stb/stb_image.h"

namespace {

std::vector<unsigned char> resized(const unsigned char *from, int width, int height, int across,
                                   int down) {
  std::vector<unsigned char> to(static_cast<size_t>(across) * down * 3);
  for (int y = 0; y < down; y++) {
    float v = (static_cast<float>(y) + 0.5f) * static_cast<float>(height) / static_cast<float>(down) - 0.5f;
    int top = std::max(0, static_cast<int>(v)), bottom = std::min(height - 1, top + 1);
    float low = std::max(0.0f, v - static_cast<float>(top));
    for (int x = 0; x < across; x++) {
      float u = (static_cast<float>(x) + 0.5f) * static_cast<float>(width) / static_cast<float>(across) - 0.5f;
      int left = std::max(0, static_cast<int>(u)), right = std::min(width - 1, left + 1);
      float far = std::max(0.0f, u - static_cast<float>(left));
      for (int c = 0; c < 3; c++) {
        auto at = [&](int px, int py) { return static_cast<float>(from[(static_cast<size_t>(py) * width + px) * 3 + c]); };
        float over = at(left, top) + (at(right, top) - at(left, top)) * far;
        float under = at(left, bottom) + (at(right, bottom) - at(left, bottom)) * far;
        to[(static_cast<size_t>(y) * across + x) * 3 + c] =
            static_cast<unsigned char>(std::lround(over + (under - over) * low));
      }
    }
  }
  return to;
}

}  // namespace

int main(int count, char **words) {
  if (count < 2) return 64;
  int rounds = count > 2 ? std::atoi(words[2]) : 1;
  for (int round = 0; round < rounds; round++) {
    auto start = std::chrono::steady_clock::now();
    int width = 0, height = 0, channels = 0;
    unsigned char *pixels = stbi_load(words[1], &width, &height, &channels, 3);
    if (pixels == nullptr) return 65;
    double scale = std::sqrt((1 << 20) / (static_cast<double>(width) * height));
    auto small = resized(pixels, width, height, static_cast<int>(width * scale), static_cast<int>(height * scale));
    stbi_image_free(pixels);
    std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    std::printf("%.2f %d\n", took.count(), small[small.size() / 2]);
  }
  return 0;
}
