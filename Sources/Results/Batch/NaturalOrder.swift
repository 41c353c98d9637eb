/// The order in which people count files: `leaf2.jpg` before `leaf10.jpg`, capitals beside small letters.
///
/// It knows nothing of a locale, so every machine sorts alike. Names that differ only in case or in
/// leading zeros fall back to their bytes.
package func precedesNaturally(_ first: String, _ second: String) -> Bool {
  var a = first.unicodeScalars[...]
  var b = second.unicodeScalars[...]
  while let x = a.first, let y = b.first {
    if x.isDigit, y.isDigit {
      let order = compareNumbers(takeDigits(&a), takeDigits(&b))
      if order != 0 { return order < 0 }
    } else {
      let (p, q) = (x.lowered, y.lowered)
      if p != q { return p < q }
      a.removeFirst()
      b.removeFirst()
    }
  }
  if a.isEmpty != b.isEmpty { return a.isEmpty }
  return first.utf8.lexicographicallyPrecedes(second.utf8)
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { value >= 0x30 && value <= 0x39 }
  fileprivate var lowered: UInt32 { value >= 0x41 && value <= 0x5A ? value + 0x20 : value }
}

private func takeDigits(_ text: inout Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
  let digits = text.prefix { $0.isDigit }
  text = text.dropFirst(digits.count)
  let significant = digits.drop { $0 == "0" }
  return significant.isEmpty ? digits.suffix(1) : significant
}

private func compareNumbers(
  _ a: Substring.UnicodeScalarView, _ b: Substring.UnicodeScalarView
) -> Int {
  if a.count != b.count { return a.count < b.count ? -1 : 1 }
  for (x, y) in zip(a, b) where x != y { return x < y ? -1 : 1 }
  return 0
}
