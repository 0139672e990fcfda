/* What both parts share: how failures leave, and streams over memory. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "openjpeg.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

/* As nativeCode of runtime/wasm.ts. Throws through the frames of this module, whose instance is not used again. */
__attribute__((import_module("env"), import_name("host_fail"))) extern void host_fail(int code, const char *message);
enum { FAILED = 1, OUT_OF_MEMORY = 2 };

static char failure[512];

static void keep_failure(const char *message, void *data) {
  (void)data;
  if (failure[0] == 0) strncpy(failure, message, sizeof failure - 1);
}

static void ignore(const char *message, void *data) {
  (void)message;
  (void)data;
}

static void fail(const char *otherwise) {
  size_t length = strlen(failure);
  while (length > 0 && failure[length - 1] == '\n') failure[--length] = 0;
  const int memory = strstr(failure, "memory") != NULL || strstr(failure, "allocat") != NULL;
  host_fail(memory ? OUT_OF_MEMORY : FAILED, length > 0 ? failure : otherwise);
}

static void listen(opj_codec_t *codec) {
  opj_set_info_handler(codec, ignore, NULL);
  opj_set_warning_handler(codec, ignore, NULL);
  opj_set_error_handler(codec, keep_failure, NULL);
}

struct memory {
  uint8_t *bytes;
  size_t size, at;
  /* Room that `bytes` has, when it is written. */
  size_t room;
};

static OPJ_OFF_T memory_skip(OPJ_OFF_T count, void *data) {
  struct memory *m = data;
  if (count < 0 || (uint64_t)count > m->size - m->at) return -1;
  m->at += (size_t)count;
  return count;
}

static OPJ_BOOL memory_seek(OPJ_OFF_T to, void *data) {
  struct memory *m = data;
  if (to < 0 || (uint64_t)to > m->size) return OPJ_FALSE;
  m->at = (size_t)to;
  return OPJ_TRUE;
}
