/*
 * The innermost steps of libwebp's lossy encoder in WebAssembly's own vectors, whose SSE code is made of
 * instructions that WebAssembly lacks. The results are the same to the bit.
 */
#ifndef SAFELIGHT_KERNELS_H
#define SAFELIGHT_KERNELS_H

#include <wasm_simd128.h>
#include "src/dsp/dsp.h"
#include "src/enc/vp8i_enc.h"

/* Four pixels of each of four rows. */
static inline v128_t load_4x4(const uint8_t *from) {
  v128_t pixels = wasm_v128_load32_zero(from);
  pixels = wasm_v128_load32_lane(from + BPS, pixels, 1);
  pixels = wasm_v128_load32_lane(from + 2 * BPS, pixels, 2);
  return wasm_v128_load32_lane(from + 3 * BPS, pixels, 3);
}

static inline v128_t swap_halves(v128_t v) { return wasm_i64x2_shuffle(v, v, 1, 0); }

/* Rows of four 32-bit numbers become columns. */
static inline void transpose(v128_t rows[4]) {
  const v128_t low_01 = wasm_i32x4_shuffle(rows[0], rows[1], 0, 4, 1, 5);
  const v128_t high_01 = wasm_i32x4_shuffle(rows[0], rows[1], 2, 6, 3, 7);
  const v128_t low_23 = wasm_i32x4_shuffle(rows[2], rows[3], 0, 4, 1, 5);
  const v128_t high_23 = wasm_i32x4_shuffle(rows[2], rows[3], 2, 6, 3, 7);
  rows[0] = wasm_i64x2_shuffle(low_01, low_23, 0, 2);
  rows[1] = wasm_i64x2_shuffle(low_01, low_23, 1, 3);
  rows[2] = wasm_i64x2_shuffle(high_01, high_23, 0, 2);
  rows[3] = wasm_i64x2_shuffle(high_01, high_23, 1, 3);
}

/* (x * factor) >> 16 for numbers of 16 bits in lanes of 32; `factor`: pairs of the factor and 0. */
static inline v128_t times(v128_t x, v128_t factor) { return wasm_i32x4_shr(wasm_i32x4_dot_i16x8(x, factor), 16); }

/* One pass of the inverse transform, over four columns at once. */
static inline void inverse_pass(v128_t t[4]) {
  const v128_t k1 = wasm_i32x4_const_splat(20091);
  /* -30068, which is 35468 - 65536. */
  const v128_t k2 = wasm_i32x4_const_splat(35468);
  const v128_t a = wasm_i32x4_add(t[0], t[2]);
  const v128_t b = wasm_i32x4_sub(t[0], t[2]);
  const v128_t c = wasm_i32x4_add(wasm_i32x4_sub(t[1], t[3]), wasm_i32x4_sub(times(t[1], k2), times(t[3], k1)));
  const v128_t d = wasm_i32x4_add(wasm_i32x4_add(t[1], t[3]), wasm_i32x4_add(times(t[1], k1), times(t[3], k2)));
  t[0] = wasm_i32x4_add(a, d);
  t[1] = wasm_i32x4_add(b, c);
  t[2] = wasm_i32x4_sub(b, c);
  t[3] = wasm_i32x4_sub(a, d);
}

static inline void inverse_transform_one(const uint8_t *ref, const int16_t *in, uint8_t *dst) {
  v128_t t[4];
  for (int i = 0; i < 4; i++) t[i] = wasm_i32x4_load16x4(in + 4 * i);
  inverse_pass(t);
  transpose(t);
  t[0] = wasm_i32x4_add(t[0], wasm_i32x4_const_splat(4));
  inverse_pass(t);
  for (int i = 0; i < 4; i++) t[i] = wasm_i32x4_shr(t[i], 3);
  transpose(t);
  const v128_t before = load_4x4(ref);
  const v128_t rows_01 = wasm_i16x8_add(wasm_i16x8_narrow_i32x4(t[0], t[1]), wasm_u16x8_extend_low_u8x16(before));
  const v128_t rows_23 = wasm_i16x8_add(wasm_i16x8_narrow_i32x4(t[2], t[3]), wasm_u16x8_extend_high_u8x16(before));
  const v128_t pixels = wasm_u8x16_narrow_i16x8(rows_01, rows_23);
  wasm_v128_store32_lane(dst, pixels, 0);
  wasm_v128_store32_lane(dst + BPS, pixels, 1);
  wasm_v128_store32_lane(dst + 2 * BPS, pixels, 2);
  wasm_v128_store32_lane(dst + 3 * BPS, pixels, 3);
}

static inline void inverse_transform(const uint8_t *ref, const int16_t *in, uint8_t *dst, int do_two) {
  inverse_transform_one(ref, in, dst);
  if (do_two) inverse_transform_one(ref + 4, in + 16, dst + 4);
}

/* Sums and differences of the outer and the inner two of four, which come as (first, second) and (third, fourth). */
static inline void butterfly(v128_t first, v128_t last, v128_t *sums, v128_t *differences, v128_t *pairs) {
  const v128_t turned = swap_halves(last);
  const v128_t outer_inner = wasm_i16x8_add(first, turned);
  const v128_t apart = wasm_i16x8_sub(first, turned);
  const v128_t inner_outer = swap_halves(outer_inner);
  *sums = wasm_i16x8_add(outer_inner, inner_outer);
  *differences = wasm_i16x8_sub(outer_inner, inner_outer);
  /* Of the differences the inner and the outer in turn, as `dot` takes them. */
  *pairs = wasm_i16x8_shuffle(apart, apart, 4, 0, 5, 1, 6, 2, 7, 3);
}

static inline v128_t odd_terms(v128_t pairs, v128_t factors, int rounding, int shift) {
  return wasm_i32x4_shr(wasm_i32x4_add(wasm_i32x4_dot_i16x8(pairs, factors), wasm_i32x4_splat(rounding)), shift);
}

static inline void forward_transform(const uint8_t *src, const uint8_t *ref, int16_t *out) {
  const v128_t k_first = wasm_i16x8_const(2217, 5352, 2217, 5352, 2217, 5352, 2217, 5352);
  const v128_t k_third = wasm_i16x8_const(-5352, 2217, -5352, 2217, -5352, 2217, -5352, 2217);
  const v128_t s = load_4x4(src), r = load_4x4(ref);
  /* Columns instead of rows. */
  const v128_t sc = wasm_i8x16_shuffle(s, s, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
  const v128_t rc = wasm_i8x16_shuffle(r, r, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
  const v128_t columns_01 = wasm_i16x8_sub(wasm_u16x8_extend_low_u8x16(sc), wasm_u16x8_extend_low_u8x16(rc));
  const v128_t columns_23 = wasm_i16x8_sub(wasm_u16x8_extend_high_u8x16(sc), wasm_u16x8_extend_high_u8x16(rc));
  v128_t sums, differences, pairs;
  butterfly(columns_01, columns_23, &sums, &differences, &pairs);
  const v128_t even = wasm_i16x8_shl(wasm_i64x2_shuffle(sums, differences, 0, 2), 3);
  const v128_t odd =
      wasm_i16x8_narrow_i32x4(odd_terms(pairs, k_first, 1812, 9), odd_terms(pairs, k_third, 937, 9));
  const v128_t first_two = wasm_i16x8_shuffle(even, odd, 0, 8, 1, 9, 2, 10, 3, 11);
  const v128_t last_two = wasm_i16x8_shuffle(even, odd, 4, 12, 5, 13, 6, 14, 7, 15);
  const v128_t rows_01 = wasm_i32x4_shuffle(first_two, last_two, 0, 4, 1, 5);
  const v128_t rows_23 = wasm_i32x4_shuffle(first_two, last_two, 2, 6, 3, 7);
  butterfly(rows_01, rows_23, &sums, &differences, &pairs);
  const v128_t seven = wasm_i16x8_const_splat(7);
  const v128_t evens = wasm_i16x8_shr(wasm_i16x8_add(wasm_i64x2_shuffle(sums, differences, 0, 2), seven), 4);
  const v128_t odds =
      wasm_i16x8_narrow_i32x4(odd_terms(pairs, k_first, 12000, 16), odd_terms(pairs, k_third, 51000, 16));
  /* One more where the outer two differ. */
  const v128_t outer = wasm_i16x8_shuffle(pairs, pairs, 1, 3, 5, 7, 1, 3, 5, 7);
  const v128_t more = wasm_v128_and(wasm_i16x8_ne(outer, wasm_i16x8_const_splat(0)), wasm_i16x8_const(1, 1, 1, 1, 0, 0, 0, 0));
  const v128_t odd_rows = wasm_i16x8_add(odds, more);
  wasm_v128_store(out, wasm_i64x2_shuffle(evens, odd_rows, 0, 2));
  wasm_v128_store(out + 8, wasm_i64x2_shuffle(evens, odd_rows, 1, 3));
}

static inline void forward_transform_two(const uint8_t *src, const uint8_t *ref, int16_t *out) {
  forward_transform(src, ref, out);
  forward_transform(src + 4, ref + 4, out + 16);
}

/* Levels of eight coefficients, with their signs. */
static inline v128_t levels_of(v128_t in, v128_t size, const VP8Matrix *mtx, int from) {
  const v128_t iq = wasm_v128_load(mtx->iq_ + from);
  const v128_t low = wasm_i32x4_add(wasm_u32x4_extmul_low_u16x8(size, iq), wasm_v128_load(mtx->bias_ + from));
  const v128_t high = wasm_i32x4_add(wasm_u32x4_extmul_high_u16x8(size, iq), wasm_v128_load(mtx->bias_ + from + 4));
  const v128_t levels = wasm_i16x8_min(wasm_i16x8_narrow_i32x4(wasm_i32x4_shr(low, QFIX), wasm_i32x4_shr(high, QFIX)),
                                       wasm_i16x8_const_splat(MAX_LEVEL));
  const v128_t negative = wasm_i16x8_shr(in, 15);
  const v128_t is_zero = wasm_i16x8_eq(in, wasm_i16x8_const_splat(0));
  return wasm_v128_andnot(wasm_i16x8_sub(wasm_v128_xor(levels, negative), negative), is_zero);
}

static inline int quantize(int16_t in[16], int16_t out[16], const uint16_t *sharpen, const VP8Matrix *mtx) {
  const v128_t in_0 = wasm_v128_load(in), in_8 = wasm_v128_load(in + 8);
  v128_t size_0 = wasm_i16x8_abs(in_0), size_8 = wasm_i16x8_abs(in_8);
  if (sharpen != NULL) {
    size_0 = wasm_i16x8_add(size_0, wasm_v128_load(sharpen));
    size_8 = wasm_i16x8_add(size_8, wasm_v128_load(sharpen + 8));
  }
  const v128_t levels_0 = levels_of(in_0, size_0, mtx, 0);
  const v128_t levels_8 = levels_of(in_8, size_8, mtx, 8);
  wasm_v128_store(in, wasm_i16x8_mul(levels_0, wasm_v128_load(mtx->q_)));
  wasm_v128_store(in + 8, wasm_i16x8_mul(levels_8, wasm_v128_load(mtx->q_ + 8)));
  const v128_t zigzag_0 = wasm_i16x8_shuffle(levels_0, levels_8, 0, 1, 4, 8, 5, 2, 3, 6);
  const v128_t zigzag_8 = wasm_i16x8_shuffle(levels_0, levels_8, 9, 12, 13, 10, 7, 11, 14, 15);
  wasm_v128_store(out, zigzag_0);
  wasm_v128_store(out + 8, zigzag_8);
  return wasm_v128_any_true(wasm_v128_or(zigzag_0, zigzag_8));
}

static inline int quantize_block(int16_t in[16], int16_t out[16], const VP8Matrix *mtx) {
  return quantize(in, out, mtx->sharpen_, mtx);
}

static inline int quantize_two_blocks(int16_t in[32], int16_t out[32], const VP8Matrix *mtx) {
  return quantize_block(in, out, mtx) | quantize_block(in + 16, out + 16, mtx) << 1;
}

static inline int quantize_block_wht(int16_t in[16], int16_t out[16], const VP8Matrix *mtx) {
  return quantize(in, out, NULL, mtx);
}

static inline int squared_error_4x4(const uint8_t *a, const uint8_t *b) {
  const v128_t pa = load_4x4(a), pb = load_4x4(b);
  const v128_t low = wasm_i16x8_sub(wasm_u16x8_extend_low_u8x16(pa), wasm_u16x8_extend_low_u8x16(pb));
  const v128_t high = wasm_i16x8_sub(wasm_u16x8_extend_high_u8x16(pa), wasm_u16x8_extend_high_u8x16(pb));
  v128_t sum = wasm_i32x4_add(wasm_i32x4_dot_i16x8(low, low), wasm_i32x4_dot_i16x8(high, high));
  sum = wasm_i32x4_add(sum, swap_halves(sum));
  return wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1);
}

#endif
