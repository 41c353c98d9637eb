/// A question about the plant's own names, which the answer about the photo has settled already.
struct NameQuestion: Equatable, Sendable {
  /// What is asked for.
  enum Subject: CaseIterable, Sendable {
    case family, scientificName, vernacularName
  }

  var subject: Subject

  /// Finds out what an English question asks for; nil when it is something else, or not certain.
  init?(_ question: String) {
    let text = RiskText(question)
    guard text.words.count <= Self.most, !Self.otherwise.isIn(text) else { return nil }
    // "The family's Latin name" asks for the family.
    guard let subject = Subject.allCases.first(where: { Self.terms[$0]?.isIn(text) == true }) else {
      return nil
    }
    self.subject = subject
  }

  /// The answer; nil where the plant has no such name.
  func answer(about plant: ValidatedPlant) -> FactAnswer? {
    guard plant.status == .identified else { return nil }
    let text =
      switch subject {
      case .family: plant.family.map { "It belongs to the family \($0)." }
      case .scientificName: plant.scientificName.map { "Its scientific name is \($0)." }
      case .vernacularName: (plant.name ?? plant.scientificName).map { "It is called \($0)." }
      }
    return text.map { FactAnswer(text: $0, source: "what was said about the photo") }
  }

  /// Longer questions mostly tell a story.
  private static let most = 12

  private static let terms: [Subject: TermSet] = [
    .family: ["family", "famly", "familly"],
    .scientificName: [
      "scientific name", "scientific", "scientifik", "scientifically", "latin", "botanical name",
      "botanical", "botanically", "botanists", "binomial", "binomen", "taxonomic name",
    ],
    .vernacularName: [
      "common name", "common names", "vernacular", "vernacular name", "english name",
      "everyday name", "trivial name", "what is it called", "whats it called",
      "what is this called", "what is this plant called", "what was it called",
    ],
  ]

  /// Words that make it a question about something else.
  private static let otherwise: TermSet = [
    "my family", "our family", "your family", "whole family", "family dog", "family cat",
    "families", "other", "others", "not", "isnt", "mean", "means", "meaning", "why", "relatives",
    "members", "related", "pronounce*", "photographer*", "another", "same", "plural", "history",
  ]
}
