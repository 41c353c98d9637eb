import Imaging

/// A picture of coloured cells: two pixels one above the other in each, or one where half blocks are missing.
struct Blocks {
  private let photo: Photo
  private let kind: TerminalForm.Cells

  init(_ photo: Photo, _ kind: TerminalForm.Cells) {
    self.photo = photo
    self.kind = kind
  }

  var text: String {
    var text = ""
    for row in stride(from: 0, to: photo.height, by: kind.hasHalfBlocks ? 2 : 1) {
      var last = ""
      for column in 0..<photo.width {
        // A colour is only written where it changes.
        let colors =
          kind.hasHalfBlocks
          ? "38;\(color(column, row));48;\(color(column, row + 1))" : "48;\(color(column, row))"
        if colors != last { text += "\u{1B}[\(colors)m" }
        last = colors
        text += kind.hasHalfBlocks ? "▀" : " "
      }
      text += "\u{1B}[0m\n"
    }
    return text
  }

  private func color(_ column: Int, _ row: Int) -> String {
    let start = (min(row, photo.height - 1) * photo.width + column) * 3
    let values = photo.pixels[start..<start + 3].map(Int.init)
    if kind.hasTrueColor { return "2;\(values[0]);\(values[1]);\(values[2])" }
    let steps = values.map(ColorCube.step)
    return "5;\(16 + 36 * steps[0] + 6 * steps[1] + steps[2])"
  }
}
