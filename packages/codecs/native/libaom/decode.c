/*
 * AV1 pictures to RGB, one sample (an AVIF item, a tile of a grid, a frame of a sequence) at a time.
 *
 * The decoded picture stays in the decoder until the next call, and is written by picture_place_rgb into a canvas of the
 * caller.
 */
#include "aom/aom_decoder.h"
#include "aom/aomdx.h"
#include "place.h"

static aom_codec_ctx_t decoder;
static int is_open;

/* Forgets the stream. */
void EXPORT(picture_close)(void) {
  if (is_open) aom_codec_destroy(&decoder);
  is_open = 0;
}

/* Begins a stream. AV1 needs nothing of the configuration: each key frame's sample has its sequence header. */
void EXPORT(picture_open)(const uint8_t *config, uint32_t size) {
  (void)config;
  (void)size;
  picture_close();
  aom_codec_dec_cfg_t settings = {1, 0, 0, 1};
  if (aom_codec_dec_init(&decoder, aom_codec_av1_dx(), &settings, 0) != AOM_CODEC_OK) {
    host_fail(OUT_OF_MEMORY, "No room for the decoder.");
  }
  is_open = 1;
  /* Of layered pictures the largest alone. */
  aom_codec_control(&decoder, AV1D_SET_OUTPUT_ALL_LAYERS, 0);
}

static int chroma_of(const aom_image_t *image) {
  if (image->monochrome) return 0;
  switch (image->fmt & ~AOM_IMG_FMT_HIGHBITDEPTH) {
    case AOM_IMG_FMT_I420: return 1;
    case AOM_IMG_FMT_I422: return 2;
    case AOM_IMG_FMT_I444: return 3;
    default: host_fail(UNSUPPORTED, "The sampling of the picture is not supported."); return 0;
  }
}

/*
 * Decodes one sample. Returns whether a picture is there: 0 no, 1 yes, 2 yes but its data were damaged. A sample has its
 * picture at once, so `last` means nothing.
 */
int EXPORT(picture_decode)(const uint8_t *units, uint32_t size, int last) {
  (void)last;
  if (size == 0) return 0;
  const aom_codec_err_t error = aom_codec_decode(&decoder, units, size, NULL);
  if (error == AOM_CODEC_MEM_ERROR) host_fail(OUT_OF_MEMORY, "No room for the picture.");
  if (error != AOM_CODEC_OK) return 0;
  aom_codec_iter_t next = NULL;
  const aom_image_t *image = aom_codec_get_frame(&decoder, &next);
  if (image == NULL) return 0;
  current.width = (int)image->d_w;
  current.height = (int)image->d_h;
  current.bits = (int)image->bit_depth;
  current.chroma = chroma_of(image);
  current.matrix = image->mc;
  current.full_range = image->range == AOM_CR_FULL_RANGE;
  for (int channel = 0; channel < 3; channel++) {
    current.planes[channel] = image->planes[channel];
    current.strides[channel] = image->stride[channel];
  }
  if (current.bits > 8 && !(image->fmt & AOM_IMG_FMT_HIGHBITDEPTH)) host_fail(FAILED, "The picture has no 16-bit words.");
  int corrupted = 0;
  aom_codec_control(&decoder, AOMD_GET_FRAME_CORRUPTED, &corrupted);
  return corrupted ? 2 : 1;
}
