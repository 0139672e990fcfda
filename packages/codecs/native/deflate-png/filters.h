/* PNG row filters (PNG 3rd edition, 9.2) in WebAssembly SIMD. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <wasm_simd128.h>

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* ---- undoing, in place ---- */

/* One pixel of `bpp` bytes in the low lanes; reads 4 or 8 bytes. */
ALWAYS_INLINE v128_t load_pixel(const uint8_t *p, int bpp) {
  return bpp <= 4 ? wasm_v128_load32_zero(p) : wasm_v128_load64_zero(p);
}

ALWAYS_INLINE void store_pixel(uint8_t *p, v128_t v, int bpp) {
  if (bpp == 3) {
    wasm_v128_store16_lane(p, v, 0);
    wasm_v128_store8_lane(p + 2, v, 2);
  } else if (bpp == 4) {
    wasm_v128_store32_lane(p, v, 0);
  } else if (bpp == 6) {
    wasm_v128_store32_lane(p, v, 0);
    wasm_v128_store16_lane(p + 4, v, 2);
  } else {
    wasm_v128_store64_lane(p, v, 0);
  }
}

ALWAYS_INLINE void unfilter_sub(uint8_t *row, size_t size, int bpp) {
  v128_t a = wasm_i64x2_const_splat(0);
  for (size_t i = 0; i + (size_t)bpp <= size; i += (size_t)bpp) {
    a = wasm_i8x16_add(a, load_pixel(row + i, bpp));
    store_pixel(row + i, a, bpp);
  }
}

ALWAYS_INLINE void unfilter_average(uint8_t *row, const uint8_t *up, size_t size, int bpp) {
  v128_t a = wasm_i64x2_const_splat(0);
  const v128_t one = wasm_i8x16_const_splat(1);
  for (size_t i = 0; i + (size_t)bpp <= size; i += (size_t)bpp) {
    v128_t b = load_pixel(up + i, bpp);
    /* avgr rounds up; the filter rounds down. */
    v128_t mean = wasm_i8x16_sub(wasm_u8x16_avgr(a, b), wasm_v128_and(wasm_v128_xor(a, b), one));
    a = wasm_i8x16_add(mean, load_pixel(row + i, bpp));
    store_pixel(row + i, a, bpp);
  }
}

/* Everything in 16-bit lanes. */
ALWAYS_INLINE v128_t paeth16(v128_t a, v128_t b, v128_t c) {
  v128_t pa = wasm_i16x8_sub(b, c), pb = wasm_i16x8_sub(a, c);
  v128_t pc = wasm_i16x8_abs(wasm_i16x8_add(pa, pb));
  pa = wasm_i16x8_abs(pa);
  pb = wasm_i16x8_abs(pb);
  v128_t least = wasm_i16x8_min(pc, wasm_i16x8_min(pa, pb));
  v128_t bc = wasm_v128_bitselect(b, c, wasm_i16x8_eq(least, pb));
  return wasm_v128_bitselect(a, bc, wasm_i16x8_eq(least, pa));
}

/* Undoes the pixel at `at`, whose neighbours are `a` to the left, `b` above and `c` to the left of that; returns it. */
ALWAYS_INLINE v128_t unfilter_paeth_pixel(uint8_t *at, v128_t a, v128_t b, v128_t c, int bpp) {
  v128_t x = wasm_u16x8_extend_low_u8x16(load_pixel(at, bpp));
  a = wasm_v128_and(wasm_i16x8_add(x, paeth16(a, b, c)), wasm_i16x8_const_splat(0xFF));
  store_pixel(at, wasm_u8x16_narrow_i16x8(a, a), bpp);
  return a;
}

ALWAYS_INLINE void unfilter_paeth(uint8_t *row, const uint8_t *up, size_t size, int bpp) {
  v128_t a = wasm_i64x2_const_splat(0), c = a;
  for (size_t i = 0; i + (size_t)bpp <= size; i += (size_t)bpp) {
    v128_t b = wasm_u16x8_extend_low_u8x16(load_pixel(up + i, bpp));
    a = unfilter_paeth_pixel(row + i, a, b, c, bpp);
    c = b;
  }
}

/*
 * Two rows, the lower one a pixel behind the upper: each pixel waits for the one to its left, and so two of them are
 * worked on at once.
 */
ALWAYS_INLINE void unfilter_paeth_twice(uint8_t *row, const uint8_t *up, uint8_t *lower, size_t size, int bpp) {
  const size_t step = (size_t)bpp;
  v128_t a = wasm_i64x2_const_splat(0), c = a, lower_a = a, lower_c = a;
  for (size_t i = 0; i + step <= size; i += step) {
    v128_t left = a, b = wasm_u16x8_extend_low_u8x16(load_pixel(up + i, bpp));
    a = unfilter_paeth_pixel(row + i, a, b, c, bpp);
    c = b;
    if (i == 0) continue;
    lower_a = unfilter_paeth_pixel(lower + i - step, lower_a, left, lower_c, bpp);
    lower_c = left;
  }
  unfilter_paeth_pixel(lower + size - step, lower_a, a, lower_c, bpp);
}

static void unfilter_up(uint8_t *row, const uint8_t *up, size_t size) {
  size_t i = 0;
  for (; i + 16 <= size; i += 16) {
    wasm_v128_store(row + i, wasm_i8x16_add(wasm_v128_load(row + i), wasm_v128_load(up + i)));
  }
  for (; i < size; i++) row[i] = (uint8_t)(row[i] + up[i]);
}

static uint8_t paeth(int a, int b, int c) {
  int pa = b - c, pb = a - c, pc = pa + pb;
  pa = pa < 0 ? -pa : pa;
  pb = pb < 0 ? -pb : pb;
  pc = pc < 0 ? -pc : pc;
  if (pa <= pb && pa <= pc) return (uint8_t)a;
  return (uint8_t)(pb <= pc ? b : c);
}

/* For pixels of one or two bytes. */
static void unfilter_small(int filter, uint8_t *row, const uint8_t *up, size_t size, size_t bpp) {
  for (size_t i = 0; i < size; i++) {
    int a = i < bpp ? 0 : row[i - bpp], b = up[i], c = i < bpp ? 0 : up[i - bpp];
    int guess = filter == 1 ? a : filter == 3 ? (a + b) >> 1 : paeth(a, b, c);
    row[i] = (uint8_t)(row[i] + guess);
  }
}

ALWAYS_INLINE void unfilter_wide(int filter, uint8_t *row, const uint8_t *up, size_t size, int bpp) {
  if (filter == 1) {
    unfilter_sub(row, size, bpp);
  } else if (filter == 3) {
    unfilter_average(row, up, size, bpp);
  } else {
    unfilter_paeth(row, up, size, bpp);
  }
}

/* Undoes Paeth's filter of two rows, where pixels have at least three bytes; returns whether it has. */
static int unfilter_two(uint8_t *row, const uint8_t *up, uint8_t *lower, size_t size, int bpp) {
  switch (bpp) {
    case 3: return unfilter_paeth_twice(row, up, lower, size, 3), 1;
    case 4: return unfilter_paeth_twice(row, up, lower, size, 4), 1;
    case 6: return unfilter_paeth_twice(row, up, lower, size, 6), 1;
    case 8: return unfilter_paeth_twice(row, up, lower, size, 8), 1;
    default: return 0;
  }
}

/* Undoes one row's filter. `up` is the finished row above. Up to 8 bytes after both rows are read. */
static void unfilter(int filter, uint8_t *row, const uint8_t *up, size_t size, int bpp) {
  if (filter == 0) return;
  if (filter == 2) {
    unfilter_up(row, up, size);
  } else if (bpp == 3) {
    unfilter_wide(filter, row, up, size, 3);
  } else if (bpp == 4) {
    unfilter_wide(filter, row, up, size, 4);
  } else if (bpp == 6) {
    unfilter_wide(filter, row, up, size, 6);
  } else if (bpp == 8) {
    unfilter_wide(filter, row, up, size, 8);
  } else {
    unfilter_small(filter, row, up, size, (size_t)bpp);
  }
}

/* ---- applying ---- */

ALWAYS_INLINE v128_t paeth8(v128_t a, v128_t b, v128_t c) {
  v128_t low = paeth16(wasm_u16x8_extend_low_u8x16(a), wasm_u16x8_extend_low_u8x16(b), wasm_u16x8_extend_low_u8x16(c));
  v128_t high =
    paeth16(wasm_u16x8_extend_high_u8x16(a), wasm_u16x8_extend_high_u8x16(b), wasm_u16x8_extend_high_u8x16(c));
  return wasm_u8x16_narrow_i16x8(low, high);
}

ALWAYS_INLINE v128_t guess_of(int filter, const uint8_t *row, const uint8_t *up, size_t bpp) {
  if (filter == 0) return wasm_i64x2_const_splat(0);
  if (filter == 2) return wasm_v128_load(up);
  v128_t a = wasm_v128_load(row - bpp);
  if (filter == 1) return a;
  v128_t b = wasm_v128_load(up);
  if (filter == 4) return paeth8(a, b, wasm_v128_load(up - bpp));
  return wasm_i8x16_sub(wasm_u8x16_avgr(a, b), wasm_v128_and(wasm_v128_xor(a, b), wasm_i8x16_const_splat(1)));
}

/*
 * Filters a row into `out` and returns the sum of the absolute values of its signed bytes, the usual measure for which
 * filter will compress best. Rows have 16 zero bytes before them and may be read and written 15 bytes beyond their end,
 * where they are zero.
 */
ALWAYS_INLINE uint64_t apply_one(int filter, const uint8_t *row, const uint8_t *up, uint8_t *out, size_t size, size_t bpp) {
  v128_t sum = wasm_i64x2_const_splat(0);
  size_t i = 0;
  for (; i + 16 <= size; i += 16) {
    v128_t d = wasm_i8x16_sub(wasm_v128_load(row + i), guess_of(filter, row + i, up + i, bpp));
    wasm_v128_store(out + i, d);
    sum = wasm_i32x4_add(sum, wasm_u32x4_extadd_pairwise_u16x8(wasm_u16x8_extadd_pairwise_u8x16(wasm_i8x16_abs(d))));
  }
  uint64_t total = (uint64_t)(uint32_t)wasm_i32x4_extract_lane(sum, 0) + (uint32_t)wasm_i32x4_extract_lane(sum, 1) +
                   (uint32_t)wasm_i32x4_extract_lane(sum, 2) + (uint32_t)wasm_i32x4_extract_lane(sum, 3);
  if (i < size) {
    v128_t d = wasm_i8x16_sub(wasm_v128_load(row + i), guess_of(filter, row + i, up + i, bpp));
    wasm_v128_store(out + i, d);
    for (; i < size; i++) total += (uint64_t)(out[i] < 128 ? out[i] : 256 - out[i]);
  }
  return total;
}

static uint64_t apply_filter(int filter, const uint8_t *row, const uint8_t *up, uint8_t *out, size_t size, size_t bpp) {
  switch (filter) {
  case 1: return apply_one(1, row, up, out, size, bpp);
  case 2: return apply_one(2, row, up, out, size, bpp);
  case 3: return apply_one(3, row, up, out, size, bpp);
  case 4: return apply_one(4, row, up, out, size, bpp);
  default: return apply_one(0, row, up, out, size, bpp);
  }
}
