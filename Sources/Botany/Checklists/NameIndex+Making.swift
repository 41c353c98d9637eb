package import Files

extension NameIndex {
  /// Makes an index of checklist entries; what is no botanical name is left out.
  ///
  /// Of several entries with one name an accepted one counts.
  ///
  /// - Throws: ``PlantidError`` when there is no name among them.
  package init(_ entries: [ChecklistEntry], name: String) throws(PlantidError) {
    var builder = NameIndexBuilder()
    for entry in entries { builder.add(entry) }
    self = try builder.index(named: name)
  }

  /// Makes an index of a checklist, or opens an index file.
  ///
  /// - Parameter path: A text, a table, a Darwin Core archive as a folder or zip file, or an index file.
  /// - Returns: The index, and what became of the lines it was made of; nil for an index file.
  /// - Throws: ``PlantidError``.
  package static func opened(at path: String) throws(PlantidError) -> (NameIndex, NameTally?) {
    if path != "-", isIndex(path) { return (try NameIndex(atPath: path), nil) }
    var builder = NameIndexBuilder()
    let layout = try ChecklistSource(path).read { builder.add($0) }
    let index = try builder.index(named: path)
    var tally = builder.tally
    tally.layout = layout
    return (index, tally)
  }

  /// Calls `body` with each name of a checklist or an index file.
  ///
  /// - Throws: ``PlantidError``.
  package static func entries(
    at path: String, _ body: (ChecklistEntry) -> Void
  ) throws(PlantidError) {
    guard path != "-", isIndex(path) else {
      try ChecklistSource(path).read(body)
      return
    }
    guard try NameIndex(atPath: path).forEachEntry(body) else { throw .interrupted }
  }

  private static func isIndex(_ path: String) -> Bool {
    (try? ChecklistSource.beginning(of: path))?.starts(with: beginning) == true
  }

  /// How large the index is.
  package var byteCount: Int { data.count }

  /// Checks a place for an index before any work is done: what exists already must be one.
  ///
  /// - Throws: ``PlantidError`` for a place that is taken.
  package static func checkPlace(_ path: String) throws(PlantidError) {
    guard let bytes = try? ChecklistSource.beginning(of: path) else { return }
    guard bytes.isEmpty || bytes.starts(with: beginning) else {
      throw .takenByAnotherFile(index: path)
    }
  }

  /// Writes the index to a file, atomically.
  ///
  /// - Throws: a file failure.
  package func write(toFile path: String) throws(PlantidError) {
    try WholeFile.replace(path, with: Array(data), calls: .system)
  }
}

/// Counts of the lines of a checklist.
package struct NameTally: Equatable, Sendable {
  /// Lines with something else instead of a name.
  package internal(set) var entries = 0
  /// Lines that hold no botanical name.
  package internal(set) var notNames = 0
  /// Lines whose name another line has as well.
  package internal(set) var doubles = 0
  /// Synonyms whose accepted name is not in the checklist.
  package internal(set) var lost = 0

  /// Lines that name animals, bacteria or viruses, which are left out.
  package internal(set) var others = 0
  /// Names by what the checklist says of them.
  package internal(set) var accepted = 0
  package internal(set) var synonyms = 0
  package internal(set) var unplaced = 0
  package internal(set) var ambiguous = 0
  /// Whose layout the checklist has; nil for one without a name.
  package internal(set) var layout: ChecklistLayout?

  /// What a user should know of it, a sentence each.
  package var sentences: [String] {
    var sentences: [String] = []
    if let layout {
      sentences.append(
        "the layout is that of \(layout.rawValue): \(accepted) accepted, \(synonyms) synonyms, "
          + "\(unplaced) unplaced, \(ambiguous) ambiguous")
    }
    if others > 0 { sentences.append("\(others) lines name no plants, and are left out") }
    if notNames > 0 { sentences.append("\(notNames) of \(entries) lines hold no botanical name") }
    if doubles > 0 { sentences.append("\(doubles) names stand more than once, and count once") }
    if lost > 0 { sentences.append("\(lost) synonyms have no accepted name in the list") }
    return sentences
  }
}
