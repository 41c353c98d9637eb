// tesseract is optional: without its header this target stands for nothing, and nothing is linked.
#if __has_include(<tesseract/capi.h>)
#include <tesseract/capi.h>
#endif
