/// Reads a regular expression that a grammar can express.
///
/// What depends on its surroundings (look-around, back references, word boundaries) is refused, as are
/// flags and Unicode properties. Classes such as `\d` mean their ASCII characters: what is generated
/// fits the expression, and not everything that fits is generated.
struct PatternParser {
  private static let maximumDepth = 32

  private let scalars: [Unicode.Scalar]
  var position = 0
  private var depth = 0

  /// - Throws: ``SchemaProblem`` when a grammar cannot express it.
  static func parse(_ pattern: String) throws(SchemaProblem) -> PatternNode {
    var parser = PatternParser(pattern)
    if parser.current == "^" { parser.position += 1 }
    let node = try parser.choice()
    guard parser.current == nil else {
      throw parser.unsupported("a parenthesis that was not opened")
    }
    return node
  }

  private init(_ pattern: String) {
    scalars = Array(pattern.unicodeScalars)
  }

  var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  var following: Unicode.Scalar? { position + 1 < scalars.count ? scalars[position + 1] : nil }

  func unsupported(_ what: String) -> SchemaProblem {
    SchemaProblem(
      description: "the regular expression '\(String(String.UnicodeScalarView(scalars)))' holds "
        + what)
  }

  mutating func next() -> Unicode.Scalar? {
    defer { position += 1 }
    return current
  }

  mutating func take(_ text: String) -> Bool {
    guard scalars[min(position, scalars.count)...].starts(with: text.unicodeScalars) else {
      return false
    }
    position += text.unicodeScalars.count
    return true
  }

  private mutating func choice() throws(SchemaProblem) -> PatternNode {
    var choices = [try sequence()]
    while take("|") { choices.append(try sequence()) }
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func sequence() throws(SchemaProblem) -> PatternNode {
    var nodes: [PatternNode] = []
    while let scalar = current, scalar != "|", scalar != ")" {
      if scalar == "$", position == scalars.count - 1 {
        position += 1
        break
      }
      nodes.append(try quantified(try atom()))
    }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func atom() throws(SchemaProblem) -> PatternNode {
    guard let scalar = next() else { throw unsupported("nothing where something is expected") }
    switch scalar {
    case ".": return .characters(.any)
    case "[": return .characters(try characterClass())
    case "(": return try group()
    case "\\": return .characters(try escape())
    case "^", "$": throw unsupported("an anchor inside")
    case "*", "+", "?", "{": throw unsupported("a repetition of nothing")
    default: return .characters(PatternCharacters(scalar))
    }
  }

  private mutating func group() throws(SchemaProblem) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw unsupported("groups nested too deeply") }
    if take("?") {
      if take("<"), let first = current, first != "=", first != "!" {
        while let scalar = next(), scalar != ">" {}
      } else if !take(":") {
        throw unsupported("a group of a kind that depends on its surroundings")
      }
    }
    let node = try choice()
    guard take(")") else { throw unsupported("a parenthesis that is not closed") }
    return node
  }

  private mutating func quantified(_ node: PatternNode) throws(SchemaProblem) -> PatternNode {
    let counts: CountRange
    switch current {
    case "*": counts = CountRange()
    case "+": counts = CountRange(minimum: 1)
    case "?": counts = CountRange(maximum: 1)
    case "{":
      position += 1
      let node = PatternNode.repeated(node, try counted())
      return try afterQuantifier(node)
    default: return node
    }
    position += 1
    return try afterQuantifier(.repeated(node, counts))
  }

  /// A lazy repetition has the language of an eager one; a possessive one has not.
  private mutating func afterQuantifier(_ node: PatternNode) throws(SchemaProblem) -> PatternNode {
    if take("?") { return node }
    if current == "+" { throw unsupported("a possessive repetition") }
    return try quantified(node)
  }

  private mutating func counted() throws(SchemaProblem) -> CountRange {
    let minimum = number()
    guard take(",") else {
      guard let minimum, take("}") else { throw unsupported("a repetition without a number") }
      return try checked(CountRange(minimum: minimum, maximum: minimum))
    }
    let maximum = number()
    guard take("}"), minimum != nil || maximum != nil else {
      throw unsupported("a repetition without a number")
    }
    return try checked(CountRange(minimum: minimum, maximum: maximum))
  }

  private func checked(_ counts: CountRange) throws(SchemaProblem) -> CountRange {
    guard counts.minimum ?? 0 <= counts.maximum ?? .max,
      max(counts.minimum ?? 0, counts.maximum ?? 0) <= 1000
    else { throw unsupported("a repetition that is too long or ends before it begins") }
    return counts
  }

  private mutating func number() -> Int? {
    var digits = ""
    while let scalar = current, ("0"..."9").contains(scalar), digits.count < 6 {
      digits.unicodeScalars.append(scalar)
      position += 1
    }
    return Int(digits)
  }
}
