#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What went wrong with the file of settings, and the way out.
package enum ConfigurationFailure: Equatable, Sendable {
  /// Neither XDG_CONFIG_HOME nor HOME is set.
  case noPlace
  /// A file that holds something else.
  case unreadable(String, reason: String)
  /// A system call on the file failed.
  case file(FileFailure)

  /// What the error means to a caller.
  package var kind: PlantsError.Kind {
    switch self {
    case .noPlace: .cannotWrite
    case .unreadable: .usage
    case .file(let failure): failure.isRefusal ? .cannotWrite : .inputOutput
    }
  }
}

extension ConfigurationFailure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noPlace:
      "no place for settings: set XDG_CONFIG_HOME or HOME"
    case .unreadable(let path, let reason):
      "the settings in \(path.printable()) cannot be read: \(reason.printable()); "
        + "correct the file, or remove it"
    case .file(let failure):
      "cannot \(failure.operation) \(failure.path.printable()): "
        + "\(String(cString: strerror(failure.code)))"
    }
  }
}
