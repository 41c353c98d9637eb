/// A JSON number, kept as its digits so that neither 64-bit integers nor decimals lose any.
struct JSONNumber: Sendable, Equatable {
  let text: String

  init(text: String) {
    self.text = text
  }

  init(_ value: Int) {
    text = String(value)
  }

  /// JSON has no word for infinity and NaN.
  init?(_ value: Double) {
    guard value.isFinite else { return nil }
    text = Int(exactly: value).map(String.init) ?? "\(value)"
  }

  /// A `Float` is written with its own shortest digits, not with those of the nearest `Double`.
  init?(_ value: Float) {
    guard value.isFinite else { return nil }
    text = Int(exactly: value).map(String.init) ?? "\(value)"
  }

  var double: Double { Double(text) ?? 0 }

  /// The number as an integer; nil where it has a fraction or does not fit.
  var integer: Int? { Int(text) ?? Int(exactly: double) }

  static func == (a: JSONNumber, b: JSONNumber) -> Bool {
    if a.text == b.text { return true }
    if let left = Int(a.text), let right = Int(b.text) { return left == right }
    return a.double == b.double
  }
}
