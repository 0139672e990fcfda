/* JPEG XL to interleaved samples, by libjxl: frames composed, the codestream's orientation applied. */
#include "host.h"
#include <jxl/cms.h>
#include <jxl/decode.h>

/* All 32-bit: what the host reads. */
struct facts {
  uint32_t width, height;
  /* Bits of a sample and, for floats, of its exponent. */
  uint32_t bits, exponent;
  /* 1 or 3; whether there are alpha, black and depth channels. */
  uint32_t colours, alpha, black, depth;
  uint32_t animated;
  /* Ticks a second as a fraction, and plays (0: for ever). */
  uint32_t ticks, ticks_divisor, loops;
  /* As JxlColorEncoding's enumerations, where `enumerated`; else there is a profile. */
  uint32_t enumerated, white_point, primaries, transfer;
  /* Of the last frame, in ticks. */
  uint32_t duration;
};

static struct facts facts;
static JxlDecoder *decoder;
static void *samples, *black;
static size_t samples_size, black_size;
static uint8_t *block;
static size_t block_size;
static uint32_t black_index;

static void free_samples(void) {
  free(samples);
  free(black);
  samples = black = NULL;
}

void EXPORT(jxl_close)(void) {
  if (decoder != NULL) JxlDecoderDestroy(decoder);
  decoder = NULL;
  free_samples();
  free(block);
  block = NULL;
}

static void open_decoder(const uint8_t *file, size_t size, int events) {
  decoder = JxlDecoderCreate(&memory_manager);
  if (decoder == NULL) host_fail(OUT_OF_MEMORY, "No room for the decoder.");
  JxlDecoderSubscribeEvents(decoder, events);
  JxlDecoderSetInput(decoder, file, size);
  JxlDecoderCloseInput(decoder);
}

static void read_basic_info(void) {
  JxlBasicInfo info;
  JxlDecoderGetBasicInfo(decoder, &info);
  const struct facts found = {
      .width = info.xsize,
      .height = info.ysize,
      .bits = info.bits_per_sample,
      .exponent = info.exponent_bits_per_sample,
      .colours = info.num_color_channels,
      .alpha = info.alpha_bits > 0,
      .animated = info.have_animation == JXL_TRUE,
      .ticks = info.animation.tps_numerator,
      .ticks_divisor = info.animation.tps_denominator,
      .loops = info.animation.num_loops,
  };
  facts = found;
  for (uint32_t i = 0; i < info.num_extra_channels; i++) {
    JxlExtraChannelInfo extra;
    if (JxlDecoderGetExtraChannelInfo(decoder, i, &extra) != JXL_DEC_SUCCESS) continue;
    if (extra.type == JXL_CHANNEL_DEPTH) facts.depth = 1;
    if (extra.type == JXL_CHANNEL_BLACK && !facts.black) {
      facts.black = 1;
      black_index = i;
    }
  }
}

/* Keeps the profile of a target in `block`; returns whether there is one. */
static int keep_profile(JxlColorProfileTarget target) {
  free(block);
  block = NULL;
  block_size = 0;
  if (JxlDecoderGetICCProfileSize(decoder, target, &block_size) != JXL_DEC_SUCCESS || block_size == 0) return 0;
  block = claim(NULL, block_size);
  return JxlDecoderGetColorAsICCProfile(decoder, target, block, block_size) == JXL_DEC_SUCCESS;
}

/* A picture coded in XYB comes in the file's own profile, if the colour engine can take it there. */
static void read_colour(void) {
  JxlColorEncoding colour;
  if (JxlDecoderGetColorAsEncodedProfile(decoder, JXL_COLOR_PROFILE_TARGET_ORIGINAL, &colour) != JXL_DEC_SUCCESS &&
      keep_profile(JXL_COLOR_PROFILE_TARGET_ORIGINAL)) {
    JxlDecoderSetOutputColorProfile(decoder, NULL, block, block_size);
  }
  if (JxlDecoderGetColorAsEncodedProfile(decoder, JXL_COLOR_PROFILE_TARGET_DATA, &colour) == JXL_DEC_SUCCESS) {
    facts.enumerated = 1;
    facts.white_point = colour.white_point;
    facts.primaries = colour.primaries;
    facts.transfer = colour.transfer_function;
  }
  keep_profile(JXL_COLOR_PROFILE_TARGET_DATA);
}

/* Opens a file and reads what it says of its picture; 0 when it does not get that far. */
struct facts *EXPORT(jxl_open)(const uint8_t *file, size_t size) {
  open_decoder(file, size, JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FRAME | JXL_DEC_FULL_IMAGE);
  JxlDecoderSetCms(decoder, *JxlGetDefaultCms());
  JxlDecoderSetUnpremultiplyAlpha(decoder, JXL_TRUE);
  for (;;) {
    const JxlDecoderStatus status = JxlDecoderProcessInput(decoder);
    if (status == JXL_DEC_BASIC_INFO) {
      read_basic_info();
    } else if (status == JXL_DEC_COLOR_ENCODING) {
      read_colour();
      return &facts;
    } else {
      return NULL;
    }
  }
}

uint8_t *EXPORT(jxl_block)(void) { return block; }
size_t EXPORT(jxl_block_size)(void) { return block_size; }

static JxlPixelFormat format_of(void) {
  const JxlDataType type = facts.exponent > 0 ? JXL_TYPE_FLOAT : facts.bits > 8 ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8;
  const JxlPixelFormat format = {facts.colours + facts.alpha, type, JXL_LITTLE_ENDIAN, 0};
  return format;
}

static size_t sample_bytes(void) { return facts.exponent > 0 ? 4 : facts.bits > 8 ? 2 : 1; }

static void *room_for(uint32_t channels, size_t *size) {
  const uint64_t wanted = (uint64_t)facts.width * facts.height * channels * sample_bytes();
  if (wanted > UINT32_MAX) host_fail(OUT_OF_MEMORY, "No room for the picture.");
  *size = (size_t)wanted;
  void *room = claim(NULL, *size);
  memset(room, 0, *size);
  return room;
}

static int set_buffers(void) {
  const JxlPixelFormat format = format_of();
  free_samples();
  samples = room_for(format.num_channels, &samples_size);
  if (JxlDecoderSetImageOutBuffer(decoder, &format, samples, samples_size) != JXL_DEC_SUCCESS) return 0;
  if (!facts.black) return 1;
  black = room_for(1, &black_size);
  return JxlDecoderSetExtraChannelBuffer(decoder, &format, black, black_size, black_index) == JXL_DEC_SUCCESS;
}

#define INK(type, most)                                                                             \
  for (size_t i = pixels; i-- > 0;) {                                                               \
    type *to = (type *)joined + i * (from + 1);                                                     \
    const type *colour = (const type *)samples + i * from;                                          \
    for (uint32_t k = 0; k < 3; k++) to[k] = (type)((most) - colour[k]);                            \
    to[3] = (type)((most) - ((const type *)black)[i]);                                              \
    if (facts.alpha) to[4] = colour[3];                                                             \
  }

/* Joins the black channel to the others and counts ink (JPEG XL counts light). */
static void join_black(void) {
  const uint32_t from = 3 + facts.alpha;
  const size_t pixels = (size_t)facts.width * facts.height;
  void *joined = room_for(from + 1, &samples_size);
  if (sample_bytes() == 4) {
    INK(float, 1.0f)
  } else if (sample_bytes() == 2) {
    INK(uint16_t, 65535)
  } else {
    INK(uint8_t, 255)
  }
  free_samples();
  samples = joined;
}

enum { END = 0, FRAME = 1, PART_OF_FRAME = 2, BROKEN = 3 };

/* Decodes the next frame; its samples are at `jxl_samples()` until the next call. */
int EXPORT(jxl_frame)(void) {
  free_samples();
  for (;;) {
    const JxlDecoderStatus status = JxlDecoderProcessInput(decoder);
    if (status == JXL_DEC_FRAME) {
      JxlFrameHeader header;
      facts.duration = JxlDecoderGetFrameHeader(decoder, &header) == JXL_DEC_SUCCESS ? header.duration : 0;
    } else if (status == JXL_DEC_NEED_IMAGE_OUT_BUFFER) {
      if (!set_buffers()) return BROKEN;
    } else if (status == JXL_DEC_FULL_IMAGE) {
      if (facts.black) join_black();
      return FRAME;
    } else if (status == JXL_DEC_SUCCESS) {
      return END;
    } else {
      if (samples == NULL || JxlDecoderFlushImage(decoder) != JXL_DEC_SUCCESS) return BROKEN;
      if (facts.black) join_black();
      return PART_OF_FRAME;
    }
  }
}

void *EXPORT(jxl_samples)(void) { return samples; }
size_t EXPORT(jxl_samples_size)(void) { return samples_size; }

/* Most bytes that a rebuilt file may have. */
#define MOST ((size_t)256 << 20)
#define STEP ((size_t)64 << 10)

static size_t grow(size_t size, size_t most) {
  const size_t larger = size == 0 ? STEP : size * 2;
  if (larger > most) host_fail(FAILED, "A part of the file is too large.");
  uint8_t *moved = realloc(block, larger);
  if (moved == NULL) host_fail(OUT_OF_MEMORY, "No room for a part of the file.");
  block = moved;
  return larger;
}

/*
 * Reads the first box of a type, decompressed, into `block`; returns whether there is one that is whole and has at most
 * that many bytes, which are never less than 64 KiB. Opens and closes the file.
 */
int EXPORT(jxl_box)(const uint8_t *file, size_t size, const char *wanted, size_t most) {
  size_t room = 0;
  int inside = 0;
  open_decoder(file, size, JXL_DEC_BOX | JXL_DEC_BOX_COMPLETE);
  JxlDecoderSetDecompressBoxes(decoder, JXL_TRUE);
  for (;;) {
    const JxlDecoderStatus status = JxlDecoderProcessInput(decoder);
    if (status == JXL_DEC_BOX) {
      JxlBoxType type;
      if (JxlDecoderGetBoxType(decoder, type, JXL_TRUE) != JXL_DEC_SUCCESS || memcmp(type, wanted, 4) != 0) continue;
      inside = 1;
      room = grow(0, STEP);
      JxlDecoderSetBoxBuffer(decoder, block, room);
    } else if (status == JXL_DEC_BOX_NEED_MORE_OUTPUT && room * 2 <= most) {
      const size_t used = room - JxlDecoderReleaseBoxBuffer(decoder);
      room = grow(room, most);
      JxlDecoderSetBoxBuffer(decoder, block + used, room - used);
      block_size = used;
    } else if (status == JXL_DEC_BOX_COMPLETE && inside) {
      block_size = room - JxlDecoderReleaseBoxBuffer(decoder);
      JxlDecoderDestroy(decoder);
      decoder = NULL;
      return 1;
    } else if (status != JXL_DEC_BOX_COMPLETE) {
      jxl_close();
      return 0;
    }
  }
}

/* Rebuilds the JPEG file that was recompressed, into `block`; returns whether there is one. */
int EXPORT(jxl_jpeg)(const uint8_t *file, size_t size) {
  size_t room = 0;
  open_decoder(file, size, JXL_DEC_JPEG_RECONSTRUCTION | JXL_DEC_FULL_IMAGE);
  for (;;) {
    const JxlDecoderStatus status = JxlDecoderProcessInput(decoder);
    if (status == JXL_DEC_JPEG_RECONSTRUCTION) {
      room = grow(0, MOST);
      JxlDecoderSetJPEGBuffer(decoder, block, room);
    } else if (status == JXL_DEC_JPEG_NEED_MORE_OUTPUT) {
      const size_t used = room - JxlDecoderReleaseJPEGBuffer(decoder);
      room = grow(room, MOST);
      JxlDecoderSetJPEGBuffer(decoder, block + used, room - used);
    } else if (status == JXL_DEC_FULL_IMAGE && room > 0) {
      block_size = room - JxlDecoderReleaseJPEGBuffer(decoder);
      return 1;
    } else {
      return 0;
    }
  }
}
