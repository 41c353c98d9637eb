#include "CDigest.h"

#include <string.h>

// SHA-256 as FIPS 180-4 defines it; with the processor's own instructions where it has them, for
// model files are gigabytes.

static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static inline uint32_t turned(uint32_t word, int by) { return word >> by | word << (32 - by); }

static void take_blocks_portably(uint32_t *state, const uint8_t *bytes, size_t blocks) {
  for (; blocks > 0; blocks--, bytes += 64) {
    uint32_t w[64];
    for (int i = 0; i < 16; i++) {
      const uint8_t *b = bytes + 4 * i;
      w[i] = (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
    }
    for (int i = 16; i < 64; i++) {
      uint32_t small0 = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3;
      uint32_t small1 = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10;
      w[i] = w[i - 16] + small0 + w[i - 7] + small1;
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int i = 0; i < 64; i++) {
      uint32_t big1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      uint32_t t1 = h + big1 + ((e & f) ^ (~e & g)) + constants[i] + w[i];
      uint32_t big0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      uint32_t t2 = big0 + ((a & b) ^ (a & c) ^ (b & c));
      h = g;
      g = f;
      f = e;
      e = d + t1;
      d = c;
      c = b;
      b = a;
      a = t1 + t2;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
  }
}

#if defined(__x86_64__) && !defined(PL_PORTABLE)
#include <cpuid.h>
#include <immintrin.h>

__attribute__((target("sha,sse4.1"))) static void take_blocks_by_processor(uint32_t *state,
                                                                           const uint8_t *bytes,
                                                                           size_t blocks) {
  const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  // The instructions keep the eight words as a, b, e, f and c, d, g, h.
  __m128i low = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
  __m128i high = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
  __m128i abef = _mm_alignr_epi8(low, high, 8);
  __m128i cdgh = _mm_blend_epi16(high, low, 0xF0);
  for (; blocks > 0; blocks--, bytes += 64) {
    __m128i abef_before = abef;
    __m128i cdgh_before = cdgh;
    __m128i w[4];
    for (int i = 0; i < 16; i++) {
      __m128i *now = &w[i & 3];
      if (i < 4) {
        __m128i words = _mm_loadu_si128((const __m128i *)(bytes + 16 * i));
        *now = _mm_shuffle_epi8(words, big_endian);
      } else {
        __m128i last = w[(i + 3) & 3];
        __m128i seven_back = _mm_alignr_epi8(last, w[(i + 2) & 3], 4);
        __m128i sum = _mm_add_epi32(_mm_sha256msg1_epu32(*now, w[(i + 1) & 3]), seven_back);
        *now = _mm_sha256msg2_epu32(sum, last);
      }
      __m128i keyed = _mm_add_epi32(*now, _mm_loadu_si128((const __m128i *)(constants + 4 * i)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, keyed);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(keyed, 0x0E));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  low = _mm_shuffle_epi32(abef, 0x1B);
  high = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(low, high, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(high, low, 8));
}

static int processor_can(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || !(b & 1u << 29)) return 0;
  return __get_cpuid(1, &a, &b, &c, &d) && (c & 1u << 19) && (c & 1u << 9);
}

static void take_blocks(uint32_t *state, const uint8_t *bytes, size_t blocks) {
  // Asking the processor takes some hundred cycles (far more under a hypervisor), so ask once; two
  // threads that ask at the same time write the same answer.
  static _Atomic int answer = -1;
  int can = answer;
  if (can < 0) answer = can = processor_can();
  if (can) {
    take_blocks_by_processor(state, bytes, blocks);
  } else {
    take_blocks_portably(state, bytes, blocks);
  }
}
#else
static void take_blocks(uint32_t *state, const uint8_t *bytes, size_t blocks) {
  take_blocks_portably(state, bytes, blocks);
}
#endif

void pl_sha256_start(pl_sha256 *digest) {
  static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  memcpy(digest->state, start, sizeof start);
  digest->length = 0;
}

void pl_sha256_update(pl_sha256 *digest, const void *bytes, size_t count) {
  if (count == 0) return;
  const uint8_t *next = bytes;
  size_t held = digest->length % 64;
  digest->length += count;
  if (held > 0) {
    size_t part = 64 - held < count ? 64 - held : count;
    memcpy(digest->block + held, next, part);
    if (held + part < 64) return;
    take_blocks(digest->state, digest->block, 1);
    next += part;
    count -= part;
  }
  if (count >= 64) take_blocks(digest->state, next, count / 64);
  memcpy(digest->block, next + count / 64 * 64, count % 64);
}

void pl_sha256_finish(pl_sha256 *digest, uint8_t *result) {
  uint64_t bits = digest->length * 8;
  size_t held = digest->length % 64;
  uint8_t tail[128] = {0};
  size_t tail_count = held < 56 ? 64 : 128;
  memcpy(tail, digest->block, held);
  tail[held] = 0x80;
  for (int i = 0; i < 8; i++) tail[tail_count - 1 - i] = (uint8_t)(bits >> 8 * i);
  take_blocks(digest->state, tail, tail_count / 64);
  for (int i = 0; i < 32; i++) {
    result[i] = (uint8_t)(digest->state[i / 4] >> (24 - 8 * (i % 4)));
  }
}
