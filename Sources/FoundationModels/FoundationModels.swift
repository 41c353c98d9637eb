// Where the system has a module of this name, that is the one to import; this target is empty there, and a
// program depends on it for Linux only.
#if !canImport(Darwin)
  @_exported public import LocalFoundationModels
#endif
