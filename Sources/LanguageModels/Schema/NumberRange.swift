internal import Foundation

extension NumberRange {
  func intersection(_ other: NumberRange) throws(SchemaProblem) -> NumberRange {
    let range = NumberRange(
      minimum: try Self.pick(minimum, other.minimum) { $0 > $1 },
      maximum: try Self.pick(maximum, other.maximum) { $0 < $1 })
    if let minimum = range.minimum, let maximum = range.maximum,
      try Self.decimal(minimum) > Self.decimal(maximum)
    {
      throw SchemaProblem(
        description: "guides ask for at least \(minimum) and at most \(maximum)")
    }
    return range
  }

  private static func pick(
    _ one: String?, _ other: String?, by isBetter: (Decimal, Decimal) -> Bool
  ) throws(SchemaProblem) -> String? {
    guard let one else { return try other.map(checked) }
    guard let other else { return try checked(one) }
    return isBetter(try decimal(one), try decimal(other)) ? one : other
  }

  private static func checked(_ digits: String) throws(SchemaProblem) -> String {
    _ = try decimal(digits)
    return digits
  }

  /// Digits as a number; infinity and NaN have none.
  static func decimal(_ digits: String) throws(SchemaProblem) -> Decimal {
    guard let decimal = Decimal(string: digits, locale: Locale(identifier: "en_US_POSIX")) else {
      throw SchemaProblem(description: "a guide's bound is no number")
    }
    return decimal
  }
}
