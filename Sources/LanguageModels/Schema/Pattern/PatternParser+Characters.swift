extension PatternParser {
  /// The set of an escape.
  mutating func escape() throws(SchemaProblem) -> PatternCharacters {
    guard let scalar = next() else { throw unsupported("a backslash at its end") }
    switch scalar {
    case "d": return .digits
    case "w": return .words
    case "s", "h": return .spaces
    case "D": return PatternCharacters.digits.inverted
    case "W": return PatternCharacters.words.inverted
    case "S": return PatternCharacters(PatternCharacters.spaces.ranges, isNegated: true)
    case "n": return PatternCharacters("\n")
    case "t": return PatternCharacters("\t")
    case "x": return PatternCharacters(try hexadecimal(digits: take("{") ? nil : 2))
    case "u": return PatternCharacters(try hexadecimal(digits: take("{") ? nil : 4))
    case "U": return PatternCharacters(try hexadecimal(digits: 8))
    case "a"..."z", "A"..."Z", "0"..."9":
      throw unsupported("'\\\(scalar)', which depends on its surroundings or is not known")
    default: return PatternCharacters(scalar)
    }
  }

  /// The rest of a class after its bracket.
  mutating func characterClass() throws(SchemaProblem) -> PatternCharacters {
    let isNegated = take("^")
    var ranges: [ClosedRange<UInt32>] = []
    while !take("]") {
      for operation in ["&&", "--", "~~", "[:"] where take(operation) {
        throw unsupported("'\(operation)' in a class")
      }
      let low = try classMember()
      if isNegated, low == .words || low == .digits { ranges += PatternCharacters.beyondASCII }
      guard low.ranges.count == 1, low.ranges[0].count == 1, current == "-",
        following != "]"
      else {
        ranges += low.positiveRanges
        continue
      }
      position += 1
      let high = try classMember()
      guard high.ranges.count == 1, high.ranges[0].count == 1,
        low.ranges[0].lowerBound <= high.ranges[0].lowerBound
      else { throw unsupported("a range whose end is no character or comes before its beginning") }
      ranges.append(low.ranges[0].lowerBound...high.ranges[0].lowerBound)
    }
    guard !ranges.isEmpty else { throw unsupported("an empty class") }
    return PatternCharacters(ranges, isNegated: isNegated)
  }

  private mutating func classMember() throws(SchemaProblem) -> PatternCharacters {
    switch next() {
    case nil: throw unsupported("a class that is not closed")
    case "\\": return try escape()
    case "[": return try characterClass()
    case let scalar?: return PatternCharacters(scalar)
    }
  }

  private mutating func hexadecimal(digits: Int?) throws(SchemaProblem) -> Unicode.Scalar {
    var value: UInt32 = 0
    var count = 0
    while count < digits ?? 8, let scalar = current,
      let digit = Character(scalar).hexDigitValue
    {
      value = value << 4 | UInt32(digit)
      count += 1
      position += 1
    }
    guard digits.map({ $0 == count }) ?? take("}"), let scalar = Unicode.Scalar(value) else {
      throw unsupported("an escape that is no character")
    }
    return scalar
  }
}
