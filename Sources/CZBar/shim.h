// zbar is optional: without its header this target stands for nothing, and nothing is linked.
#if __has_include(<zbar.h>)
#include <zbar.h>
#endif
