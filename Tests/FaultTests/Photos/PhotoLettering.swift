import Imaging

/// Writes capital letters into a photo, black on a white label along its lower edge.
enum PhotoLettering {
  /// The photo with a line of text on a label, so many pixels above its lower edge.
  ///
  /// The ink is black and the paper white unless they are to be pale; without paper there is no label.
  static func label(
    _ text: String, on photo: Photo, up: Int = 0, ink: UInt8 = 10, paper: UInt8? = 250
  ) throws -> Photo {
    let columns = text.flatMap { (glyphs[$0] ?? [0, 0, 0]) + [0] }
    let scale = max(1, photo.width * 9 / 10 / columns.count)
    let height = 11 * scale
    var pixels = photo.pixels
    let (left, top) = (
      (photo.width - columns.count * scale) / 2, photo.height - height - scale - up
    )
    func paint(_ column: Int, _ row: Int, _ level: UInt8) {
      guard (0..<photo.width).contains(column), (0..<photo.height).contains(row) else { return }
      let place = (row * photo.width + column) * 3
      for channel in 0..<3 { pixels[place + channel] = level }
    }
    if let paper {
      for row in top..<(top + height) {
        for column in 0..<photo.width { paint(column, row, paper) }
      }
    }
    for (place, bits) in columns.enumerated() {
      for bit in 0..<7 where bits >> bit & 1 == 1 {
        for row in 0..<scale {
          for column in 0..<scale {
            paint(left + place * scale + column, top + (bit + 2) * scale + row, ink)
          }
        }
      }
    }
    return try Photo(width: photo.width, height: photo.height, pixels: pixels)
  }

  /// Five columns a letter, the lowest bit at the top.
  private static let glyphs: [Character: [UInt8]] = [
    "A": [0x7E, 0x11, 0x11, 0x11, 0x7E], "B": [0x7F, 0x49, 0x49, 0x49, 0x36],
    "C": [0x3E, 0x41, 0x41, 0x41, 0x22], "D": [0x7F, 0x41, 0x41, 0x22, 0x1C],
    "E": [0x7F, 0x49, 0x49, 0x49, 0x41], "F": [0x7F, 0x09, 0x09, 0x09, 0x01],
    "G": [0x3E, 0x41, 0x49, 0x49, 0x7A], "H": [0x7F, 0x08, 0x08, 0x08, 0x7F],
    "I": [0x00, 0x41, 0x7F, 0x41, 0x00], "J": [0x20, 0x40, 0x41, 0x3F, 0x01],
    "K": [0x7F, 0x08, 0x14, 0x22, 0x41], "L": [0x7F, 0x40, 0x40, 0x40, 0x40],
    "M": [0x7F, 0x02, 0x0C, 0x02, 0x7F], "N": [0x7F, 0x04, 0x08, 0x10, 0x7F],
    "O": [0x3E, 0x41, 0x41, 0x41, 0x3E], "P": [0x7F, 0x09, 0x09, 0x09, 0x06],
    "R": [0x7F, 0x09, 0x19, 0x29, 0x46], "S": [0x46, 0x49, 0x49, 0x49, 0x31],
    "T": [0x01, 0x01, 0x7F, 0x01, 0x01], "U": [0x3F, 0x40, 0x40, 0x40, 0x3F],
    "V": [0x1F, 0x20, 0x40, 0x20, 0x1F], "W": [0x3F, 0x40, 0x38, 0x40, 0x3F],
    "X": [0x63, 0x14, 0x08, 0x14, 0x63], "Y": [0x07, 0x08, 0x70, 0x08, 0x07],
  ]
}
