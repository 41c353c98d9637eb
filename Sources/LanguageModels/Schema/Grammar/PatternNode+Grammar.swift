internal import Foundation

extension PatternNode {
  /// The expression in a grammar's notation, its characters written as they are inside a JSON string.
  ///
  /// - Throws: ``SchemaProblem`` when it holds a character that JSON text cannot.
  func grammarText() throws(SchemaProblem) -> String {
    switch self {
    case .characters(let characters): return try characters.grammarText()
    case .sequence(let nodes):
      var texts: [String] = []
      for node in nodes { texts.append(try node.grammarText()) }
      return texts.isEmpty ? "\"\"" : "(\(texts.joined(separator: " ")))"
    case .choice(let nodes):
      var texts: [String] = []
      for node in nodes { texts.append(try node.grammarText()) }
      return "(\(texts.joined(separator: " | ")))"
    case .repeated(let node, let counts):
      if counts.maximum == 0 { return "\"\"" }
      return "(\(try node.grammarText()))\(counts.text)"
    }
  }
}

extension PatternCharacters {
  /// The characters that JSON writes with a backslash.
  private static let escaped: [(value: UInt32, text: String)] = [
    (0x09, #""\\t""#), (0x0A, #""\\n""#), (0x22, #""\\\"""#), (0x5C, #""\\\\""#),
  ]

  func grammarText() throws(SchemaProblem) -> String {
    var plain: [ClosedRange<UInt32>] = []
    var alternatives: [String] = []
    for range in positiveRanges {
      var start = range.lowerBound
      for (value, text) in Self.escaped where range.contains(value) {
        alternatives.append(text)
        if value > start { plain.append(start...(value - 1)) }
        start = value + 1
      }
      if start <= range.upperBound { plain.append(start...range.upperBound) }
    }
    guard plain.allSatisfy({ $0.lowerBound >= 0x20 && !$0.contains(0x7F) }) else {
      throw SchemaProblem(description: "a regular expression asks for a control character")
    }
    if !plain.isEmpty {
      let ranges = plain.map { range in
        Self.text(range.lowerBound) + (range.count > 1 ? "-\(Self.text(range.upperBound))" : "")
      }
      alternatives.insert("[\(ranges.joined())]", at: 0)
    }
    guard !alternatives.isEmpty else {
      throw SchemaProblem(description: "a regular expression has a class of no characters")
    }
    return alternatives.count == 1
      ? alternatives[0] : "(\(alternatives.joined(separator: " | ")))"
  }

  private static func text(_ value: UInt32) -> String {
    switch value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A:
      Unicode.Scalar(value).map(String.init) ?? ""
    case 0...0xFF: String(format: "\\x%02X", value)
    case 0...0xFFFF: String(format: "\\u%04X", value)
    default: String(format: "\\U%08X", value)
    }
  }
}
