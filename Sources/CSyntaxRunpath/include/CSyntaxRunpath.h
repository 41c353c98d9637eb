// Tells the linker where the toolchain keeps its SwiftSyntax; see runpath.c.
#pragma once
