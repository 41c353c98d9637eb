/// What a table says about one plant, with where it is from.
package struct PlantFacts: Equatable, Sendable {
  /// What a fact is about; the raw value is the name of the table's column.
  package enum Subject: String, CaseIterable, Sendable {
    case water, light, soil, temperature, toxicPeople, toxicCats, toxicDogs, lookAlike
  }

  /// The plant's scientific name.
  package var scientificName: String
  /// Its common name, where the table has one.
  package var vernacularName: String?
  /// Further names.
  package var otherNames: [String] = []
  /// What is said, by subject; a subject that is not there is not known.
  package var statements: [Subject: String]
  /// Where the statements are from.
  package var source: String
}

extension PlantFacts {
  /// Whether the table calls the plant poisonous or harmful, rather than harmless or doubtful.
  package var isPoisonous: Bool {
    let text = (statements[.toxicPeople] ?? "").lowercased()
    return ["poisonous", "very poisonous", "harmful", "deadly", "toxic"].contains {
      text.hasPrefix($0)
    }
  }

  /// What is said about a plant that looks alike, when that one is dangerous.
  package var dangerousLookAlike: String? {
    statements[.lookAlike].flatMap { text in
      let words = RiskText(text)
      return Self.danger.isIn(words) ? text : nil
    }
  }

  private static let danger: TermSet = ["poison*", "deadly", "kill", "kills", "toxic*", "fatal*"]
}
