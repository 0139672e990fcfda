/*
 * Colours to linear light by tables and a matrix, in place of a power for every sample.
 *
 * Almost every profile of a photo is three curves and a matrix. Little CMS evaluates the curves as formulas, sample by
 * sample: two thirds of the time of a picture with such a profile. Here its transform is asked once what it makes of each
 * channel alone, and held to that sum for a few thousand colours; where the sum is what it makes of them, tables and a
 * matrix do the same. Whatever is not such a profile, and small pictures, stay with Little CMS.
 */
#include <jxl/cms_interface.h>
#include <math.h>
#include <wasm_simd128.h>

/* Steps of a table: every sample of 8 bits is at the end of one, where the table is exact. */
#define STEPS (255 * 16)
/* Colours that the sum is held to. */
#define TRIED 4096
/* How far it may be off in linear light of 0 to 1: a quarter of a step of 16 bits. */
#define ALLOWED 4e-6f

/* What takes samples of one profile to another, as far as tables do. */
struct tables {
  uint8_t *from, *to;
  size_t from_size, to_size;
  float intensity;
  size_t channels;
  int is_fast;
  /* What is made of no light, and of each channel alone at its most, less that. */
  float base[4], columns[3][4];
  /* Share of a channel's column, by its sample; the last once more. */
  float curves[3][STEPS + 2];
};

struct fast_cms {
  const JxlCmsInterface *exact;
  void *transform;
  /* Which of the tables that were made are its own, counted from 1. */
  uint32_t made;
};

/* The encoder begins anew with every part of a picture: the tables that were made last are kept. */
static struct tables known;
static uint32_t made;

static v128_t add_column(v128_t sum, const struct tables *tables, size_t channel, float sample) {
  const float at = sample * STEPS;
  const int step = (int)at;
  const float *from = &tables->curves[channel][step];
  const float share = from[0] + (at - (float)step) * (from[1] - from[0]);
  return wasm_f32x4_add(sum, wasm_f32x4_mul(wasm_f32x4_splat(share), wasm_v128_load(tables->columns[channel])));
}

static void run_fast(const struct tables *tables, const float *from, float *to, size_t count) {
  const v128_t base = wasm_v128_load(tables->base);
  if (tables->channels == 1) {
    for (size_t i = 0; i < count; i++) to[i] = wasm_f32x4_extract_lane(add_column(base, tables, 0, from[i]), 0);
    return;
  }
  for (size_t i = 0; i < count; i++, from += 3, to += 3) {
    /* All three before the first is written: both may be the same place. */
    const float red = from[0], green = from[1], blue = from[2];
    v128_t sum = add_column(base, tables, 0, red);
    sum = add_column(sum, tables, 1, green);
    sum = add_column(sum, tables, 2, blue);
    wasm_v128_store64_lane(to, sum, 0);
    wasm_v128_store32_lane(to + 2, sum, 2);
  }
}

/* Whether all samples are where the tables are: what is not a number is not. */
static int within(const float *samples, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!(samples[i] >= 0 && samples[i] <= 1)) return 0;
  return 1;
}

static uint32_t next_random(uint32_t *state) {
  *state = *state * 1664525u + 1013904223u;
  return *state >> 8;
}

/* Asks the exact transform of `count` pixels, a buffer of its own at a time. */
static int ask(const struct fast_cms *cms, size_t channels, size_t room, const float *from, float *to, size_t count) {
  for (size_t done = 0; done < count;) {
    const size_t now = count - done < room ? count - done : room;
    float *in = cms->exact->get_src_buf(cms->transform, 0);
    float *out = cms->exact->get_dst_buf(cms->transform, 0);
    if (in == NULL || out == NULL) return 0;
    memcpy(in, from + done * channels, now * channels * sizeof(float));
    if (!cms->exact->run(cms->transform, 0, in, out, now)) return 0;
    memcpy(to + done * channels, out, now * channels * sizeof(float));
    done += now;
  }
  return 1;
}

/* Fills the tables; whether the transform is the sum of them for the colours that are tried. */
static int make_tables(struct tables *tables, const struct fast_cms *cms, size_t room, float *in, float *out) {
  const size_t channels = tables->channels;
  memset(in, 0, channels * sizeof(float));
  if (!ask(cms, channels, room, in, out, 1)) return 0;
  memcpy(tables->base, out, channels * sizeof(float));
  for (size_t channel = 0; channel < channels; channel++) {
    memset(in, 0, (STEPS + 1) * channels * sizeof(float));
    for (size_t step = 0; step <= STEPS; step++) in[step * channels + channel] = (float)step / STEPS;
    if (!ask(cms, channels, room, in, out, STEPS + 1)) return 0;
    float *column = tables->columns[channel];
    float length = 0;
    for (size_t i = 0; i < channels; i++) {
      column[i] = out[STEPS * channels + i] - tables->base[i];
      length += column[i] * column[i];
    }
    if (!(length > 1e-6f)) return 0;
    for (size_t step = 0; step <= STEPS; step++) {
      float along = 0;
      for (size_t i = 0; i < channels; i++) along += (out[step * channels + i] - tables->base[i]) * column[i];
      tables->curves[channel][step] = along / length;
    }
    tables->curves[channel][STEPS + 1] = tables->curves[channel][STEPS];
  }
  uint32_t state = 1;
  for (size_t i = 0; i < TRIED * channels; i++) in[i] = (float)next_random(&state) / 16777215.0f;
  if (!ask(cms, channels, room, in, out, TRIED)) return 0;
  run_fast(tables, in, in, TRIED);
  for (size_t i = 0; i < TRIED * channels; i++)
    if (!(fabsf(in[i] - out[i]) <= ALLOWED)) return 0;
  return 1;
}

static uint8_t *copy_of(const uint8_t *bytes, size_t size) {
  uint8_t *copy = malloc(size);
  if (copy != NULL) memcpy(copy, bytes, size);
  return copy;
}

static int is_known(const JxlColorProfile *from, const JxlColorProfile *to, float intensity) {
  return known.from != NULL && known.to != NULL && known.intensity == intensity && known.from_size == from->icc.size &&
         known.to_size == to->icc.size && memcmp(known.from, from->icc.data, known.from_size) == 0 &&
         memcmp(known.to, to->icc.data, known.to_size) == 0;
}

/* Makes the tables of two profiles, once; without them where the exact transform is of another kind. */
static void make_tables_once(const struct fast_cms *cms, size_t room, const JxlColorProfile *from, const JxlColorProfile *to,
                       float intensity) {
  if (is_known(from, to, intensity)) return;
  free(known.from);
  free(known.to);
  memset(&known, 0, sizeof known);
  made++;
  known.from = copy_of(from->icc.data, from->icc.size);
  known.to = copy_of(to->icc.data, to->icc.size);
  known.from_size = from->icc.size;
  known.to_size = to->icc.size;
  known.intensity = intensity;
  known.channels = from->num_channels;
  if (known.channels != to->num_channels || (known.channels != 1 && known.channels != 3)) return;
  const size_t most = STEPS + 1 > TRIED ? STEPS + 1 : TRIED;
  float *in = malloc(2 * most * known.channels * sizeof(float));
  if (in != NULL) known.is_fast = make_tables(&known, cms, room, in, in + most * known.channels);
  free(in);
}

static void *cms_init(void *data, size_t threads, size_t pixels, const JxlColorProfile *from, const JxlColorProfile *to,
                      float intensity) {
  const JxlCmsInterface *exact = data;
  void *transform = exact->init(exact->init_data, threads, pixels, from, to, intensity);
  struct fast_cms *cms = transform == NULL ? NULL : malloc(sizeof *cms);
  if (cms == NULL) {
    if (transform != NULL) exact->destroy(transform);
    return NULL;
  }
  *cms = (struct fast_cms){exact, transform, 0};
  make_tables_once(cms, pixels, from, to, intensity);
  cms->made = made;
  return cms;
}

static float *cms_source(void *data, size_t thread) {
  const struct fast_cms *cms = data;
  return cms->exact->get_src_buf(cms->transform, thread);
}

static float *cms_target(void *data, size_t thread) {
  const struct fast_cms *cms = data;
  return cms->exact->get_dst_buf(cms->transform, thread);
}

static JXL_BOOL cms_run(void *data, size_t thread, const float *from, float *to, size_t count) {
  const struct fast_cms *cms = data;
  /* Others may have been made since. */
  if (cms->made != made || !known.is_fast || !within(from, count * known.channels)) {
    return cms->exact->run(cms->transform, thread, from, to, count);
  }
  run_fast(&known, from, to, count);
  return JXL_TRUE;
}

static void cms_destroy(void *data) {
  struct fast_cms *cms = data;
  cms->exact->destroy(cms->transform);
  free(cms);
}

/* The exact transforms, faster where they can be; both must outlive the encoder. */
static JxlCmsInterface fast_cms_of(const JxlCmsInterface *exact) {
  JxlCmsInterface cms = *exact;
  cms.init_data = (void *)exact;
  cms.init = cms_init;
  cms.get_src_buf = cms_source;
  cms.get_dst_buf = cms_target;
  cms.run = cms_run;
  cms.destroy = cms_destroy;
  return cms;
}
