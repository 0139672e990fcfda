/*
 * Interleaved samples of the host to the planes that an encoder takes: what HEIC and AVIF have in common.
 */
#include <stddef.h>
#include <stdint.h>
#include <wasm_simd128.h>
#include "../pixels/pixels.h"

/* Samples of `channels` to a pixel; `deep`: 16-bit words of full range, else bytes. */
struct source {
  const void *samples;
  int width, height, channels, deep;
};

/* Planes of samples of `bits`; `deep`: 16-bit words, else bytes. Beyond the source its last column and row are repeated. */
struct planes {
  uint8_t *data[3];
  /* Bytes from row to row. */
  ptrdiff_t strides[3];
  int width, height, bits, deep;
};

#define ALWAYS_INLINE static inline __attribute__((always_inline))

ALWAYS_INLINE int scaled(const void *samples, size_t at, int deep, int bits) {
  if (!deep) {
    const int value = ((const uint8_t *)samples)[at];
    return bits == 8 ? value : (value * ((1 << bits) - 1) + 127) / 255;
  }
  const uint32_t value = ((const uint16_t *)samples)[at];
  return (int)((value * ((1u << bits) - 1) + 32767u) / 65535u);
}

ALWAYS_INLINE void put_sample(uint8_t *row, int x, int value, int deep) {
  if (deep) ((uint16_t *)row)[x] = (uint16_t)value;
  else row[x] = (uint8_t)value;
}

ALWAYS_INLINE int at_most(int value, int maximum) { return value < maximum ? value : maximum; }

ALWAYS_INLINE int within(int value, int maximum) { return value < 0 ? 0 : value > maximum ? maximum : value; }

/* A channel as a plane: gray, alpha, or a colour of the identity matrix. */
static inline void fill_plane(const struct planes *to, int plane, const struct source *from, int channel) {
  for (int y = 0; y < to->height; y++) {
    uint8_t *row = to->data[plane] + y * to->strides[plane];
    const size_t first = (size_t)at_most(y, from->height - 1) * from->width;
    for (int x = 0; x < to->width; x++) {
      const size_t at = (first + at_most(x, from->width - 1)) * from->channels + channel;
      put_sample(row, x, scaled(from->samples, at, from->deep, to->bits), to->deep);
    }
  }
}

/* One value in a plane of `width` by `height`. */
static inline void fill_with(const struct planes *to, int plane, int width, int height, int value) {
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) put_sample(to->data[plane] + y * to->strides[plane], x, value, to->deep);
}

/* 16.16 weights; up to four pixels of 12 bits do not overflow. */
struct weights {
  int red, green, blue;
};

/* A matrix: weights of luma and of the two colour differences, full range. */
struct matrix {
  struct weights luma, cb, cr;
};

static inline struct matrix matrix_of(float red, float blue) {
  const float green = 1 - red - blue;
  const float one = 65536.0f, b = 0.5f / (1 - blue), r = 0.5f / (1 - red);
  struct matrix m = {.luma = {(int)(red * one + 0.5f), 0, (int)(blue * one + 0.5f)},
                     .cb = {-(int)(red * b * one + 0.5f), -(int)(green * b * one + 0.5f), 32768},
                     .cr = {32768, 0, -(int)(blue * r * one + 0.5f)}};
  m.luma.green = 65536 - m.luma.red - m.luma.blue;
  m.cb.green = -32768 - m.cb.red;
  m.cr.green = -32768 - m.cr.blue;
  return m;
}

ALWAYS_INLINE int weigh(const struct weights *w, int red, int green, int blue, int shift, int offset) {
  return ((w->red * red + w->green * green + w->blue * blue + (1 << (shift - 1))) >> shift) + offset;
}

/* ---- Sixteen pixels of 8 bits at a time: the samples are those of the plain loop, bit by bit ---- */

/* Factors of 16 bits, which the products of neighbours that are summed take. Green's of luma is taken apart for that. */
static inline int fits_vectors(const struct matrix *m) {
  return m->luma.red < 32768 && m->luma.blue < 32768 && m->luma.green < 65535 && m->cb.red > -32768 && m->cb.green > -32768 &&
         m->cr.green > -32768 && m->cr.blue > -32768;
}

ALWAYS_INLINE v128_t pair_of_factors(int first, int second) {
  return wasm_i32x4_splat((int32_t)((uint32_t)second << 16 | ((uint32_t)first & 0xffff)));
}

/* Two sums of products for each of eight words: `a * first + b * second`, of the lower and of the upper four. */
struct sums {
  v128_t low, high;
};

ALWAYS_INLINE struct sums sum_products(v128_t a, v128_t b, v128_t factors) {
  return (struct sums){wasm_i32x4_dot_i16x8(wasm_i16x8_shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11), factors),
                       wasm_i32x4_dot_i16x8(wasm_i16x8_shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15), factors)};
}

/* Luma of eight pixels. */
ALWAYS_INLINE v128_t luma_of(v128_t red, v128_t green, v128_t blue, const struct weights *w) {
  const int part = w->green / 2;
  const struct sums a = sum_products(red, green, pair_of_factors(w->red, part));
  const struct sums b = sum_products(blue, green, pair_of_factors(w->blue, w->green - part));
  const v128_t half = wasm_i32x4_splat(32768);
  return wasm_i16x8_narrow_i32x4(wasm_i32x4_shr(wasm_i32x4_add(wasm_i32x4_add(a.low, b.low), half), 16),
                                 wasm_i32x4_shr(wasm_i32x4_add(wasm_i32x4_add(a.high, b.high), half), 16));
}

/* A colour difference of eight blocks, which are sums of pixels. `whole` is the colour whose factor is 32768. */
ALWAYS_INLINE v128_t difference_of(v128_t whole, v128_t a, v128_t b, v128_t factors, int shift) {
  const struct sums sums = sum_products(a, b, factors);
  const v128_t half = wasm_i32x4_splat(1 << (shift - 1)), middle = wasm_i16x8_splat(128);
  const v128_t low = wasm_i32x4_add(wasm_i32x4_shl(wasm_u32x4_extend_low_u16x8(whole), 15), sums.low);
  const v128_t high = wasm_i32x4_add(wasm_i32x4_shl(wasm_u32x4_extend_high_u16x8(whole), 15), sums.high);
  return wasm_i16x8_add(wasm_i16x8_narrow_i32x4(wasm_i32x4_shr(wasm_i32x4_add(low, half), shift),
                                                wasm_i32x4_shr(wasm_i32x4_add(high, half), shift)), middle);
}

/* Sixteen columns from `x`, which the source and the planes have, and up to `tall` rows from `y`. */
ALWAYS_INLINE void fill_sixteen(const struct planes *to, const struct source *from, const struct matrix *m, int x, int y, int wide,
                                int tall) {
  const v128_t zero = wasm_i16x8_splat(0);
  v128_t red[2] = {zero, zero}, green[2] = {zero, zero}, blue[2] = {zero, zero};
  for (int dy = 0; dy < tall; dy++) {
    const size_t at = ((size_t)at_most(y + dy, from->height - 1) * from->width + x) * from->channels;
    const uint8_t *samples = (const uint8_t *)from->samples + at;
    const struct colours p = from->channels == 3 ? load_rgb(samples) : load_rgbx(samples);
    const v128_t r[2] = {wasm_u16x8_extend_low_u8x16(p.red), wasm_u16x8_extend_high_u8x16(p.red)};
    const v128_t g[2] = {wasm_u16x8_extend_low_u8x16(p.green), wasm_u16x8_extend_high_u8x16(p.green)};
    const v128_t b[2] = {wasm_u16x8_extend_low_u8x16(p.blue), wasm_u16x8_extend_high_u8x16(p.blue)};
    if (y + dy < to->height) {
      wasm_v128_store(to->data[0] + (y + dy) * to->strides[0] + x,
                      wasm_u8x16_narrow_i16x8(luma_of(r[0], g[0], b[0], &m->luma), luma_of(r[1], g[1], b[1], &m->luma)));
    }
    if (wide == 2) {
      red[0] = wasm_i16x8_add(red[0], wasm_u16x8_extadd_pairwise_u8x16(p.red));
      green[0] = wasm_i16x8_add(green[0], wasm_u16x8_extadd_pairwise_u8x16(p.green));
      blue[0] = wasm_i16x8_add(blue[0], wasm_u16x8_extadd_pairwise_u8x16(p.blue));
      continue;
    }
    for (int i = 0; i < 2; i++) {
      red[i] = wasm_i16x8_add(red[i], r[i]);
      green[i] = wasm_i16x8_add(green[i], g[i]);
      blue[i] = wasm_i16x8_add(blue[i], b[i]);
    }
  }
  const int shift = 16 + (wide == 2) + (tall == 2);
  const v128_t of_blue = pair_of_factors(m->cb.red, m->cb.green), of_red = pair_of_factors(m->cr.green, m->cr.blue);
  uint8_t *blues = to->data[1] + y / tall * to->strides[1] + x / wide, *reds = to->data[2] + y / tall * to->strides[2] + x / wide;
  for (int i = 0; i < 2 / wide; i++, blues += 8, reds += 8) {
    const v128_t cb = difference_of(blue[i], red[i], green[i], of_blue, shift);
    const v128_t cr = difference_of(red[i], green[i], blue[i], of_red, shift);
    wasm_v128_store64_lane(blues, wasm_u8x16_narrow_i16x8(cb, cb), 0);
    wasm_v128_store64_lane(reds, wasm_u8x16_narrow_i16x8(cr, cr), 0);
  }
}

/* ---- */

/* Luma of each pixel and colour differences of each block of `wide` by `tall` pixels, from column `first` of the row of blocks
 * at `y`. Depths are constants of its callers. */
ALWAYS_INLINE void fill_row_of_blocks(const struct planes *to, const struct source *from, const struct matrix *m, int y, int first,
                                      int wide, int tall, int deep_from, int deep_to) {
  const int bits = deep_to ? to->bits : 8, maximum = (1 << bits) - 1, half = 1 << (bits - 1);
  const int shift = 16 + (wide == 2) + (tall == 2);
  for (int x = first; x < to->width; x += wide) {
    int r = 0, g = 0, b = 0;
    for (int dy = 0; dy < tall; dy++) {
      uint8_t *row = to->data[0] + (y + dy) * to->strides[0];
      const size_t begin = (size_t)at_most(y + dy, from->height - 1) * from->width;
      for (int dx = 0; dx < wide; dx++) {
        const size_t at = (begin + at_most(x + dx, from->width - 1)) * from->channels;
        const int pr = scaled(from->samples, at, deep_from, bits), pg = scaled(from->samples, at + 1, deep_from, bits);
        const int pb = scaled(from->samples, at + 2, deep_from, bits);
        r += pr, g += pg, b += pb;
        if (y + dy < to->height && x + dx < to->width) put_sample(row, x + dx, weigh(&m->luma, pr, pg, pb, 16, 0), deep_to);
      }
    }
    uint8_t *blues = to->data[1] + y / tall * to->strides[1], *reds = to->data[2] + y / tall * to->strides[2];
    put_sample(blues, x / wide, within(weigh(&m->cb, r, g, b, shift, half), maximum), deep_to);
    put_sample(reds, x / wide, within(weigh(&m->cr, r, g, b, shift, half), maximum), deep_to);
  }
}

ALWAYS_INLINE void fill_blocks(const struct planes *to, const struct source *from, const struct matrix *m, int wide, int tall,
                               int deep_from, int deep_to) {
  const int by_vectors = !deep_from && !deep_to && fits_vectors(m) ? at_most(to->width, from->width) & -16 : 0;
  for (int y = 0; y < to->height; y += tall) {
    for (int x = 0; x < by_vectors; x += 16) fill_sixteen(to, from, m, x, y, wide, tall);
    fill_row_of_blocks(to, from, m, y, by_vectors, wide, tall, deep_from, deep_to);
  }
}

/* Colours by the weights that the matrix has for red and blue. */
static inline void fill_colour(const struct planes *to, const struct source *from, float red, float blue, int wide, int tall) {
  const struct matrix m = matrix_of(red, blue);
  if (wide == 2 && tall == 2 && !from->deep && !to->deep) fill_blocks(to, from, &m, 2, 2, 0, 0);
  else if (wide == 1 && tall == 1 && !from->deep && !to->deep) fill_blocks(to, from, &m, 1, 1, 0, 0);
  else if (wide == 2 && tall == 2 && from->deep && to->deep) fill_blocks(to, from, &m, 2, 2, 1, 1);
  else fill_blocks(to, from, &m, wide, tall, from->deep, to->deep);
}
