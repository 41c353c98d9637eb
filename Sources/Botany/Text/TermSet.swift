/// Words and phrases to look for; one that ends with `*` also stands for longer words.
package struct TermSet: Sendable, ExpressibleByArrayLiteral {
  private var words: Set<String> = []
  private var stems: Set<String> = []
  private var phrases: [[Substring]] = []
  private let shortestStem: Int

  // Taken into the tables' initialisers hundreds of times, it keeps the optimiser busy for ten minutes.
  @inline(never)
  package init(arrayLiteral terms: String...) {
    for term in terms {
      let parts = term.split(separator: " ")
      if parts.count > 1 {
        phrases.append(parts)
      } else if term.hasSuffix("*") {
        stems.insert(String(term.dropLast()))
      } else {
        words.insert(term)
      }
    }
    shortestStem = stems.lazy.map(\.utf8.count).min() ?? .max
  }

  package func isIn(_ text: RiskText) -> Bool {
    text.words.contains(where: isTerm) || phrases.contains { Self.first($0, in: text.words) != nil }
  }

  /// Whether a text is one of the terms and nothing else.
  package func isWhole(_ text: RiskText) -> Bool {
    text.words.count == 1
      ? isTerm(text.words[0])
      : phrases.contains { $0.count == text.words.count && Self.first($0, in: text.words) == 0 }
  }

  /// The words and stems of a text.
  @inline(never)
  package init(words text: String) {
    for term in Set(words: text) {
      if term.hasSuffix("*") { stems.insert(String(term.dropLast())) } else { words.insert(term) }
    }
    shortestStem = stems.lazy.map(\.utf8.count).min() ?? .max
  }

  /// Every word of some sets, those of their phrases each by itself.
  package init(wordsOf sets: [TermSet]) {
    for set in sets {
      words.formUnion(set.words)
      stems.formUnion(set.stems)
      for part in set.phrases.joined() {
        if part.hasSuffix("*") {
          stems.insert(String(part.dropLast()))
        } else {
          words.insert(String(part))
        }
      }
    }
    shortestStem = stems.lazy.map(\.utf8.count).min() ?? .max
  }

  package func contains(_ word: String) -> Bool { isTerm(word) }

  /// How many of the terms that are single words are in a text.
  package func count(in text: RiskText) -> Int {
    Set(text.words).count(where: isTerm)
  }

  /// The words of a text with each phrase of the set replaced by a word, or removed.
  package func replacing(in words: [String], with word: String?) -> [String] {
    var words = words
    for phrase in phrases {
      while let start = Self.first(phrase, in: words) {
        words.replaceSubrange(start..<start + phrase.count, with: word.map { [$0] } ?? [])
      }
    }
    return words
  }

  /// A text with each term replaced by a mark.
  func removing(from text: RiskText) -> RiskText {
    var text = text
    text.words = replacing(in: text.words, with: "-").map { isTerm($0) ? "-" : $0 }
    return text
  }

  private func isTerm(_ word: String) -> Bool {
    if words.contains(word) { return true }
    guard word.utf8.count >= shortestStem else { return false }
    return word.indices.contains { index in
      stems.contains(String(word[...index]))
    }
  }

  private static func first(_ phrase: [Substring], in words: [String]) -> Int? {
    guard words.count >= phrase.count else { return nil }
    return (0...words.count - phrase.count).first { start in
      phrase.indices.allSatisfy { matches(phrase[$0], words[start + $0]) }
    }
  }

  private static func matches(_ part: Substring, _ word: String) -> Bool {
    part.hasSuffix("*") ? word.hasPrefix(part.dropLast()) : word == part
  }
}

extension Set<String> {
  /// The words of a text.
  ///
  /// A long literal of many strings takes the compiler minutes to optimise.
  @inline(never)
  package init(words: String) {
    self.init(words.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
