import Botany

/// A question about what a plant does to people or animals, or about eating, healing or smoking.
struct HarmQuestion: Equatable, Sendable {
  /// The use in question; nil for a plain question whether the plant is harmful.
  var risk: QuestionRisk?
  /// The columns of the table that answer it.
  var subjects: [PlantFacts.Subject]
  /// Whether it is about animals that the table does not cover.
  var isAboutOtherAnimals: Bool

  /// Finds out whether a question is one; nil when it is not.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - fact: What it asks of the table.
  ///   - resolver: Which plants it names. Who names a plant that was not shown with an animal, a child or a
  ///     dangerous plant in the sentence asks about harm, in whatever words.
  init?(_ question: String, fact: FactQuestion?, resolver: SubjectResolver) {
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
    guard fact == nil else { return nil }
    if FactQuestion.namesHarm(text) { return }
    let isSomebodyNear = RiskTerms.english.animals.isIn(text) || Self.people.isIn(text)
    if resolver.namesOther {
      guard isSomebodyNear || resolver.namesDanger && !RiskTerms.isAboutCare(text) else {
        return nil
      }
    } else {
      guard isSomebodyNear, !RiskTerms.isAboutCare(text), resolver.isAboutUnknown else {
        return nil
      }
    }
  }

  /// People who may come to harm, and the parts of them that a plant touches.
  private static let people: TermSet = [
    "child*", "kid", "kids", "girl", "boy", "toddler*", "son", "daughter*", "grandson",
    "granddaughter", "grandchild*", "people", "arm", "arms", "hand", "hands", "finger*", "skin",
    "eye",
    "eyes", "face", "leg", "legs", "lips", "tongue",
  ]
}
