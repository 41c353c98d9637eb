import Files

/// A checklist that names are compared with, and what to call it.
package struct Checklist: Sendable {
  /// The name of its file, without the folders.
  package let name: String
  /// Its names.
  package let index: NameIndex
  /// What became of its lines; nil for an index that was made before.
  package let tally: NameTally?

  /// Opens a checklist.
  ///
  /// - Parameter path: A text, a table, a Darwin Core archive as a folder or zip file, or an index file; `-`
  ///   is standard input.
  /// - Throws: ``PlantsError/checklist(_:)``.
  package init(at path: String) throws(PlantsError) {
    (index, tally) = try NameIndex.opened(at: path)
    name =
      path == "-"
      ? "standard input"
      : (path.split(separator: "/").last.map(String.init) ?? path).displayedFileName
  }

  init(name: String, index: NameIndex) {
    self.name = name
    self.index = index
    tally = nil
  }

  /// Hands over the names of a list, in order: one a line, or those of a table or an archive.
  ///
  /// - Throws: ``PlantsError/checklist(_:)``.
  package static func names(at path: String, _ body: (String) -> Void) throws(PlantsError) {
    try ChecklistSource(path).read { body($0.name) }
  }
}

extension Identification {
  /// What the user's checklist says about the scientific name.
  package struct Listing: Codable, Equatable, Sendable {
    /// What it says, in one word.
    package enum Status: String, Codable, Sendable {
      case accepted, synonym, unplaced, unverified
    }

    /// What the checklist is called.
    package var checklist: String
    /// What it says.
    package var status: Status
    /// The name to use; null where the checklist does not say.
    package var accepted: String?

    var json: JSONDocument {
      .object([
        "checklist": .string(checklist), "status": .string(status.rawValue),
        "accepted": .string(orNull: accepted),
      ])
    }
  }

  /// Notes what a checklist says about the scientific name.
  ///
  /// Many checklists hold no families, so the name of one that is missing says nothing.
  package mutating func look(in checklist: Checklist) {
    guard let scientificName else { return }
    let checked = CheckedName(scientificName, in: checklist.index)
    if rank == .family, !checked.isListed { return }
    let status = checked.isListed ? Listing.Status(rawValue: checked.status.rawValue) : nil
    listing = Listing(
      checklist: checklist.name, status: status ?? .unverified,
      accepted: status == nil ? nil : checked.accepted)
  }
}
