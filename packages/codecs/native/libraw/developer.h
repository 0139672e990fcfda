/*
 * LibRaw with its busiest steps by vectors: what comes of them is the same to the bit. After its own code, and under its licences
 * (LGPL 2.1 or CDDL 1.0).
 */
#include "libraw/libraw.h"
#include "libraw/libraw_internal.h"
#include "ahd.h"
#include <cstring>
#include <new>
#include <wasm_simd128.h>

/* LibRaw's number of demosaicing by adaptive homogeneity. */
static constexpr int AHD = 3;

class Developer : public LibRaw {
public:
  void demosaic_by(int method) {
    imgdata.params.user_qual = method;
    const auto choose = [](void *self) { ((Developer *)self)->choose_demosaicing(); };
    callbacks.pre_interpolate_cb = method == AHD ? choose : (process_step_callback) nullptr;
    callbacks.interpolate_bayer_cb = nullptr;
  }

protected:
  /* Moves the samples to the places of their colours, less what black is. */
  void copy_bayer(ushort black[4], ushort *most) override {
    const libraw_image_sizes_t &sizes = imgdata.sizes;
    if (!is_bayer() || libraw_internal_data.internal_output_params.shrink) return LibRaw::copy_bayer(black, most);
    const int rows = smaller(sizes.height, sizes.raw_height - sizes.top_margin);
    const int columns = smaller(sizes.width, sizes.raw_width - sizes.left_margin);
    for (int row = 0; row < rows; row++) {
      const ushort *from = imgdata.rawdata.raw_image + (size_t)(row + sizes.top_margin) * (sizes.raw_pitch / 2) + sizes.left_margin;
      ushort(*to)[4] = imgdata.image + (size_t)row * sizes.iwidth;
      for (int side = 0; side < 2; side++) {
        const int colour = FC(row, side), dark = black[colour];
        int largest = *most;
        for (int column = side; column < columns; column += 2) {
          const int value = from[column] > dark ? from[column] - dark : 0;
          largest = value > largest ? value : largest;
          to[column][colour] = (ushort)value;
        }
        *most = (ushort)largest;
      }
    }
  }

  /* Multiplies each colour by its factor. */
  void scale_colors_loop(float factors[4]) override {
    const unsigned *black = imgdata.color.cblack;
    if ((black[4] && black[5]) || black[0] || black[1] || black[2] || black[3]) return LibRaw::scale_colors_loop(factors);
    const v128_t by = wasm_v128_load(factors);
    const auto scaled = [&](v128_t four) { return wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_mul(wasm_f32x4_convert_i32x4(four), by)); };
    const size_t count = (size_t)imgdata.sizes.iheight * imgdata.sizes.iwidth;
    for (size_t i = 0; i + 1 < count; i += 2) {
      const v128_t two = wasm_v128_load(imgdata.image[i]);
      const v128_t one = scaled(wasm_u32x4_extend_low_u16x8(two)), other = scaled(wasm_u32x4_extend_high_u16x8(two));
      wasm_v128_store(imgdata.image[i], wasm_u16x8_narrow_i32x4(one, other));
    }
    if (count & 1) {
      const v128_t last = scaled(wasm_u32x4_load16x4(imgdata.image[count - 1]));
      wasm_v128_store64_lane(imgdata.image[count - 1], wasm_u16x8_narrow_i32x4(last, last), 0);
    }
  }

  /* From the camera's colours to those of the result, and how many pixels have which value. */
  void convert_to_rgb_loop(float matrix[3][4]) override {
    if (libraw_internal_data.internal_output_params.raw_color || imgdata.idata.colors != 3) return LibRaw::convert_to_rgb_loop(matrix);
    int(*histogram)[LIBRAW_HISTOGRAM_SIZE] = libraw_internal_data.output_data.histogram;
    std::memset(histogram, 0, 4 * sizeof *histogram);
    const auto row_of = [&](int row, v128_t r, v128_t g, v128_t b) {
      const auto part = [&](int c, v128_t values) { return wasm_f32x4_mul(wasm_f32x4_splat(matrix[row][c]), values); };
      return wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_add(wasm_f32x4_add(part(0, r), part(1, g)), part(2, b)));
    };
    /* Four pixels, which are counted as far as they are there. */
    const auto convert = [&](ushort(*at)[4], int pixels) {
      const v128_t one = wasm_v128_load(at[0]), other = wasm_v128_load(at[2]);
      const v128_t rg = wasm_i16x8_shuffle(one, other, 0, 4, 8, 12, 1, 5, 9, 13);
      const v128_t bx = wasm_i16x8_shuffle(one, other, 2, 6, 10, 14, 3, 7, 11, 15);
      const v128_t r = wasm_f32x4_convert_i32x4(wasm_u32x4_extend_low_u16x8(rg));
      const v128_t g = wasm_f32x4_convert_i32x4(wasm_u32x4_extend_high_u16x8(rg));
      const v128_t b = wasm_f32x4_convert_i32x4(wasm_u32x4_extend_low_u16x8(bx));
      const v128_t new_rg = wasm_u16x8_narrow_i32x4(row_of(0, r, g, b), row_of(1, r, g, b));
      const v128_t new_bx = wasm_i64x2_shuffle(wasm_u16x8_narrow_i32x4(row_of(2, r, g, b), r), bx, 0, 3);
      wasm_v128_store(at[0], wasm_i16x8_shuffle(new_rg, new_bx, 0, 4, 8, 12, 1, 5, 9, 13));
      wasm_v128_store(at[2], wasm_i16x8_shuffle(new_rg, new_bx, 2, 6, 10, 14, 3, 7, 11, 15));
      for (int i = 0; i < pixels; i++)
        for (int c = 0; c < 3; c++) histogram[c][at[i][c] >> 3]++;
    };
    const size_t count = (size_t)imgdata.sizes.height * imgdata.sizes.width, rest = count & 3;
    for (size_t i = 0; i + 3 < count; i += 4) convert(imgdata.image + i, 4);
    ushort last[4][4] = {};
    ushort(*end)[4] = imgdata.image + (count - rest);
    std::memcpy(last, end, rest * sizeof *last);
    convert(last, (int)rest);
    std::memcpy(end, last, rest * sizeof *last);
  }

private:
  static int smaller(int one, int other) { return one < other ? one : other; }

  /* Puts our demosaicing in the place of the library's, for mosaics that it would do so itself. */
  void choose_demosaicing() {
    if (imgdata.idata.colors == 3 && is_bayer() && ahd::is_plain(mosaic().colour))
      callbacks.interpolate_bayer_cb = [](void *self) { ((Developer *)self)->demosaic(); };
  }

  ahd::picture mosaic() {
    ahd::picture picture = {imgdata.image, imgdata.sizes.width, imgdata.sizes.height};
    for (int row = 0; row < 2; row++)
      for (int column = 0; column < 2; column++) picture.colour[row][column] = FC(row, column);
    return picture;
  }

  void demosaic() {
    ahd::lines *lines = new (std::nothrow) ahd::lines();
    if (lines == nullptr) return ahd_interpolate();
    ahd::picture picture = mosaic();
    cielab(nullptr, nullptr);
    picture.to_xyz = tls->ahd_data.xyz_cam;
    picture.cube_roots = tls->ahd_data.cbrt;
    border_interpolate(ahd::BORDER);
    const int end = picture.width - ahd::BORDER;
    for (int from = ahd::BORDER; from < end; from += ahd::STRIP) {
      if (callbacks.progress_cb) callbacks.progress_cb(callbacks.progresscb_data, LIBRAW_PROGRESS_INTERPOLATE, from, end);
      const int columns = end - from < ahd::STRIP ? end - from : ahd::STRIP;
      ahd::demosaic_strip(picture, *lines, from - ahd::BORDER, columns + 2 * ahd::BORDER);
    }
    delete lines;
  }

  /* Whether the colours are the same in each two rows: a filter is told for eight. */
  bool is_bayer() const {
    return imgdata.idata.filters == (imgdata.idata.filters & 0xff) * 0x01010101u;
  }
};
