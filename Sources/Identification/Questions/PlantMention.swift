import Botany

/// A plant that a question names.
struct PlantMention: Equatable, Sendable {
  /// The words of the question.
  var range: Range<Int>
  /// The name as it was written.
  var written: String
  /// The scientific names that it may stand for, the most dangerous first; empty for a name that is not known.
  var scientificNames: [String]

  /// Whether a plant of the session is meant.
  func means(_ plant: ValidatedPlant, otherNames: [String], in words: QuestionWords) -> Bool {
    let folded = words.folded(range)
    let forms = PlantVocabulary.forms(of: folded)
    let names = [plant.name, plant.scientificName].compactMap { $0 } + otherNames
    if names.contains(where: { forms.contains(RiskText($0).words.joined(separator: " ")) }) {
      return true
    }
    guard let own = plant.scientificName.flatMap(BotanicalName.init) else { return false }
    return scientificNames.contains { text in
      guard let name = BotanicalName(text), name.uninomial == own.uninomial else { return false }
      return name.epithet == nil || own.epithet == nil || name.epithet == own.epithet
    }
  }
}

/// The names of plants that are known: those of the table of facts, and those of the list.
struct PlantVocabulary: Sendable {
  var list: PlantNameList?
  var facts: FactsTable?
  private let tableNames: [String: [String]]

  init(list: PlantNameList?, facts: FactsTable?) {
    self.list = list
    self.facts = facts
    // The list has the names of the table that comes with the program.
    tableNames = list != nil && facts?.isBuiltIn != false ? [:] : facts?.vernacularNames ?? [:]
  }

  /// The most words of a name.
  private static let longestName = 5

  /// The plants that are named, from left to right; of names within each other the longest.
  ///
  /// - Parameters:
  ///   - words: The text.
  ///   - readingBinomials: Whether two words that look like a binomial are one that no table knows.
  /// - Returns: What is named, with the words that name it.
  func mentions(in words: QuestionWords, readingBinomials: Bool = false) -> [PlantMention] {
    var mentions: [PlantMention] = []
    var start = 0
    while start < words.words.count {
      let found =
        mention(at: start, in: words)
        ?? (readingBinomials ? binomial(at: start, in: words) : nil)
      guard let mention = found else {
        start += 1
        continue
      }
      mentions.append(mention)
      start = mention.range.upperBound
    }
    return mentions
  }

  private func mention(at start: Int, in words: QuestionWords) -> PlantMention? {
    let sentenceEnd =
      words.words[start...].firstIndex(where: \.endsSentence).map { $0 + 1 } ?? words.words.count
    for end in stride(from: min(start + Self.longestName, sentenceEnd), to: start, by: -1) {
      let range = start..<end
      // "May" is a tree's name too.
      if range.count == 1, EverydayWords.isCommon(words.words[start].folded) { continue }
      let names = scientificNames(of: words.folded(range))
      if !names.isEmpty {
        return PlantMention(
          range: range, written: words.written(range), scientificNames: names)
      }
    }
    return nil
  }

  /// The scientific names of a folded vernacular or scientific name, in the singular or the plural.
  func scientificNames(of folded: String) -> [String] {
    for form in Self.forms(of: folded) {
      if let names = tableNames[form] { return names }
      if let names = list?.scientificNames(of: form), !names.isEmpty { return names }
      if let genus = DangerousPlants.genus(named: form) { return [genus] }
    }
    let scientific = folded.capitalizedFirst
    if let known = facts?.exactly(scientific) { return [known.scientificName] }
    return !folded.contains(" ") && DangerousPlants.danger(of: scientific) != nil
      ? [scientific] : []
  }

  /// A binomial that no table knows: a capital, and an epithet with a Latin ending behind it.
  private func binomial(at start: Int, in words: QuestionWords) -> PlantMention? {
    guard start + 1 < words.words.count, !words.words[start].endsSentence,
      words.words[start].written.first?.isUppercase == true,
      words.words[start].folded.count > 3, !EverydayWords.contains(words.words[start].folded),
      Self.epithetEndings.contains(where: words.words[start + 1].folded.hasSuffix),
      words.words[start + 1].folded.count > 4,
      !EverydayWords.contains(words.words[start + 1].folded)
    else { return nil }
    let range = start..<start + 2
    return PlantMention(
      range: range, written: words.written(range),
      scientificNames: [words.folded(range).capitalizedFirst])
  }

  private static let epithetEndings = [
    "us", "um", "is", "a", "ii", "ae", "ense", "oides", "ans", "ens", "ifolia", "ale", "are",
  ]

  /// A name as it is, and in the singular.
  static func forms(of name: String) -> [String] {
    var forms = [name]
    if name.hasSuffix("ies") { forms.append(name.dropLast(3) + "y") }
    if name.hasSuffix("es") { forms.append(String(name.dropLast(2))) }
    if name.hasSuffix("s") { forms.append(String(name.dropLast())) }
    return forms
  }
}
