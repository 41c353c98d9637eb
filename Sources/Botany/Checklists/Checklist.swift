package import Files

/// A checklist that names are compared with, and what to call it.
package struct Checklist: Sendable {
  /// The name of its file, without the folders.
  package let name: String
  /// Its names.
  package let index: NameIndex
  /// Counts of its lines; nil for an index file.
  package let tally: NameTally?

  /// Opens a checklist.
  ///
  /// - Parameter path: A text, a table, a Darwin Core archive as a folder or zip file, or an index file; `-`
  ///   is standard input.
  /// - Throws: ``PlantidError``.
  package init(at path: String) throws(PlantidError) {
    (index, tally) = try NameIndex.opened(at: path)
    name =
      path == "-"
      ? "standard input"
      : (path.split(separator: "/").last.map(String.init) ?? path).displayedFileName
  }

  package init(name: String, index: NameIndex) {
    self.name = name
    self.index = index
    tally = nil
  }

  /// Calls `body` with each name of a list: one per line, or those of a table or an archive.
  ///
  /// - Throws: ``PlantidError``.
  package static func names(at path: String, _ body: (String) -> Void) throws(PlantidError) {
    try ChecklistSource(path).read { body($0.name) }
  }
}
