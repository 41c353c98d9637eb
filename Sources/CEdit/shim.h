// libedit is optional: without its header this target stands for nothing, and nothing is linked.
#if __has_include(<histedit.h>)
#include <histedit.h>
#endif
