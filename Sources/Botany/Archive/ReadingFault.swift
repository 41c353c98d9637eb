package import Files

/// What is wrong in a checklist, and the way out; the caller adds the file's name.
package struct ReadingFault: Error, Equatable {
  package var reason: String
  /// The system's error number, for a file that cannot be read.
  package var code: Int32?

  package init(_ reason: String) {
    self.reason = reason
  }

  /// The task was cancelled.
  package static let stopped = ReadingFault(code: SystemFailure.stopped.code)

  package init(code: Int32) {
    reason = ""
    self.code = code
  }

  /// The error for a file of this name; `-` is standard input.
  package func error(of path: String) -> PlantidError {
    let name = path == "-" ? "standard input" : path
    return code.map { .checklistFile(name, code: $0) } ?? .unreadableChecklist(name, reason: reason)
  }
}
