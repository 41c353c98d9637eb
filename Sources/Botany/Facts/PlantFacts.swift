/// The facts of a table about one plant, with their sources.
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
  /// The family, where the table has it.
  package var family: String?
  /// A description, where the table has one.
  package var description: String?
  /// The statements by subject; a missing subject is not known.
  package var statements: [Subject: String]
  /// Where the statements are from, by subject; of others the table itself is the source.
  package var sources: [Subject: String] = [:]
  /// The table's name.
  package var table: String
  /// Whether the table that comes with the program says whether the plant is harmful.
  package var isBuiltIn = false
}

extension PlantFacts {
  /// Where statements are from: each source once, in the order of the subjects.
  package func source(of subjects: [Subject]) -> String {
    var found: [String] = []
    for subject in subjects {
      let source = sources[subject] ?? table
      if !found.contains(source) { found.append(source) }
    }
    return found.joined(separator: "; ")
  }
}

extension PlantFacts.Subject {
  /// Whether it is about what the plant does to people or animals.
  package var isToxicity: Bool { [.toxicPeople, .toxicCats, .toxicDogs].contains(self) }
}

extension PlantFacts {
  /// Whether the table calls the plant poisonous or harmful, rather than harmless or doubtful.
  package var isPoisonous: Bool {
    statements[.toxicPeople].map(Self.isDanger) ?? false
  }

  /// Whether the table calls the plant harmful in one respect.
  package func isDangerous(_ subject: Subject) -> Bool {
    statements[subject].map(Self.isDanger) ?? false
  }

  /// Whether a statement calls a plant poisonous or harmful.
  static func isDanger(_ statement: String) -> Bool {
    let text = statement.lowercased()
    return ["poisonous", "very poisonous", "harmful", "deadly", "toxic"].contains {
      text.hasPrefix($0)
    }
  }

  /// Whether the table says that the plant can kill a person or an animal.
  package var isDeadly: Bool {
    statements.contains { $0.key.isToxicity && $0.value.lowercased().contains("deadly") }
  }

  /// The statement about a dangerous look-alike.
  package var dangerousLookAlike: String? {
    statements[.lookAlike].flatMap { text in
      let words = RiskText(text)
      return Self.danger.isIn(words) ? text : nil
    }
  }

  private static let danger: TermSet = ["poison*", "deadly", "kill", "kills", "toxic*", "fatal*"]
}
