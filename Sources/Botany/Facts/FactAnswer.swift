/// An answer from a table of facts.
package struct FactAnswer: Equatable, Sendable {
  /// The text.
  package var text: String
  /// Its source; nil for the program's own words.
  package var source: String?

  /// States an answer.
  package init(text: String, source: String?) {
    self.text = text
    self.source = source
  }
}

extension FactsTable {
  /// The answer to a question about a plant; nil when the table has none.
  ///
  /// A sentence of the table that speaks for eating, smoking or healing is left out: whoever wrote it, this
  /// program does not say so.
  package func answer(_ question: FactQuestion, about scientificName: String) -> FactAnswer? {
    guard let facts = facts(about: scientificName) else { return nil }
    let said = question.subjects.filter { facts.statements[$0] != nil }
    let text = said.compactMap { facts.harmlessStatement(of: $0) }.joined(separator: " ")
    guard !text.isEmpty else { return nil }
    return FactAnswer(text: text, source: facts.source(of: said))
  }
}

extension PlantFacts {
  /// The statement about a subject, without sentences that recommend a dangerous use of the plant.
  package func harmlessStatement(of subject: Subject) -> String? {
    guard let statement = statements[subject] else { return nil }
    let kept = AnswerGuard.withoutClaims(statement)
    return kept.isEmpty ? nil : kept
  }
}
