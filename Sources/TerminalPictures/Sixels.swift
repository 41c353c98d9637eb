import Imaging

/// A picture as sixels: bands of six rows, each drawn once for every colour in it.
struct Sixels {
  private let width: Int
  private let height: Int
  /// The colour of each pixel, from 0 to 215.
  private let colors: [UInt8]

  init(_ photo: Photo) {
    width = photo.width
    height = photo.height
    colors = (0..<photo.width * photo.height).map { index in
      let shift = Self.pattern[index / photo.width % 4 * 4 + index % photo.width % 4]
      let steps = photo.pixels[index * 3..<index * 3 + 3].map { ColorCube.step(Int($0) + shift) }
      return UInt8(36 * steps[0] + 6 * steps[1] + steps[2])
    }
  }

  /// Bayer's pattern about zero: 216 colours alone would show as bands in a sky.
  private static let pattern = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
    .map { ($0 * 2 - 15) * 40 / 30 }

  var text: String {
    var text = "\u{1B}Pq\"1;1;\(width);\(height)"
    for color in Set(colors).sorted() {
      let steps = [Int(color) / 36, Int(color) / 6 % 6, Int(color) % 6]
      let parts = steps.map { String((Int(ColorCube.steps[$0]) * 100 + 127) / 255) }
      text += "#\(color);2;\(parts.joined(separator: ";"))"
    }
    for top in stride(from: 0, to: height, by: 6) { text += band(from: top) + "-" }
    return text + "\u{1B}\\"
  }

  private func band(from top: Int) -> String {
    let rows = top..<min(top + 6, height)
    let used = Set(colors[rows.lowerBound * width..<rows.upperBound * width])
    return used.sorted().map { color in
      var line = "#\(color)"
      var run: (letter: UInt8, count: Int) = (0, 0)
      for column in 0..<width {
        var bits: UInt8 = 0
        for row in rows where colors[row * width + column] == color { bits |= 1 << (row - top) }
        if run.count > 0, run.letter == bits + 63 {
          run.count += 1
        } else {
          line += Self.letters(run)
          run = (bits + 63, 1)
        }
      }
      return line + Self.letters(run)
    }
    .joined(separator: "$")
  }

  /// A letter so many times, in the shorter way.
  private static func letters(_ run: (letter: UInt8, count: Int)) -> String {
    let letter = String(UnicodeScalar(run.letter))
    return run.count > 3 ? "!\(run.count)\(letter)" : String(repeating: letter, count: run.count)
  }
}
