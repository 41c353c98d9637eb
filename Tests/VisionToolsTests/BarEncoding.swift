/// Encoders of line codes, as runs of dark and light modules.
enum BarEncoding {
  private static let left = [
    "3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112",
  ].map { $0.compactMap(\.wholeNumberValue) }
  /// Which digits of the left half are mirrored, for each leading digit.
  private static let mirrored = [
    "000000", "001011", "001101", "001110", "010011", "011001", "011100", "010101", "010110",
    "011010",
  ].map { $0.map { $0 == "1" } }

  /// The runs of an EAN-13 of twelve digits; the check digit is added.
  static func ean13(_ text: String) -> (runs: [Int], text: String) {
    var digits = text.compactMap(\.wholeNumberValue)
    let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3) }
    digits.append((10 - sum % 10) % 10)
    var runs = [1, 1, 1]
    for (digit, mirror) in zip(digits[1...6], mirrored[digits[0]]) {
      runs += mirror ? left[digit].reversed() : left[digit]
    }
    runs += [1, 1, 1, 1, 1]
    for digit in digits[7...12] { runs += left[digit] }
    return (runs + [1, 1, 1], digits.map(String.init).joined())
  }

  /// The runs of the digits and capitals that the tests use, in code set B of Code 128.
  static func code128(_ text: String) -> [Int] {
    let values = text.utf8.map { Int($0) - 32 }
    let check = values.enumerated().reduce(104) { $0 + ($1.offset + 1) * $1.element } % 103
    let symbols = [104] + values + [check]
    return symbols.flatMap(pattern) + [2, 3, 3, 1, 1, 1, 2]
  }

  /// Six runs of eleven modules, in the order that the code numbers them.
  private static func pattern(_ value: Int) -> [Int] {
    patterns[value].compactMap(\.wholeNumberValue)
  }
}
