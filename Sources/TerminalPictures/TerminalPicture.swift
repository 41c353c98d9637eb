import Foundation
package import Imaging

/// A photo as a terminal can show it.
package struct TerminalPicture: Sendable {
  private let photo: Photo
  private let size: TerminalSize

  /// Prepares a photo for a terminal.
  package init(_ photo: Photo, size: TerminalSize) {
    self.photo = photo
    self.size = size
  }

  /// The bytes that show the photo, with a line end after it.
  ///
  /// - Throws: `ImagingError` when the picture cannot be encoded.
  package func text(as form: TerminalForm) throws(ImagingError) -> String {
    let cells = size.cells(width: photo.width, height: photo.height)
    let side = max(cells.columns * size.cellWidth, cells.rows * size.cellHeight)
    switch form {
    case .kitty:
      let data = try photo.fitting(longestSide: side).pngData()
      return Self.kitty(data, columns: cells.columns, rows: cells.rows)
    case .iTerm:
      let data = try photo.fitting(longestSide: side).jpegData(quality: 85)
      return Self.iTerm(data, columns: cells.columns, rows: cells.rows)
    case .sixel:
      let width = max(1, cells.columns * size.cellWidth)
      let height = max(1, cells.rows * size.cellHeight)
      return Sixels(photo.resized(width: width, height: height)).text + "\n"
    case .blocks(let kind):
      let height = cells.rows * (kind.hasHalfBlocks ? 2 : 1)
      return Blocks(photo.resized(width: cells.columns, height: height), kind).text
    }
  }

  /// A PNG in pieces of at most 4096 letters, as the protocol wants it.
  private static func kitty(_ png: Data, columns: Int, rows: Int) -> String {
    let letters = Array(png.base64EncodedString().utf8)
    var text = ""
    var start = 0
    while start < letters.count {
      let end = min(start + 4096, letters.count)
      // Only the first piece says what it is; q=2 keeps the terminal from answering.
      let keys = start == 0 ? "a=T,f=100,q=2,c=\(columns),r=\(rows)," : "q=2,"
      text += "\u{1B}_G\(keys)m=\(end < letters.count ? 1 : 0);"
      text += String(decoding: letters[start..<end], as: UTF8.self) + "\u{1B}\\"
      start = end
    }
    return text + "\n"
  }

  private static func iTerm(_ jpeg: Data, columns: Int, rows: Int) -> String {
    "\u{1B}]1337;File=inline=1;size=\(jpeg.count);width=\(columns);height=\(rows);"
      + "preserveAspectRatio=1:\(jpeg.base64EncodedString())\u{07}\n"
  }
}

/// The 6 × 6 × 6 colours that terminals of 256 colours share.
enum ColorCube {
  /// How bright each of the six steps is, from 0 to 255.
  static let steps: [UInt8] = [0, 95, 135, 175, 215, 255]

  /// The step nearest to a brightness.
  static func step(_ value: Int) -> Int {
    var best = 0
    for index in steps.indices where abs(Int(steps[index]) - value) < abs(Int(steps[best]) - value)
    {
      best = index
    }
    return best
  }
}
