/*
 * A plain C face of LibRaw for one file at a time: open, look, unpack, develop, take the pixels.
 *
 * Every function answers 0 or one of LibRaw's negative error codes; raw_error names them. Nothing throws out of here.
 */
#include "developer.h"
#include <cstdlib>
#include <ctime>
#include <new>

#define EXPORT(name) __attribute__((export_name(#name))) name

/* There is no clock and no time zone here; LibRaw's timestamp is not used. These take the place of libc's. */
extern "C" time_t mktime(struct tm *) { return 0; }
extern "C" struct tm *localtime_r(const time_t *, struct tm *out) {
  *out = {};
  return out;
}

static Developer *raw;
static unsigned char *pixels;
extern "C" {

/* The host's: the step of the work and how much of it is done. */
__attribute__((import_module("env"), import_name("raw_progress"))) void raw_progress(int stage, int done, int all);

static int tell(void *, enum LibRaw_progress stage, int done, int all) {
  raw_progress(stage, done, all);
  return 0;
}

void EXPORT(raw_close)() {
  std::free(pixels);
  pixels = nullptr;
  delete raw;
  raw = nullptr;
}

/* Opens a file in memory, which must stay there until raw_close. */
int EXPORT(raw_open)(const void *data, unsigned size, unsigned max_megabytes) {
  raw_close();
  raw = new (std::nothrow) Developer();
  if (raw == nullptr) return LIBRAW_UNSUFFICIENT_MEMORY;
  raw->imgdata.rawparams.max_raw_memory_mb = max_megabytes;
  raw->set_progress_handler(tell, nullptr);
  return raw->open_buffer(data, size);
}

int EXPORT(raw_fact)(int which) {
  const libraw_data_t &data = raw->imgdata;
  switch (which) {
    case 0: return data.sizes.width;
    case 1: return data.sizes.height;
    case 2: return data.sizes.raw_width;
    case 3: return data.sizes.raw_height;
    case 4: return raw->error_count();
  }
  return 0;
}

const char *EXPORT(raw_error)(int code) { return libraw_strerror(code); }

int EXPORT(raw_unpack)() { return raw->unpack(); }

/*
 * White balance: 0 daylight, 1 as shot, 2 from the picture. Demosaic: LibRaw's numbers. Bits: 8 or 16.
 * The curve is sRGB's (LibRaw's own default is that of BT.709), colours are sRGB's, the picture is not turned.
 */
int EXPORT(raw_develop)(int white_balance, int demosaic, int half, int bits, int brighten, float brightness,
                        int highlight) {
  libraw_output_params_t &out = raw->imgdata.params;
  out.use_camera_wb = white_balance == 1;
  out.use_auto_wb = white_balance == 2;
  out.half_size = half;
  out.output_bps = bits;
  out.output_color = 1;
  out.no_auto_bright = !brighten;
  out.bright = brightness;
  out.highlight = highlight;
  out.user_flip = 0;
  out.gamm[0] = 1 / 2.4;
  out.gamm[1] = 12.92;
  raw->demosaic_by(demosaic);
  return raw->dcraw_process();
}

/* Writes the developed picture into memory that is freed by raw_close and says its size: columns, rows, channels, bits. */
int EXPORT(raw_picture)(int *size) {
  raw->get_mem_image_format(size, size + 1, size + 2, size + 3);
  size_t stride = (size_t)size[0] * size[2] * (size[3] / 8);
  std::free(pixels);
  pixels = (unsigned char *)std::malloc(stride * size[1]);
  if (pixels == nullptr) return LIBRAW_UNSUFFICIENT_MEMORY;
  return raw->copy_mem_image(pixels, (int)stride, 0);
}

const void *EXPORT(raw_pixels)() { return pixels; }

}
