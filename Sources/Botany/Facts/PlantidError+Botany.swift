package import Files

extension PlantidError {
  package static func missingTable(name: String) -> PlantidError {
    PlantidError(.missing, "\(name.printable()): no such file; check the name")
  }

  /// A table that lacks what it must have.
  package static func unreadableTable(name: String, reason: String) -> PlantidError {
    PlantidError(
      .damaged,
      "\(name.printable()): \(reason.printable()); a table of facts is UTF-8 text with tabs between "
        + "columns, named in its first line")
  }

  /// A list of candidates that cannot be used; the reason says what to do.
  package static func candidates(list: String, reason: String) -> PlantidError {
    PlantidError(.damaged, "\(list.printable()): \(reason)")
  }

  /// A checklist that holds something else, or nothing that can be used.
  package static func unreadableChecklist(_ name: String, reason: String) -> PlantidError {
    PlantidError(.damaged, "\(name.displayedFileName.printable()): \(reason.printable())")
  }

  /// A checklist that is not there, or that the system does not let anybody read.
  package static func checklistFile(_ name: String, code: Int32) -> PlantidError {
    if code == ECANCELED { return .interrupted }
    let shown = name.displayedFileName.printable()
    return PlantidError(
      code == ENOENT || code == EACCES ? .missing : .inputOutput,
      code == ENOENT
        ? "\(shown): no such file; check the name"
        : "\(shown): it cannot be read: \(SystemFailure(code: code).explanation)")
  }

  /// Another file where an index should be written.
  package static func takenByAnotherFile(index path: String) -> PlantidError {
    PlantidError(
      .cannotWrite,
      "\(path.displayedFileName.printable()) exists already and is no index of names; name another file"
    )
  }
}
