internal import Foundation

extension NumberRange {
  /// Beyond these a number is not bounded by its guide, but by how many digits are generated.
  private static let far = Decimal(sign: .plus, exponent: 15, significand: 1)
  private static let maximumFractionDigits = 12

  /// The numbers of the range in a grammar's notation.
  ///
  /// Fractions have as many digits as the bounds, and two at least; a number is never `-0`.
  ///
  /// - Throws: ``SchemaProblem`` when the range has no number of so many digits.
  func grammarText(isInteger: Bool) throws(SchemaProblem) -> String {
    var (low, high) = (try minimum.map(Self.decimal), try maximum.map(Self.decimal))
    low = low ?? min(-Self.far, (high ?? 0) - Self.far)
    high = high ?? max(Self.far, (low ?? 0) + Self.far)
    guard let low, let high else { throw SchemaProblem(description: "a range has no end") }
    let digits = isInteger ? 0 : max(2, low.fractionDigits, high.fractionDigits)
    guard digits <= Self.maximumFractionDigits else {
      throw SchemaProblem(description: "a guide's bound has more than 12 digits after the point")
    }
    var alternatives: [String] = []
    for fraction in 0...digits {
      alternatives += Self.texts(low, high, fraction: fraction)
    }
    guard !alternatives.isEmpty else {
      throw SchemaProblem(
        description: "no number lies between \(minimum ?? "") and \(maximum ?? "")")
    }
    return alternatives.joined(separator: " | ")
  }

  /// The numbers with exactly so many digits after the point, negative ones first.
  private static func texts(_ low: Decimal, _ high: Decimal, fraction: Int) -> [String] {
    let scale = Decimal(sign: .plus, exponent: fraction, significand: 1)
    let (low, high) = ((low * scale).rounded(.up), (high * scale).rounded(.down))
    var texts: [String] = []
    if low < 0, low <= high {
      let range = DigitRange.ranges(
        from: max(1, -high), through: -low, minimumLength: fraction + 1)
      texts += range.map { #""-" "# + $0.grammarText(fraction: fraction) }
    }
    if high >= 0, low <= high {
      let range = DigitRange.ranges(from: max(0, low), through: high, minimumLength: fraction + 1)
      texts += range.map { $0.grammarText(fraction: fraction) }
    }
    return texts
  }
}

extension Decimal {
  fileprivate func rounded(_ mode: NSDecimalNumber.RoundingMode) -> Decimal {
    var (value, result) = (self, Decimal())
    NSDecimalRound(&result, &value, 0, mode)
    return result
  }

  fileprivate var fractionDigits: Int { max(0, -exponent) }
}
