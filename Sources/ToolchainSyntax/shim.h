// Nothing: the pkg-config file of this target tells where the toolchain keeps its SwiftSyntax.
