/// A name as it was written, with the result of looking it up in a checklist.
package struct CheckedName: Equatable, Sendable {
  /// The result in one word, for programs.
  package enum Status: String, CaseIterable, Sendable {
    case accepted, synonym, unplaced, ambiguous, misspelt, notFound, notAName
  }

  /// The name as it was written.
  package var name: String
  /// What came out.
  package var status: Status
  /// The name of the checklist; nil where there is none.
  package var match: String?
  /// The names that may be meant; empty unless the name is ambiguous.
  package var choices: [NameChoice] = []
  /// How many letters differ from it; nil unless the name is misspelt.
  package var distance: Int?
  /// The name to use; nil where the checklist does not say.
  package var accepted: String?
  /// The family of the name to use; nil where the checklist does not say.
  package var family: String?

  /// The form of a name as a program reads it.
  package static let schema = "plantid.name/1"

  /// Looks a name up.
  package init(_ name: String, in index: NameIndex) {
    self.name = name
    switch index.check(name) {
    case .accepted(let found):
      status = .accepted
      match = found
      accepted = found
    case .synonym(let found, let target):
      status = target == nil ? .unplaced : .synonym
      match = found
      accepted = target
    case .ambiguous(let found, let others):
      status = .ambiguous
      match = found
      choices = others
    case .misspelt(let found, let distance, let target):
      status = .misspelt
      match = found
      self.distance = distance
      accepted = target
    case .notFound: status = .notFound
    case .notAName: status = .notAName
    }
    family = (accepted ?? match).flatMap(index.family)
  }

  /// Whether a text can be read as a botanical name.
  package static func isBotanical(_ text: String) -> Bool { BotanicalName(text) != nil }

  /// Whether the name is in the checklist, as it is written.
  package var isListed: Bool { [.accepted, .synonym, .unplaced].contains(status) }
}
