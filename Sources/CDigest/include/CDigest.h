#ifndef C_DIGEST_H
#define C_DIGEST_H

/// SHA-256 of memory that the caller owns; no state outlives a call and none is shared.

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#else
#define _Nullable
#endif

/// A running digest. A value: copying it forks the digest.
typedef struct pl_sha256 {
  uint32_t state[8];
  uint64_t length;
  uint8_t block[64];
} pl_sha256;

void pl_sha256_start(pl_sha256 *digest);
void pl_sha256_update(pl_sha256 *digest, const void *_Nullable bytes, size_t count);
/// Writes the 32 bytes of the digest; `digest` must be started again before further use.
void pl_sha256_finish(pl_sha256 *digest, uint8_t *result);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
