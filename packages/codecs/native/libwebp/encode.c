/* Interleaved samples to WebP, by libwebp. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "webp/encode.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

__attribute__((import_module("env"), import_name("host_fail"))) extern void host_fail(int code, const char *message);

enum { FAILED = 1, OUT_OF_MEMORY = 2 };

/* All 32-bit, in this order, from the host. */
struct settings {
  int32_t width, height;
  /* Samples a pixel: 3 or 4. */
  int32_t channels;
  int32_t lossless;
  /* 0 to 100. */
  float quality;
  /* Lossy: method 0 to 6. Lossless: level 0 to 9. */
  int32_t effort;
  int32_t alpha_quality;
  /* Keep the colours of clear pixels. */
  int32_t exact;
  /* 100: off. */
  int32_t near_lossless;
  int32_t sharp_yuv;
};

static WebPMemoryWriter writer;

static void fail_of(const WebPPicture *picture) {
  const int memory = picture->error_code == VP8_ENC_ERROR_OUT_OF_MEMORY ||
                     picture->error_code == VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY;
  if (memory) host_fail(OUT_OF_MEMORY, "No room for the picture.");
  if (picture->error_code == VP8_ENC_ERROR_PARTITION0_OVERFLOW || picture->error_code == VP8_ENC_ERROR_PARTITION_OVERFLOW)
    host_fail(FAILED, "The picture has more detail than one WebP partition holds; lower the quality.");
  host_fail(FAILED, "The picture could not be encoded.");
}

static int configure(WebPConfig *config, const struct settings *settings) {
  if (!WebPConfigInit(config)) return 0;
  if (settings->lossless && !WebPConfigLosslessPreset(config, settings->effort)) return 0;
  if (!settings->lossless) {
    config->quality = settings->quality;
    config->method = settings->effort;
    config->alpha_quality = settings->alpha_quality;
    config->use_sharp_yuv = settings->sharp_yuv;
  }
  config->exact = settings->exact;
  if (settings->lossless) config->near_lossless = settings->near_lossless;
  return WebPValidateConfig(config);
}

/* The picture that is being read, as the encoder keeps it: half the bytes of the samples where it is not lossless. */
static WebPPicture picture;
static WebPConfig config;
static int channels, has_alpha;
static uint8_t *rows;

/* Rows that come at once: even, since two of them share their chroma, and a megabyte or so. */
static int batch_of(int stride) {
  const int count = (1 << 20) / stride & ~1;
  return count < 2 ? 2 : count;
}

/* Begins a picture; returns where its rows go, `webp_batch` of them at most. */
uint8_t *EXPORT(webp_open)(const struct settings *settings) {
  if (!configure(&config, settings) || !WebPPictureInit(&picture)) host_fail(FAILED, "The settings are not valid.");
  picture.use_argb = settings->lossless || settings->sharp_yuv;
  picture.width = settings->width;
  picture.height = settings->height;
  channels = settings->channels;
  has_alpha = 0;
  if (channels == 4) picture.colorspace = WEBP_YUV420A;
  if (!WebPPictureAlloc(&picture)) fail_of(&picture);
  const int stride = picture.width * channels;
  rows = malloc((size_t)batch_of(stride) * stride);
  if (rows == NULL) host_fail(OUT_OF_MEMORY, "No room for the rows.");
  return rows;
}

int EXPORT(webp_batch)(void) { return batch_of(picture.width * channels); }

static void copy_plane(uint8_t *to, int to_stride, const uint8_t *from, int from_stride, int width, int height) {
  for (int y = 0; y < height; y++) memcpy(to + (size_t)y * to_stride, from + (size_t)y * from_stride, width);
}

/* Reads `count` rows from `first`, which is even, on; as many as come at once, but for the last. */
void EXPORT(webp_rows)(int first, int count) {
  WebPPicture part;
  if (!WebPPictureInit(&part)) host_fail(FAILED, "The rows could not be read.");
  part.use_argb = picture.use_argb;
  part.width = picture.width;
  part.height = count;
  const int stride = part.width * channels;
  if (!(channels == 4 ? WebPPictureImportRGBA(&part, rows, stride) : WebPPictureImportRGB(&part, rows, stride)))
    fail_of(&part);
  const int width = part.width;
  if (part.use_argb) {
    copy_plane((uint8_t *)(picture.argb + (size_t)first * picture.argb_stride), picture.argb_stride * 4,
               (const uint8_t *)part.argb, part.argb_stride * 4, width * 4, count);
  } else {
    const size_t chroma = (size_t)(first / 2) * picture.uv_stride;
    const int half_width = (width + 1) / 2, half_count = (count + 1) / 2;
    copy_plane(picture.y + (size_t)first * picture.y_stride, picture.y_stride, part.y, part.y_stride, width, count);
    copy_plane(picture.u + chroma, picture.uv_stride, part.u, part.uv_stride, half_width, half_count);
    copy_plane(picture.v + chroma, picture.uv_stride, part.v, part.uv_stride, half_width, half_count);
    const int clear = (part.colorspace & WEBP_CSP_ALPHA_BIT) != 0;
    uint8_t *const alpha = channels == 4 ? picture.a + (size_t)first * picture.a_stride : NULL;
    if (clear) copy_plane(alpha, picture.a_stride, part.a, part.a_stride, width, count);
    else if (alpha != NULL) memset(alpha, 255, (size_t)count * picture.a_stride);
    has_alpha |= clear;
  }
  WebPPictureFree(&part);
}

/* Encodes what was read. The file stays in memory until webp_release; returns its bytes. */
size_t EXPORT(webp_finish)(void) {
  free(rows);
  if (!picture.use_argb && !has_alpha) {
    picture.colorspace = WEBP_YUV420;
    picture.a = NULL;
  }
  WebPMemoryWriterInit(&writer);
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  if (!WebPEncode(&config, &picture)) fail_of(&picture);
  WebPPictureFree(&picture);
  return writer.size;
}

const uint8_t *EXPORT(webp_output)(void) { return writer.mem; }

void EXPORT(webp_release)(void) { WebPMemoryWriterClear(&writer); }
