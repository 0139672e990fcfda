/* Interleaved samples to WebP, by libwebp. */
#include <stdint.h>
#include <stdlib.h>
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

/* Encodes `pixels` and frees them. The file stays in memory until webp_release; returns its bytes. */
size_t EXPORT(webp_encode)(uint8_t *pixels, const struct settings *settings) {
  WebPConfig config;
  WebPPicture picture;
  if (!configure(&config, settings) || !WebPPictureInit(&picture)) host_fail(FAILED, "The settings are not valid.");
  picture.use_argb = settings->lossless || settings->sharp_yuv;
  picture.width = settings->width;
  picture.height = settings->height;
  WebPMemoryWriterInit(&writer);
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  const int stride = settings->width * settings->channels;
  const int imported = settings->channels == 4 ? WebPPictureImportRGBA(&picture, pixels, stride)
                                               : WebPPictureImportRGB(&picture, pixels, stride);
  free(pixels);
  if (!imported || !WebPEncode(&config, &picture)) fail_of(&picture);
  WebPPictureFree(&picture);
  return writer.size;
}

const uint8_t *EXPORT(webp_output)(void) { return writer.mem; }

void EXPORT(webp_release)(void) { WebPMemoryWriterClear(&writer); }
