/// An answer out of a table of facts.
package struct FactAnswer: Equatable, Sendable {
  /// What is said.
  package var text: String
  /// Where it is from.
  package var source: String
}

extension FactsTable {
  /// The answer to a question about a plant; nil when the table has none.
  package func answer(_ question: FactQuestion, about scientificName: String) -> FactAnswer? {
    guard let facts = facts(about: scientificName) else { return nil }
    let said = question.subjects.compactMap { facts.statements[$0] }
    guard !said.isEmpty else { return nil }
    return FactAnswer(text: said.joined(separator: " "), source: facts.source)
  }
}
