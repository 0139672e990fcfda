/*
 * A small interface to libjpeg-turbo for standalone WebAssembly: pictures go in and out by batches of rows, so that
 * the caller can stop between them and no whole picture is held twice.
 *
 * Errors leave through the imported function host_fail, which throws through the frames of this module; its instance
 * is not used again. Nothing here returns after host_fail.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jpeglib.h"
#include "jerror.h"
/* The build that turns pictures has no pixels. */
#ifdef TURN
#include "transupp.h"
#endif

/* Samples as they go in and out: 8 bits, or 16 in the build for 12-bit files, which are scaled to the full range. */
#if BITS_IN_JSAMPLE == 8
typedef uint8_t sample;
#else
typedef uint16_t sample;
#endif

#define EXPORT(name) __attribute__((export_name(name)))

/* As nativeCode of runtime/wasm.ts. */
enum { FAILED = 1, OUT_OF_MEMORY = 2, UNSUPPORTED = 3, LIMIT = 4 };

__attribute__((import_module("env"), import_name("host_fail"))) extern void host_fail(int code, const char *message);

/* Bytes of the row buffer that is shared with the caller. */
#define BATCH_BYTES (512 * 1024)

typedef struct {
  struct jpeg_error_mgr pub;
  int damages;
  char first[JMSG_LENGTH_MAX];
} errors;

typedef struct {
  struct jpeg_decompress_struct cinfo;
  errors err;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  sample *rows;
  int batch;
} decoder;

typedef struct {
  struct jpeg_compress_struct cinfo;
  errors err;
  struct jpeg_destination_mgr destination;
  uint8_t *out;
  size_t capacity;
  sample *rows;
  int batch;
} encoder;

static int code_of(int message) {
  switch (message) {
  case JERR_OUT_OF_MEMORY:
    return OUT_OF_MEMORY;
  case JERR_BAD_PRECISION:
  case JERR_SOF_UNSUPPORTED:
  case JERR_CONVERSION_NOTIMPL:
  case JERR_CCIR601_NOTIMPL:
  case JERR_FRACT_SAMPLE_NOTIMPL:
  case JERR_NOTIMPL:
  case JERR_NOT_COMPILED:
    return UNSUPPORTED;
  case JERR_IMAGE_TOO_BIG:
  case JERR_WIDTH_OVERFLOW:
    return LIMIT;
  default:
    return FAILED;
  }
}

static void error_exit(j_common_ptr cinfo) {
  static char text[JMSG_LENGTH_MAX];
  cinfo->err->format_message(cinfo, text);
  host_fail(code_of(cinfo->err->msg_code), text);
  abort();
}

/* Counts the warnings that mean lost picture data; the others concern bytes that do not matter. */
static void emit_message(j_common_ptr cinfo, int level) {
  errors *err = (errors *)cinfo->err;
  if (level >= 0) return;
  switch (err->pub.msg_code) {
  case JWRN_EXTRANEOUS_DATA:
  case JWRN_ADOBE_XFORM:
  case JWRN_JFIF_MAJOR:
  case JWRN_TOO_MUCH_DATA:
    return;
  default:
    if (err->damages++ == 0) err->pub.format_message(cinfo, err->first);
  }
}

static void output_message(j_common_ptr cinfo) { (void)cinfo; }

static struct jpeg_error_mgr *start_errors(errors *err) {
  jpeg_std_error(&err->pub);
  err->pub.error_exit = error_exit;
  err->pub.emit_message = emit_message;
  err->pub.output_message = output_message;
  return &err->pub;
}

static void *zeroed(size_t size) {
  void *memory = calloc(1, size);
  if (!memory) host_fail(OUT_OF_MEMORY, "No room for the codec.");
  return memory;
}

#ifndef TURN
/* `stride` in samples. */
static sample *row_buffer(size_t stride, JDIMENSION height, int *batch) {
  size_t rows = BATCH_BYTES / (stride * sizeof(sample));
  if (rows < 16) rows = 16;
  if (rows > height) rows = height;
  *batch = (int)rows;
  return zeroed(stride * rows * sizeof(sample));
}
#endif

/* ---- decoding ---- */

static void no_source(j_decompress_ptr cinfo) { (void)cinfo; }

/* The data ended early: an end marker is put in, and what was decoded stays. */
static boolean fill_input(j_decompress_ptr cinfo) {
  static const JOCTET end[2] = { 0xFF, JPEG_EOI };
  WARNMS(cinfo, JWRN_JPEG_EOF);
  cinfo->src->next_input_byte = end;
  cinfo->src->bytes_in_buffer = 2;
  return TRUE;
}

static void skip_input(j_decompress_ptr cinfo, long count) {
  struct jpeg_source_mgr *src = cinfo->src;
  if (count <= 0) return;
  if ((size_t)count > src->bytes_in_buffer) {
    fill_input(cinfo);
    return;
  }
  src->next_input_byte += count;
  src->bytes_in_buffer -= (size_t)count;
}

/* A few bytes can name hundreds of scans over a large picture, each of which costs a pass over all of it. */
static void watch_scans(j_common_ptr common) {
  j_decompress_ptr cinfo = (j_decompress_ptr)common;
  double work = (double)cinfo->input_scan_number * cinfo->image_width * cinfo->image_height;
  if (cinfo->input_scan_number > 1000 || (cinfo->input_scan_number > 64 && work > 1.5e9)) {
    host_fail(LIMIT, "The picture has too many scans.");
  }
}

/* Reads the header; `data` must stay until decode_close. */
EXPORT("decode_open") decoder *decode_open(const uint8_t *data, size_t size) {
  decoder *d = zeroed(sizeof(decoder));
  d->cinfo.err = start_errors(&d->err);
  jpeg_create_decompress(&d->cinfo);
  d->source.init_source = no_source;
  d->source.fill_input_buffer = fill_input;
  d->source.skip_input_data = skip_input;
  d->source.resync_to_restart = jpeg_resync_to_restart;
  d->source.term_source = no_source;
  d->source.next_input_byte = data;
  d->source.bytes_in_buffer = size;
  d->cinfo.src = &d->source;
  d->progress.progress_monitor = watch_scans;
  d->cinfo.progress = &d->progress;
  jpeg_read_header(&d->cinfo, TRUE);
  return d;
}

#ifndef TURN
/*
 * Header facts and, after decode_start, those of the output:
 * 0 width, 1 height, 2 components, 3 colour space (J_COLOR_SPACE), 4 has an Adobe marker, 5 is multi-scan,
 * 6 output components, 7 rows a batch.
 */
EXPORT("decode_fact") int decode_fact(const decoder *d, int which) {
  const struct jpeg_decompress_struct *c = &d->cinfo;
  switch (which) {
  case 0: return (int)(c->output_width ? c->output_width : c->image_width);
  case 1: return (int)(c->output_height ? c->output_height : c->image_height);
  case 2: return c->num_components;
  case 3: return c->jpeg_color_space;
  case 4: return c->saw_Adobe_marker;
  case 5: return jpeg_has_multiple_scans((j_decompress_ptr)c);
  case 6: return c->output_components;
  default: return d->batch;
  }
}

/* space: 0 gray, RGB or CMYK as the file means it; 1 components as stored; 2 RGB from YCbCr whatever the markers say. */
EXPORT("decode_start") sample *decode_start(decoder *d, int space, int scale_eighths) {
  j_decompress_ptr c = &d->cinfo;
  if (space == 2 && c->num_components == 3) c->jpeg_color_space = JCS_YCbCr;
  if (space == 1) {
    c->out_color_space = c->jpeg_color_space;
  } else if (c->num_components == 1) {
    c->out_color_space = JCS_GRAYSCALE;
  } else if (c->num_components == 3) {
    c->out_color_space = JCS_RGB;
  } else if (c->num_components == 4) {
    c->out_color_space = JCS_CMYK;
  } else {
    host_fail(UNSUPPORTED, "JPEG pictures with two components, or more than four, cannot be read.");
  }
  c->dct_method = JDCT_ISLOW;
  c->do_fancy_upsampling = TRUE;
  c->scale_num = (unsigned)scale_eighths;
  c->scale_denom = 8;
  jpeg_start_decompress(c);
  d->rows = row_buffer((size_t)c->output_width * (size_t)c->output_components, c->output_height, &d->batch);
  return d->rows;
}

/* Decodes the next batch into the row buffer; returns the number of rows, 0 at the end. */
EXPORT("decode_rows") int decode_rows(decoder *d) {
  j_decompress_ptr c = &d->cinfo;
  size_t stride = (size_t)c->output_width * (size_t)c->output_components;
  int done = 0;
  while (done < d->batch && c->output_scanline < c->output_height) {
    JSAMPROW rows[8];
    int ask = d->batch - done < 8 ? d->batch - done : 8;
    for (int i = 0; i < ask; i++) rows[i] = (JSAMPROW)(d->rows + stride * (size_t)(done + i));
    done += (int)jpeg_read_scanlines(c, rows, (JDIMENSION)ask);
  }
#if BITS_IN_JSAMPLE == 12
  for (size_t i = 0; i < stride * (size_t)done; i++) d->rows[i] = (sample)((d->rows[i] * 65535u + 2047) / 4095);
#endif
  return done;
}

/* Full range minus ink -> ink, over `size` samples of the row buffer. */
EXPORT("invert_rows") void invert_rows(sample *rows, size_t size) {
  for (size_t i = 0; i < size; i++) rows[i] = (sample)~rows[i];
}
#endif

/* The number of warnings that mean damage, so far. */
EXPORT("decode_damages") int decode_damages(const decoder *d) { return d->err.damages; }

/* The text of the first of them. */
EXPORT("decode_damage") const char *decode_damage(const decoder *d) { return d->err.first; }

EXPORT("decode_close") void decode_close(decoder *d) {
  jpeg_destroy_decompress(&d->cinfo);
  free(d->rows);
  free(d);
}

#if BITS_IN_JSAMPLE == 8
/* ---- encoding ---- */

static void start_output(j_compress_ptr cinfo) { (void)cinfo; }

static boolean grow_output(j_compress_ptr cinfo) {
  encoder *e = (encoder *)cinfo->client_data;
  size_t used = e->capacity;
  uint8_t *more = realloc(e->out, e->capacity * 2);
  if (!more) host_fail(OUT_OF_MEMORY, "No room for the encoded picture.");
  e->out = more;
  e->capacity *= 2;
  e->destination.next_output_byte = e->out + used;
  e->destination.free_in_buffer = e->capacity - used;
  return TRUE;
}

static void open_destination(encoder *e, size_t capacity) {
  e->capacity = capacity;
  e->out = malloc(capacity);
  if (!e->out) host_fail(OUT_OF_MEMORY, "No room for the encoded picture.");
  e->destination.init_destination = start_output;
  e->destination.empty_output_buffer = grow_output;
  e->destination.term_destination = start_output;
  e->destination.next_output_byte = e->out;
  e->destination.free_in_buffer = capacity;
  e->cinfo.dest = &e->destination;
}

#ifndef TURN
/*
 * components: 1 gray, 3 RGB, 4 CMYK (255 - ink). sampling: horizontal and vertical factor of the luma, 0x11, 0x21, 0x22.
 * flags: 1 progressive, 2 optimised Huffman tables. density in dots per inch, 0 for none.
 */
EXPORT("encode_open")
encoder *encode_open(int width, int height, int components, int quality, int sampling, int flags, int x, int y) {
  encoder *e = zeroed(sizeof(encoder));
  j_compress_ptr c = &e->cinfo;
  c->err = start_errors(&e->err);
  jpeg_create_compress(c);
  c->client_data = e;
  open_destination(e, (size_t)width * (size_t)height / 4 + 65536);
  c->image_width = (JDIMENSION)width;
  c->image_height = (JDIMENSION)height;
  c->input_components = components;
  c->in_color_space = components == 1 ? JCS_GRAYSCALE : components == 3 ? JCS_RGB : JCS_CMYK;
  jpeg_set_defaults(c);
  if (components == 4) jpeg_set_colorspace(c, JCS_YCCK);
  jpeg_set_quality(c, quality, TRUE);
  c->dct_method = JDCT_ISLOW;
  c->optimize_coding = (flags & 2) != 0;
  if (components > 1) {
    c->comp_info[0].h_samp_factor = sampling >> 4;
    c->comp_info[0].v_samp_factor = sampling & 15;
  }
  if (components == 4) {
    c->comp_info[3].h_samp_factor = sampling >> 4;
    c->comp_info[3].v_samp_factor = sampling & 15;
  }
  if (x > 0 && y > 0) {
    c->density_unit = 1;
    c->X_density = (UINT16)x;
    c->Y_density = (UINT16)y;
  }
  if (flags & 1) jpeg_simple_progression(c);
  jpeg_start_compress(c, TRUE);
  e->rows = row_buffer((size_t)width * (size_t)components, c->image_height, &e->batch);
  return e;
}

EXPORT("encode_buffer") uint8_t *encode_buffer(const encoder *e) { return e->rows; }

EXPORT("encode_batch") int encode_batch(const encoder *e) { return e->batch; }

/* Takes `count` rows from the row buffer. */
EXPORT("encode_rows") void encode_rows(encoder *e, int count) {
  size_t stride = (size_t)e->cinfo.image_width * (size_t)e->cinfo.input_components;
  for (int done = 0; done < count;) {
    JSAMPROW rows[16];
    int give = count - done < 16 ? count - done : 16;
    for (int i = 0; i < give; i++) rows[i] = e->rows + stride * (size_t)(done + i);
    done += (int)jpeg_write_scanlines(&e->cinfo, rows, (JDIMENSION)give);
  }
}
#endif

/* Ends the file and returns its length; the bytes are at encode_output until encode_close. */
EXPORT("encode_finish") size_t encode_finish(encoder *e) {
  jpeg_finish_compress(&e->cinfo);
  return e->capacity - e->destination.free_in_buffer;
}

EXPORT("encode_output") uint8_t *encode_output(const encoder *e) { return e->out; }

EXPORT("encode_close") void encode_close(encoder *e) {
  jpeg_destroy_compress(&e->cinfo);
  free(e->out);
  free(e->rows);
  free(e);
}
#endif

#ifdef TURN
/* ---- turning without decoding ---- */

/* How the coefficients are coded again: as they were, Huffman codes with tables made for them. */
static void as_source(j_compress_ptr c, j_decompress_ptr source) {
  c->optimize_coding = !source->arith_code;
  c->arith_code = source->arith_code;
  c->restart_interval = source->restart_interval;
  if (source->progressive_mode) jpeg_simple_progression(c);
}

/*
 * Moves the blocks of coefficients of an opened file (transform: JXFORM_CODE). The file is ended by encode_finish, until
 * when the decoder must stay. NULL where blocks that the edge cuts would have to lie inside the picture. With a `width`, only
 * that part of the turned picture is kept, which begins at the edge of blocks that is at or before `x` and `y`.
 */
EXPORT("turn_open") encoder *turn_open(decoder *d, int transform, int x, int y, int width, int height, size_t size) {
  jpeg_transform_info info = { .transform = (JXFORM_CODE)transform, .perfect = TRUE };
  if (width > 0) {
    info.crop = TRUE;
    info.crop_width = (JDIMENSION)width;
    info.crop_height = (JDIMENSION)height;
    info.crop_xoffset = (JDIMENSION)x;
    info.crop_yoffset = (JDIMENSION)y;
    info.crop_width_set = info.crop_height_set = info.crop_xoffset_set = info.crop_yoffset_set = JCROP_POS;
  }
  if (!jtransform_request_workspace(&d->cinfo, &info)) return NULL;
  jvirt_barray_ptr *source = jpeg_read_coefficients(&d->cinfo);
  encoder *e = zeroed(sizeof(encoder));
  j_compress_ptr c = &e->cinfo;
  c->err = start_errors(&e->err);
  jpeg_create_compress(c);
  c->client_data = e;
  open_destination(e, size + 65536);
  jpeg_copy_critical_parameters(&d->cinfo, c);
  jvirt_barray_ptr *turned = jtransform_adjust_parameters(&d->cinfo, c, source, &info);
  as_source(c, &d->cinfo);
  jpeg_write_coefficients(c, turned);
  jtransform_execute_transform(&d->cinfo, c, source, &info);
  return e;
}
#endif
