/* Interleaved samples to an AV1 still picture, or to the frames of a sequence one after the other, by libaom. */
#include <stdlib.h>
#include <string.h>
#include "aom/aom_encoder.h"
#include "aom/aomcx.h"
#include "planes.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

__attribute__((import_module("env"), import_name("host_fail"))) extern void host_fail(int code, const char *message);

enum { FAILED = 1, OUT_OF_MEMORY = 2 };
enum { FIRST_FAST_SPEED = 7 };

/* All 32-bit, in this order, from the host. */
struct settings {
  int32_t width, height;
  /* Samples of a pixel, and the first of those to encode: three for colour, one for gray or alpha. */
  int32_t channels, first;
  /* Whether the samples are 16-bit words of full range. */
  int32_t deep;
  /* Bits of the coded samples: 8, 10 or 12. */
  int32_t bits;
  /* 0: gray, 1: 4:2:0, 2: 4:2:2, 3: 4:4:4. */
  int32_t chroma;
  int32_t lossless;
  /* The index of the stream, 0 (best) to 255. */
  int32_t quantizer;
  /* 0 (slowest) to 9. */
  int32_t speed;
  /* H.273 code points; the matrix is 0 (planes are G, B, R) or one with the weights below. */
  int32_t primaries, transfer, matrix;
  /* Whether the picture is a frame of a sequence, of which each may refer to those before. */
  int32_t sequence;
  float red, blue;
};

static aom_codec_ctx_t encoder;
static int is_open;
static uint8_t *output;

static void fill(aom_image_t *image, const void *samples, const struct settings *s) {
  const struct source from = {samples, s->width, s->height, s->channels, s->deep};
  const struct planes to = {
      .data = {image->planes[0], image->planes[1], image->planes[2]},
      .strides = {image->stride[0], image->stride[1], image->stride[2]},
      .width = s->width,
      .height = s->height,
      .bits = s->bits,
      .deep = (image->fmt & AOM_IMG_FMT_HIGHBITDEPTH) != 0,
  };
  if (s->chroma == 0) {
    fill_plane(&to, 0, &from, s->first);
    image->monochrome = 1;
    /* The library reads the absent planes all the same. */
    for (int plane = 1; plane < 3; plane++) fill_with(&to, plane, (s->width + 1) / 2, (s->height + 1) / 2, 1 << (s->bits - 1));
  } else if (s->matrix == 0) {
    for (int plane = 0; plane < 3; plane++) fill_plane(&to, plane, &from, (plane + 1) % 3);
  } else {
    fill_colour(&to, &from, s->red, s->blue, s->chroma == 3 ? 1 : 2, s->chroma == 1 ? 2 : 1);
  }
}

static aom_img_fmt_t format_of(const struct settings *s) {
  const aom_img_fmt_t plain = s->chroma == 3 ? AOM_IMG_FMT_I444 : s->chroma == 2 ? AOM_IMG_FMT_I422 : AOM_IMG_FMT_I420;
  return s->bits > 8 ? (aom_img_fmt_t)(plain | AOM_IMG_FMT_HIGHBITDEPTH) : plain;
}

static void control(int id, int value) {
  if (aom_codec_control(&encoder, id, value) != AOM_CODEC_OK) host_fail(FAILED, aom_codec_error_detail(&encoder));
}

static void begin(const struct settings *s) {
  aom_codec_enc_cfg_t config;
  /* The fast speeds of moving pictures are the real-time encoder's, which without loss makes files twice as large. */
  const int fast = s->speed >= FIRST_FAST_SPEED && !s->lossless;
  const unsigned moving = fast ? AOM_USAGE_REALTIME : AOM_USAGE_GOOD_QUALITY;
  const unsigned usage = s->sequence ? moving : AOM_USAGE_ALL_INTRA;
  if (aom_codec_enc_config_default(aom_codec_av1_cx(), &config, usage) != AOM_CODEC_OK) {
    host_fail(FAILED, "The encoder has no such settings.");
  }
  config.g_w = (unsigned)s->width;
  config.g_h = (unsigned)s->height;
  config.g_profile = s->bits == 12 || s->chroma == 2 ? 2 : s->chroma == 3 ? 1 : 0;
  config.g_bit_depth = (aom_bit_depth_t)s->bits;
  config.g_input_bit_depth = (unsigned)s->bits;
  config.g_limit = s->sequence ? 0 : 1;
  /* Each frame is written at once. */
  config.g_lag_in_frames = 0;
  config.kf_mode = s->sequence ? AOM_KF_AUTO : AOM_KF_DISABLED;
  config.kf_max_dist = s->sequence ? 240 : 0;
  config.full_still_picture_hdr = 0;
  config.monochrome = s->chroma == 0;
  config.rc_end_usage = AOM_Q;
  config.rc_min_quantizer = 0;
  config.rc_max_quantizer = 63;
  const aom_codec_flags_t flags = s->bits > 8 ? AOM_CODEC_USE_HIGHBITDEPTH : 0;
  if (aom_codec_enc_init(&encoder, aom_codec_av1_cx(), &config, flags) != AOM_CODEC_OK) {
    host_fail(FAILED, "The encoder does not take these settings.");
  }
  is_open = 1;
  control(AOME_SET_CPUUSED, s->speed);
  control(AOME_SET_CQ_LEVEL, s->quantizer);
  if (s->lossless) control(AV1E_SET_LOSSLESS, 1);
  control(AV1E_SET_COLOR_RANGE, 1);
  control(AV1E_SET_COLOR_PRIMARIES, s->primaries);
  control(AV1E_SET_TRANSFER_CHARACTERISTICS, s->transfer);
  control(AV1E_SET_MATRIX_COEFFICIENTS, s->matrix);
}

/* Frees what the last call left. */
void EXPORT(still_release)(void) {
  if (is_open) aom_codec_destroy(&encoder);
  is_open = 0;
  free(output);
  output = NULL;
}

const uint8_t *EXPORT(still_output)(void) { return output; }

static int is_key;

/*
 * Encodes a picture with the open encoder; the stream takes the place of the last. The samples are freed as soon as they are
 * taken over, since the encoder needs the room. Returns the stream's bytes.
 */
static size_t encode(void *samples, const struct settings *s, int time) {
  aom_image_t *image = aom_img_alloc(NULL, format_of(s), (unsigned)s->width, (unsigned)s->height, 16);
  if (image == NULL) host_fail(OUT_OF_MEMORY, "No room for the picture.");
  image->range = AOM_CR_FULL_RANGE;
  fill(image, samples, s);
  free(samples);
  const aom_codec_err_t error = aom_codec_encode(&encoder, image, time, 1, 0);
  aom_img_free(image);
  if (error == AOM_CODEC_MEM_ERROR) host_fail(OUT_OF_MEMORY, "No room for the encoder.");
  if (error != AOM_CODEC_OK) host_fail(FAILED, aom_codec_error_detail(&encoder));
  size_t size = 0;
  for (int flushed = 0; flushed < 2; flushed++) {
    aom_codec_iter_t next = NULL;
    const aom_codec_cx_pkt_t *packet;
    while ((packet = aom_codec_get_cx_data(&encoder, &next)) != NULL) {
      if (packet->kind != AOM_CODEC_CX_FRAME_PKT) continue;
      uint8_t *longer = realloc(output, size + packet->data.frame.sz);
      if (longer == NULL) host_fail(OUT_OF_MEMORY, "No room for the result.");
      output = longer;
      memcpy(output + size, packet->data.frame.buf, packet->data.frame.sz);
      size += packet->data.frame.sz;
      is_key = (packet->data.frame.flags & AOM_FRAME_IS_KEY) != 0;
    }
    if (s->sequence) break;
    if (!flushed) aom_codec_encode(&encoder, NULL, 0, 1, 0);
  }
  if (size == 0) host_fail(FAILED, "The encoder wrote nothing.");
  return size;
}

/* Encodes one picture and frees its samples; the stream stays in memory until still_release. Returns its bytes. */
size_t EXPORT(still_encode)(void *samples, const struct settings *s) {
  still_release();
  begin(s);
  return encode(samples, s, 0);
}

/* Encodes the frame of a sequence that follows the last, or with `time` 0 the first of another; else as still_encode. */
size_t EXPORT(frame_encode)(void *samples, const struct settings *s, int time) {
  if (time == 0) {
    still_release();
    begin(s);
  }
  return encode(samples, s, time);
}

/* Whether the last frame refers to no other. */
int EXPORT(frame_is_key)(void) { return is_key; }
