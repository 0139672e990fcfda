/* Interleaved samples to JPEG XL, by libjxl. */
#include "host.h"
#include "fast-cms.h"
#include <jxl/cms.h>
#include <jxl/encode.h>

/* All 32-bit, in this order, from the host. */
struct settings {
  uint32_t width, height;
  /* 1 or 3; whether there is an alpha channel after them. */
  uint32_t colours, alpha;
  /* Bits of a sample as given: 8, 16 (both of full range) or 32 (float). */
  uint32_t depth;
  /* Bits that are kept. */
  uint32_t bits;
  uint32_t lossless;
  float distance;
  uint32_t effort, progressive;
  uint32_t orientation;
  /* Whether frames have durations, in milliseconds; and plays. */
  uint32_t animated, loops;
  /* As JxlColorEncoding's enumerations, where no profile is given. */
  uint32_t white_point, primaries, transfer;
  /* Exponent of the encoding, where the transfer is a gamma; x and y of custom primaries. */
  float gamma, points[6];
};

/* Pixels from which on tables are made of a profile. */
#define LARGE (1 << 18)

static struct settings settings;
static JxlEncoder *encoder;
static uint8_t *output;
static size_t output_size;

static void check(JxlEncoderStatus status) {
  if (status == JXL_ENC_SUCCESS) return;
  const JxlEncoderError error = JxlEncoderGetError(encoder);
  if (error == JXL_ENC_ERR_OOM) host_fail(OUT_OF_MEMORY, "No room for the encoder.");
  if (error == JXL_ENC_ERR_JBRD) host_fail(UNSUPPORTED, "This JPEG cannot be rebuilt exactly.");
  host_fail(FAILED, "The picture cannot be written.");
}

static void set_basic_info(void) {
  JxlBasicInfo info;
  JxlEncoderInitBasicInfo(&info);
  info.xsize = settings.width;
  info.ysize = settings.height;
  info.bits_per_sample = settings.bits;
  info.exponent_bits_per_sample = settings.depth == 32 ? 8 : 0;
  info.num_color_channels = settings.colours;
  info.orientation = (JxlOrientation)settings.orientation;
  info.uses_original_profile = settings.lossless ? JXL_TRUE : JXL_FALSE;
  if (settings.alpha) {
    info.num_extra_channels = 1;
    info.alpha_bits = settings.bits;
    info.alpha_exponent_bits = info.exponent_bits_per_sample;
  }
  if (settings.animated) {
    info.have_animation = JXL_TRUE;
    info.animation.tps_numerator = 1000;
    info.animation.tps_denominator = 1;
    info.animation.num_loops = settings.loops;
  }
  check(JxlEncoderSetBasicInfo(encoder, &info));
}

static void set_colour(const uint8_t *profile, size_t size) {
  if (size > 0) {
    check(JxlEncoderSetICCProfile(encoder, profile, size));
    return;
  }
  JxlColorEncoding colour;
  JxlColorEncodingSetToSRGB(&colour, settings.colours == 1);
  colour.white_point = (JxlWhitePoint)settings.white_point;
  colour.primaries = (JxlPrimaries)settings.primaries;
  colour.transfer_function = (JxlTransferFunction)settings.transfer;
  colour.gamma = settings.gamma;
  for (int i = 0; i < 2; i++) {
    colour.primaries_red_xy[i] = settings.points[i];
    colour.primaries_green_xy[i] = settings.points[i + 2];
    colour.primaries_blue_xy[i] = settings.points[i + 4];
  }
  check(JxlEncoderSetColorEncoding(encoder, &colour));
}

static void open_encoder(void) {
  encoder = JxlEncoderCreate(&memory_manager);
  if (encoder == NULL) host_fail(OUT_OF_MEMORY, "No room for the encoder.");
  const JxlCmsInterface *exact = JxlGetDefaultCms();
  /* The tables take as long as some ten thousand pixels do without them. */
  const int is_large = (uint64_t)settings.width * settings.height >= LARGE;
  JxlEncoderSetCms(encoder, is_large ? fast_cms_of(exact) : *exact);
}

/* Begins a file. */
void EXPORT(jxl_begin)(const struct settings *given, const uint8_t *profile, size_t size) {
  settings = *given;
  open_encoder();
  set_basic_info();
  set_colour(profile, size);
}

/* Adds a metadata box, before the frames. */
void EXPORT(jxl_box)(const char *type, const uint8_t *content, size_t size) {
  check(JxlEncoderUseBoxes(encoder));
  check(JxlEncoderAddBox(encoder, type, content, size, JXL_FALSE));
}

static void pull_output(void) {
  size_t room = output_size;
  for (;;) {
    if (room - output_size < 65536) {
      room = room * 2 + 262144;
      uint8_t *larger = realloc(output, room);
      if (larger == NULL) host_fail(OUT_OF_MEMORY, "No room for the file.");
      output = larger;
    }
    uint8_t *next = output + output_size;
    size_t left = room - output_size;
    const JxlEncoderStatus status = JxlEncoderProcessOutput(encoder, &next, &left);
    output_size = (size_t)(next - output);
    if (status != JXL_ENC_NEED_MORE_OUTPUT) {
      check(status);
      return;
    }
  }
}

static void option(JxlEncoderFrameSettings *frame, JxlEncoderFrameSettingId id, int64_t value) {
  check(JxlEncoderFrameSettingsSetOption(frame, id, value));
}

static JxlEncoderFrameSettings *frame_settings(uint32_t duration) {
  JxlEncoderFrameSettings *frame = JxlEncoderFrameSettingsCreate(encoder, NULL);
  option(frame, JXL_ENC_FRAME_SETTING_EFFORT, settings.effort);
  check(JxlEncoderSetFrameLossless(frame, settings.lossless ? JXL_TRUE : JXL_FALSE));
  if (!settings.lossless) check(JxlEncoderSetFrameDistance(frame, settings.distance));
  if (settings.alpha) check(JxlEncoderSetExtraChannelDistance(frame, 0, 0));
  if (settings.lossless) option(frame, JXL_ENC_FRAME_SETTING_KEEP_INVISIBLE, 1);
  if (settings.progressive) {
    option(frame, JXL_ENC_FRAME_SETTING_QPROGRESSIVE_AC, 1);
    option(frame, JXL_ENC_FRAME_SETTING_RESPONSIVE, 1);
  }
  if (settings.animated) {
    JxlFrameHeader header;
    JxlEncoderInitFrameHeader(&header);
    header.duration = duration;
    check(JxlEncoderSetFrameHeader(frame, &header));
    /* Streaming reorders a frame's parts, so that its end is known only from decoding: frames could not be counted. */
    option(frame, JXL_ENC_FRAME_SETTING_BUFFERING, 0);
  }
  return frame;
}

/* Codes a frame. */
void EXPORT(jxl_frame)(const void *samples, size_t size, uint32_t duration, int last) {
  const JxlDataType type = settings.depth == 32 ? JXL_TYPE_FLOAT : settings.depth == 16 ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8;
  const JxlPixelFormat format = {settings.colours + settings.alpha, type, JXL_LITTLE_ENDIAN, 0};
  check(JxlEncoderAddImageFrame(frame_settings(duration), &format, samples, size));
  if (last) JxlEncoderCloseInput(encoder);
  pull_output();
}

/* Begins and ends a file with a JPEG file's own coefficients. `exact`: so that the JPEG file can be rebuilt to the byte. */
void EXPORT(jxl_jpeg)(const uint8_t *file, size_t size, int effort, int exact, int exif, int xmp) {
  open_encoder();
  if (exact) check(JxlEncoderStoreJPEGMetadata(encoder, JXL_TRUE));
  JxlEncoderFrameSettings *frame = JxlEncoderFrameSettingsCreate(encoder, NULL);
  option(frame, JXL_ENC_FRAME_SETTING_EFFORT, effort);
  option(frame, JXL_ENC_FRAME_SETTING_JPEG_KEEP_EXIF, exact || exif);
  option(frame, JXL_ENC_FRAME_SETTING_JPEG_KEEP_XMP, exact || xmp);
  option(frame, JXL_ENC_FRAME_SETTING_JPEG_COMPRESS_BOXES, 0);
  check(JxlEncoderAddJPEGFrame(frame, file, size));
  JxlEncoderCloseInput(encoder);
  pull_output();
}

size_t EXPORT(jxl_size)(void) { return output_size; }
uint8_t *EXPORT(jxl_output)(void) { return output; }

void EXPORT(jxl_release)(void) {
  JxlEncoderDestroy(encoder);
  free(output);
  output = NULL;
  output_size = 0;
}
