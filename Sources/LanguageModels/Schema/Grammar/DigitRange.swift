internal import Foundation

/// Digit strings of one length: the possible digits for each place.
struct DigitRange: Equatable {
  var places: [ClosedRange<Int>]

  /// The digits with a point before the last ones.
  func grammarText(fraction: Int) -> String {
    var texts = places.map {
      $0.count == 1 ? "\"\($0.lowerBound)\"" : "[\($0.lowerBound)-\($0.upperBound)]"
    }
    if fraction > 0 { texts.insert("\".\"", at: texts.count - fraction) }
    return texts.joined(separator: " ")
  }

  /// All whole numbers of a range, shorter ones filled up with zeros to a length.
  static func ranges(from low: Decimal, through high: Decimal, minimumLength: Int)
    -> [DigitRange]
  {
    guard low <= high else { return [] }
    var result: [DigitRange] = []
    var start = low
    var length = max(minimumLength, digits(low, length: 0).count)
    while start <= high {
      let largest = Decimal(sign: .plus, exponent: length, significand: 1) - 1
      let end = min(high, largest)
      if start <= end {
        result += between(digits(start, length: length), digits(end, length: length))
      }
      start = max(start, largest + 1)
      length += 1
    }
    return result
  }

  private static func digits(_ number: Decimal, length: Int) -> [Int] {
    let digits = "\(number)".compactMap(\.wholeNumberValue)
    return Array(repeating: 0, count: max(0, length - digits.count)) + digits
  }

  /// The strings from one to another of the same length, in the order of their numbers.
  private static func between(_ low: [Int], _ high: [Int]) -> [DigitRange] {
    guard let first = low.first, let last = high.first else { return [DigitRange(places: [])] }
    let (lowRest, highRest) = (Array(low.dropFirst()), Array(high.dropFirst()))
    let nines = lowRest.map { _ in 9 }
    let zeros = lowRest.map { _ in 0 }
    if first == last { return between(lowRest, highRest).prefixed(first...first) }
    var (from, through) = (first, last)
    var result: [DigitRange] = []
    if lowRest != zeros {
      result += between(lowRest, nines).prefixed(first...first)
      from += 1
    }
    var ending: [DigitRange] = []
    if highRest != nines {
      ending = between(zeros, highRest).prefixed(last...last)
      through -= 1
    }
    if from <= through {
      result.append(DigitRange(places: [from...through] + lowRest.map { _ in 0...9 }))
    }
    return result + ending
  }
}

extension [DigitRange] {
  fileprivate func prefixed(_ place: ClosedRange<Int>) -> [DigitRange] {
    map { DigitRange(places: [place] + $0.places) }
  }
}
