/*
 * Rows of place.h in vectors, for pictures of up to 12 bits: the results are those of place_plain, bit by bit.
 *
 * place_plain sums products of 64 bits. Here a chroma factor is taken apart, `high * 32768 + low`: then the part that is
 * rounded down is `low * chroma >> 15`, the other is whole, and all fits 32 bits.
 */
#include <wasm_simd128.h>
#include "../pixels/pixels.h"

enum { MOST_BITS = 12 };

/* A factor for Cb and one for Cr, as pairs for products of neighbours that are summed: `fours * 4 + ones` is the high part,
 * which has up to 18 bits. */
struct pair {
  v128_t fours, ones, low;
};

struct factors {
  struct pair red, green, blue;
  v128_t luma, half, top, widen;
  /* Luma's offset times its factor, less half of a unit for rounding. */
  v128_t offset;
};

static v128_t pair_of(int32_t blue, int32_t red) {
  return wasm_i32x4_splat((int32_t)((uint32_t)red << 16 | ((uint32_t)blue & 0xffff)));
}

static struct pair split(int64_t blue, int64_t red) {
  return (struct pair){pair_of((int32_t)(blue >> 17), (int32_t)(red >> 17)),
                       pair_of((int32_t)(blue >> 15 & 3), (int32_t)(red >> 15 & 3)),
                       pair_of((int32_t)(blue & 32767), (int32_t)(red & 32767))};
}

static struct factors factors_of(const struct placing *p, int bits) {
  const struct range range = range_of(p->full_range, bits);
  return (struct factors){
      .red = split(0, (int64_t)p->red_cr * range.chroma),
      .green = split((int64_t)p->green_cb * range.chroma, (int64_t)p->green_cr * range.chroma),
      .blue = split((int64_t)p->blue_cb * range.chroma, 0),
      .luma = wasm_i16x8_splat((int16_t)range.luma),
      .half = wasm_i16x8_splat((int16_t)(1 << (bits - 1))),
      .top = wasm_i32x4_splat((1 << bits) - 1),
      .widen = wasm_i32x4_splat(bits > 8 ? (int32_t)widening(bits) : 0),
      .offset = wasm_i32x4_splat(range.offset * range.luma - 16384),
  };
}

/* Factors of the matrices of H.273 are below 2; then no sum here needs more than 30 bits. Others are left to place_plain. */
static int fits_vectors(const struct placing *p, int bits) {
  const int32_t factors[4] = {p->red_cr, p->green_cb, p->green_cr, p->blue_cb};
  for (int i = 0; i < 4; i++) {
    if (factors[i] <= -65536 || factors[i] >= 65536) return 0;
  }
  return bits <= MOST_BITS && !is_identity(p);
}

/* What the chroma of four pixels adds; `pairs` are their Cb and Cr. */
static inline v128_t chroma_part(v128_t pairs, const struct pair *by) {
  const v128_t fours = wasm_i32x4_shl(wasm_i32x4_dot_i16x8(pairs, by->fours), 2);
  const v128_t high = wasm_i32x4_add(fours, wasm_i32x4_dot_i16x8(pairs, by->ones));
  return wasm_i32x4_add(high, wasm_i32x4_shr(wasm_i32x4_dot_i16x8(pairs, by->low), 15));
}

/* Each of the first, or last, two lanes twice. */
#define TWICE_LOW(v) wasm_i32x4_shuffle(v, v, 0, 0, 1, 1)
#define TWICE_HIGH(v) wasm_i32x4_shuffle(v, v, 2, 2, 3, 3)

/* Samples of a colour, of eight pixels, in vectors of four. */
struct eight {
  v128_t low, high;
};

static inline struct eight colour(struct eight luma, struct eight pairs, int halved, const struct pair *by) {
  v128_t low = chroma_part(pairs.low, by), high;
  if (halved) {
    high = TWICE_HIGH(low);
    low = TWICE_LOW(low);
  } else {
    high = chroma_part(pairs.high, by);
  }
  return (struct eight){wasm_i32x4_shr(wasm_i32x4_add(luma.low, low), 15), wasm_i32x4_shr(wasm_i32x4_add(luma.high, high), 15)};
}

/* To 16 bits each: clamped, and taken to the full range where there are more than 8 bits. */
static inline v128_t packed(struct eight v, int deep, const struct factors *f) {
  if (!deep) return wasm_i16x8_narrow_i32x4(v.low, v.high);
  const v128_t zero = wasm_i32x4_splat(0), half = wasm_i32x4_splat(32768);
  v.low = wasm_i32x4_min(wasm_i32x4_max(v.low, zero), f->top);
  v.high = wasm_i32x4_min(wasm_i32x4_max(v.high, zero), f->top);
  v.low = wasm_u32x4_shr(wasm_i32x4_add(wasm_i32x4_mul(v.low, f->widen), half), 16);
  v.high = wasm_u32x4_shr(wasm_i32x4_add(wasm_i32x4_mul(v.high, f->widen), half), 16);
  return wasm_u16x8_narrow_i32x4(v.low, v.high);
}

static inline v128_t load8(const uint8_t *row, int column, int deep) {
  return deep ? wasm_v128_load((const uint16_t *)row + column) : wasm_u16x8_load8x8(row + column);
}

static inline v128_t load4(const uint8_t *row, int column, int deep) {
  if (deep) return wasm_v128_load64_zero((const uint16_t *)row + column);
  return wasm_u16x8_extend_low_u8x16(wasm_v128_load32_zero(row + column));
}

/* Eight pixels of any range and depth: `rgb`, of 16 bits each. */
static inline void convert8(const uint8_t *const rows[3], int x, int halved, int deep, const struct factors *f, v128_t rgb[3]) {
  const v128_t y = load8(rows[0], x, deep);
  const struct eight luma = {wasm_i32x4_sub(wasm_u32x4_extmul_low_u16x8(y, f->luma), f->offset),
                             wasm_i32x4_sub(wasm_u32x4_extmul_high_u16x8(y, f->luma), f->offset)};
  v128_t cb = halved ? load4(rows[1], x >> 1, deep) : load8(rows[1], x, deep);
  v128_t cr = halved ? load4(rows[2], x >> 1, deep) : load8(rows[2], x, deep);
  cb = wasm_i16x8_sub(cb, f->half);
  cr = wasm_i16x8_sub(cr, f->half);
  const struct eight pairs = {wasm_i16x8_shuffle(cb, cr, 0, 8, 1, 9, 2, 10, 3, 11),
                              wasm_i16x8_shuffle(cb, cr, 4, 12, 5, 13, 6, 14, 7, 15)};
  rgb[0] = packed(colour(luma, pairs, halved, &f->red), deep, f);
  rgb[1] = packed(colour(luma, pairs, halved, &f->green), deep, f);
  rgb[2] = packed(colour(luma, pairs, halved, &f->blue), deep, f);
}

/* ---- 8 bits, full range: what chroma adds is a whole number ---- */

struct offsets {
  v128_t red, green, blue;
};

/*
 * What chroma adds to eight pixels. Of the factors of red and blue, which are between 1 and 2, what is above 1 is multiplied:
 * that is a fraction of 15 bits, for which there is an instruction that rounds as place_plain does.
 */
static inline struct offsets full_range_offsets(v128_t cb, v128_t cr, const struct placing *p) {
  const v128_t half = wasm_i16x8_splat(128), round = wasm_i32x4_splat(16384);
  const v128_t green = pair_of(p->green_cb, p->green_cr);
  cb = wasm_i16x8_sub(cb, half);
  cr = wasm_i16x8_sub(cr, half);
  const v128_t low = wasm_i32x4_dot_i16x8(wasm_i16x8_shuffle(cb, cr, 0, 8, 1, 9, 2, 10, 3, 11), green);
  const v128_t high = wasm_i32x4_dot_i16x8(wasm_i16x8_shuffle(cb, cr, 4, 12, 5, 13, 6, 14, 7, 15), green);
  return (struct offsets){
      wasm_i16x8_add(cr, wasm_i16x8_q15mulr_sat(cr, wasm_i16x8_splat((int16_t)(p->red_cr - 32768)))),
      wasm_i16x8_narrow_i32x4(wasm_i32x4_shr(wasm_i32x4_add(low, round), 15), wasm_i32x4_shr(wasm_i32x4_add(high, round), 15)),
      wasm_i16x8_add(cb, wasm_i16x8_q15mulr_sat(cb, wasm_i16x8_splat((int16_t)(p->blue_cb - 32768))))};
}

static int fits_full_range(const struct placing *p, int bits) {
  return bits == 8 && p->full_range && p->red_cr >= 0 && p->blue_cb >= 0 && p->green_cb >= -32768 && p->green_cb < 32768 &&
         p->green_cr >= -32768 && p->green_cr < 32768;
}

static inline v128_t sum8(v128_t y_low, v128_t y_high, v128_t low, v128_t high) {
  return wasm_u8x16_narrow_i16x8(wasm_i16x8_add(y_low, low), wasm_i16x8_add(y_high, high));
}

#define TWICE16_LOW(v) wasm_i16x8_shuffle(v, v, 0, 0, 1, 1, 2, 2, 3, 3)
#define TWICE16_HIGH(v) wasm_i16x8_shuffle(v, v, 4, 4, 5, 5, 6, 6, 7, 7)

/* Sixteen pixels of 8 bits and full range. */
static inline void convert16_full(const uint8_t *const rows[3], int x, int halved, const struct placing *p, v128_t rgb[3]) {
  const v128_t y = wasm_v128_load(rows[0] + x);
  const v128_t y_low = wasm_u16x8_extend_low_u8x16(y), y_high = wasm_u16x8_extend_high_u8x16(y);
  struct offsets low, high;
  if (halved) {
    const struct offsets c = full_range_offsets(load8(rows[1], x >> 1, 0), load8(rows[2], x >> 1, 0), p);
    low = (struct offsets){TWICE16_LOW(c.red), TWICE16_LOW(c.green), TWICE16_LOW(c.blue)};
    high = (struct offsets){TWICE16_HIGH(c.red), TWICE16_HIGH(c.green), TWICE16_HIGH(c.blue)};
  } else {
    low = full_range_offsets(load8(rows[1], x, 0), load8(rows[2], x, 0), p);
    high = full_range_offsets(load8(rows[1], x + 8, 0), load8(rows[2], x + 8, 0), p);
  }
  rgb[0] = sum8(y_low, y_high, low.red, high.red);
  rgb[1] = sum8(y_low, y_high, low.green, high.green);
  rgb[2] = sum8(y_low, y_high, low.blue, high.blue);
}

/* ---- Planes of red, green and blue to pixels, from left to right or from right to left ---- */

#define REVERSED8(v) wasm_i8x16_shuffle(v, v, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define REVERSED16(v) wasm_i16x8_shuffle(v, v, 7, 6, 5, 4, 3, 2, 1, 0)

/* Four pixels of three bytes and one that stays. */
static inline void store_beside_alpha(uint8_t *to, v128_t pixels, v128_t alpha) {
  wasm_v128_store(to, wasm_v128_bitselect(wasm_v128_load(to), pixels, alpha));
}

static inline void store8_rgba(uint8_t *to, v128_t r, v128_t g, v128_t b) {
  const v128_t alpha = wasm_i32x4_splat((int32_t)0xff000000), zero = wasm_i8x16_splat(0);
  const v128_t rg[2] = {wasm_i8x16_shuffle(r, g, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23),
                        wasm_i8x16_shuffle(r, g, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)};
  const v128_t b0[2] = {wasm_i8x16_shuffle(b, zero, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23),
                        wasm_i8x16_shuffle(b, zero, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)};
  for (int i = 0; i < 2; i++, to += 32) {
    store_beside_alpha(to, wasm_i16x8_shuffle(rg[i], b0[i], 0, 8, 1, 9, 2, 10, 3, 11), alpha);
    store_beside_alpha(to + 16, wasm_i16x8_shuffle(rg[i], b0[i], 4, 12, 5, 13, 6, 14, 7, 15), alpha);
  }
}

/* Eight pixels of three words. */
static inline void store16_rgb(uint8_t *to, v128_t r, v128_t g, v128_t b) {
  const v128_t a = wasm_i16x8_shuffle(r, g, 0, 8, 0, 1, 9, 0, 2, 10);
  const v128_t c = wasm_i16x8_shuffle(r, g, 0, 3, 11, 0, 4, 12, 0, 5);
  const v128_t d = wasm_i16x8_shuffle(r, g, 13, 0, 6, 14, 0, 7, 15, 0);
  wasm_v128_store(to, wasm_i16x8_shuffle(a, b, 0, 1, 8, 3, 4, 9, 6, 7));
  wasm_v128_store(to + 16, wasm_i16x8_shuffle(c, b, 10, 1, 2, 11, 4, 5, 12, 7));
  wasm_v128_store(to + 32, wasm_i16x8_shuffle(d, b, 0, 13, 2, 3, 14, 5, 6, 15));
}

static inline void store16_rgba(uint8_t *to, v128_t r, v128_t g, v128_t b) {
  const v128_t alpha = wasm_i64x2_splat(-0x1000000000000), zero = wasm_i16x8_splat(0);
  const v128_t rg[2] = {wasm_i16x8_shuffle(r, g, 0, 8, 1, 9, 2, 10, 3, 11), wasm_i16x8_shuffle(r, g, 4, 12, 5, 13, 6, 14, 7, 15)};
  const v128_t b0[2] = {wasm_i16x8_shuffle(b, zero, 0, 8, 1, 9, 2, 10, 3, 11), wasm_i16x8_shuffle(b, zero, 4, 12, 5, 13, 6, 14, 7, 15)};
  for (int i = 0; i < 2; i++, to += 32) {
    store_beside_alpha(to, wasm_i32x4_shuffle(rg[i], b0[i], 0, 4, 1, 5), alpha);
    store_beside_alpha(to + 16, wasm_i32x4_shuffle(rg[i], b0[i], 2, 6, 3, 7), alpha);
  }
}

/* Sixteen pixels of 8 bits; `to` is where the first goes. */
static inline void put16(uint8_t *to, int step, const v128_t rgb[3]) {
  v128_t r = rgb[0], g = rgb[1], b = rgb[2];
  if (step < 0) {
    r = REVERSED8(r);
    g = REVERSED8(g);
    b = REVERSED8(b);
    to += 15 * step;
  }
  if (step == 3 || step == -3) store_rgb(to, (struct colours){r, g, b});
  else store8_rgba(to, r, g, b);
}

/* Eight pixels of 16 bits. */
static inline void put8(uint8_t *to, int step, const v128_t rgb[3]) {
  v128_t r = rgb[0], g = rgb[1], b = rgb[2];
  if (step < 0) {
    r = REVERSED16(r);
    g = REVERSED16(g);
    b = REVERSED16(b);
    to += 7 * step;
  }
  if (step == 6 || step == -6) store16_rgb(to, r, g, b);
  else store16_rgba(to, r, g, b);
}

/* ---- Rows ---- */

static inline void row_full(const uint8_t *const rows[3], const struct placing *p, uint8_t *to, int halved) {
  v128_t rgb[3];
  for (int x = p->left; x < p->right; x += 16, to += 16 * p->step_x) {
    convert16_full(rows, x, halved, p, rgb);
    put16(to, p->step_x, rgb);
  }
}

static inline void row_any(const uint8_t *const rows[3], const struct placing *p, uint8_t *to, int halved, const struct factors *f) {
  v128_t low[3], high[3];
  for (int x = p->left; x < p->right; x += 16, to += 16 * p->step_x) {
    convert8(rows, x, halved, 0, f, low);
    convert8(rows, x + 8, halved, 0, f, high);
    for (int i = 0; i < 3; i++) low[i] = wasm_u8x16_narrow_i16x8(low[i], high[i]);
    put16(to, p->step_x, low);
  }
}

static inline void row_deep(const uint8_t *const rows[3], const struct placing *p, uint8_t *to, int halved, const struct factors *f) {
  v128_t rgb[3];
  for (int x = p->left; x < p->right; x += 8, to += 8 * p->step_x) {
    convert8(rows, x, halved, 1, f, rgb);
    put8(to, p->step_x, rgb);
  }
}

/* A window that begins at an even column and is some number of 16 pixels wide, its steps those of whole pixels. */
static void place_vectors(const struct placing *p, const struct plane *planes, int bits) {
  const int halved = planes[1].shift_x, full = fits_full_range(p, bits);
  const struct factors factors = factors_of(p, bits);
  for (int y = p->top; y < p->bottom; y++) {
    const uint8_t *const rows[3] = {row_of(&planes[0], y), row_of(&planes[1], y), row_of(&planes[2], y)};
    uint8_t *to = p->origin + (ptrdiff_t)y * p->step_y + (ptrdiff_t)p->left * p->step_x;
    if (full && halved) row_full(rows, p, to, 1);
    else if (full) row_full(rows, p, to, 0);
    else if (bits > 8 && halved) row_deep(rows, p, to, 1, &factors);
    else if (bits > 8) row_deep(rows, p, to, 0, &factors);
    else if (halved) row_any(rows, p, to, 1, &factors);
    else row_any(rows, p, to, 0, &factors);
  }
}
