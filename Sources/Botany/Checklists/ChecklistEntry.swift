/// One name of a checklist.
package struct ChecklistEntry: Equatable, Sendable {
  /// The status of a name in the checklist.
  package enum Status: Equatable, Sendable {
    /// It is the name to use.
    case accepted
    /// Another name is to be used.
    case synonym
    /// Another name is to be used, but the checklist is not sure which.
    case ambiguous
    /// The checklist does not decide.
    case unplaced
  }

  /// How the checklist refers to the name; nil where it has no such column.
  package var id: String?
  /// The name, with or without authors.
  package var name: String
  /// The authors, where they have a column of their own.
  package var author: String?
  /// Its status in the checklist.
  package var status: Status
  /// The name or the reference of the name to use, for a synonym.
  package var accepted: String?
  /// The common name; nil where the checklist has none.
  package var vernacularName: String?
  /// The family; nil where the checklist does not say.
  package var family: String?
  /// Whether the checklist calls it an animal, a bacterium or a virus.
  var isOfOtherKingdom = false
}

extension ChecklistEntry.Status {
  /// Reads a taxonomic status as checklists write it; a name without one counts as accepted.
  init(_ text: some StringProtocol) {
    switch text.lowercased() {
    case "", "accepted", "valid", "artificial hybrid", "provisionally accepted": self = .accepted
    case "unplaced", "unchecked", "unresolved", "doubtful", "ambiguous", "local biotype",
      "misapplied", "misapplied name", "bare name", "excluded":
      self = .unplaced
    case "ambiguous synonym": self = .ambiguous
    default: self = .synonym
    }
  }
}
