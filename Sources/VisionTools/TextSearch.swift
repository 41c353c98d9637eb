internal import CVisionTools
internal import Imaging

/// One photo's way through the text reader, which ends at the first turn that shows text.
struct TextSearch {
  /// The lines of one turn of the photo, and how much they look like text.
  struct Finding {
    var lines: [TextLine] = []
    /// Letters and digits, each counted by how sure the reader was of it.
    var score = 0.0
    /// The part of all that was read which the reader was sure of.
    var purity = 0.0
    /// The height of a usual line in the picture that was read.
    var lineHeight = 0

    /// Text that is upright; upside down, letters are read too, but seldom surely.
    var isConvincing: Bool { score >= 6 && purity >= 0.6 }
  }

  /// A word less sure than this is no word.
  static let leastConfidence = 0.6
  /// Lower lines are read again from a picture of twice the size.
  static let leastLineHeight = 20

  let photo: Photo
  let read: (GreyPicture) throws -> [TextEngine.Word]

  /// The lines of the photo, from the top and from the left.
  func lines() throws -> [TextLine] {
    let scale = Self.scale(of: photo)
    let view = PictureView(photo, scale: scale)
    var best = try finding(in: view)
    var degrees = 0.0
    for turn in [90.0, 270, 180] where !best.isConvincing {
      let found = try finding(in: view.turned(degrees: turn))
      if found.score > best.score { (best, degrees) = (found, turn) }
    }
    if best.lineHeight > 0, best.lineHeight < Self.leastLineHeight, scale < 4 {
      let larger = PictureView(photo, scale: scale * 2).turned(degrees: degrees)
      let found = try finding(in: larger)
      if found.score > best.score { best = found }
    }
    return best.lines
  }

  /// Pictures of few pixels are read better enlarged; beyond 16 million pixels nothing is gained.
  static func scale(of photo: Photo) -> Double {
    let pixels = Double(photo.width) * Double(photo.height)
    let most = (16_000_000 / pixels).squareRoot()
    let longest = Double(max(photo.width, photo.height))
    return longest < 1600 ? min(4, 1600 / longest, most) : min(1, most)
  }

  private func finding(in view: PictureView) throws -> Finding {
    let words = try read(view.grey)
    var finding = Finding()
    let sure = words.filter { $0.confidence >= Self.leastConfidence }
    finding.lines = Dictionary(grouping: sure, by: \.line)
      .sorted { $0.key < $1.key }
      .compactMap { Self.line(of: $0.value, in: view) }
      .sorted { Self.precedes($0.box, $1.box) }
    finding.score = finding.lines.reduce(0) { $0 + Double($1.weight) * $1.confidence }
    let all = words.reduce(0) { $0 + $1.text.count }
    let kept = finding.lines.reduce(0) { $0 + $1.text.count { $0 != " " } }
    finding.purity = all == 0 ? 0 : Double(kept) / Double(all)
    let heights = sure.map { Int($0.box.bottom - $0.box.top) }.sorted()
    finding.lineHeight = heights.isEmpty ? 0 : heights[heights.count / 2]
    return finding
  }

  /// A line without a word of two letters or digits is a pattern of leaves.
  private static func line(of words: [TextEngine.Word], in view: PictureView) -> TextLine? {
    let texts = words.map { PlainText.singleLine($0.text) }
    guard let first = words.first,
      texts.contains(where: { $0.count { $0.isLetter || $0.isNumber } >= 2 })
    else { return nil }
    let box = words.dropFirst().reduce(first.box) { sum, word in
      vt_box(
        left: min(sum.left, word.box.left), top: min(sum.top, word.box.top),
        right: max(sum.right, word.box.right), bottom: max(sum.bottom, word.box.bottom))
    }
    let letters = texts.reduce(0) { $0 + $1.count }
    let confidence = zip(words, texts).reduce(0) { $0 + $1.0.confidence * Double($1.1.count) }
    return TextLine(
      text: texts.filter { !$0.isEmpty }.joined(separator: " "),
      confidence: confidence / Double(max(1, letters)),
      box: view.photoBox(
        left: Int(box.left), top: Int(box.top), right: Int(box.right), bottom: Int(box.bottom)))
  }

  /// Reading order of the upright photo: rows from the top, from left to right in a row.
  private static func precedes(_ first: PixelBox, _ second: PixelBox) -> Bool {
    first.y == second.y ? first.x < second.x : first.y < second.y
  }
}
