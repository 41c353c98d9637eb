/// A system call that failed on a file.
package struct FileFailure: Equatable, Sendable {
  /// Who the file belongs to, which decides what the user can do.
  package enum Use: Equatable, Sendable {
    /// The program's, in a folder that an environment variable names.
    case kept(variable: String)
    /// The user's; a later run may be able to continue it.
    case named(canGoOn: Bool)
  }

  /// What was attempted, as a verb: "write", "read".
  package var operation: String
  package var path: String
  /// The system's error number.
  package var code: Int32
  package var use: Use

  package init(
    operation: String, path: String, code: Int32, use: Use = .named(canGoOn: false)
  ) {
    self.operation = operation
    self.path = path
    self.code = code
    self.use = use
  }

  /// Whether the system refused to write there, rather than failing at it.
  package var isRefusal: Bool {
    [EACCES, EPERM, EROFS, ENOSPC, EDQUOT, ENOTDIR, ENOENT, EFBIG, ENAMETOOLONG].contains(code)
  }

  fileprivate var kind: PlantidError.Kind {
    if operation == "read", case .named = use {
      return code == ENOENT || code == EACCES ? .missing : .inputOutput
    }
    return isRefusal ? .cannotWrite : .inputOutput
  }

  fileprivate var description: String {
    let file = path.displayedFileName.printable()
    if operation == "read", case .named = use {
      return "cannot read \(file): \(SystemFailure(code: code).explanation)"
    }
    return "cannot \(operation) \(file): \(String(cString: strerror(code)))\(remedy)"
  }

  /// The way out, which follows the system's message.
  private var remedy: String {
    switch (use, code) {
    case (.kept(let variable), ENOSPC), (.kept(let variable), EDQUOT):
      "; free some space, or set \(variable) to another folder"
    case (.kept(let variable), EACCES), (.kept(let variable), EPERM),
      (.kept(let variable), EROFS), (.kept(let variable), ENOTDIR),
      (.kept(let variable), ENAMETOOLONG), (.kept(let variable), ELOOP):
      "; set \(variable) to a folder that can be written"
    case (.kept(let variable), ENOENT) where operation == "create":
      "; set \(variable) to a folder that can be written"
    case (.named(canGoOn: true), ENOSPC), (.named(canGoOn: true), EDQUOT):
      "; what is there is complete: free some space and continue with --resume"
    case (.named, ENOSPC), (.named, EDQUOT): "; free some space, or name another file"
    case (.named, EACCES), (.named, EPERM), (.named, EROFS), (.named, ENOENT), (.named, ENOTDIR):
      "; name a file in a folder that can be written"
    case (.named, ENXIO): "; nothing reads this pipe, or it is a socket: name a file"
    default: ""
    }
  }
}

extension PlantidError {
  /// A system call on a file failed.
  package static func file(_ failure: FileFailure) -> PlantidError {
    PlantidError(failure.kind, failure.description, failure: failure)
  }

  /// The error for a failed call on a file of the user's choice.
  package static func file(
    _ operation: String, _ path: String, code: Int32, canGoOn: Bool = false
  ) -> PlantidError {
    switch code {
    case EISDIR: .isFolder(path)
    case ELOOP: .isLink(path)
    case ECANCELED: .interrupted
    default:
      .file(
        FileFailure(operation: operation, path: path, code: code, use: .named(canGoOn: canGoOn)))
    }
  }

  /// A folder where a file should be written.
  package static func isFolder(_ path: String) -> PlantidError {
    PlantidError(.cannotWrite, "\(path.named) is a folder; name a file in it")
  }

  /// A device or a pipe where a file should be written.
  package static func isNoFile(_ path: String) -> PlantidError {
    PlantidError(.cannotWrite, "\(path.named) is a device or a pipe; name a file")
  }

  /// A link that is not followed, because another user may have made it.
  package static func isLink(_ path: String) -> PlantidError {
    PlantidError(
      .cannotWrite,
      "\(path.named) is a link that is not followed, because it may lead to a file of yours; "
        + "remove it, or name another file")
  }

  /// A file of another kind, which would be lost.
  package static func isSomethingElse(_ path: String) -> PlantidError {
    PlantidError(
      .cannotWrite, "\(path.named) exists already and is something else; name another file")
  }

  /// A file that another process is writing.
  package static func inUse(_ path: String, holder: Int32?) -> PlantidError {
    PlantidError(
      .locked,
      "\(path.named) is being written by \(holder.map { "process \($0)" } ?? "another run"); "
        + "wait for it to finish, or name another file")
  }
}

extension PlantidError {
  /// Whether the name is taken.
  package var isTakenName: Bool { failure.map { [EEXIST, ENOTEMPTY].contains($0.code) } ?? false }

  package var isMissingFile: Bool { failure?.code == ENOENT }
}

extension String {
  /// The name of a file, for a sentence.
  fileprivate var named: String { displayedFileName.printable() }
}
