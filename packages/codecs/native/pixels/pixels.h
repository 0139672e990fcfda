/*
 * Sixteen pixels of bytes, interleaved in memory, to a vector for each colour and back.
 *
 * By swizzles of constants, which are one operation of the processor each. A shuffle of two vectors in an order of its own is
 * about ten: V8 makes both of its masks anew each time.
 */
#ifndef SAFELIGHT_PIXELS_H
#define SAFELIGHT_PIXELS_H

#include <stdint.h>
#include <wasm_simd128.h>

struct colours {
  v128_t red, green, blue;
};

#define SWIZZLED_THREE(a, of_a, b, of_b, c, of_c)                                                         \
  wasm_v128_or(wasm_v128_or(wasm_i8x16_swizzle(a, wasm_i8x16_const of_a), wasm_i8x16_swizzle(b, wasm_i8x16_const of_b)), \
               wasm_i8x16_swizzle(c, wasm_i8x16_const of_c))

/* Pixels of three bytes. */
static inline __attribute__((always_inline)) void store_rgb(uint8_t *to, struct colours p) {
  wasm_v128_store(to, SWIZZLED_THREE(p.red, (0, -1, -1, 1, -1, -1, 2, -1, -1, 3, -1, -1, 4, -1, -1, 5),
                                     p.green, (-1, 0, -1, -1, 1, -1, -1, 2, -1, -1, 3, -1, -1, 4, -1, -1),
                                     p.blue, (-1, -1, 0, -1, -1, 1, -1, -1, 2, -1, -1, 3, -1, -1, 4, -1)));
  wasm_v128_store(to + 16, SWIZZLED_THREE(p.red, (-1, -1, 6, -1, -1, 7, -1, -1, 8, -1, -1, 9, -1, -1, 10, -1),
                                          p.green, (5, -1, -1, 6, -1, -1, 7, -1, -1, 8, -1, -1, 9, -1, -1, 10),
                                          p.blue, (-1, 5, -1, -1, 6, -1, -1, 7, -1, -1, 8, -1, -1, 9, -1, -1)));
  wasm_v128_store(to + 32, SWIZZLED_THREE(p.red, (-1, 11, -1, -1, 12, -1, -1, 13, -1, -1, 14, -1, -1, 15, -1, -1),
                                          p.green, (-1, -1, 11, -1, -1, 12, -1, -1, 13, -1, -1, 14, -1, -1, 15, -1),
                                          p.blue, (10, -1, -1, 11, -1, -1, 12, -1, -1, 13, -1, -1, 14, -1, -1, 15)));
}

static inline __attribute__((always_inline)) struct colours load_rgb(const uint8_t *from) {
  const v128_t a = wasm_v128_load(from), b = wasm_v128_load(from + 16), c = wasm_v128_load(from + 32);
  return (struct colours){SWIZZLED_THREE(a, (0, 3, 6, 9, 12, 15, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1),
                                         b, (-1, -1, -1, -1, -1, -1, 2, 5, 8, 11, 14, -1, -1, -1, -1, -1),
                                         c, (-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1, 4, 7, 10, 13)),
                          SWIZZLED_THREE(a, (1, 4, 7, 10, 13, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1),
                                         b, (-1, -1, -1, -1, -1, 0, 3, 6, 9, 12, 15, -1, -1, -1, -1, -1),
                                         c, (-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 2, 5, 8, 11, 14)),
                          SWIZZLED_THREE(a, (2, 5, 8, 11, 14, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1),
                                         b, (-1, -1, -1, -1, -1, 1, 4, 7, 10, 13, -1, -1, -1, -1, -1, -1),
                                         c, (-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 3, 6, 9, 12, 15))};
}

/* Pixels of four bytes; the fourth is left out. */
static inline __attribute__((always_inline)) struct colours load_rgbx(const uint8_t *from) {
  const v128_t by_colour = wasm_i8x16_const(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
  v128_t v[4];
  for (int i = 0; i < 4; i++) v[i] = wasm_i8x16_swizzle(wasm_v128_load(from + 16 * i), by_colour);
  const v128_t rg_low = wasm_i32x4_shuffle(v[0], v[1], 0, 4, 1, 5), rg_high = wasm_i32x4_shuffle(v[2], v[3], 0, 4, 1, 5);
  const v128_t b_low = wasm_i32x4_shuffle(v[0], v[1], 2, 6, 3, 7), b_high = wasm_i32x4_shuffle(v[2], v[3], 2, 6, 3, 7);
  return (struct colours){wasm_i64x2_shuffle(rg_low, rg_high, 0, 2), wasm_i64x2_shuffle(rg_low, rg_high, 1, 3),
                          wasm_i64x2_shuffle(b_low, b_high, 0, 2)};
}

#endif
