/*
 * HEVC pictures to RGB, one coded picture (a HEIF item, a tile of a grid) at a time.
 *
 * The caller gives NAL units behind 4-byte big-endian lengths: first the parameter sets, then the picture's. The
 * decoded picture stays in the decoder until the next call, and is written by picture_place_rgb into a canvas of the caller.
 */
#include <malloc.h>
#include "libde265/de265.h"
#include "place.h"

/* The option of the allocator for the bytes by which the heap grows. Each time costs as much as decoding some blocks. */
#define GRANULARITY -2
#define HEAP_STEP (1 << 20)

/* See whole.cc. */
extern int is_whole(const struct de265_image *image);

static de265_decoder_context *decoder;
static int truncated;

/* Reads the next unit's length and moves behind it; 0 at the end. Units cut by the end of the data are kept. */
static uint32_t next_unit(const uint8_t **at, uint32_t *left) {
  if (*left < 4) return 0;
  const uint8_t *p = *at;
  uint32_t size = (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
  *at += 4;
  *left -= 4;
  if (size > *left) {
    size = *left;
    truncated = 1;
  }
  return size;
}

static void push(const uint8_t *units, uint32_t size) {
  uint32_t length;
  while ((length = next_unit(&units, &size)) > 0) {
    de265_push_NAL(decoder, units, (int)length, 0, NULL);
    units += length;
    size -= length;
  }
}

/* Forgets the stream. */
void EXPORT(picture_close)(void) {
  if (decoder != NULL) de265_free_decoder(decoder);
  decoder = NULL;
  current.planes[0] = NULL;
}

/* Begins a stream: its parameter sets. */
void EXPORT(picture_open)(const uint8_t *sets, uint32_t size) {
  /* Kept by the library while it is in use, and so from one picture to the next: tables of the order of blocks. */
  static int is_ready;
  picture_close();
  if (!is_ready) is_ready = mallopt(GRANULARITY, HEAP_STEP) && de265_init() == DE265_OK;
  decoder = de265_new_decoder();
  if (decoder == NULL) host_fail(OUT_OF_MEMORY, "No room for the decoder.");
  push(sets, size);
}

static void describe(const struct de265_image *image) {
  current.width = de265_get_image_width(image, 0);
  current.height = de265_get_image_height(image, 0);
  current.bits = de265_get_bits_per_pixel(image, 0);
  current.chroma = (int)de265_get_chroma_format(image);
  current.matrix = de265_get_image_matrix_coefficients(image);
  current.full_range = de265_get_image_full_range_flag(image);
  for (int channel = 0; channel < (current.chroma == 0 ? 1 : 3); channel++) {
    if (de265_get_bits_per_pixel(image, channel) != current.bits) {
      host_fail(UNSUPPORTED, "The planes of the picture have different depths.");
    }
    current.planes[channel] = de265_get_image_plane(image, channel, &current.strides[channel]);
  }
}

/* Takes the next finished picture, in output order, or fails. */
static int take(void) {
  int more = 1;
  while (more) {
    more = 0;
    de265_error error = de265_decode(decoder, &more);
    const struct de265_image *image = de265_peek_next_picture(decoder);
    if (image != NULL) return describe(image), 1;
    if (error == DE265_ERROR_WAITING_FOR_INPUT_DATA) return 0;
    if (error != DE265_OK && !de265_isOK(error)) host_fail(FAILED, de265_get_error_text(error));
  }
  return 0;
}

static int tells_damage(de265_error warning) {
  switch ((int)warning) {
    case DE265_WARNING_PREMATURE_END_OF_SLICE_SEGMENT:
    case DE265_WARNING_CTB_OUTSIDE_IMAGE_AREA:
    case DE265_WARNING_PPS_HEADER_INVALID:
    case DE265_WARNING_SLICEHEADER_INVALID:
    case DE265_WARNING_NONEXISTING_PPS_REFERENCED:
    case DE265_WARNING_NONEXISTING_SPS_REFERENCED:
    case DE265_WARNING_SLICE_SEGMENT_ADDRESS_INVALID:
      return 1;
    default:
      return 0;
  }
}

/*
 * Decodes the units of one picture. With `last` the stream is flushed, so that the picture is finished.
 * Returns whether a picture is there: 0 no, 1 yes, 2 yes but its data were cut or damaged.
 */
int EXPORT(picture_decode)(const uint8_t *units, uint32_t size, int last) {
  if (current.planes[0] != NULL) de265_release_next_picture(decoder);
  current.planes[0] = NULL;
  truncated = 0;
  push(units, size);
  if (last) de265_flush_data(decoder);
  else de265_push_end_of_frame(decoder);
  if (!take()) return 0;
  de265_error warning;
  int damaged = truncated | !is_whole(de265_peek_next_picture(decoder));
  while ((warning = de265_get_warning(decoder)) != DE265_OK) damaged |= tells_damage(warning);
  return damaged ? 2 : 1;
}
