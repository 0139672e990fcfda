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
  int next_row, next_result;
} s;

static const float *row_at(int row) { return s.rows + (size_t)(row % s.down) * s.width * s.lanes; }

void resample_end(void) {
  free(s.line);
  free(s.rows);
  free(s.sum);
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
  if (!s.line || !s.rows || !s.sum) {
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
    for (int x = 0; x < s.source_width; x++) {
      s.line[x * 4] = table[row[x * 3]];
      s.line[x * 4 + 1] = table[row[x * 3 + 1]];
      s.line[x * 4 + 2] = table[row[x * 3 + 2]];
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

static void filter_across(float *to) {
  for (int x = 0; x < s.width; x++) {
    int first = s.across_first[x];
    int count = s.source_width - first < s.across ? s.source_width - first : s.across;
    const float *weights = s.across_weights + (size_t)x * s.across;
    const float *from = s.line + (size_t)first * s.lanes;
    if (s.lanes == 4) {
      v128_t sum = wasm_f32x4_splat(0);
      for (int k = 0; k < count; k++) {
        sum = wasm_f32x4_add(sum, wasm_f32x4_mul(wasm_f32x4_splat(weights[k]), wasm_v128_load(from + k * 4)));
      }
      wasm_v128_store(to + x * 4, sum);
    } else {
      for (int c = 0; c < s.lanes; c++) {
        float sum = 0;
        for (int k = 0; k < count; k++) sum += weights[k] * from[k * s.lanes + c];
        to[x * s.lanes + c] = sum;
      }
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

static void store_sample(void *to, int i, float v) {
  if (s.depth == 32) {
    ((float *)to)[i] = v;
  } else if (s.curved && s.depth == 8) {
    ((uint8_t *)to)[i] = (s.encode[(int)(clamp(v) * 65536.0f + 0.5f)] * 255u + 32895u) >> 16;
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

static void sum_down(int result) {
  int first = s.down_first[result];
  int count = last_of(result) - first + 1;
  int length = s.width * s.lanes;
  const float *weights = s.down_weights + (size_t)result * s.down;
  memset(s.sum, 0, (size_t)length * sizeof(float));
  for (int k = 0; k < count; k++) {
    if (weights[k] == 0) continue;
    const float *from = row_at(first + k);
    v128_t weight = wasm_f32x4_splat(weights[k]);
    int i = 0;
    for (; i + 4 <= length; i += 4) {
      wasm_v128_store(s.sum + i, wasm_f32x4_add(wasm_v128_load(s.sum + i), wasm_f32x4_mul(weight, wasm_v128_load(from + i))));
    }
    for (; i < length; i++) s.sum[i] += weights[k] * from[i];
  }
}

/* Writes the next result row, alpha divided out; returns 0 while source rows are missing for it. */
int resample_take(void *to) {
  if (s.next_result >= s.height || last_of(s.next_result) >= s.next_row) return 0;
  sum_down(s.next_result++);
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
