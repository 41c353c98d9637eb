internal import Foundation

extension PatternNode {
  /// The expression in the words that all dialects share, anchored at both ends.
  var schemaText: String { "^\(text)$" }

  private var text: String {
    switch self {
    case .characters(let characters): characters.text
    case .sequence(let nodes):
      nodes.map { node in
        if case .choice = node { "(\(node.text))" } else { node.text }
      }.joined()
    case .choice(let nodes): nodes.map(\.text).joined(separator: "|")
    case .repeated(let node, let counts): node.repeatable + counts.text
    }
  }

  private var repeatable: String {
    if case .characters = self { text } else { "(\(text))" }
  }
}

extension PatternCharacters {
  fileprivate var text: String {
    if !isNegated, ranges.count == 1, ranges[0].count == 1 {
      return Self.text(ranges[0].lowerBound, special: "\\^$.|?*+()[]{}")
    }
    // What ends a JSON string is excluded from a negated set.
    let all = isNegated ? ranges + [0x00...0x1F, 0x22...0x22, 0x5C...0x5C, 0x7F...0x7F] : ranges
    let inner = all.map { range in
      Self.text(range.lowerBound, special: "\\^-[]")
        + (range.count > 1 ? "-" + Self.text(range.upperBound, special: "\\^-[]") : "")
    }
    return "[\(isNegated ? "^" : "")\(inner.joined())]"
  }

  private static func text(_ value: UInt32, special: String) -> String {
    guard value >= 0x20, value != 0x7F, let scalar = Unicode.Scalar(value) else {
      return String(format: "\\x%02X", value)
    }
    return special.unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(scalar)
  }
}
