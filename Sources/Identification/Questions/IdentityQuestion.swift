import Botany

/// A question whether the plant in the photo is a certain one, such as "Is it an onion?".
struct IdentityQuestion: Equatable, Sendable {
  /// The plant in question.
  var mention: PlantMention
  /// Whether the session's last plant is that one.
  var isSame: Bool

  /// What was displayed, and its look-alikes; nil where no photo was shown.
  func answer(about last: SessionPlant?, facts: FactsTable?) -> FactAnswer? {
    guard let last else { return nil }
    guard let name = last.name else {
      return FactAnswer(
        text: "\(last.unnamed), so I cannot say whether it is \(mention.written).", source: nil)
    }
    let scientific = last.plant.scientificName.map { $0 == name ? "" : " (\($0))" } ?? ""
    let how = last.displayed == nil ? "was recognised as" : "is, as you noted,"
    let text = "It \(how) \(name)\(scientific)" + (isSame ? "." : ", not as \(mention.written).")
    let known = last.plant.scientificName.flatMap { facts?.facts(about: $0) }
    guard !isSame, let lookAlike = known?.dangerousLookAlike.map(AnswerGuard.withoutClaims),
      !lookAlike.isEmpty, let known
    else { return FactAnswer(text: text, source: nil) }
    return FactAnswer(text: "\(text) \(lookAlike)", source: known.source(of: [.lookAlike]))
  }
}

extension SubjectResolver {
  /// The question whether it is a certain plant; nil for any other question.
  var identityInQuestion: IdentityQuestion? {
    guard let mention = mentions.last, mentions.count == 1,
      mention.range.upperBound == words.words.count
    else { return nil }
    var before = words.words[..<mention.range.lowerBound].map(\.folded)
    while let last = before.last, Self.articles.contains(last) { before.removeLast() }
    guard before.count <= 3, let pointer = before.last,
      EverydayWords.pointers.contains(pointer) || ["plant", "flower"].contains(pointer),
      before.contains(where: ["is", "are", "isnt", "arent"].contains)
    else { return nil }
    return IdentityQuestion(mention: mention, isSame: !named.isEmpty)
  }

  private static let articles: Set<String> = [
    "a", "an", "the", "really", "actually", "maybe", "perhaps", "some", "kind", "sort", "of",
    "called",
    "just", "not",
  ]
}
