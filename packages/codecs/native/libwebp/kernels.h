/*
 * The innermost steps of libwebp's lossy encoder in WebAssembly's own vectors, whose SSE code is made of
 * instructions that WebAssembly lacks. The results are the same to the bit.
 */
#ifndef SAFELIGHT_KERNELS_H
#define SAFELIGHT_KERNELS_H

#include <stdlib.h>
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

/* Rows of pixels become columns, and columns rows. */
static inline v128_t turn_pixels(v128_t v) {
  return wasm_i8x16_shuffle(v, v, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
}

/* A block of 4 x 4 numbers of 16 bits: rows 0 and 1, and rows 2 and 3; or columns. */
struct block {
  v128_t first, last;
};

/* Of pixels, less the prediction's. */
static inline struct block difference_of(v128_t pixels, v128_t predicted) {
  return (struct block){wasm_i16x8_sub(wasm_u16x8_extend_low_u8x16(pixels), wasm_u16x8_extend_low_u8x16(predicted)),
                        wasm_i16x8_sub(wasm_u16x8_extend_high_u8x16(pixels), wasm_u16x8_extend_high_u8x16(predicted))};
}

static inline struct block transpose(struct block b) {
  const v128_t even = wasm_i16x8_shuffle(b.first, b.last, 0, 8, 1, 9, 2, 10, 3, 11);
  const v128_t odd = wasm_i16x8_shuffle(b.first, b.last, 4, 12, 5, 13, 6, 14, 7, 15);
  return (struct block){wasm_i16x8_shuffle(even, odd, 0, 8, 1, 9, 2, 10, 3, 11),
                        wasm_i16x8_shuffle(even, odd, 4, 12, 5, 13, 6, 14, 7, 15)};
}

/* (x * factor) >> 16 */
static inline v128_t times(v128_t x, v128_t factor) {
  return wasm_i16x8_shuffle(wasm_i32x4_extmul_low_i16x8(x, factor), wasm_i32x4_extmul_high_i16x8(x, factor), 1, 3, 5, 7, 9, 11, 13,
                            15);
}

/* One pass of the inverse transform, over four columns at once. What a forward transform can give fits 16 bits. */
static inline struct block inverse_pass(struct block t) {
  const v128_t odd = wasm_i64x2_shuffle(t.first, t.last, 1, 3);
  const v128_t by_1 = wasm_i16x8_add(odd, times(odd, wasm_i16x8_const_splat(20091)));
  /* -30068 is 35468 - 65536. */
  const v128_t by_2 = swap_halves(wasm_i16x8_add(odd, times(odd, wasm_i16x8_const_splat(-30068))));
  const v128_t outer = wasm_i64x2_shuffle(wasm_i16x8_add(t.first, t.last), wasm_i16x8_sub(t.first, t.last), 0, 2);
  const v128_t inner = wasm_i64x2_shuffle(wasm_i16x8_add(by_1, by_2), wasm_i16x8_sub(by_2, by_1), 0, 3);
  return (struct block){wasm_i16x8_add(outer, inner), swap_halves(wasm_i16x8_sub(outer, inner))};
}

/* Pixels of coefficients and a prediction, all by columns but the coefficients. */
static inline v128_t inverse_transform_of(struct block coefficients, v128_t predicted) {
  struct block t = transpose(inverse_pass(coefficients));
  t.first = wasm_i16x8_add(t.first, wasm_i16x8_const(4, 4, 4, 4, 0, 0, 0, 0));
  t = inverse_pass(t);
  return wasm_u8x16_narrow_i16x8(wasm_i16x8_add(wasm_i16x8_shr(t.first, 3), wasm_u16x8_extend_low_u8x16(predicted)),
                                 wasm_i16x8_add(wasm_i16x8_shr(t.last, 3), wasm_u16x8_extend_high_u8x16(predicted)));
}

static inline void store_4x4(uint8_t *to, v128_t pixels) {
  wasm_v128_store32_lane(to, pixels, 0);
  wasm_v128_store32_lane(to + BPS, pixels, 1);
  wasm_v128_store32_lane(to + 2 * BPS, pixels, 2);
  wasm_v128_store32_lane(to + 3 * BPS, pixels, 3);
}

static inline void inverse_transform_one(const uint8_t *ref, const int16_t *in, uint8_t *dst) {
  const struct block coefficients = {wasm_v128_load(in), wasm_v128_load(in + 8)};
  store_4x4(dst, turn_pixels(inverse_transform_of(coefficients, turn_pixels(load_4x4(ref)))));
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

/* Rows of coefficients of columns of differences. */
static inline struct block forward_transform_of(struct block columns) {
  const v128_t k_first = wasm_i16x8_const(2217, 5352, 2217, 5352, 2217, 5352, 2217, 5352);
  const v128_t k_third = wasm_i16x8_const(-5352, 2217, -5352, 2217, -5352, 2217, -5352, 2217);
  v128_t sums, differences, pairs;
  butterfly(columns.first, columns.last, &sums, &differences, &pairs);
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
  return (struct block){wasm_i64x2_shuffle(evens, odd_rows, 0, 2), wasm_i64x2_shuffle(evens, odd_rows, 1, 3)};
}

static inline void forward_transform(const uint8_t *src, const uint8_t *ref, int16_t *out) {
  const struct block rows = forward_transform_of(difference_of(turn_pixels(load_4x4(src)), turn_pixels(load_4x4(ref))));
  wasm_v128_store(out, rows.first);
  wasm_v128_store(out + 8, rows.last);
}

/* How many coefficients of some blocks are about as large; what VP8SetHistogramData says of that. */
static inline void collect_histogram(const uint8_t *src, const uint8_t *ref, int first, int end, VP8Histogram *histogram) {
  /* Four tables, since neighbours are often the same, and a count has to be in memory before the next can be added. */
  uint16_t counts[4][MAX_COEFF_THRESH + 1] = {{0}};
  const v128_t most = wasm_i16x8_const_splat(MAX_COEFF_THRESH);
  for (int j = first; j < end; j++) {
    const v128_t source = turn_pixels(load_4x4(src + VP8DspScan[j])), predicted = turn_pixels(load_4x4(ref + VP8DspScan[j]));
    const struct block rows = forward_transform_of(difference_of(source, predicted));
    uint8_t sizes[16];
    wasm_v128_store(sizes, wasm_u8x16_narrow_i16x8(wasm_i16x8_min(wasm_i16x8_shr(wasm_i16x8_abs(rows.first), 3), most),
                                                   wasm_i16x8_min(wasm_i16x8_shr(wasm_i16x8_abs(rows.last), 3), most)));
    for (int k = 0; k < 16; k++) counts[k % 4][sizes[k]]++;
  }
  int sums[MAX_COEFF_THRESH + 1];
  for (int k = 0; k <= MAX_COEFF_THRESH; k++) sums[k] = counts[0][k] + counts[1][k] + counts[2][k] + counts[3][k];
  VP8SetHistogramData(sums, histogram);
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

/* Levels of coefficients, which become what a decoder makes of them. */
static inline struct block quantize_rows(struct block *rows, const uint16_t *sharpen, const VP8Matrix *mtx) {
  struct block size = {wasm_i16x8_abs(rows->first), wasm_i16x8_abs(rows->last)};
  if (sharpen != NULL) {
    size.first = wasm_i16x8_add(size.first, wasm_v128_load(sharpen));
    size.last = wasm_i16x8_add(size.last, wasm_v128_load(sharpen + 8));
  }
  const struct block levels = {levels_of(rows->first, size.first, mtx, 0), levels_of(rows->last, size.last, mtx, 8)};
  rows->first = wasm_i16x8_mul(levels.first, wasm_v128_load(mtx->q_));
  rows->last = wasm_i16x8_mul(levels.last, wasm_v128_load(mtx->q_ + 8));
  return levels;
}

/* From rows to the order of the stream. */
static inline struct block order_levels(struct block rows) {
  return (struct block){wasm_i16x8_shuffle(rows.first, rows.last, 0, 1, 4, 8, 5, 2, 3, 6),
                        wasm_i16x8_shuffle(rows.first, rows.last, 9, 12, 13, 10, 7, 11, 14, 15)};
}

static inline void store_levels(int16_t out[16], struct block levels) {
  wasm_v128_store(out, levels.first);
  wasm_v128_store(out + 8, levels.last);
}

static inline struct block load_levels(const int16_t levels[16]) {
  return (struct block){wasm_v128_load(levels), wasm_v128_load(levels + 8)};
}

/* A bit for each level that is not zero. */
static inline uint32_t which_levels(struct block levels) {
  const v128_t is_zero = wasm_i8x16_eq(wasm_i8x16_narrow_i16x8(levels.first, levels.last), wasm_i8x16_const_splat(0));
  return 0xffff & ~(uint32_t)wasm_i8x16_bitmask(is_zero);
}

/* How many levels but the first are not zero. */
static inline int count_later_levels(struct block levels) { return __builtin_popcount(which_levels(levels) >> 1); }

/* The place of the last level that is not zero, or -1; of levels in the order of the stream. */
static inline int last_of(struct block levels) {
  const uint32_t which = which_levels(levels);
  return which == 0 ? -1 : 31 - __builtin_clz(which);
}

static inline int any_level(struct block levels) { return wasm_v128_any_true(wasm_v128_or(levels.first, levels.last)); }

/* What becomes of pixels that are predicted so: their levels, and the pixels. Both kinds of pixels are columns. */
static inline struct block reconstruct_columns(v128_t source, const uint8_t *prediction, const VP8Matrix *mtx, v128_t *pixels) {
  const v128_t predicted = turn_pixels(load_4x4(prediction));
  struct block rows = forward_transform_of(difference_of(source, predicted));
  const struct block levels = quantize_rows(&rows, mtx->sharpen_, mtx);
  *pixels = inverse_transform_of(rows, predicted);
  return levels;
}

static inline int quantize(int16_t in[16], int16_t out[16], const uint16_t *sharpen, const VP8Matrix *mtx) {
  struct block rows = {wasm_v128_load(in), wasm_v128_load(in + 8)};
  const struct block levels = quantize_rows(&rows, sharpen, mtx);
  wasm_v128_store(in, rows.first);
  wasm_v128_store(in + 8, rows.last);
  store_levels(out, order_levels(levels));
  return any_level(levels);
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

static inline int sum_lanes(v128_t v) {
  const v128_t sum = wasm_i32x4_add(v, swap_halves(v));
  return wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1);
}

static inline int squared_error(v128_t a, v128_t b) {
  const struct block d = difference_of(a, b);
  return sum_lanes(wasm_i32x4_add(wasm_i32x4_dot_i16x8(d.first, d.first), wasm_i32x4_dot_i16x8(d.last, d.last)));
}

static inline int squared_error_4x4(const uint8_t *a, const uint8_t *b) { return squared_error(load_4x4(a), load_4x4(b)); }

/* One pass of Hadamard's transform, over four columns at once. */
static inline struct block hadamard_pass(struct block t) {
  const v128_t sums = wasm_i16x8_add(t.first, t.last), differences = wasm_i16x8_sub(t.first, t.last);
  const v128_t outer = wasm_i64x2_shuffle(sums, differences, 0, 2), inner = wasm_i64x2_shuffle(sums, differences, 1, 3);
  return (struct block){wasm_i16x8_add(outer, inner), swap_halves(wasm_i16x8_sub(outer, inner))};
}

/* How busy pixels look: the weighted sum of their coefficients. The weights are symmetric; so rows may be columns. */
static inline int activity_of(v128_t pixels, const uint16_t *weights) {
  const struct block whole = {wasm_u16x8_extend_low_u8x16(pixels), wasm_u16x8_extend_high_u8x16(pixels)};
  const struct block t = hadamard_pass(transpose(hadamard_pass(whole)));
  return sum_lanes(wasm_i32x4_add(wasm_i32x4_dot_i16x8(wasm_i16x8_abs(t.first), wasm_v128_load(weights)),
                                  wasm_i32x4_dot_i16x8(wasm_i16x8_abs(t.last), wasm_v128_load(weights + 8))));
}

static inline int texture_error_4x4(const uint8_t *a, const uint8_t *b, const uint16_t *weights) {
  return abs(activity_of(load_4x4(a), weights) - activity_of(load_4x4(b), weights)) >> 5;
}

static inline int texture_error_16x16(const uint8_t *a, const uint8_t *b, const uint16_t *weights) {
  int sum = 0;
  for (int y = 0; y < 16 * BPS; y += 4 * BPS) {
    for (int x = 0; x < 16; x += 4) sum += texture_error_4x4(a + x + y, b + x + y, weights);
  }
  return sum;
}

#endif
