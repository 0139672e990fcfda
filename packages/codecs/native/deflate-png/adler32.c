/* zlib's checksum (RFC 1950, 2.2) by vectors, in place of libdeflate's, whose vectors are assembler and intrinsics of x86 and Arm. */
#include <stddef.h>
#include <stdint.h>
#include <wasm_simd128.h>

#include "libdeflate.h"

#define DIVISOR 65521
/* Bytes before the sums would not fit 32 bits, as zlib counts them, in whole vectors. */
#define MOST (5552 / 16 * 16)

static uint32_t sum_lanes(v128_t v) {
  v = wasm_i32x4_add(v, wasm_i32x4_shuffle(v, v, 2, 3, 0, 1));
  return (uint32_t)wasm_i32x4_extract_lane(v, 0) + (uint32_t)wasm_i32x4_extract_lane(v, 1);
}

/* Whole vectors, at most MOST bytes. Of sixteen bytes the first counts sixteen times in `s2`, the last once. */
static void add_vectors(uint32_t *s1, uint32_t *s2, const uint8_t *p, size_t size) {
  const v128_t first = wasm_i16x8_const(16, 15, 14, 13, 12, 11, 10, 9), last = wasm_i16x8_const(8, 7, 6, 5, 4, 3, 2, 1);
  /* Sums of bytes, the same before each vector, and bytes by their weights. */
  v128_t bytes = wasm_i64x2_const_splat(0), before = bytes, weighed = bytes;
  for (const uint8_t *end = p + size; p < end; p += 16) {
    const v128_t v = wasm_v128_load(p);
    before = wasm_i32x4_add(before, bytes);
    bytes = wasm_i32x4_add(bytes, wasm_u32x4_extadd_pairwise_u16x8(wasm_u16x8_extadd_pairwise_u8x16(v)));
    weighed = wasm_i32x4_add(weighed, wasm_i32x4_add(wasm_i32x4_dot_i16x8(wasm_u16x8_extend_low_u8x16(v), first),
                                                     wasm_i32x4_dot_i16x8(wasm_u16x8_extend_high_u8x16(v), last)));
  }
  *s2 = (*s2 + *s1 * (uint32_t)size + sum_lanes(before) * 16 + sum_lanes(weighed)) % DIVISOR;
  *s1 = (*s1 + sum_lanes(bytes)) % DIVISOR;
}

uint32_t libdeflate_adler32(uint32_t adler, const void *buffer, size_t size) {
  const uint8_t *p = buffer;
  uint32_t s1 = adler & 0xffff, s2 = adler >> 16;
  if (p == NULL) return 1;
  while (size >= 16) {
    const size_t part = (size < MOST ? size : MOST) & ~(size_t)15;
    add_vectors(&s1, &s2, p, part);
    p += part;
    size -= part;
  }
  for (; size > 0; size--) {
    s1 += *p++;
    s2 += s1;
  }
  return s2 % DIVISOR << 16 | s1 % DIVISOR;
}
