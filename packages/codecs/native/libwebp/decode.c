/* WebP pictures to interleaved samples, by libwebp. */
#include <stdint.h>
#include <stddef.h>
#include "webp/decode.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

__attribute__((import_module("env"), import_name("host_fail"))) extern void host_fail(int code, const char *message);

enum { FAILED = 1, OUT_OF_MEMORY = 2, UNSUPPORTED = 3 };

static int prepare(WebPDecoderConfig *config, const uint8_t *file, size_t size, int channels, uint8_t *to,
                   size_t room) {
  if (!WebPInitDecoderConfig(config)) return 0;
  if (WebPGetFeatures(file, size, &config->input) != VP8_STATUS_OK) return 0;
  config->output.colorspace = channels == 4 ? MODE_RGBA : MODE_RGB;
  config->output.is_external_memory = 1;
  config->output.u.RGBA.rgba = to;
  config->output.u.RGBA.stride = config->input.width * channels;
  config->output.u.RGBA.size = room;
  return 1;
}

/* Decodes what there is of a cut file; returns the rows that were finished. */
static int decode_partly(const uint8_t *file, size_t size, int channels, uint8_t *to, size_t room) {
  WebPDecoderConfig config;
  if (!prepare(&config, file, size, channels, to, room)) return 0;
  WebPIDecoder *decoder = WebPIDecode(NULL, 0, &config);
  if (decoder == NULL) host_fail(OUT_OF_MEMORY, "No room for the decoder.");
  int rows = 0;
  const VP8StatusCode status = WebPIUpdate(decoder, file, size);
  if (status == VP8_STATUS_SUSPENDED || status == VP8_STATUS_OK) WebPIDecGetRGB(decoder, &rows, NULL, NULL, NULL);
  WebPIDelete(decoder);
  return rows;
}

/*
 * Decodes a still picture of `channels` (3 or 4) samples a pixel into `room` bytes. Returns how many rows were decoded:
 * fewer than all when the data end early or break off.
 */
int EXPORT(webp_decode)(const uint8_t *file, size_t size, int channels, uint8_t *to, size_t room) {
  WebPDecoderConfig config;
  if (!prepare(&config, file, size, channels, to, room)) host_fail(FAILED, "The picture's header is broken.");
  const int height = config.input.height;
  const VP8StatusCode status = WebPDecode(file, size, &config);
  if (status == VP8_STATUS_OK) return height;
  if (status == VP8_STATUS_OUT_OF_MEMORY) host_fail(OUT_OF_MEMORY, "No room for the picture.");
  if (status == VP8_STATUS_UNSUPPORTED_FEATURE) host_fail(UNSUPPORTED, "The picture uses an unknown feature.");
  return decode_partly(file, size, channels, to, room);
}
