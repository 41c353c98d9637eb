#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// Where a library is linked all the same, its functions are found without a handle.
static void *tesseract = RTLD_DEFAULT, *zbar = RTLD_DEFAULT;

static void *opened(const char *name) {
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  return handle == NULL ? RTLD_DEFAULT : handle;
}

#if __has_include(<tesseract/version.h>)
#include <tesseract/version.h>
#define TEXT_OF(number) #number
#define TESSERACT_NAME(number) "libtesseract.so." TEXT_OF(number)
static void open_tesseract(void) { tesseract = opened(TESSERACT_NAME(TESSERACT_MAJOR_VERSION)); }
#else
static void open_tesseract(void) {}
#endif

static void open_zbar(void) { zbar = opened("libzbar.so.0"); }

void *vt_tesseract(const char *name) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_tesseract);
  return dlsym(tesseract, name);
}

void *vt_zbar(const char *name) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_zbar);
  return dlsym(zbar, name);
}
