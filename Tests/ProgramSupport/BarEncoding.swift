package import Imaging

/// Encoders of line codes, as runs of dark and light modules.
package enum BarEncoding {
  private static let left = [
    "3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112",
  ].map { $0.compactMap(\.wholeNumberValue) }
  /// Which digits of the left half are mirrored, for each leading digit.
  private static let mirrored = [
    "000000", "001011", "001101", "001110", "010011", "011001", "011100", "010101", "010110",
    "011010",
  ].map { $0.map { $0 == "1" } }

  /// The runs of an EAN-13 of twelve digits; the check digit is added.
  package static func ean13(_ text: String) -> (runs: [Int], text: String) {
    var digits = text.compactMap(\.wholeNumberValue)
    let sum = digits.enumerated().reduce(0) { sum, digit in
      sum + digit.element * (digit.offset.isMultiple(of: 2) ? 1 : 3)
    }
    digits.append((10 - sum % 10) % 10)
    var runs = [1, 1, 1]
    for (digit, mirror) in zip(digits[1...6], mirrored[digits[0]]) {
      runs += mirror ? left[digit].reversed() : left[digit]
    }
    runs += [1, 1, 1, 1, 1]
    for digit in digits[7...12] { runs += left[digit] }
    return (runs + [1, 1, 1], digits.map(String.init).joined())
  }

  /// The runs of a text of printable ASCII, in code set B of Code 128.
  package static func code128(_ text: String) -> [Int] {
    let values = text.utf8.map { Int($0) - 32 }
    let check = values.enumerated().reduce(104) { $0 + ($1.offset + 1) * $1.element } % 103
    let symbols = [104] + values + [check]
    return symbols.flatMap(pattern) + [2, 3, 3, 1, 1, 1, 2]
  }

  private static func pattern(_ value: Int) -> [Int] {
    patterns[value].compactMap(\.wholeNumberValue)
  }

  /// Six runs of eleven modules, in the order that the code numbers them.
  private static let patterns = """
    212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212
    112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131
    311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321
    112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
    313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
    314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114
    122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212
    124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
    114311 411113 411311 113141 114131 311141 411131 211412 211214 211232
    """.split(whereSeparator: \.isWhitespace)
}

extension Photo {
  /// Bars: runs of dark and light modules, the first dark, on white with room at all sides.
  package static func bars(_ runs: [Int], module: Int = 3, height: Int = 120) throws -> Photo {
    let quiet = 12
    var row = [UInt8](repeating: 255, count: quiet * module)
    for (index, run) in runs.enumerated() {
      row += [UInt8](repeating: index.isMultiple(of: 2) ? 0 : 255, count: run * module)
    }
    row += [UInt8](repeating: 255, count: quiet * module)
    let blank = [UInt8](repeating: 255, count: row.count)
    var pixels: [UInt8] = []
    for y in 0..<height {
      let levels = y < 10 || y >= height - 10 ? blank : row
      pixels += levels.flatMap { [$0, $0, $0] }
    }
    return try Photo(width: row.count, height: height, pixels: pixels)
  }
}
