/* Interleaved samples to a JPEG 2000 codestream, by OpenJPEG, tile by tile. The container is the host's. */
#include "host.h"

/* All 32-bit, from the host. */
struct settings {
  uint32_t width, height;
  /* Samples of a pixel, alpha included: 1 to 4. */
  uint32_t channels;
  /* Whether the samples are 16-bit words of full range; and how many bits are kept. */
  uint32_t deep, bits;
  /* Sides of a tile. */
  uint32_t tile_width, tile_height;
  uint32_t resolutions;
  /* Whether colours are taken as RGB and decorrelated. */
  uint32_t colour;
  uint32_t lossless;
};

/* Factor of all quantization steps, which are 1 of the samples' levels else. Read by the library's patched line. */
double safelight_step = 1;

static struct settings settings;
static opj_codec_t *codec;
static opj_stream_t *stream;
static opj_image_t *image;
static struct memory file;

static OPJ_SIZE_T memory_write(void *from, OPJ_SIZE_T count, void *data) {
  struct memory *m = data;
  const size_t end = m->at + count;
  if (end > m->room) {
    const size_t room = end + end / 2;
    uint8_t *larger = realloc(m->bytes, room);
    if (larger == NULL) host_fail(OUT_OF_MEMORY, "No room for the file.");
    m->bytes = larger;
    m->room = room;
  }
  memcpy(m->bytes + m->at, from, count);
  m->at = end;
  if (end > m->size) m->size = end;
  return count;
}

static void set_parameters(opj_cparameters_t *p) {
  opj_set_default_encoder_parameters(p);
  p->tcp_numlayers = 1;
  p->tcp_rates[0] = 0;
  p->cp_disto_alloc = 1;
  p->irreversible = !settings.lossless;
  p->numresolution = (int)settings.resolutions;
  p->tcp_mct = (char)settings.colour;
  p->tile_size_on = OPJ_TRUE;
  p->cp_tdx = (int)settings.tile_width;
  p->cp_tdy = (int)settings.tile_height;
}

/* Begins a codestream. `step`: quantization step in levels, where lossy. */
void EXPORT(jp2_begin)(const struct settings *given, double step) {
  settings = *given;
  safelight_step = step;
  failure[0] = 0;
  opj_cparameters_t parameters;
  set_parameters(&parameters);
  opj_image_cmptparm_t parts[4];
  memset(parts, 0, sizeof parts);
  for (uint32_t i = 0; i < settings.channels; i++) {
    const opj_image_cmptparm_t part = {.dx = 1, .dy = 1, .w = settings.width, .h = settings.height, .prec = settings.bits};
    parts[i] = part;
  }
  image = opj_image_tile_create(settings.channels, parts, settings.colour ? OPJ_CLRSPC_SRGB : OPJ_CLRSPC_GRAY);
  codec = opj_create_compress(OPJ_CODEC_J2K);
  stream = opj_stream_create(1 << 16, OPJ_FALSE);
  if (image == NULL || codec == NULL || stream == NULL) host_fail(OUT_OF_MEMORY, "No room for the encoder.");
  image->x1 = settings.width;
  image->y1 = settings.height;
  listen(codec);
  memset(&file, 0, sizeof file);
  opj_stream_set_user_data(stream, &file, NULL);
  opj_stream_set_write_function(stream, memory_write);
  opj_stream_set_skip_function(stream, memory_skip);
  opj_stream_set_seek_function(stream, memory_seek);
  if (!opj_setup_encoder(codec, &parameters, image) || !opj_start_compress(codec, image, stream)) {
    fail("The picture cannot be written.");
  }
}

static uint32_t scaled(uint32_t value) { return (value * ((1u << settings.bits) - 1) + 32767u) / 65535u; }

static void put_plane(const void *samples, size_t pixels, uint32_t channel, void *plane) {
  const uint32_t channels = settings.channels;
  if (!settings.deep) {
    const uint8_t *from = (const uint8_t *)samples + channel;
    for (size_t i = 0; i < pixels; i++) ((uint8_t *)plane)[i] = from[i * channels];
    return;
  }
  const uint16_t *from = (const uint16_t *)samples + channel;
  if (settings.bits == 16) {
    for (size_t i = 0; i < pixels; i++) ((uint16_t *)plane)[i] = from[i * channels];
  } else if (settings.bits > 8) {
    for (size_t i = 0; i < pixels; i++) ((uint16_t *)plane)[i] = (uint16_t)scaled(from[i * channels]);
  } else {
    for (size_t i = 0; i < pixels; i++) ((uint8_t *)plane)[i] = (uint8_t)scaled(from[i * channels]);
  }
}

/* Codes one tile of `pixels` interleaved pixels, whose memory is freed here. */
void EXPORT(jp2_tile)(uint32_t index, void *samples, size_t pixels) {
  const size_t plane = pixels * (settings.bits > 8 ? 2 : 1);
  uint8_t *planes = malloc(plane * settings.channels);
  if (planes == NULL) host_fail(OUT_OF_MEMORY, "No room for the picture.");
  for (uint32_t i = 0; i < settings.channels; i++) put_plane(samples, pixels, i, planes + i * plane);
  free(samples);
  if (!opj_write_tile(codec, index, planes, (OPJ_UINT32)(plane * settings.channels), stream)) {
    fail("The picture cannot be written.");
  }
  free(planes);
}

/* Ends the codestream and returns its size; it is at `jp2_output()` until `jp2_release()`. */
size_t EXPORT(jp2_end)(void) {
  if (!opj_end_compress(codec, stream)) fail("The picture cannot be written.");
  opj_stream_destroy(stream);
  opj_destroy_codec(codec);
  opj_image_destroy(image);
  return file.size;
}

uint8_t *EXPORT(jp2_output)(void) { return file.bytes; }

void EXPORT(jp2_release)(void) {
  free(file.bytes);
  memset(&file, 0, sizeof file);
}
