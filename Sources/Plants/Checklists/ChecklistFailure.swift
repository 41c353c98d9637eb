import Files

/// What is wrong in a checklist, and how to go on; the file is named by who knows it.
struct ChecklistFault: Error, Equatable {
  var reason: String
  /// The system's error number, for a file that cannot be read.
  var code: Int32?

  init(_ reason: String) {
    self.reason = reason
  }

  init(code: Int32) {
    reason = ""
    self.code = code
  }

  func failure(of path: String) -> ChecklistFailure {
    let name = path == "-" ? "standard input" : path
    return code.map { .file(name, code: $0) } ?? .unreadable(name, reason: reason)
  }
}

/// What went wrong with a checklist, and the way out.
package enum ChecklistFailure: Equatable, Sendable {
  /// A file that holds something else, or nothing that can be used.
  case unreadable(String, reason: String)
  /// A file that is not there, or that the system does not let anybody read.
  case file(String, code: Int32)
  /// Another file where an index should be written.
  case taken(String)

  /// What the error means to a caller.
  package var kind: PlantsError.Kind {
    switch self {
    case .unreadable: .damaged
    case .taken: .cannotWrite
    case .file(_, let code): code == ENOENT || code == EACCES ? .missing : .inputOutput
    }
  }
}

extension ChecklistFailure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let name, let reason):
      "\(name.displayedFileName.printable()): \(reason.printable())"
    case .taken(let name):
      "\(name.displayedFileName.printable()) is there already, and no index of names; name another file"
    case .file(let name, ENOENT):
      "\(name.displayedFileName.printable()): no such file; check the name"
    case .file(let name, let code):
      "\(name.displayedFileName.printable()): it cannot be read: "
        + SystemFailure(code: code).explanation
    }
  }
}
