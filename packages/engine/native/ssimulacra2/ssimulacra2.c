/* SSIMULACRA 2.1 (Sneyers, 2022/2023) of a stream of rows, by SIMD: each scale keeps the nine rows that its window sees, so
 * that memory grows with the width of a picture and not with its area. One pair of pictures at a time.
 *
 * The window is the one that the metric is defined by: the truncated cosine sum of Charalampidis (2016) for a standard
 * deviation of 1.5, nine samples, with zeros around the picture. Structure is measured by the variance of the difference,
 * which is the same as the published quotient and loses fewer digits: with c = s11 + s22 + C2 and v = s11 + s22 - 2 s12,
 * 1 - (1 - d^2) (2 s12 + C2) / c is d^2 + (1 - d^2) v / c. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wasm_simd128.h>

#include "weights.h"

#define SCALES 6
#define REACH 4
#define WINDOW (2 * REACH + 1)
#define MAPS 4
/* A picture that is smaller is not scaled down further. */
#define LEAST_SIDE 8

typedef v128_t V;
#define SPLAT wasm_f32x4_splat
#define ADD wasm_f32x4_add
#define SUB wasm_f32x4_sub
#define MUL wasm_f32x4_mul
#define DIV wasm_f32x4_div
#define LOAD wasm_v128_load
#define STORE wasm_v128_store

static const float window[REACH + 1] = {0.2646211054882f, 0.2129285920104f, 0.1093353727775f, 0.0360111146584f,
                                        0.0094143678097f};

/* Sums over a component of the three maps, each of the values and of their fourth powers. */
typedef struct {
  double sum[6];
} Sums;

typedef struct {
  int width, height, stride, next, done;
  /* Linear light: the row that came last, and the one before where that still waits for it. */
  float *row[2][3], *held[2][3];
  /* Rings of rows: XYB of both pictures, and the maps of each component blurred across. */
  float *xyb, *across;
  float *product, *zeros;
  Sums sums[3];
} Scale;

static struct {
  int count;
  Scale scales[SCALES];
  /* How the samples of each picture are read. */
  struct {
    int channels, depth;
    const float *table;
  } from[2];
} s;

static float *xyb_row(const Scale *k, int picture, int component, int y) {
  return k->xyb + (size_t)(((y % WINDOW) * 2 + picture) * 3 + component) * k->stride + REACH;
}

static float *across_row(const Scale *k, int component, int map, int y) {
  if (y < 0 || y >= k->height) return k->zeros + REACH;
  return k->across + (size_t)(((y % WINDOW) * 3 + component) * MAPS + map) * k->stride + REACH;
}

void ssimulacra2_end(void) {
  for (int i = 0; i < s.count; i++) {
    Scale *k = &s.scales[i];
    free(k->row[0][0]);
    free(k->xyb);
  }
  memset(&s, 0, sizeof s);
}

static int begin_scale(Scale *k, int width, int height) {
  k->width = width;
  k->height = height;
  /* Zeros on either side, and room for the last vector. */
  k->stride = ((width + 3) & ~3) + 2 * REACH + 4;
  size_t rows = 2 * 3 * 2, rings = WINDOW * (2 * 3 + 3 * MAPS) + 2;
  float *light = calloc(rows * k->stride, sizeof(float));
  float *ring = calloc(rings * k->stride, sizeof(float));
  k->row[0][0] = light;
  k->xyb = ring;
  if (!light || !ring) return 0;
  for (int i = 0; i < 6; i++) {
    k->row[i / 3][i % 3] = light + (size_t)i * k->stride;
    k->held[i / 3][i % 3] = light + (size_t)(6 + i) * k->stride;
  }
  k->across = ring + (size_t)WINDOW * 6 * k->stride;
  k->product = k->across + (size_t)WINDOW * 3 * MAPS * k->stride;
  k->zeros = k->product + k->stride;
  return 1;
}

/* How a picture's rows come: gray (1) or RGB (3), samples of 8, 16 or 32 bits; `table` takes integers to linear light, floats
 * are linear light already. */
void ssimulacra2_read(int picture, int channels, int depth, const float *table) {
  s.from[picture].channels = channels;
  s.from[picture].depth = depth;
  s.from[picture].table = table;
}

/* Returns 0 when there is no memory. */
int ssimulacra2_begin(int width, int height) {
  ssimulacra2_end();
  do {
    Scale *k = &s.scales[s.count++];
    if (!begin_scale(k, width, height)) {
      ssimulacra2_end();
      return 0;
    }
    if (width < LEAST_SIDE || height < LEAST_SIDE) break;
    width = (width + 1) / 2;
    height = (height + 1) / 2;
  } while (s.count < SCALES);
  return 1;
}

static void to_light(int picture, const void *row) {
  Scale *k = &s.scales[0];
  int channels = s.from[picture].channels, depth = s.from[picture].depth, width = k->width;
  const float *table = s.from[picture].table;
  for (int c = 0; c < 3; c++) {
    float *to = k->row[picture][c];
    int from = channels == 1 ? 0 : c;
    if (depth == 8) {
      const uint8_t *samples = (const uint8_t *)row + from;
      for (int x = 0; x < width; x++) to[x] = table[samples[x * channels]];
    } else if (depth == 16) {
      const uint16_t *samples = (const uint16_t *)row + from;
      for (int x = 0; x < width; x++) to[x] = table[samples[x * channels]];
    } else {
      const float *samples = (const float *)row + from;
      for (int x = 0; x < width; x++) to[x] = samples[x * channels];
    }
  }
}

/* The cube root of numbers of at least 0: a third of the exponent, then Halley's method twice. */
static inline V cube_root(V v) {
  V guess = wasm_i32x4_trunc_sat_f32x4(MUL(wasm_f32x4_convert_i32x4(v), SPLAT(1.0f / 3.0f)));
  V y = wasm_i32x4_add(guess, wasm_i32x4_splat(709921077));
  for (int i = 0; i < 2; i++) {
    V cube = MUL(MUL(y, y), y);
    y = MUL(y, DIV(ADD(cube, ADD(v, v)), ADD(ADD(cube, cube), v)));
  }
  return y;
}

static inline V absorbed(V r, V g, V b, float red, float green, float blue) {
  const float bias = 0.0037930732552754493f, root = 0.15595420054f;
  V mixed = ADD(ADD(MUL(r, SPLAT(red)), MUL(g, SPLAT(green))), ADD(MUL(b, SPLAT(blue)), SPLAT(bias)));
  return SUB(cube_root(wasm_f32x4_max(mixed, SPLAT(0))), SPLAT(root));
}

/* Linear light to the metric's XYB: the opsin space of JPEG XL (ISO/IEC 18181-1), each component brought to about 0..1. */
static void to_xyb(Scale *k, int picture, int y) {
  float *const *from = k->row[picture];
  float *to[3];
  for (int c = 0; c < 3; c++) to[c] = xyb_row(k, picture, c, y);
  for (int x = 0; x < k->width; x += 4) {
    V r = LOAD(from[0] + x), g = LOAD(from[1] + x), b = LOAD(from[2] + x);
    V l = absorbed(r, g, b, 0.30f, 0.622f, 0.078f);
    V m = absorbed(r, g, b, 0.23f, 0.692f, 0.078f);
    V t = absorbed(r, g, b, 0.24342268924547819f, 0.20476744424496821f, 0.5518098665095536f);
    V luma = MUL(ADD(l, m), SPLAT(0.5f));
    STORE(to[0] + x, ADD(MUL(SUB(l, m), SPLAT(7.0f)), SPLAT(0.42f)));
    STORE(to[1] + x, ADD(luma, SPLAT(0.01f)));
    STORE(to[2] + x, ADD(SUB(t, luma), SPLAT(0.55f)));
  }
  for (int c = 0; c < 3; c++) memset(to[c] + k->width, 0, (REACH + 3) * sizeof(float));
}

static void blur_across(const Scale *k, const float *from, float *to) {
  V w0 = SPLAT(window[0]), w1 = SPLAT(window[1]), w2 = SPLAT(window[2]), w3 = SPLAT(window[3]), w4 = SPLAT(window[4]);
  for (int x = 0; x < k->width; x += 4) {
    V sum = MUL(w4, ADD(LOAD(from + x - 4), LOAD(from + x + 4)));
    sum = ADD(sum, MUL(w3, ADD(LOAD(from + x - 3), LOAD(from + x + 3))));
    sum = ADD(sum, MUL(w2, ADD(LOAD(from + x - 2), LOAD(from + x + 2))));
    sum = ADD(sum, MUL(w1, ADD(LOAD(from + x - 1), LOAD(from + x + 1))));
    STORE(to + x, ADD(sum, MUL(w0, LOAD(from + x))));
  }
}

static void blur_row(Scale *k, int y) {
  float *product = k->product + REACH;
  for (int c = 0; c < 3; c++) {
    const float *a = xyb_row(k, 0, c, y), *b = xyb_row(k, 1, c, y);
    blur_across(k, a, across_row(k, c, 0, y));
    blur_across(k, b, across_row(k, c, 1, y));
    for (int x = 0; x < k->width; x += 4) {
      V p = LOAD(a + x), q = LOAD(b + x);
      STORE(product + x, ADD(MUL(p, p), MUL(q, q)));
    }
    blur_across(k, product, across_row(k, c, 2, y));
    for (int x = 0; x < k->width; x += 4) {
      V difference = SUB(LOAD(a + x), LOAD(b + x));
      STORE(product + x, MUL(difference, difference));
    }
    blur_across(k, product, across_row(k, c, 3, y));
  }
}

static inline V down(const float *const rows[WINDOW], int x) {
  V sum = MUL(SPLAT(window[4]), ADD(LOAD(rows[0] + x), LOAD(rows[8] + x)));
  sum = ADD(sum, MUL(SPLAT(window[3]), ADD(LOAD(rows[1] + x), LOAD(rows[7] + x))));
  sum = ADD(sum, MUL(SPLAT(window[2]), ADD(LOAD(rows[2] + x), LOAD(rows[6] + x))));
  sum = ADD(sum, MUL(SPLAT(window[1]), ADD(LOAD(rows[3] + x), LOAD(rows[5] + x))));
  return ADD(sum, MUL(SPLAT(window[0]), LOAD(rows[4] + x)));
}

static inline void add(V totals[2], V value) {
  V square = MUL(value, value);
  totals[0] = ADD(totals[0], value);
  totals[1] = ADD(totals[1], MUL(square, square));
}

static inline double total(V v) {
  return (double)wasm_f32x4_extract_lane(v, 0) + wasm_f32x4_extract_lane(v, 1) + wasm_f32x4_extract_lane(v, 2) +
         wasm_f32x4_extract_lane(v, 3);
}

/* Adds what the three maps of a component are in row y. */
static void measure(Scale *k, int component, int y) {
  const float *rows[MAPS][WINDOW];
  for (int map = 0; map < MAPS; map++) {
    for (int i = 0; i < WINDOW; i++) rows[map][i] = across_row(k, component, map, y + i - REACH);
  }
  const float *a = xyb_row(k, 0, component, y), *b = xyb_row(k, 1, component, y);
  const V zero = SPLAT(0), one = SPLAT(1), c2 = SPLAT(0.0009f);
  V totals[6] = {zero, zero, zero, zero, zero, zero};
  for (int x = 0; x < k->width; x += 4) {
    V mu1 = down(rows[0], x), mu2 = down(rows[1], x);
    V apart = SUB(mu1, mu2);
    V shift = MUL(apart, apart);
    V energy = ADD(SUB(down(rows[2], x), ADD(MUL(mu1, mu1), MUL(mu2, mu2))), c2);
    V error = SUB(down(rows[3], x), shift);
    V structure = wasm_f32x4_max(ADD(shift, DIV(MUL(SUB(one, shift), error), energy)), zero);
    V edge1 = wasm_f32x4_abs(SUB(LOAD(a + x), mu1)), edge2 = wasm_f32x4_abs(SUB(LOAD(b + x), mu2));
    V change = DIV(SUB(edge2, edge1), ADD(one, edge1));
    if (x + 4 > k->width) {
      /* What lies beside the picture counts for nothing. */
      V inside = wasm_i32x4_lt(wasm_i32x4_make(0, 1, 2, 3), wasm_i32x4_splat(k->width - x));
      structure = wasm_v128_and(structure, inside);
      change = wasm_v128_and(change, inside);
    }
    add(totals, structure);
    add(totals + 2, wasm_f32x4_max(change, zero));
    add(totals + 4, wasm_f32x4_max(wasm_f32x4_neg(change), zero));
  }
  for (int i = 0; i < 6; i++) k->sums[component].sum[i] += total(totals[i]);
}

static void push(int scale);

/* Half of the size, of two rows of linear light; a last row or column alone counts twice. */
static void halve(int scale, const float *upper, const float *lower, float *to) {
  const Scale *k = &s.scales[scale];
  int pairs = k->width / 2, x = 0;
  for (; x + 4 <= pairs; x += 4) {
    V sum = SPLAT(0);
    for (int half = 0; half < 2; half++) {
      const float *from = (half ? lower : upper) + 2 * x;
      V first = LOAD(from), second = LOAD(from + 4);
      sum = ADD(sum, wasm_i32x4_shuffle(first, second, 0, 2, 4, 6));
      sum = ADD(sum, wasm_i32x4_shuffle(first, second, 1, 3, 5, 7));
    }
    STORE(to + x, MUL(sum, SPLAT(0.25f)));
  }
  for (; x < pairs; x++) to[x] = (upper[2 * x] + upper[2 * x + 1] + lower[2 * x] + lower[2 * x + 1]) * 0.25f;
  if (k->width & 1) to[x] = (upper[2 * x] + upper[2 * x] + lower[2 * x] + lower[2 * x]) * 0.25f;
}

static void pass_down(int scale) {
  Scale *k = &s.scales[scale], *below = k + 1;
  int is_second = k->next & 1, is_last = k->next == k->height - 1;
  if (is_second || is_last) {
    for (int i = 0; i < 6; i++) {
      float *lower = k->row[i / 3][i % 3], *upper = is_second ? k->held[i / 3][i % 3] : lower;
      halve(scale, upper, lower, below->row[i / 3][i % 3]);
    }
    push(scale + 1);
    return;
  }
  for (int i = 0; i < 6; i++) {
    float *row = k->row[i / 3][i % 3];
    k->row[i / 3][i % 3] = k->held[i / 3][i % 3];
    k->held[i / 3][i % 3] = row;
  }
}

/* Takes the rows of both pictures that lie in a scale's `row`. */
static void push(int scale) {
  Scale *k = &s.scales[scale];
  int y = k->next;
  to_xyb(k, 0, y);
  to_xyb(k, 1, y);
  blur_row(k, y);
  if (scale + 1 < s.count) pass_down(scale);
  k->next++;
  int ready = k->next == k->height ? k->height : k->next - REACH;
  for (; k->done < ready; k->done++) {
    for (int c = 0; c < 3; c++) measure(k, c, k->done);
  }
}

/* Takes the next row of either picture. */
void ssimulacra2_push(const void *first, const void *second) {
  to_light(0, first);
  to_light(1, second);
  push(0);
}

/* The score, once all rows were taken: 100 for equal pictures, lower the more they differ, without an end below. */
double ssimulacra2_score(void) {
  double sum = 0;
  const double *weight = weights;
  for (int c = 0; c < 3; c++) {
    for (int i = 0; i < s.count; i++) {
      const Scale *k = &s.scales[i];
      double pixels = (double)k->width * k->height;
      for (int norm = 0; norm < 2; norm++) {
        for (int map = 0; map < 3; map++) {
          double mean = k->sums[c].sum[map * 2 + norm] / pixels;
          sum += *weight++ * (norm ? sqrt(sqrt(mean)) : mean);
        }
      }
    }
  }
  sum *= 0.9562382616834844;
  sum = 2.326765642916932 * sum - 0.020884521182843837 * sum * sum + 6.248496625763138e-05 * sum * sum * sum;
  return sum > 0 ? 100 - 10 * pow(sum, 0.6276336467831387) : 100;
}
