/* What both parts share: how failures leave, and the memory manager. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <jxl/memory_manager.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

/* As nativeCode of runtime/wasm.ts. Throws through the frames of this module, whose instance is not used again. */
__attribute__((import_module("env"), import_name("host_fail"))) extern void host_fail(int code, const char *message);
enum { FAILED = 1, OUT_OF_MEMORY = 2, UNSUPPORTED = 3 };

static void *claim(void *opaque, size_t size) {
  (void)opaque;
  void *memory = malloc(size);
  if (memory == NULL) host_fail(OUT_OF_MEMORY, "No room for the picture.");
  return memory;
}

static void give_back(void *opaque, void *memory) {
  (void)opaque;
  free(memory);
}

static const JxlMemoryManager memory_manager = {NULL, claim, give_back};

/* The date of the profiles that are made here: the same in every run, and no clock is wanted of the host. */
time_t time(time_t *to) {
  if (to != NULL) *to = 0;
  return 0;
}
