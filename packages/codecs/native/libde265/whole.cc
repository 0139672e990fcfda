/* What libde265's C interface does not tell of a picture. */
#include "libde265/image.h"

extern "C" int is_whole(const de265_image *image);

/* Whether every coding tree block was decoded, and none with errors. */
int is_whole(const de265_image *image) {
  if (image->integrity == INTEGRITY_DECODING_ERRORS || image->integrity == INTEGRITY_NOT_DECODED) return 0;
  const int side = image->get_sps().Log2CtbSizeY;
  for (int y = 0; y < image->get_height(); y += 1 << side) {
    for (int x = 0; x < image->get_width(); x += 1 << side) {
      if (image->get_log2CbSize(x, y) == 0) return 0;
    }
  }
  return 1;
}
