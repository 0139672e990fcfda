/*
 * A small interface to jpegli for standalone WebAssembly: rows go in by batches, so that the caller can stop between them
 * and no whole picture is held twice.
 *
 * Errors leave through the imported function host_fail, which throws through the frames of this module; its instance
 * is not used again. Nothing here returns after host_fail.
 */
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

#include "lib/jpegli/encode.h"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

extern "C" __attribute__((import_module("env"), import_name("host_fail"))) void host_fail(int code, const char *message);

namespace {

/* As nativeCode of runtime/wasm.ts. */
enum { FAILED = 1, OUT_OF_MEMORY = 2, LIMIT = 4 };

/* Bytes of the row buffer that is shared with the caller. */
constexpr size_t BATCH_BYTES = 512 * 1024;

struct encoder {
  jpeg_compress_struct cinfo;
  jpeg_error_mgr err;
  jpeg_destination_mgr destination;
  uint8_t *out;
  size_t capacity;
  uint8_t *rows;
  size_t stride;
  int batch;
};

/* jpegli has texts for its errors but no numbers. */
int code_of(const char *text) {
  if (strcmp(text, "Out of memory") == 0) return OUT_OF_MEMORY;
  if (strcmp(text, "Input image too big.") == 0) return LIMIT;
  return FAILED;
}

void error_exit(j_common_ptr cinfo) {
  static char text[JMSG_LENGTH_MAX];
  cinfo->err->format_message(cinfo, text);
  host_fail(code_of(text), text);
  abort();
}

void no_message(j_common_ptr) {}

void no_room() {
  host_fail(OUT_OF_MEMORY, "No room for the codec.");
  abort();
}

void *zeroed(size_t size) {
  void *memory = calloc(1, size);
  if (!memory) no_room();
  return memory;
}

void start_output(j_compress_ptr) {}

boolean grow_output(j_compress_ptr cinfo) {
  encoder *e = static_cast<encoder *>(cinfo->client_data);
  size_t used = e->capacity;
  uint8_t *more = static_cast<uint8_t *>(realloc(e->out, used * 2));
  if (!more) host_fail(OUT_OF_MEMORY, "No room for the encoded picture.");
  e->out = more;
  e->capacity = used * 2;
  e->destination.next_output_byte = more + used;
  e->destination.free_in_buffer = used;
  return TRUE;
}

void open_destination(encoder *e, size_t capacity) {
  e->capacity = capacity;
  e->out = static_cast<uint8_t *>(zeroed(capacity));
  e->destination.init_destination = start_output;
  e->destination.empty_output_buffer = grow_output;
  e->destination.term_destination = start_output;
  e->destination.next_output_byte = e->out;
  e->destination.free_in_buffer = capacity;
  e->cinfo.dest = &e->destination;
}

void set_sampling(j_compress_ptr c, int sampling) {
  c->comp_info[0].h_samp_factor = sampling >> 4;
  c->comp_info[0].v_samp_factor = sampling & 15;
  for (int i = 1; i < c->num_components; i++) c->comp_info[i].h_samp_factor = c->comp_info[i].v_samp_factor = 1;
}

void open_rows(encoder *e, size_t stride, size_t height) {
  size_t rows = BATCH_BYTES / stride;
  if (rows < 16) rows = 16;
  if (rows > height) rows = height;
  e->stride = stride;
  e->batch = static_cast<int>(rows);
  e->rows = static_cast<uint8_t *>(zeroed(stride * rows));
}

}  // namespace

/*
 * components: 1 gray, 3 RGB. bytes: of a sample, 1 or 2 (little endian, full range). distance: of Butteraugli, as jpegli
 * sets its tables by it. sampling: horizontal and vertical factor of the luma, 0x11, 0x21, 0x22. density in dots per
 * inch, 0 for none.
 */
EXPORT(encode_open)
encoder *encode_open(int width, int height, int components, int bytes, float distance, int sampling, int progressive,
                     int x, int y) {
  std::set_new_handler(no_room);
  encoder *e = static_cast<encoder *>(zeroed(sizeof(encoder)));
  j_compress_ptr c = &e->cinfo;
  c->err = jpegli_std_error(&e->err);
  e->err.error_exit = error_exit;
  e->err.output_message = no_message;
  jpegli_create_compress(c);
  c->client_data = e;
  open_destination(e, static_cast<size_t>(width) * static_cast<size_t>(height) / 4 + 65536);
  c->image_width = static_cast<JDIMENSION>(width);
  c->image_height = static_cast<JDIMENSION>(height);
  c->input_components = components;
  c->in_color_space = components == 1 ? JCS_GRAYSCALE : JCS_RGB;
  jpegli_set_defaults(c);
  c->write_JFIF_header = TRUE;
  if (components > 1) set_sampling(c, sampling);
  jpegli_set_input_format(c, bytes == 2 ? JPEGLI_TYPE_UINT16 : JPEGLI_TYPE_UINT8, JPEGLI_LITTLE_ENDIAN);
  /* The tables follow the sampling, so they are set after it. */
  jpegli_set_distance(c, distance, TRUE);
  jpegli_set_progressive_level(c, progressive ? 2 : 0);
  c->optimize_coding = TRUE;
  if (x > 0 && y > 0) {
    c->density_unit = 1;
    c->X_density = static_cast<UINT16>(x);
    c->Y_density = static_cast<UINT16>(y);
  }
  jpegli_start_compress(c, TRUE);
  open_rows(e, static_cast<size_t>(width) * static_cast<size_t>(components * bytes), c->image_height);
  return e;
}

EXPORT(encode_buffer) uint8_t *encode_buffer(const encoder *e) { return e->rows; }

EXPORT(encode_batch) int encode_batch(const encoder *e) { return e->batch; }

/* Takes `count` rows from the row buffer. */
EXPORT(encode_rows) void encode_rows(encoder *e, int count) {
  for (int done = 0; done < count;) {
    JSAMPROW rows[16];
    int give = count - done < 16 ? count - done : 16;
    for (int i = 0; i < give; i++) rows[i] = e->rows + e->stride * static_cast<size_t>(done + i);
    done += static_cast<int>(jpegli_write_scanlines(&e->cinfo, rows, static_cast<JDIMENSION>(give)));
  }
}

/* Ends the file and returns its length; the bytes are at encode_output until encode_close. */
EXPORT(encode_finish) size_t encode_finish(encoder *e) {
  jpegli_finish_compress(&e->cinfo);
  return e->capacity - e->destination.free_in_buffer;
}

EXPORT(encode_output) uint8_t *encode_output(const encoder *e) { return e->out; }

EXPORT(encode_close) void encode_close(encoder *e) {
  jpegli_destroy_compress(&e->cinfo);
  free(e->out);
  free(e->rows);
  free(e);
}
