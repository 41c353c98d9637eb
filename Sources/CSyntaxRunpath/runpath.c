// A package that others depend on by version may pass no flags of its own to the linker, and
// pkg-config files none but -L and -l. But an object may: the Swift driver collects this section of
// all objects and hands it to the linker. It is left out of what is linked.
#include "CSyntaxRunpath.h"

#if defined(__has_include)
#if !__has_include(<plantid-syntax.h>)
#error \
    "plantid is not set up on this machine: run 'make bootstrap' once in a clone of plantid, then build again"
#endif
#endif

#include <plantid-syntax.h>

#if defined(__ELF__)
__asm__(
    ".pushsection .swift1_autolink_entries,\"e\",@progbits\n"
    ".asciz \"-Wl,-rpath," PLANTID_SYNTAX_LIBRARIES
    "\"\n"
    ".popsection\n");
#endif

// So that the file is not empty where the section is not needed.
extern const char plantid_syntax_runpath_is_linked;
const char plantid_syntax_runpath_is_linked = 1;
