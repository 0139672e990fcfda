/* The part of Little CMS that a pixel conversion needs, as plain functions over memory. */
#include <stdlib.h>
#include "lcms2.h"

extern void host_fail(int code, const char *message);

static void on_error(cmsContext context, cmsUInt32Number code, const char *text) {
  (void)context;
  (void)code;
  (void)text;
}

static cmsHPROFILE open_profile(const void *bytes, cmsUInt32Number length) {
  if (length == 0) return cmsCreate_sRGBProfile();
  return cmsOpenProfileFromMem(bytes, length);
}

/* A transform between two profiles (length 0: sRGB; outLength of 1 with a Lab format: Lab D50), or 0 when the
 * profiles are broken or do not fit the formats. */
cmsHTRANSFORM color_open(const void *in, cmsUInt32Number inLength, cmsUInt32Number inFormat, const void *out,
                         cmsUInt32Number outLength, cmsUInt32Number outFormat, cmsUInt32Number intent,
                         cmsUInt32Number flags) {
  cmsSetLogErrorHandler(on_error);
  cmsHPROFILE from = inLength == 1 ? cmsCreateLab4Profile(NULL) : open_profile(in, inLength);
  cmsHPROFILE to = open_profile(out, outLength);
  cmsHTRANSFORM transform = 0;
  if (from && to) transform = cmsCreateTransform(from, inFormat, to, outFormat, intent, flags);
  if (from) cmsCloseProfile(from);
  if (to) cmsCloseProfile(to);
  return transform;
}

void color_apply(cmsHTRANSFORM transform, const void *in, void *out, cmsUInt32Number pixels) {
  cmsDoTransform(transform, in, out, pixels);
}

void color_close(cmsHTRANSFORM transform) { cmsDeleteTransform(transform); }

/* The colour space signature of a profile (ICC.1, 7.2.6), or 0 when it cannot be opened. */
cmsUInt32Number color_space(const void *bytes, cmsUInt32Number length) {
  cmsSetLogErrorHandler(on_error);
  cmsHPROFILE profile = cmsOpenProfileFromMem(bytes, length);
  if (!profile) return 0;
  cmsUInt32Number space = cmsGetColorSpace(profile);
  cmsCloseProfile(profile);
  return space;
}
