/// The room that a terminal has, in character cells and in pixels.
package struct TerminalSize: Equatable, Sendable {
  package var columns: Int
  package var rows: Int
  /// The pixels of one cell.
  package var cellWidth: Int
  package var cellHeight: Int

  /// The size that the system reports; zeros mean unknown.
  package init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    self.columns = columns > 0 ? columns : 80
    self.rows = rows > 0 ? rows : 24
    cellWidth = pixelWidth > 0 ? max(1, pixelWidth / self.columns) : 8
    cellHeight = pixelHeight > 0 ? max(1, pixelHeight / self.rows) : 16
  }

  /// The most cells of a picture, with room for the text about it.
  private static let mostColumns = 60
  private static let mostRows = 20

  /// How many cells a picture takes, in its own proportions.
  package func cells(width: Int, height: Int) -> (columns: Int, rows: Int) {
    let most = (
      columns: max(1, min(Self.mostColumns, columns - 1)),
      rows: max(1, min(Self.mostRows, rows - 4))
    )
    let scale = min(
      Double(most.columns * cellWidth) / Double(max(1, width)),
      Double(most.rows * cellHeight) / Double(max(1, height)))
    func count(_ side: Int, _ cell: Int, _ limit: Int) -> Int {
      min(limit, max(1, Int((Double(side) * scale / Double(cell)).rounded())))
    }
    return (count(width, cellWidth, most.columns), count(height, cellHeight, most.rows))
  }
}
