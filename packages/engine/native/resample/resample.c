/* Separable resampling of a stream of rows: each source row is linearised, premultiplied and filtered across once, and
 * kept only as long as a result row needs it. One picture at a time. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wasm_simd128.h>

static struct {
  int source_width, source_height, channels, colors, depth, curved;
  int width, height, across, down;
  const int32_t *across_first, *down_first;
  const float *across_weights, *down_weights;
  const float *to_linear;
  const uint16_t *encode;
  /* Floats of a pixel: 3 and 4 channels share the four lanes of a vector. */
  int lanes;
  float *line, *rows, *sum;
  /* Rows that the current result is made of, and the weight of each. */
  struct part {
    const float *row;
    float weight;
  } *parts;
  int next_row, next_result;
} s;

static const float *row_at(int row) { return s.rows + (size_t)(row % s.down) * s.width * s.lanes; }

void resample_end(void) {
  free(s.line);
  free(s.rows);
  free(s.sum);
  free(s.parts);
  memset(&s, 0, sizeof s);
}

/* Returns 0 when there is no memory. `to_linear` and `encode` are tables of 2^depth floats and of 65537 samples (linear
 * light in 65536ths to 16 bits); without them samples are filtered as they are. */
int resample_begin(int source_width, int source_height, int channels, int alpha, int depth, const float *to_linear,
                   const uint16_t *encode, int width, int height, int across, const int32_t *across_first,
                   const float *across_weights, int down, const int32_t *down_first, const float *down_weights) {
  resample_end();
  s.source_width = source_width;
  s.source_height = source_height;
  s.channels = channels;
  s.colors = channels - (alpha ? 1 : 0);
  s.depth = depth;
  s.curved = to_linear != 0;
  s.to_linear = to_linear;
  s.encode = encode;
  s.width = width;
  s.height = height;
  s.across = across;
  s.across_first = across_first;
  s.across_weights = across_weights;
  s.down = down;
  s.down_first = down_first;
  s.down_weights = down_weights;
  s.lanes = channels == 3 ? 4 : channels;
  s.line = malloc((size_t)source_width * s.lanes * sizeof(float) + 16);
  s.rows = malloc((size_t)down * width * s.lanes * sizeof(float) + 16);
  s.sum = malloc((size_t)width * s.lanes * sizeof(float) + 16);
  s.parts = malloc((size_t)down * sizeof *s.parts);
  if (!s.line || !s.rows || !s.sum || !s.parts) {
    resample_end();
    return 0;
  }
  memset(s.line, 0, (size_t)source_width * s.lanes * sizeof(float));
  return 1;
}

static inline float sample(const void *row, int i) {
  if (s.depth == 8) return ((const uint8_t *)row)[i];
  if (s.depth == 16) return ((const uint16_t *)row)[i];
  return ((const float *)row)[i];
}

static void load8(const uint8_t *row) {
  const float *table = s.to_linear;
  if (s.channels == 3) {
    for (int x = 0; x < s.source_width; x++, row += 3) {
      v128_t pixel = wasm_v128_load32_zero(table + row[0]);
      pixel = wasm_v128_load32_lane(table + row[1], pixel, 1);
      pixel = wasm_v128_load32_lane(table + row[2], pixel, 2);
      wasm_v128_store(s.line + x * 4, pixel);
    }
    return;
  }
  for (int x = 0; x < s.source_width; x++) {
    float a = row[x * 4 + 3] * (1.0f / 255.0f);
    s.line[x * 4] = table[row[x * 4]] * a;
    s.line[x * 4 + 1] = table[row[x * 4 + 1]] * a;
    s.line[x * 4 + 2] = table[row[x * 4 + 2]] * a;
    s.line[x * 4 + 3] = a;
  }
}

static void load(const void *row) {
  if (s.depth == 8 && s.curved && (s.channels == 3 || (s.channels == 4 && s.colors == 3))) {
    load8(row);
    return;
  }
  const float scale = s.depth == 8 ? 1.0f / 255.0f : s.depth == 16 ? 1.0f / 65535.0f : 1.0f;
  for (int x = 0, i = 0; x < s.source_width; x++, i += s.channels) {
    float *to = s.line + x * s.lanes;
    float a = s.colors == s.channels ? 1.0f : sample(row, i + s.colors) * scale;
    for (int k = 0; k < s.colors; k++) {
      float v = sample(row, i + k);
      to[k] = (s.curved ? s.to_linear[(int)v] : v * scale) * a;
    }
    if (s.colors != s.channels) to[s.colors] = a;
  }
}

/* Source samples that result column `x` is made of. */
static inline int taps_of(int x) {
  const int left = s.source_width - s.across_first[x];
  return left < s.across ? left : s.across;
}

static inline v128_t add_product(v128_t sum, const float *weight, const float *from) {
  return wasm_f32x4_add(sum, wasm_f32x4_mul(wasm_v128_load32_splat(weight), wasm_v128_load(from)));
}

/* Pixels of four lanes; four results at a time, since each sum waits for itself. Columns to the right begin no further left. */
static void filter_across4(float *to) {
  int x = 0;
  for (; x + 4 <= s.width && taps_of(x + 3) == s.across; x += 4) {
    const float *weights = s.across_weights + (size_t)x * s.across;
    const float *from[4];
    for (int i = 0; i < 4; i++) from[i] = s.line + (size_t)s.across_first[x + i] * 4;
    v128_t a = wasm_f32x4_const_splat(0), b = a, c = a, d = a;
    for (int k = 0; k < s.across; k++, weights++) {
      a = add_product(a, weights, from[0] + k * 4);
      b = add_product(b, weights + s.across, from[1] + k * 4);
      c = add_product(c, weights + 2 * s.across, from[2] + k * 4);
      d = add_product(d, weights + 3 * s.across, from[3] + k * 4);
    }
    wasm_v128_store(to + x * 4, a);
    wasm_v128_store(to + x * 4 + 4, b);
    wasm_v128_store(to + x * 4 + 8, c);
    wasm_v128_store(to + x * 4 + 12, d);
  }
  for (; x < s.width; x++) {
    const int count = taps_of(x);
    v128_t sum = wasm_f32x4_const_splat(0);
    for (int k = 0; k < count; k++) {
      sum = add_product(sum, s.across_weights + (size_t)x * s.across + k, s.line + (size_t)(s.across_first[x] + k) * 4);
    }
    wasm_v128_store(to + x * 4, sum);
  }
}

static void filter_across(float *to) {
  if (s.lanes == 4) {
    filter_across4(to);
    return;
  }
  for (int x = 0; x < s.width; x++) {
    const int count = taps_of(x);
    const float *weights = s.across_weights + (size_t)x * s.across;
    const float *from = s.line + (size_t)s.across_first[x] * s.lanes;
    for (int c = 0; c < s.lanes; c++) {
      float sum = 0;
      for (int k = 0; k < count; k++) sum += weights[k] * from[k * s.lanes + c];
      to[x * s.lanes + c] = sum;
    }
  }
}

/* Takes the next source row; rows that no result needs cost nothing. */
void resample_push(const void *row) {
  int current = s.next_row++;
  if (s.next_result >= s.height || current < s.down_first[s.next_result]) return;
  load(row);
  filter_across((float *)row_at(current));
}

static int last_of(int result) {
  int last = s.down_first[result] + s.down;
  return (last < s.source_height ? last : s.source_height) - 1;
}

static inline float clamp(float v) { return v > 0 ? (v < 1 ? v : 1) : 0; }

/* Linear light to a sample of 16 bits: between the steps of the table the curve is as good as straight. */
static inline float encoded(float v) {
  float at = clamp(v) * 65536.0f;
  int step = (int)at;
  float low = s.encode[step];
  float high = s.encode[step < 65536 ? step + 1 : step];
  return low + (high - low) * (at - (float)step);
}

static inline uint8_t byte_at(int step) { return (uint8_t)((s.encode[step] * 255u + 32895u) >> 16); }

static void store_sample(void *to, int i, float v) {
  if (s.depth == 32) {
    ((float *)to)[i] = v;
  } else if (s.curved && s.depth == 8) {
    ((uint8_t *)to)[i] = byte_at((int)(clamp(v) * 65536.0f + 0.5f));
  } else if (s.curved) {
    ((uint16_t *)to)[i] = (uint16_t)(encoded(v) + 0.5f);
  } else if (s.depth == 8) {
    ((uint8_t *)to)[i] = (uint8_t)(clamp(v) * 255.0f + 0.5f);
  } else {
    ((uint16_t *)to)[i] = (uint16_t)(clamp(v) * 65535.0f + 0.5f);
  }
}

static void store_alpha(void *to, int i, float a) {
  if (s.depth == 32) ((float *)to)[i] = a;
  else if (s.depth == 8) ((uint8_t *)to)[i] = (uint8_t)(a * 255.0f + 0.5f);
  else ((uint16_t *)to)[i] = (uint16_t)(a * 65535.0f + 0.5f);
}

static int gather_parts(int result) {
  const int first = s.down_first[result], end = last_of(result) + 1;
  int count = 0;
  for (int row = first; row < end; row++) {
    const float weight = s.down_weights[(size_t)result * s.down + (row - first)];
    if (weight != 0) s.parts[count++] = (struct part){row_at(row), weight};
  }
  return count;
}

/* Sums of four vectors at a time stay in registers for all rows. */
static void sum_down(int result) {
  const int count = gather_parts(result), length = s.width * s.lanes;
  int i = 0;
  for (; i + 16 <= length; i += 16) {
    v128_t a = wasm_f32x4_const_splat(0), b = a, c = a, d = a;
    for (int k = 0; k < count; k++) {
      const float *weight = &s.parts[k].weight, *from = s.parts[k].row + i;
      a = add_product(a, weight, from);
      b = add_product(b, weight, from + 4);
      c = add_product(c, weight, from + 8);
      d = add_product(d, weight, from + 12);
    }
    wasm_v128_store(s.sum + i, a);
    wasm_v128_store(s.sum + i + 4, b);
    wasm_v128_store(s.sum + i + 8, c);
    wasm_v128_store(s.sum + i + 12, d);
  }
  for (; i < length; i++) {
    float sum = 0;
    for (int k = 0; k < count; k++) sum += s.parts[k].weight * s.parts[k].row[i];
    s.sum[i] = sum;
  }
}

/* Four values to places in the table of samples. */
static inline v128_t steps_of(v128_t v) {
  const v128_t zero = wasm_f32x4_const_splat(0), one = wasm_f32x4_const_splat(1);
  v = wasm_f32x4_pmin(one, wasm_f32x4_pmax(zero, v));
  return wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_add(wasm_f32x4_mul(v, wasm_f32x4_const_splat(65536)), wasm_f32x4_const_splat(0.5f)));
}

static void store_rgb8(uint8_t *to) {
  for (int x = 0; x < s.width; x++, to += 3) {
    const v128_t steps = steps_of(wasm_v128_load(s.sum + x * 4));
    to[0] = byte_at(wasm_i32x4_extract_lane(steps, 0));
    to[1] = byte_at(wasm_i32x4_extract_lane(steps, 1));
    to[2] = byte_at(wasm_i32x4_extract_lane(steps, 2));
  }
}

/* Writes the next result row, alpha divided out; returns 0 while source rows are missing for it. */
int resample_take(void *to) {
  if (s.next_result >= s.height || last_of(s.next_result) >= s.next_row) return 0;
  sum_down(s.next_result++);
  if (s.curved && s.depth == 8 && s.channels == 3) {
    store_rgb8(to);
    return 1;
  }
  for (int x = 0, i = 0; x < s.width; x++, i += s.channels) {
    const float *from = s.sum + x * s.lanes;
    if (s.colors == s.channels) {
      for (int k = 0; k < s.colors; k++) store_sample(to, i + k, from[k]);
      continue;
    }
    float a = clamp(from[s.colors]);
    float over = a > 0 ? 1.0f / a : 0;
    for (int k = 0; k < s.colors; k++) store_sample(to, i + k, from[k] * over);
    store_alpha(to, i + s.colors, a);
  }
  return 1;
}
