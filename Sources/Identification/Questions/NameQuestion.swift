import Botany

/// A question about the plant's own names, which the answer about the photo has settled already.
struct NameQuestion: Equatable, Sendable {
  /// The kind of name that is wanted.
  enum Subject: CaseIterable, Sendable {
    case family, scientificName, vernacularName
  }

  var subject: Subject
  /// The language of the name; nil for English, and where none was given.
  var language: String?

  /// Finds out what a question asks for, as a whole or in one of its sentences.
  init?(in question: String) {
    let parts = question.sentences.count > 1 ? question.sentences.map(String.init) : []
    for part in [question] + parts {
      guard let found = NameQuestion(part) else { continue }
      self = found
      return
    }
    return nil
  }

  /// Finds out what an English question asks for; nil when it is something else, or not certain.
  init?(_ question: String) {
    let text = RiskText(question)
    guard text.words.count <= Self.most, !Self.otherwise.isIn(text) else { return nil }
    language = Self.naming.isIn(text) ? Self.language(in: text.words) : nil
    // "The family's Latin name" asks for the family.
    let subject = Subject.allCases.first { Self.terms[$0]?.isIn(text) == true }
    if let subject, subject != .vernacularName { language = nil }
    guard let subject = subject ?? (language == nil ? nil : .vernacularName) else { return nil }
    self.subject = subject
  }

  /// The language that a name is wanted in: "in German", "the German name", but not "French marigold".
  private static func language(in words: [String]) -> String? {
    let place = words.indices.first { place in
      languages.contains(words[place])
        && (place > 0 && words[place - 1] == "in"
          || words[(place + 1)...].first.map(["name", "names", "word", "common"].contains) == true)
    }
    return place.map { words[$0].capitalizedFirst }
  }

  /// The answer; nil where the plant has no such name.
  func answer(about plant: ValidatedPlant) -> FactAnswer? {
    guard plant.status == .identified else { return nil }
    let text =
      switch subject {
      case .family: plant.family.map { "It belongs to the family \($0)." }
      case .scientificName: plant.scientificName.map { "Its scientific name is \($0)." }
      case .vernacularName:
        (plant.name ?? plant.scientificName).map { name in
          guard let language else { return "It is called \(name)." }
          return (plant.name == nil ? "It is called \(name)" : "In English it is called \(name)")
            + "; I do not know its name in \(language)."
        }
      }
    return text.map { FactAnswer(text: $0, source: "the answer about the photo") }
  }

  /// Languages in which neither the model nor the table knows names.
  private static let languages: Set<String> = [
    "afrikaans", "albanian", "arabic", "armenian", "basque", "bengali", "breton", "bulgarian",
    "catalan", "chinese", "croatian", "czech", "danish", "dutch", "estonian", "farsi", "finnish",
    "flemish", "french", "gaelic", "galician", "georgian", "german", "greek", "hebrew", "hindi",
    "hungarian", "icelandic", "indonesian", "irish", "italian", "japanese", "korean", "latvian",
    "lithuanian", "malay", "maori", "norwegian", "persian", "polish", "portuguese", "romanian",
    "russian", "serbian", "slovak", "slovene", "slovenian", "spanish", "swahili", "swedish",
    "tamil", "thai", "turkish", "ukrainian", "urdu", "vietnamese", "welsh",
  ]

  /// Words that make a question with a language one for a name.
  private static let naming: TermSet = ["name", "names", "called", "call", "word"]

  /// Longer questions are mostly about something else.
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
      "what is this called", "what is this plant called", "what was it called", "ordinary name",
      "plain name", "people call it", "people call this", "do you call it", "do they call it",
      "which plant have i", "what plant have i", "which plant is this", "which plant is it",
      "normal name", "what do people call", "what do you call", "what is its name",
      "whats its name", "name of this plant", "name of the plant", "what plant is this",
      "what plant is it", "everyday english name",
    ],
  ]

  /// Words that make it a question about something else.
  private static let otherwise: TermSet = [
    "my family", "our family", "your family", "whole family", "family dog", "family cat",
    "families", "other", "others", "not", "isnt", "mean", "means", "meaning", "why", "relatives",
    "members", "related", "pronounce*", "photographer*", "another", "same", "plural", "history",
  ]
}
