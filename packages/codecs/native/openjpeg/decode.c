/* JPEG 2000 codestreams to interleaved samples, by OpenJPEG. The container is the host's. */
#include "host.h"

static opj_image_t *image;

static OPJ_SIZE_T memory_read(void *to, OPJ_SIZE_T count, void *data) {
  struct memory *m = data;
  const size_t left = m->size - m->at;
  if (left == 0) return (OPJ_SIZE_T)-1;
  const size_t taken = count < left ? count : left;
  memcpy(to, m->bytes + m->at, taken);
  m->at += taken;
  return taken;
}

void EXPORT(jp2_close)(void) {
  if (image != NULL) opj_image_destroy(image);
  image = NULL;
}

/* All 32-bit: what the host reads of a component. */
struct component {
  uint32_t width, height, dx, dy, x0, y0, precision, is_signed, data;
};

/*
 * Decodes a codestream. `strict`: a cut one fails, else it gives what there is. Returns whether it worked; the first
 * failure of a strict decoding is forgotten.
 */
int EXPORT(jp2_open)(uint8_t *file, size_t size, int strict) {
  struct memory source = {file, size, 0, 0};
  failure[0] = 0;
  opj_codec_t *codec = opj_create_decompress(OPJ_CODEC_J2K);
  opj_stream_t *stream = opj_stream_create(1 << 16, OPJ_TRUE);
  if (codec == NULL || stream == NULL) host_fail(OUT_OF_MEMORY, "No room for the decoder.");
  listen(codec);
  opj_stream_set_user_data(stream, &source, NULL);
  opj_stream_set_user_data_length(stream, size);
  opj_stream_set_read_function(stream, memory_read);
  opj_stream_set_skip_function(stream, memory_skip);
  opj_stream_set_seek_function(stream, memory_seek);
  opj_dparameters_t parameters;
  opj_set_default_decoder_parameters(&parameters);
  const int done = opj_setup_decoder(codec, &parameters) && opj_decoder_set_strict_mode(codec, strict) &&
                   opj_read_header(stream, codec, &image) && opj_decode(codec, stream, image) &&
                   opj_end_decompress(codec, stream);
  opj_stream_destroy(stream);
  opj_destroy_codec(codec);
  if (!done) jp2_close();
  return done;
}

/* Throws the last failure. */
void EXPORT(jp2_fail)(void) { fail("The picture data are broken."); }

int EXPORT(jp2_components)(void) { return (int)image->numcomps; }

void EXPORT(jp2_component)(int index, struct component *to) {
  const opj_image_comp_t *c = &image->comps[index];
  const struct component found = {c->w, c->h, c->dx, c->dy, c->x0, c->y0, c->prec, c->sgnd, (uint32_t)(uintptr_t)c->data};
  *to = found;
}

/* All 32-bit: one channel of the picture, from the host. */
struct channel {
  uint32_t component;
  /* Values of a palette, at the full range of the output, or NULL; and how many. */
  const uint16_t *palette;
  uint32_t entries;
};

/* All 32-bit, from the host. The grid's unit is the smallest sampling distance of the channels. */
struct layout {
  uint32_t width, height, x0, y0, dx, dy;
  /* Whether the samples are 16-bit. */
  uint32_t deep;
  uint32_t channels;
};

/* Every value of a component at the full range of the output. */
static uint16_t *levels_of(const opj_image_comp_t *c, const struct channel *channel, uint32_t most) {
  const uint32_t count = 1u << c->prec;
  uint16_t *levels = malloc(count * sizeof *levels);
  if (levels == NULL) host_fail(OUT_OF_MEMORY, "No room for the picture.");
  for (uint32_t value = 0; value < count; value++) {
    if (channel->palette == NULL) levels[value] = (uint16_t)(((uint64_t)value * most * 2 + count - 1) / ((count - 1) * 2ull));
    else levels[value] = channel->palette[value < channel->entries ? value : channel->entries - 1];
  }
  return levels;
}

static inline uint32_t place(uint32_t at, uint32_t start, uint32_t unit, uint32_t distance, uint32_t first, uint32_t count) {
  const uint64_t on_grid = ((uint64_t)start + at) * unit / distance;
  const uint64_t index = on_grid > first ? on_grid - first : 0;
  return index < count ? (uint32_t)index : count - 1;
}

static void put_row(const int32_t *from, const uint32_t *columns, const uint16_t *levels, int32_t offset, int32_t most,
                    void *to, size_t at, const struct layout *l) {
  for (uint32_t x = 0; x < l->width; x++, at += l->channels) {
    int32_t value = from[columns == NULL ? x : columns[x]] + offset;
    value = value < 0 ? 0 : value > most ? most : value;
    if (l->deep) ((uint16_t *)to)[at] = levels[value];
    else ((uint8_t *)to)[at] = (uint8_t)levels[value];
  }
}

/* Puts one channel into the interleaved picture; coarser components are repeated. */
static void put_channel(const struct layout *l, const struct channel *channel, uint32_t index, void *to) {
  const opj_image_comp_t *c = &image->comps[channel->component];
  uint16_t *levels = levels_of(c, channel, l->deep ? 65535 : 255);
  uint32_t *columns = NULL;
  if (c->dx != l->dx || c->w < l->width) {
    columns = malloc(l->width * sizeof *columns);
    if (columns == NULL) host_fail(OUT_OF_MEMORY, "No room for the picture.");
    for (uint32_t x = 0; x < l->width; x++) columns[x] = place(x, l->x0, l->dx, c->dx, c->x0, c->w);
  }
  const int32_t offset = c->sgnd ? 1 << (c->prec - 1) : 0;
  for (uint32_t y = 0; y < l->height; y++) {
    const uint32_t row = place(y, l->y0, l->dy, c->dy, c->y0, c->h);
    put_row(c->data + (size_t)row * c->w, columns, levels, offset, (int32_t)((1u << c->prec) - 1), to,
            (size_t)y * l->width * l->channels + index, l);
  }
  free(columns);
  free(levels);
}

void EXPORT(jp2_interleave)(const struct layout *l, const struct channel *channels, void *to) {
  for (uint32_t index = 0; index < l->channels; index++) put_channel(l, &channels[index], index, to);
}

static inline float clamp(float value, float most) { return value < 0 ? 0 : value > most ? most : value; }

/* Turns the first three channels from full-range YCbCr into RGB; the weights are those of red and blue in luma. */
void EXPORT(jp2_ycc_to_rgb)(void *samples, size_t pixels, int channels, int deep, float red, float blue) {
  const float most = deep ? 65535.0f : 255.0f, middle = deep ? 32768.0f : 128.0f, green = 1 - red - blue;
  for (size_t at = 0, end = pixels * channels; at < end; at += channels) {
    uint16_t *words = (uint16_t *)samples + at;
    uint8_t *bytes = (uint8_t *)samples + at;
    const float y = deep ? words[0] : bytes[0];
    const float cb = (deep ? words[1] : bytes[1]) - middle, cr = (deep ? words[2] : bytes[2]) - middle;
    const float r = clamp(y + 2 * (1 - red) * cr, most) + 0.5f;
    const float b = clamp(y + 2 * (1 - blue) * cb, most) + 0.5f;
    const float g = clamp(y - 2 * (1 - red) * red / green * cr - 2 * (1 - blue) * blue / green * cb, most) + 0.5f;
    if (deep) {
      words[0] = (uint16_t)r, words[1] = (uint16_t)g, words[2] = (uint16_t)b;
    } else {
      bytes[0] = (uint8_t)r, bytes[1] = (uint8_t)g, bytes[2] = (uint8_t)b;
    }
  }
}
