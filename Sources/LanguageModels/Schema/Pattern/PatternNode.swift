/// A regular expression that a grammar can express, as a tree.
indirect enum PatternNode: Sendable, Equatable {
  case characters(PatternCharacters)
  case sequence([PatternNode])
  case choice([PatternNode])
  case repeated(PatternNode, CountRange)
}

/// A set of characters, as ranges of their code points.
struct PatternCharacters: Sendable, Equatable {
  var ranges: [ClosedRange<UInt32>]
  /// Whether the set is everything but the ranges, of the characters that text is made of.
  var isNegated = false

  init(_ ranges: [ClosedRange<UInt32>], isNegated: Bool = false) {
    self.ranges = ranges
    self.isNegated = isNegated
  }

  init(_ scalar: Unicode.Scalar) {
    ranges = [scalar.value...scalar.value]
  }

  static let digits = PatternCharacters([0x30...0x39])
  static let words = PatternCharacters([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  static let spaces = PatternCharacters([0x09...0x09, 0x20...0x20])
  static let any = PatternCharacters([], isNegated: true)

  /// All scripts have letters and digits: what is no letter or digit is sure of ASCII only.
  static let beyondASCII: [ClosedRange<UInt32>] = [0x80...0x10FFFF]

  /// What is surely not in a set of letters or digits.
  var inverted: PatternCharacters {
    PatternCharacters(ranges + Self.beyondASCII, isNegated: true)
  }

  /// The characters that a set of everything else is made of.
  ///
  /// They are letters and signs of which each stands for itself: an expression is matched character by
  /// character, and a mark that joins the one before it would change that one.
  private static let text: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0xA1...0xAC, 0xAE...0x24F, 0x391...0x3A1, 0x3A3...0x3C9, 0x400...0x481,
    0x48A...0x52F, 0x1E00...0x1EFF, 0x2010...0x2027, 0x3041...0x3096, 0x30A1...0x30FA,
    0x4E00...0x9FFF, 0xAC00...0xD7A3,
  ]

  /// The set as sorted ranges that do not touch.
  var positiveRanges: [ClosedRange<UInt32>] {
    let merged = Self.merged(ranges)
    guard isNegated else { return merged }
    var result: [ClosedRange<UInt32>] = []
    for whole in Self.text {
      var start = whole.lowerBound
      for range in merged where range.overlaps(whole) {
        if range.lowerBound > start { result.append(start...(range.lowerBound - 1)) }
        start = max(start, range.upperBound + 1)
      }
      if start <= whole.upperBound { result.append(start...whole.upperBound) }
    }
    return result
  }

  private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var result: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound <= last.upperBound + 1 {
        result[result.count - 1] =
          last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}
