package import Files

/// What is wrong in a checklist, and how to go on; the file is named by who knows it.
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

  /// The error of the file of a name; `-` is standard input.
  package func error(of path: String) -> PlantidError {
    let name = path == "-" ? "standard input" : path
    return code.map { .checklistFile(name, code: $0) } ?? .unreadableChecklist(name, reason: reason)
  }
}
