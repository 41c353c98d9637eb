// The optional libraries, loaded when they are first wanted. With what they need in turn they are seventy files,
// which would take most of the time that a command needs to start.
#ifndef LIBRARY_H
#define LIBRARY_H

#ifdef __cplusplus
extern "C" {
#endif

/// A function of tesseract; NULL when the library is not installed.
void *vt_tesseract(const char *name);

/// A function of zbar; NULL when the library is not installed.
void *vt_zbar(const char *name);

#ifdef __cplusplus
}
#endif

#endif
