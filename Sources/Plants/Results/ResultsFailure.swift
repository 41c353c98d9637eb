import Files

/// What went wrong with a file of results or a list of photos, and the way out.
package enum ResultsFailure: Equatable, Sendable {
  /// A file that is there already, and would be lost.
  case exists(String)
  /// A file of another kind, which would be lost.
  case isSomethingElse(String)
  /// A folder where a file should be written.
  case isFolder(String)
  /// A device or a pipe where a file should be written.
  case isNoFile(String)
  /// A link that is not followed, because somebody else may have put it there.
  case isLink(String)
  /// A file that another run is writing.
  case inUse(String, holder: Int32?)
  /// A file of results without the journal that says what is done.
  case noJournal(String)
  /// A file written by another version.
  case otherVersion(String, schema: String)
  /// A journal that is not what was written there.
  case damagedJournal(String, reason: String)
  /// A run made with other options, another model or another pipeline; what differs, in words.
  case otherRun(String, differences: [String])
  /// A file of results that something else has changed.
  case edited(String, row: Int)
  /// Results of different forms, which cannot be joined.
  case mixedFormats(String, String)
  /// A line that is no row of results.
  case unreadableRow(String, line: Int, reason: String)
  /// A sidecar that is left as it is, because it cannot be understood.
  case unreadableSidecar(String, reason: String)
  /// A list of photos that cannot be read.
  case list(String, code: Int32)
  /// A list of photos, read line by line, whose names end with a NUL.
  case listWithNULs(String)
  /// A system call on a file of results failed.
  case file(FileFailure)

  /// What the error means to a caller.
  package var kind: PlantsError.Kind {
    switch self {
    case .exists, .isSomethingElse, .isFolder, .isNoFile, .isLink: .cannotWrite
    case .inUse: .locked
    case .otherRun, .mixedFormats, .listWithNULs: .usage
    case .noJournal, .otherVersion, .damagedJournal, .edited, .unreadableRow, .unreadableSidecar:
      .damaged
    case .list(_, let code): code == ENOENT || code == EACCES ? .missing : .inputOutput
    case .file(let failure) where failure.operation == "read":
      failure.isMissing || failure.code == EACCES ? .missing : .inputOutput
    case .file(let failure): failure.isRefusal ? .cannotWrite : .inputOutput
    }
  }
}

extension ResultsFailure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .exists(let path):
      "\(Self.shown(path)) is there already; go on with --resume, or name another file"
    case .isSomethingElse(let path):
      "\(Self.shown(path)) is there already, and is something else; "
        + "name another file"
    case .isFolder(let path):
      "\(Self.shown(path)) is a folder; name a file in it"
    case .isNoFile(let path):
      "\(Self.shown(path)) is a device or a pipe; name a file"
    case .isLink(let path):
      "\(Self.shown(path)) is a link that is not followed, because it may lead to a file of yours; "
        + "remove it, or name another file"
    case .inUse(let path, let holder):
      "\(Self.shown(path)) is being written by \(holder.map { "process \($0)" } ?? "another run"); "
        + "wait for it to finish, or name another file"
    case .noJournal(let path):
      "\(Self.shown(path)) cannot be used: \(Self.shown(path)).journal, which says what is in it, "
        + "is missing; name another file"
    case .otherVersion(let path, let schema):
      "\(Self.shown(path)) was written by another version of plantid "
        + "(\(schema.printable(limit: 40))); use that version, or name another file"
    case .damagedJournal(let path, let reason):
      "\(Self.shown(path)).journal is damaged (\(reason)); it was left as it is; name another file"
    case .otherRun(let path, let differences):
      "\(Self.shown(path)) was made otherwise: \(differences.joined(separator: "; ")); "
        + "go on as it was begun, or name another file"
    case .edited(let path, let row):
      "\(Self.shown(path)) was changed in or before row \(row) after it was written; it was left as "
        + "it is; name another file"
    case .mixedFormats(let path, let other):
      "\(Self.shown(path)) and \(Self.shown(other)) are of different forms; "
        + "merge files made with the same --format"
    case .unreadableRow(let path, let line, let reason):
      "\(Self.shown(path)), line \(line), is no result of 'plantid identify --format jsonl' "
        + "(\(reason.printable(limit: 120)))"
    case .unreadableSidecar(let path, let reason):
      "\(Self.shown(path)) was left as it is: \(reason)"
    case .list(let name, let code):
      "cannot read the list of photos from \(name.printable()): "
        + SystemFailure(code: code).explanation
    case .listWithNULs(let name):
      "\(name.printable()) has NULs between its names; read it with --null"
    case .file(let failure):
      "cannot \(failure.operation) \(Self.shown(failure.path)): \(Self.reason(failure))"
    }
  }

  private static func shown(_ path: String) -> String { path.displayedFileName.printable() }

  private static func reason(_ failure: FileFailure) -> String {
    if failure.operation == "read" { return SystemFailure(code: failure.code).explanation }
    return String(cString: strerror(failure.code)) + remedy(failure)
  }

  private static func remedy(_ failure: FileFailure) -> String {
    switch failure.code {
    case ENOSPC, EDQUOT:
      failure.canGoOn
        ? "; what is there is whole: free some space and go on with --resume"
        : "; free some space, or name another file"
    case EACCES, EPERM, EROFS, ENOENT, ENOTDIR: "; name a file in a folder that can be written"
    case ENXIO: "; nobody reads this pipe, or it is a socket: name a file"
    default: ""
    }
  }
}
