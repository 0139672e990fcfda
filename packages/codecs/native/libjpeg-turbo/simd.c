/*
 * libjpeg-turbo's SIMD interface (jsimd.h) in WebAssembly SIMD. Every function gives exactly what the library's plain C
 * gives; constants and the order of operations are those of jdct's "islow" pair, jdcolor, jccolor, jdsample, jcsample.
 */
#include <stdint.h>
#include <stdlib.h>
#include <wasm_simd128.h>
#include "../pixels/pixels.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* The rest of the interface stays "not available": the library's stubs, but for the functions that are below. */
#define jsimd_can_rgb_ycc none_can_rgb_ycc
#define jsimd_can_ycc_rgb none_can_ycc_rgb
#define jsimd_rgb_ycc_convert none_rgb_ycc_convert
#define jsimd_ycc_rgb_convert none_ycc_rgb_convert
#define jsimd_can_h2v2_downsample none_can_h2v2_downsample
#define jsimd_can_h2v1_downsample none_can_h2v1_downsample
#define jsimd_h2v2_downsample none_h2v2_downsample
#define jsimd_h2v1_downsample none_h2v1_downsample
#define jsimd_can_h2v2_fancy_upsample none_can_h2v2_fancy_upsample
#define jsimd_can_h2v1_fancy_upsample none_can_h2v1_fancy_upsample
#define jsimd_h2v2_fancy_upsample none_h2v2_fancy_upsample
#define jsimd_h2v1_fancy_upsample none_h2v1_fancy_upsample
#define jsimd_can_convsamp none_can_convsamp
#define jsimd_convsamp none_convsamp
#define jsimd_can_fdct_islow none_can_fdct_islow
#define jsimd_fdct_islow none_fdct_islow
#define jsimd_can_quantize none_can_quantize
#define jsimd_quantize none_quantize
#define jsimd_can_idct_islow none_can_idct_islow
#define jsimd_idct_islow none_idct_islow
#define jsimd_can_huff_encode_one_block none_can_huff_encode_one_block
#define jsimd_huff_encode_one_block none_huff_encode_one_block
#include "jsimd_none.c"
#undef jsimd_can_huff_encode_one_block
#undef jsimd_huff_encode_one_block
#undef jsimd_can_rgb_ycc
#undef jsimd_can_ycc_rgb
#undef jsimd_rgb_ycc_convert
#undef jsimd_ycc_rgb_convert
#undef jsimd_can_h2v2_downsample
#undef jsimd_can_h2v1_downsample
#undef jsimd_h2v2_downsample
#undef jsimd_h2v1_downsample
#undef jsimd_can_h2v2_fancy_upsample
#undef jsimd_can_h2v1_fancy_upsample
#undef jsimd_h2v2_fancy_upsample
#undef jsimd_h2v1_fancy_upsample
#undef jsimd_can_convsamp
#undef jsimd_convsamp
#undef jsimd_can_fdct_islow
#undef jsimd_fdct_islow
#undef jsimd_can_quantize
#undef jsimd_quantize
#undef jsimd_can_idct_islow
#undef jsimd_idct_islow

/* ---- vectors ---- */

/* (a, b) for every lane as the constant of a dot product. */
#define PAIR(a, b) wasm_i16x8_const(a, b, a, b, a, b, a, b)

/* Eight sums of two products, 32 bits each. */
typedef struct {
  v128_t low, high;
} wide;

/* x and y laid out as pairs, for dot products with constants. */
ALWAYS_INLINE wide pairs(v128_t x, v128_t y) {
  return (wide){ wasm_i16x8_shuffle(x, y, 0, 8, 1, 9, 2, 10, 3, 11), wasm_i16x8_shuffle(x, y, 4, 12, 5, 13, 6, 14, 7, 15) };
}

ALWAYS_INLINE wide dot(wide p, v128_t c) {
  return (wide){ wasm_i32x4_dot_i16x8(p.low, c), wasm_i32x4_dot_i16x8(p.high, c) };
}

ALWAYS_INLINE wide add(wide a, wide b) {
  return (wide){ wasm_i32x4_add(a.low, b.low), wasm_i32x4_add(a.high, b.high) };
}

ALWAYS_INLINE wide sub(wide a, wide b) {
  return (wide){ wasm_i32x4_sub(a.low, b.low), wasm_i32x4_sub(a.high, b.high) };
}

/* Rounds, shifts and narrows to 16 bits. */
ALWAYS_INLINE v128_t descale(wide a, int bits) {
  const v128_t half = wasm_i32x4_splat(1 << (bits - 1));
  return wasm_i16x8_narrow_i32x4(wasm_i32x4_shr(wasm_i32x4_add(a.low, half), (uint32_t)bits),
                                 wasm_i32x4_shr(wasm_i32x4_add(a.high, half), (uint32_t)bits));
}

ALWAYS_INLINE wide shift_up(v128_t a, int bits) {
  return (wide){ wasm_i32x4_shl(wasm_i32x4_extend_low_i16x8(a), (uint32_t)bits),
                 wasm_i32x4_shl(wasm_i32x4_extend_high_i16x8(a), (uint32_t)bits) };
}

ALWAYS_INLINE void transpose(v128_t r[8]) {
  v128_t a[8], b[8];
  for (int i = 0; i < 4; i++) {
    a[2 * i] = wasm_i16x8_shuffle(r[2 * i], r[2 * i + 1], 0, 8, 1, 9, 2, 10, 3, 11);
    a[2 * i + 1] = wasm_i16x8_shuffle(r[2 * i], r[2 * i + 1], 4, 12, 5, 13, 6, 14, 7, 15);
  }
  for (int i = 0; i < 2; i++) {
    for (int j = 0; j < 2; j++) {
      b[4 * i + 2 * j] = wasm_i32x4_shuffle(a[4 * i + j], a[4 * i + 2 + j], 0, 4, 1, 5);
      b[4 * i + 2 * j + 1] = wasm_i32x4_shuffle(a[4 * i + j], a[4 * i + 2 + j], 2, 6, 3, 7);
    }
  }
  for (int i = 0; i < 4; i++) {
    r[2 * i] = wasm_i64x2_shuffle(b[i], b[4 + i], 0, 2);
    r[2 * i + 1] = wasm_i64x2_shuffle(b[i], b[4 + i], 1, 3);
  }
}

/* Constants of the islow transforms, scaled by 2^13. */
#define F_0_298 2446
#define F_0_390 3196
#define F_0_541 4433
#define F_0_765 6270
#define F_0_899 7373
#define F_1_175 9633
#define F_1_501 12299
#define F_1_847 15137
#define F_1_961 16069
#define F_2_053 16819
#define F_2_562 20995
#define F_3_072 25172

/* ---- inverse DCT ---- */

GLOBAL(int) jsimd_can_idct_islow(void) { return 1; }

ALWAYS_INLINE void idct_pass(v128_t r[8], int bits) {
  wide even = pairs(r[2], r[6]);
  wide t2 = dot(even, PAIR(F_0_541, F_0_541 - F_1_847));
  wide t3 = dot(even, PAIR(F_0_541 + F_0_765, F_0_541));
  wide t0 = shift_up(wasm_i16x8_add(r[0], r[4]), 13), t1 = shift_up(wasm_i16x8_sub(r[0], r[4]), 13);
  wide t10 = add(t0, t3), t13 = sub(t0, t3), t11 = add(t1, t2), t12 = sub(t1, t2);
  wide z = pairs(wasm_i16x8_add(r[7], r[3]), wasm_i16x8_add(r[5], r[1]));
  wide z3 = dot(z, PAIR(F_1_175 - F_1_961, F_1_175)), z4 = dot(z, PAIR(F_1_175, F_1_175 - F_0_390));
  wide p = pairs(r[7], r[1]), q = pairs(r[5], r[3]);
  wide o0 = add(dot(p, PAIR(F_0_298 - F_0_899, -F_0_899)), z3);
  wide o3 = add(dot(p, PAIR(-F_0_899, F_1_501 - F_0_899)), z4);
  wide o1 = add(dot(q, PAIR(F_2_053 - F_2_562, -F_2_562)), z4);
  wide o2 = add(dot(q, PAIR(-F_2_562, F_3_072 - F_2_562)), z3);
  r[0] = descale(add(t10, o3), bits);
  r[7] = descale(sub(t10, o3), bits);
  r[1] = descale(add(t11, o2), bits);
  r[6] = descale(sub(t11, o2), bits);
  r[2] = descale(add(t12, o1), bits);
  r[5] = descale(sub(t12, o1), bits);
  r[3] = descale(add(t13, o0), bits);
  r[4] = descale(sub(t13, o0), bits);
}

static void idct_flat(int dc, JSAMPARRAY out, JDIMENSION column) {
  int value = ((dc * 4 + 16) >> 5) + 128;
  v128_t v = wasm_i8x16_splat((int8_t)(value < 0 ? 0 : value > 255 ? 255 : value));
  for (int i = 0; i < 8; i++) wasm_v128_store64_lane(out[i] + column, v, 0);
}

GLOBAL(void)
jsimd_idct_islow(j_decompress_ptr cinfo, jpeg_component_info *compptr, JCOEFPTR block, JSAMPARRAY out,
                 JDIMENSION column) {
  const int16_t *quant = (const int16_t *)compptr->dct_table;
  v128_t r[8], rest = wasm_i64x2_const_splat(0);
  (void)cinfo;
  for (int i = 0; i < 8; i++) r[i] = wasm_v128_load(block + 8 * i);
  for (int i = 1; i < 8; i++) rest = wasm_v128_or(rest, r[i]);
  if (!wasm_v128_any_true(wasm_v128_or(rest, wasm_i16x8_replace_lane(r[0], 0, 0)))) {
    idct_flat((int16_t)(block[0] * quant[0]), out, column);
    return;
  }
  for (int i = 0; i < 8; i++) r[i] = wasm_i16x8_mul(r[i], wasm_v128_load(quant + 8 * i));
  if (wasm_v128_any_true(rest)) {
    idct_pass(r, 11);
    transpose(r);
  } else {
    /* Only the first row: each column is flat, and stands transposed in one lane of every vector. */
    v128_t row = wasm_i16x8_shl(r[0], 2);
    r[0] = wasm_i16x8_shuffle(row, row, 0, 0, 0, 0, 0, 0, 0, 0);
    r[1] = wasm_i16x8_shuffle(row, row, 1, 1, 1, 1, 1, 1, 1, 1);
    r[2] = wasm_i16x8_shuffle(row, row, 2, 2, 2, 2, 2, 2, 2, 2);
    r[3] = wasm_i16x8_shuffle(row, row, 3, 3, 3, 3, 3, 3, 3, 3);
    r[4] = wasm_i16x8_shuffle(row, row, 4, 4, 4, 4, 4, 4, 4, 4);
    r[5] = wasm_i16x8_shuffle(row, row, 5, 5, 5, 5, 5, 5, 5, 5);
    r[6] = wasm_i16x8_shuffle(row, row, 6, 6, 6, 6, 6, 6, 6, 6);
    r[7] = wasm_i16x8_shuffle(row, row, 7, 7, 7, 7, 7, 7, 7, 7);
  }
  idct_pass(r, 18);
  transpose(r);
  const v128_t middle = wasm_i8x16_const_splat(-128);
  for (int i = 0; i < 8; i += 2) {
    v128_t two = wasm_v128_xor(wasm_i8x16_narrow_i16x8(r[i], r[i + 1]), middle);
    wasm_v128_store64_lane(out[i] + column, two, 0);
    wasm_v128_store64_lane(out[i + 1] + column, two, 1);
  }
}

/* ---- forward DCT ---- */

GLOBAL(int) jsimd_can_convsamp(void) { return 1; }
GLOBAL(int) jsimd_can_fdct_islow(void) { return 1; }
GLOBAL(int) jsimd_can_quantize(void) { return 1; }

GLOBAL(void) jsimd_convsamp(JSAMPARRAY samples, JDIMENSION column, DCTELEM *work) {
  const v128_t middle = wasm_i16x8_const_splat(128);
  for (int i = 0; i < 8; i++) wasm_v128_store(work + 8 * i, wasm_i16x8_sub(wasm_u16x8_load8x8(samples[i] + column), middle));
}

ALWAYS_INLINE void fdct_pass(v128_t d[8], int is_second) {
  v128_t t0 = wasm_i16x8_add(d[0], d[7]), t7 = wasm_i16x8_sub(d[0], d[7]);
  v128_t t1 = wasm_i16x8_add(d[1], d[6]), t6 = wasm_i16x8_sub(d[1], d[6]);
  v128_t t2 = wasm_i16x8_add(d[2], d[5]), t5 = wasm_i16x8_sub(d[2], d[5]);
  v128_t t3 = wasm_i16x8_add(d[3], d[4]), t4 = wasm_i16x8_sub(d[3], d[4]);
  v128_t t10 = wasm_i16x8_add(t0, t3), t13 = wasm_i16x8_sub(t0, t3);
  v128_t t11 = wasm_i16x8_add(t1, t2), t12 = wasm_i16x8_sub(t1, t2);
  int bits = is_second ? 15 : 11;
  v128_t sum = wasm_i16x8_add(t10, t11), difference = wasm_i16x8_sub(t10, t11);
  if (is_second) {
    const v128_t half = wasm_i16x8_const_splat(2);
    d[0] = wasm_i16x8_shr(wasm_i16x8_add(sum, half), 2);
    d[4] = wasm_i16x8_shr(wasm_i16x8_add(difference, half), 2);
  } else {
    d[0] = wasm_i16x8_shl(sum, 2);
    d[4] = wasm_i16x8_shl(difference, 2);
  }
  wide even = pairs(t13, t12);
  d[2] = descale(dot(even, PAIR(F_0_541 + F_0_765, F_0_541)), bits);
  d[6] = descale(dot(even, PAIR(F_0_541, F_0_541 - F_1_847)), bits);
  wide z = pairs(wasm_i16x8_add(t4, t6), wasm_i16x8_add(t5, t7));
  wide z3 = dot(z, PAIR(F_1_175 - F_1_961, F_1_175)), z4 = dot(z, PAIR(F_1_175, F_1_175 - F_0_390));
  wide p = pairs(t4, t7), q = pairs(t5, t6);
  d[7] = descale(add(dot(p, PAIR(F_0_298 - F_0_899, -F_0_899)), z3), bits);
  d[1] = descale(add(dot(p, PAIR(-F_0_899, F_1_501 - F_0_899)), z4), bits);
  d[5] = descale(add(dot(q, PAIR(F_2_053 - F_2_562, -F_2_562)), z4), bits);
  d[3] = descale(add(dot(q, PAIR(-F_2_562, F_3_072 - F_2_562)), z3), bits);
}

GLOBAL(void) jsimd_fdct_islow(DCTELEM *data) {
  v128_t d[8];
  for (int i = 0; i < 8; i++) d[i] = wasm_v128_load(data + 8 * i);
  transpose(d);
  fdct_pass(d, 0);
  transpose(d);
  fdct_pass(d, 1);
  for (int i = 0; i < 8; i++) wasm_v128_store(data + 8 * i, d[i]);
}

ALWAYS_INLINE v128_t high_products(v128_t a, v128_t b) {
  return wasm_i16x8_shuffle(wasm_u32x4_extmul_low_u16x8(a, b), wasm_u32x4_extmul_high_u16x8(a, b), 1, 3, 5, 7, 9, 11, 13, 15);
}

GLOBAL(void) jsimd_quantize(JCOEFPTR block, DCTELEM *divisors, DCTELEM *work) {
  for (int i = 0; i < 64; i += 8) {
    v128_t x = wasm_v128_load(work + i), sign = wasm_i16x8_shr(x, 15);
    v128_t y = wasm_i16x8_add(wasm_i16x8_abs(x), wasm_v128_load(divisors + 64 + i));
    y = high_products(high_products(y, wasm_v128_load(divisors + i)), wasm_v128_load(divisors + 128 + i));
    wasm_v128_store(block + i, wasm_i16x8_sub(wasm_v128_xor(y, sign), sign));
  }
}

/* ---- colour ---- */

GLOBAL(int) jsimd_can_ycc_rgb(void) { return 1; }
GLOBAL(int) jsimd_can_rgb_ycc(void) { return 1; }

ALWAYS_INLINE v128_t round16(v128_t low, v128_t high) {
  const v128_t half = wasm_i32x4_const_splat(32768);
  return wasm_i16x8_narrow_i32x4(wasm_i32x4_shr(wasm_i32x4_add(low, half), 16),
                                 wasm_i32x4_shr(wasm_i32x4_add(high, half), 16));
}

/*
 * Eight pixels, in 16-bit lanes: 1.402 = 1 + 26346/65536, 1.772 = 2 - 14942/65536, -0.71414 = -1 + 18734/65536. A product of
 * 15 bits, rounded, with half the factor is the library's of 16; its 26345 is odd, and 26346 gives the same for all of -128
 * to 127.
 */
ALWAYS_INLINE void rgb_of(v128_t y, v128_t cb, v128_t cr, v128_t *r, v128_t *g, v128_t *b) {
  const v128_t red = wasm_i16x8_const_splat(13173), blue = wasm_i16x8_const_splat(-7471);
  *r = wasm_i16x8_add(wasm_i16x8_add(y, cr), wasm_i16x8_q15mulr_sat(cr, red));
  *b = wasm_i16x8_add(wasm_i16x8_add(y, wasm_i16x8_shl(cb, 1)), wasm_i16x8_q15mulr_sat(cb, blue));
  wide p = dot(pairs(cb, cr), PAIR(-22554, 18734));
  *g = wasm_i16x8_add(wasm_i16x8_sub(y, cr), round16(p.low, p.high));
}

ALWAYS_INLINE void rgb16(const uint8_t *py, const uint8_t *pcb, const uint8_t *pcr, uint8_t *out) {
  const v128_t middle = wasm_i16x8_const_splat(128);
  v128_t c[3][2];
  for (int half = 0; half < 2; half++) {
    v128_t y = wasm_u16x8_load8x8(py + 8 * half);
    v128_t cb = wasm_i16x8_sub(wasm_u16x8_load8x8(pcb + 8 * half), middle);
    v128_t cr = wasm_i16x8_sub(wasm_u16x8_load8x8(pcr + 8 * half), middle);
    rgb_of(y, cb, cr, &c[0][half], &c[1][half], &c[2][half]);
  }
  store_rgb(out, (struct colours){ wasm_u8x16_narrow_i16x8(c[0][0], c[0][1]), wasm_u8x16_narrow_i16x8(c[1][0], c[1][1]),
                                   wasm_u8x16_narrow_i16x8(c[2][0], c[2][1]) });
}

GLOBAL(void)
jsimd_ycc_rgb_convert(j_decompress_ptr cinfo, JSAMPIMAGE in, JDIMENSION row, JSAMPARRAY out, int rows) {
  JDIMENSION width = cinfo->output_width;
  for (; rows > 0; rows--, row++, out++) {
    const uint8_t *y = in[0][row], *cb = in[1][row], *cr = in[2][row];
    JDIMENSION x = 0;
    for (; x + 16 <= width; x += 16) rgb16(y + x, cb + x, cr + x, *out + 3 * x);
    if (x < width) {
      uint8_t rest[4][48] = { { 0 } };
      JDIMENSION left = width - x;
      memcpy(rest[0], y + x, left);
      memcpy(rest[1], cb + x, left);
      memcpy(rest[2], cr + x, left);
      rgb16(rest[0], rest[1], rest[2], rest[3]);
      memcpy(*out + 3 * x, rest[3], 3 * left);
    }
  }
}

/* Eight pixels in 16-bit lanes. 0.587 = 0.337 + 0.25 keeps every factor within 16 bits. */
ALWAYS_INLINE void ycc_of(v128_t r, v128_t g, v128_t b, v128_t *y, v128_t *cb, v128_t *cr) {
  wide rg = pairs(r, g), bg = pairs(b, g);
  wide luma = add(dot(rg, PAIR(19595, 22086)), dot(bg, PAIR(7471, 16384)));
  *y = round16(luma.low, luma.high);
  const v128_t offset = wasm_i32x4_const_splat((128 << 16) + 32767);
  wide b2 = shift_up(b, 15), r2 = shift_up(r, 15);
  wide u = add(dot(rg, PAIR(-11059, -21709)), b2), v = add(dot(bg, PAIR(-5329, -27439)), r2);
  *cb = wasm_i16x8_narrow_i32x4(wasm_i32x4_shr(wasm_i32x4_add(u.low, offset), 16),
                                wasm_i32x4_shr(wasm_i32x4_add(u.high, offset), 16));
  *cr = wasm_i16x8_narrow_i32x4(wasm_i32x4_shr(wasm_i32x4_add(v.low, offset), 16),
                                wasm_i32x4_shr(wasm_i32x4_add(v.high, offset), 16));
}

ALWAYS_INLINE void ycc16(const uint8_t *in, uint8_t *py, uint8_t *pcb, uint8_t *pcr) {
  struct colours p = load_rgb(in);
  v128_t y[2], cb[2], cr[2];
  ycc_of(wasm_u16x8_extend_low_u8x16(p.red), wasm_u16x8_extend_low_u8x16(p.green), wasm_u16x8_extend_low_u8x16(p.blue), &y[0],
         &cb[0], &cr[0]);
  ycc_of(wasm_u16x8_extend_high_u8x16(p.red), wasm_u16x8_extend_high_u8x16(p.green), wasm_u16x8_extend_high_u8x16(p.blue),
         &y[1], &cb[1], &cr[1]);
  wasm_v128_store(py, wasm_u8x16_narrow_i16x8(y[0], y[1]));
  wasm_v128_store(pcb, wasm_u8x16_narrow_i16x8(cb[0], cb[1]));
  wasm_v128_store(pcr, wasm_u8x16_narrow_i16x8(cr[0], cr[1]));
}

GLOBAL(void)
jsimd_rgb_ycc_convert(j_compress_ptr cinfo, JSAMPARRAY in, JSAMPIMAGE out, JDIMENSION row, int rows) {
  JDIMENSION width = cinfo->image_width;
  for (; rows > 0; rows--, row++, in++) {
    uint8_t *y = out[0][row], *cb = out[1][row], *cr = out[2][row];
    JDIMENSION x = 0;
    for (; x + 16 <= width; x += 16) ycc16(*in + 3 * x, y + x, cb + x, cr + x);
    if (x < width) {
      uint8_t rest[48] = { 0 }, result[3][16];
      JDIMENSION left = width - x;
      memcpy(rest, *in + 3 * x, 3 * left);
      ycc16(rest, result[0], result[1], result[2]);
      memcpy(y + x, result[0], left);
      memcpy(cb + x, result[1], left);
      memcpy(cr + x, result[2], left);
    }
  }
}

/* ---- downsampling ---- */

GLOBAL(int) jsimd_can_h2v2_downsample(void) { return 1; }
GLOBAL(int) jsimd_can_h2v1_downsample(void) { return 1; }

static void expand_edge(JSAMPARRAY rows, int count, JDIMENSION width, JDIMENSION wanted) {
  if (wanted <= width) return;
  for (int i = 0; i < count; i++) memset(rows[i] + width, rows[i][width - 1], wanted - width);
}

GLOBAL(void)
jsimd_h2v2_downsample(j_compress_ptr cinfo, jpeg_component_info *compptr, JSAMPARRAY in, JSAMPARRAY out) {
  JDIMENSION columns = compptr->width_in_blocks * DCTSIZE;
  const v128_t bias = PAIR(1, 2);
  expand_edge(in, cinfo->max_v_samp_factor, cinfo->image_width, columns * 2);
  for (int row = 0; row < compptr->v_samp_factor; row++) {
    const uint8_t *a = in[2 * row], *b = in[2 * row + 1];
    for (JDIMENSION x = 0; x < columns; x += 8) {
      v128_t sum = wasm_i16x8_add(wasm_u16x8_extadd_pairwise_u8x16(wasm_v128_load(a + 2 * x)),
                                  wasm_u16x8_extadd_pairwise_u8x16(wasm_v128_load(b + 2 * x)));
      sum = wasm_u16x8_shr(wasm_i16x8_add(sum, bias), 2);
      wasm_v128_store64_lane(out[row] + x, wasm_u8x16_narrow_i16x8(sum, sum), 0);
    }
  }
}

GLOBAL(void)
jsimd_h2v1_downsample(j_compress_ptr cinfo, jpeg_component_info *compptr, JSAMPARRAY in, JSAMPARRAY out) {
  JDIMENSION columns = compptr->width_in_blocks * DCTSIZE;
  const v128_t bias = PAIR(0, 1);
  expand_edge(in, cinfo->max_v_samp_factor, cinfo->image_width, columns * 2);
  for (int row = 0; row < compptr->v_samp_factor; row++) {
    for (JDIMENSION x = 0; x < columns; x += 8) {
      v128_t sum = wasm_u16x8_extadd_pairwise_u8x16(wasm_v128_load(in[row] + 2 * x));
      sum = wasm_u16x8_shr(wasm_i16x8_add(sum, bias), 1);
      wasm_v128_store64_lane(out[row] + x, wasm_u8x16_narrow_i16x8(sum, sum), 0);
    }
  }
}

/* ---- upsampling ---- */

GLOBAL(int) jsimd_can_h2v2_fancy_upsample(void) { return 1; }
GLOBAL(int) jsimd_can_h2v1_fancy_upsample(void) { return 1; }

/* Sixteen-bit sums of eight columns: three parts of the nearer row, one of the farther. */
ALWAYS_INLINE v128_t column_sum(const uint8_t *near, const uint8_t *far) {
  v128_t n = wasm_u16x8_load8x8(near);
  return wasm_i16x8_add(wasm_i16x8_add(n, wasm_i16x8_shl(n, 1)), wasm_u16x8_load8x8(far));
}

ALWAYS_INLINE int column_sum1(const uint8_t *near, const uint8_t *far, JDIMENSION x) { return near[x] * 3 + far[x]; }

static void fancy_row(const uint8_t *near, const uint8_t *far, uint8_t *out, JDIMENSION width) {
  const v128_t left_half = wasm_i16x8_const_splat(8), right_half = wasm_i16x8_const_splat(7);
  out[0] = (uint8_t)((column_sum1(near, far, 0) * 4 + 8) >> 4);
  out[1] = (uint8_t)((column_sum1(near, far, 0) * 3 + column_sum1(near, far, 1) + 7) >> 4);
  JDIMENSION x = 1;
  for (; x + 9 <= width; x += 8) {
    v128_t c = column_sum(near + x, far + x), three = wasm_i16x8_add(c, wasm_i16x8_shl(c, 1));
    v128_t last = column_sum(near + x - 1, far + x - 1), next = column_sum(near + x + 1, far + x + 1);
    v128_t left = wasm_u16x8_shr(wasm_i16x8_add(wasm_i16x8_add(three, last), left_half), 4);
    v128_t right = wasm_u16x8_shr(wasm_i16x8_add(wasm_i16x8_add(three, next), right_half), 4);
    wasm_v128_store(out + 2 * x, wasm_v128_or(left, wasm_i16x8_shl(right, 8)));
  }
  for (; x + 1 < width; x++) {
    int c = column_sum1(near, far, x) * 3;
    out[2 * x] = (uint8_t)((c + column_sum1(near, far, x - 1) + 8) >> 4);
    out[2 * x + 1] = (uint8_t)((c + column_sum1(near, far, x + 1) + 7) >> 4);
  }
  out[2 * x] = (uint8_t)((column_sum1(near, far, x) * 3 + column_sum1(near, far, x - 1) + 8) >> 4);
  out[2 * x + 1] = (uint8_t)((column_sum1(near, far, x) * 4 + 7) >> 4);
}

/* Only called for components of more than two columns. */
GLOBAL(void)
jsimd_h2v2_fancy_upsample(j_decompress_ptr cinfo, jpeg_component_info *compptr, JSAMPARRAY in, JSAMPARRAY *result) {
  JSAMPARRAY out = *result;
  for (int row = 0, from = 0; row < cinfo->max_v_samp_factor; from++) {
    fancy_row(in[from], in[from - 1], out[row++], compptr->downsampled_width);
    fancy_row(in[from], in[from + 1], out[row++], compptr->downsampled_width);
  }
}

GLOBAL(void)
jsimd_h2v1_fancy_upsample(j_decompress_ptr cinfo, jpeg_component_info *compptr, JSAMPARRAY in, JSAMPARRAY *result) {
  const v128_t one = wasm_i16x8_const_splat(1), two = wasm_i16x8_const_splat(2);
  JDIMENSION width = compptr->downsampled_width;
  for (int row = 0; row < cinfo->max_v_samp_factor; row++) {
    const uint8_t *p = in[row];
    uint8_t *out = (*result)[row];
    out[0] = p[0];
    out[1] = (uint8_t)((p[0] * 3 + p[1] + 2) >> 2);
    JDIMENSION x = 1;
    for (; x + 9 <= width; x += 8) {
      v128_t c = wasm_u16x8_load8x8(p + x), three = wasm_i16x8_add(c, wasm_i16x8_shl(c, 1));
      v128_t left = wasm_i16x8_add(wasm_i16x8_add(three, wasm_u16x8_load8x8(p + x - 1)), one);
      v128_t right = wasm_i16x8_add(wasm_i16x8_add(three, wasm_u16x8_load8x8(p + x + 1)), two);
      wasm_v128_store(out + 2 * x, wasm_v128_or(wasm_u16x8_shr(left, 2), wasm_i16x8_shl(wasm_u16x8_shr(right, 2), 8)));
    }
    for (; x + 1 < width; x++) {
      out[2 * x] = (uint8_t)((p[x] * 3 + p[x - 1] + 1) >> 2);
      out[2 * x + 1] = (uint8_t)((p[x] * 3 + p[x + 1] + 2) >> 2);
    }
    out[2 * x] = (uint8_t)((p[x] * 3 + p[x - 1] + 1) >> 2);
    out[2 * x + 1] = p[x];
  }
}

/* ---- Huffman coding ---- */

GLOBAL(int) jsimd_can_huff_encode_one_block(void) { return 1; }

/* The beginning of jchuff.c's working_state. */
typedef struct {
  JOCTET *next_output_byte;
  size_t free_in_buffer;
  uint64_t put_buffer;
  int free_bits;
} huffman_state;

/* Bits that wait to be written: the low 64 - free ones of `bits`. */
typedef struct {
  JOCTET *out;
  uint64_t bits;
  int free;
} bit_writer;

static JOCTET *flush_word(JOCTET *out, uint64_t word) {
  if (word & 0x8080808080808080u & ~(word + 0x0101010101010101u)) {
    for (int shift = 56; shift >= 0; shift -= 8) {
      *out++ = (JOCTET)(word >> shift);
      if (out[-1] == 0xFF) *out++ = 0;
    }
    return out;
  }
  word = __builtin_bswap64(word);
  memcpy(out, &word, 8);
  return out + 8;
}

ALWAYS_INLINE void put_bits(bit_writer *w, uint32_t code, int size) {
  w->free -= size;
  if (w->free >= 0) {
    w->bits = w->bits << size | code;
    return;
  }
  w->out = flush_word(w->out, w->bits << (size + w->free) | (uint64_t)code >> -w->free);
  w->free += 64;
  w->bits = code;
}

/* A code and the `bits` low bits of the value, of which negative ones are one less (T.81, F.1.2.1). */
ALWAYS_INLINE void put_value(bit_writer *w, const c_derived_tbl *table, int run, int value) {
  int sign = value >> 31, magnitude = (value ^ sign) - sign;
  int bits = 32 - __builtin_clz((uint32_t)magnitude);
  uint32_t low = (uint32_t)(value + sign) & ((1u << bits) - 1);
  put_bits(w, table->ehufco[run + bits] << bits | low, table->ehufsi[run + bits] + bits);
}

static const uint8_t zigzag_place[64] = { 0,  1,  5,  6,  14, 15, 27, 28, 2,  4,  7,  13, 16, 26, 29, 42,
                                          3,  8,  12, 17, 25, 30, 41, 43, 9,  11, 18, 24, 31, 40, 44, 53,
                                          10, 19, 23, 32, 39, 45, 52, 54, 20, 22, 33, 38, 46, 51, 55, 60,
                                          21, 34, 37, 47, 50, 56, 59, 61, 35, 36, 48, 49, 57, 58, 62, 63 };

/* One bit for each coefficient that is not 0, in zigzag order. Most blocks have few of them. */
ALWAYS_INLINE uint64_t nonzero_places(const JCOEF *block) {
  const v128_t zero = wasm_i64x2_const_splat(0);
  uint64_t natural = 0, places = 0;
  for (int i = 0; i < 4; i++) {
    v128_t both = wasm_i8x16_narrow_i16x8(wasm_v128_load(block + 16 * i), wasm_v128_load(block + 16 * i + 8));
    natural |= (uint64_t)(uint16_t)wasm_i8x16_bitmask(wasm_i8x16_ne(both, zero)) << (16 * i);
  }
  for (; natural; natural &= natural - 1) places |= (uint64_t)1 << zigzag_place[__builtin_ctzll(natural)];
  return places;
}

GLOBAL(JOCTET *)
jsimd_huff_encode_one_block(void *state, JOCTET *buffer, JCOEFPTR block, int last_dc, c_derived_tbl *dc,
                            c_derived_tbl *ac) {
  huffman_state *s = state;
  bit_writer w = { buffer, s->put_buffer, s->free_bits };
  int difference = block[0] - last_dc;
  if (difference == 0) put_bits(&w, dc->ehufco[0], dc->ehufsi[0]);
  else put_value(&w, dc, 0, difference);
  int last = 0;
  for (uint64_t places = nonzero_places(block) & ~(uint64_t)1; places; places &= places - 1) {
    int place = __builtin_ctzll(places), run = place - last - 1;
    for (; run > 15; run -= 16) put_bits(&w, ac->ehufco[0xF0], ac->ehufsi[0xF0]);
    put_value(&w, ac, run << 4, block[jpeg_natural_order[place]]);
    last = place;
  }
  if (last < 63) put_bits(&w, ac->ehufco[0], ac->ehufsi[0]);
  s->put_buffer = w.bits;
  s->free_bits = w.free;
  return w.out;
}

/* Counts the symbols of a block, for tables made to measure; takes the place of jchuff.c's htest_one_block. */
void jsimd_count_symbols(j_compress_ptr cinfo, JCOEFPTR block, int last_dc, long dc_counts[], long ac_counts[]) {
  int difference = block[0] - last_dc, last = 0;
  (void)cinfo;
  dc_counts[difference == 0 ? 0 : 32 - __builtin_clz((uint32_t)abs(difference))]++;
  for (uint64_t places = nonzero_places(block) & ~(uint64_t)1; places; places &= places - 1) {
    int place = __builtin_ctzll(places), run = place - last - 1;
    for (; run > 15; run -= 16) ac_counts[0xF0]++;
    ac_counts[(run << 4) + 32 - __builtin_clz((uint32_t)abs(block[jpeg_natural_order[place]]))]++;
    last = place;
  }
  if (last < 63) ac_counts[0]++;
}
