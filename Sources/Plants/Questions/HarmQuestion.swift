/// A question about what a plant does to people or animals, or about eating, healing or smoking.
struct HarmQuestion: Equatable, Sendable {
  /// The use that is asked for; nil for a plain question whether the plant is harmful.
  var risk: QuestionRisk?
  /// The columns of the table that answer it.
  var subjects: [PlantFacts.Subject]
  /// Whether it is about animals of which the table says nothing.
  var isAboutOtherAnimals: Bool

  /// Finds out whether a question is one; nil when it is not.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - isAboutOther: Whether it names a plant that was not shown; who asks that with an animal or a child in
  ///     the sentence, and not about care, asks about harm.
  init?(_ question: String, fact: FactQuestion?, isAboutOther: Bool) {
    let text = RiskText(question)
    let animals = FactQuestion.animals(in: text)
    risk = QuestionRisk(question)
    isAboutOtherAnimals = animals == nil && RiskTerms.english.animals.isIn(text)
    subjects = animals ?? [.toxicPeople]
    if risk != nil { return }
    if let fact, fact.subjects.contains(where: \.isToxicity) {
      subjects = fact.subjects
      return
    }
    let isCare = fact != nil || FactQuestion.isAboutWork(text)
    if FactQuestion.harm.isIn(text), !isCare { return }
    guard isAboutOther, !RiskTerms.isAboutCare(text), fact == nil else { return nil }
    guard RiskTerms.english.animals.isIn(text) || Self.children.isIn(text) else { return nil }
  }

  private static let children: TermSet = [
    "child*", "kid", "kids", "baby", "babies", "toddler*", "son", "daughter*", "grand*", "people",
  ]
}
