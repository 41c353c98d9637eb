// Makes one of the calls that save something fail, or the process die at it. Preloaded by tests.
//
//   FAILING_FOLDER  calls on files in this folder count, and no others
//   FAILING_NUMBER  the call that fails, from 1
//   FAILING_WAY     once, always (it and every call after it), or die (half of it done, then SIGKILL)
//   FAILING_CODE    the error number
//   FAILING_COUNT   a file that gets a byte for every call that counted
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_int calls;

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

static int counts(const char *path) {
  const char *folder = getenv("FAILING_FOLDER");
  return folder != NULL && strncmp(path, folder, strlen(folder)) == 0;
}

static int counts_descriptor(int descriptor) {
  char link[64];
  char path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return counts(path);
}

/// Not 0 when the call is to fail; -1 when the process is to die at it.
static int fails(void) {
  const char *number = getenv("FAILING_NUMBER");
  const char *way = getenv("FAILING_WAY");
  const char *count = getenv("FAILING_COUNT");
  const char *code = getenv("FAILING_CODE");
  if (number == NULL || way == NULL) return 0;
  int call = ++calls;
  if (count != NULL) {
    int file = open(count, O_WRONLY | O_APPEND | O_CREAT, 0600);
    ssize_t (*really)(int, const void *, size_t) = next("write");
    if (file >= 0 && really(file, ".", 1) == 1) close(file);
  }
  int this = strcmp(way, "always") == 0 ? call >= atoi(number) : call == atoi(number);
  if (!this) return 0;
  if (strcmp(way, "die") == 0) return -1;
  errno = code != NULL ? atoi(code) : EIO;
  return 1;
}

static void die(void) { kill(getpid(), SIGKILL); }

ssize_t write(int descriptor, const void *bytes, size_t count) {
  ssize_t (*really)(int, const void *, size_t) = next("write");
  if (!counts_descriptor(descriptor)) return really(descriptor, bytes, count);
  int fate = fails();
  if (fate > 0) return -1;
  if (fate < 0) {
    (void)!really(descriptor, bytes, count / 2);
    die();
  }
  return really(descriptor, bytes, count);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t place) {
  ssize_t (*really)(int, const void *, size_t, off_t) = next("pwrite");
  if (!counts_descriptor(descriptor)) return really(descriptor, bytes, count, place);
  int fate = fails();
  if (fate > 0) return -1;
  if (fate < 0) die();
  return really(descriptor, bytes, count, place);
}

int fsync(int descriptor) {
  int (*really)(int) = next("fsync");
  if (!counts_descriptor(descriptor)) return really(descriptor);
  int fate = fails();
  if (fate > 0) return -1;
  if (fate < 0) die();
  return really(descriptor);
}

int fdatasync(int descriptor) {
  int (*really)(int) = next("fdatasync");
  if (!counts_descriptor(descriptor)) return really(descriptor);
  int fate = fails();
  if (fate > 0) return -1;
  if (fate < 0) die();
  return really(descriptor);
}

int rename(const char *old, const char *new) {
  int (*really)(const char *, const char *) = next("rename");
  if (!counts(new)) return really(old, new);
  int fate = fails();
  if (fate > 0) return -1;
  if (fate < 0) die();
  return really(old, new);
}

int renameat(int from, const char *old, int to, const char *new) {
  int (*really)(int, const char *, int, const char *) = next("renameat");
  if (!counts(new) && !counts_descriptor(to)) return really(from, old, to, new);
  int fate = fails();
  if (fate > 0) return -1;
  if (fate < 0) die();
  return really(from, old, to, new);
}

int mkdirat(int folder, const char *name, mode_t mode) {
  int (*really)(int, const char *, mode_t) = next("mkdirat");
  if (!counts_descriptor(folder)) return really(folder, name, mode);
  int fate = fails();
  if (fate > 0) return -1;
  if (fate < 0) die();
  return really(folder, name, mode);
}

int mkdir(const char *path, mode_t mode) {
  int (*really)(const char *, mode_t) = next("mkdir");
  if (!counts(path)) return really(path, mode);
  int fate = fails();
  if (fate > 0) return -1;
  if (fate < 0) die();
  return really(path, mode);
}

int ftruncate(int descriptor, off_t length) {
  int (*really)(int, off_t) = next("ftruncate");
  if (!counts_descriptor(descriptor)) return really(descriptor, length);
  int fate = fails();
  if (fate > 0) return -1;
  if (fate < 0) die();
  return really(descriptor, length);
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? (mode_t)va_arg(rest, int) : 0;
  va_end(rest);
  int (*really)(const char *, int, ...) = next("open");
  if (!(flags & O_CREAT) || !counts(path)) return really(path, flags, mode);
  int fate = fails();
  if (fate > 0) return -1;
  if (fate < 0) die();
  return really(path, flags, mode);
}

int openat(int folder, const char *name, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? (mode_t)va_arg(rest, int) : 0;
  va_end(rest);
  int (*really)(int, const char *, int, ...) = next("openat");
  if (!(flags & O_CREAT) || folder < 0 || !counts_descriptor(folder)) {
    return really(folder, name, flags, mode);
  }
  int fate = fails();
  if (fate > 0) return -1;
  if (fate < 0) die();
  return really(folder, name, flags, mode);
}
