/*
 * Interleaved samples to an HEVC intra picture, by kvazaar: 4:2:0 or, for one channel, 4:0:0. Compiled for 8 bits and for
 * 10. The container is the host's.
 */
#include <stdlib.h>
#include <string.h>
#include "kvazaar.h"
#include "planes.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

/* As nativeCode of runtime/wasm.ts. Throws through the frames of this module, whose instance is not used again. */
__attribute__((import_module("env"), import_name("host_fail"))) extern void host_fail(int code, const char *message);
enum { FAILED = 1, OUT_OF_MEMORY = 2 };

/* Blocks of which pictures are made, and those that a quantizer is for. */
enum { BLOCK = 8, LARGEST_BLOCK = 64 };

/* All 32-bit, in this order, from the host. */
struct settings {
  /* Of the samples. */
  int32_t width, height;
  /* Of the picture: even, and not smaller. */
  int32_t shown_width, shown_height;
  /* Samples of a pixel, and the one that is coded as gray, or -1 for the first three as colours. */
  int32_t channels, gray;
  /* Whether the samples are 16-bit words of full range. */
  int32_t deep;
  /* 0 (best) to 51. */
  int32_t quantizer;
  /* Blocks of four that have the next finer quantizer: 0 to 3, none where there is no finer one. */
  int32_t finer;
  /* Place in `efforts`. */
  int32_t effort;
  /* H.273 code points. */
  int32_t primaries, transfer, matrix;
  float red, blue;
};

/*
 * How hard to search, from fast to small. The presets are made for films, where single pictures matter little: blocks of 32 and
 * hidden signs make files 3 % smaller for a tenth of the time, quantization by rate 5 % more for as much again.
 */
static const struct effort {
  const char *preset, *depths, *by_rate;
} efforts[] = {
    {"ultrafast", "1-3", "0"},
    {"ultrafast", "1-3", "1"},
    {"medium", "1-4", "1"},
};

static uint8_t *output;

static void set(const kvz_api *api, kvz_config *config, const char *name, const char *value) {
  if (!api->config_parse(config, name, value)) host_fail(FAILED, "The encoder does not take these settings.");
}

static kvz_encoder *open_encoder(const kvz_api *api, const struct settings *s) {
  kvz_config *config = api->config_alloc();
  if (config == NULL || !api->config_init(config)) host_fail(OUT_OF_MEMORY, "No room for the encoder.");
  config->enable_logging_output = 0;
  set(api, config, "preset", efforts[s->effort].preset);
  set(api, config, "pu-depth-intra", efforts[s->effort].depths);
  set(api, config, "rdoq", efforts[s->effort].by_rate);
  set(api, config, "signhide", "1");
  /* Single pictures, coded at once where they are asked for. */
  set(api, config, "gop", "0");
  set(api, config, "period", "1");
  set(api, config, "threads", "0");
  set(api, config, "owf", "0");
  set(api, config, "wpp", "0");
  /* Nothing about the encoder, and no sums to check. */
  set(api, config, "info", "0");
  set(api, config, "hash", "none");
  set(api, config, "psnr", "0");
  config->width = s->shown_width;
  config->height = s->shown_height;
  config->qp = s->quantizer;
  config->input_format = s->gray >= 0 ? KVZ_FORMAT_P400 : KVZ_FORMAT_P420;
  config->input_bitdepth = KVZ_BIT_DEPTH;
  /* Of pictures up to 552960 pixels (H.265, table A.8); the host's are smaller. */
  config->level = 30;
  config->vui.fullrange = 1;
  config->vui.colorprim = (int8_t)s->primaries;
  config->vui.transfer = (int8_t)s->transfer;
  config->vui.colormatrix = (int8_t)s->matrix;
  kvz_encoder *encoder = api->encoder_open(config);
  api->config_destroy(config);
  if (encoder == NULL) host_fail(OUT_OF_MEMORY, "No room for the encoder.");
  return encoder;
}

static int whole_blocks(int side) { return (side + BLOCK - 1) / BLOCK * BLOCK; }

static kvz_picture *picture_of(const kvz_api *api, const void *samples, const struct settings *s) {
  const int width = whole_blocks(s->shown_width), height = whole_blocks(s->shown_height);
  kvz_picture *picture = api->picture_alloc_csp(s->gray >= 0 ? KVZ_CSP_400 : KVZ_CSP_420, width, height);
  if (picture == NULL) host_fail(OUT_OF_MEMORY, "No room for the picture.");
  const ptrdiff_t stride = picture->stride * (ptrdiff_t)sizeof(kvz_pixel);
  const struct source from = {samples, s->width, s->height, s->channels, s->deep};
  const struct planes to = {
      .data = {(uint8_t *)picture->y, (uint8_t *)picture->u, (uint8_t *)picture->v},
      .strides = {stride, stride / 2, stride / 2},
      .width = width,
      .height = height,
      .bits = KVZ_BIT_DEPTH,
      .deep = sizeof(kvz_pixel) > 1,
  };
  if (s->gray >= 0) fill_plane(&to, 0, &from, s->gray);
  else fill_colour(&to, &from, s->red, s->blue, 2, 2);
  return picture;
}

/* What is between two quantizers: some of the largest blocks have the finer one, evenly over the picture. */
static void mix_quantizers(kvz_picture *picture, int finer) {
  static const int8_t order[2][2] = {{0, 2}, {3, 1}};
  const int width = (picture->width + LARGEST_BLOCK - 1) / LARGEST_BLOCK;
  const int height = (picture->height + LARGEST_BLOCK - 1) / LARGEST_BLOCK;
  int8_t *deltas = malloc((size_t)width * height);
  if (deltas == NULL) host_fail(OUT_OF_MEMORY, "No room for the quantizers.");
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) deltas[y * width + x] = order[y & 1][x & 1] < finer ? -1 : 0;
  }
  /* Freed with the picture. */
  picture->roi.width = width;
  picture->roi.height = height;
  picture->roi.roi_array = deltas;
}

static size_t keep(const kvz_data_chunk *chunks, size_t size) {
  output = malloc(size);
  if (output == NULL) host_fail(OUT_OF_MEMORY, "No room for the result.");
  size_t at = 0;
  for (const kvz_data_chunk *chunk = chunks; chunk != NULL; chunk = chunk->next) {
    memcpy(output + at, chunk->data, chunk->len);
    at += chunk->len;
  }
  return at;
}

/* Frees what the last call left. */
void EXPORT(still_release)(void) {
  free(output);
  output = NULL;
}

const uint8_t *EXPORT(still_output)(void) { return output; }

/* Encodes one picture; the stream (H.265, annex B) stays in memory until still_release. Returns its bytes. */
size_t EXPORT(still_encode)(const void *samples, const struct settings *s) {
  still_release();
  const kvz_api *api = kvz_api_get(KVZ_BIT_DEPTH);
  kvz_encoder *encoder = open_encoder(api, s);
  kvz_picture *picture = picture_of(api, samples, s);
  if (s->finer > 0) mix_quantizers(picture, s->finer);
  kvz_data_chunk *chunks = NULL;
  uint32_t size = 0;
  if (!api->encoder_encode(encoder, picture, &chunks, &size, NULL, NULL, NULL)) host_fail(FAILED, "The encoder failed.");
  /* What is given at once may come out at the next call only, which says that no more follows. */
  if (chunks == NULL && !api->encoder_encode(encoder, NULL, &chunks, &size, NULL, NULL, NULL)) {
    host_fail(FAILED, "The encoder failed.");
  }
  if (chunks == NULL) host_fail(FAILED, "The encoder wrote nothing.");
  const size_t written = keep(chunks, size);
  api->chunk_free(chunks);
  api->picture_free(picture);
  api->encoder_close(encoder);
  return written;
}
