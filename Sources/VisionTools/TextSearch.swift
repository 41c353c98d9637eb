internal import CVisionTools
internal import Imaging

/// One photo's way through the text reader: where the text is, which way is up, and how it reads.
///
/// The first look finds words anywhere, at the first turn that shows surely read ones. A second look
/// takes each place by itself, cut out, straightened and scaled to the height the reader knows best:
/// there a word that is short or rare is read as surely as its neighbours.
struct TextSearch {
  /// Letters are read best when words are about this high.
  static let wordHeight = 40.0

  let photo: Photo
  let read: (GreyPicture, TextLayout) throws -> [TextEngine.Word]

  /// The lines of the photo, from the top and from the left.
  func lines() throws -> [TextLine] {
    guard let look = try firstLook() else { return [] }
    var lines: [TextLine] = []
    for region in look.regions {
      lines += try closeLook(at: region, of: look)
    }
    return Self.distinct(lines).sorted { Self.precedes($0.box, $1.box) }
  }

  /// The scale and turn that show the most text; nil where none shows any.
  private func firstLook() throws -> TextLook? {
    var best: TextLook?
    for scale in Self.scales(of: photo) {
      let view = PictureView(photo, scale: scale)
      for degrees in [0.0, 90, 270, 180] {
        let turned = view.turned(degrees: degrees)
        let look = TextLook(
          words: try read(turned.grey, .scattered), view: turned, scale: scale, degrees: degrees)
        if look.score > best?.score ?? 0 { best = look }
        if look.isConvincing { return look }
      }
      if best != nil { return best }
    }
    return best
  }

  /// The lines of a place, read again where they turn out to extend beyond it.
  private func closeLook(at region: TextRegion, of first: TextLook) throws -> [TextLine] {
    let height = Double(region.wordHeight) / first.scale
    let margin = (across: Int(3 * height), down: Int(1.5 * height))
    func around(_ box: PixelBox) -> PixelBox {
      first.degrees.truncatingRemainder(dividingBy: 180) == 0
        ? box.grown(across: margin.across, down: margin.down)
        : box.grown(across: margin.down, down: margin.across)
    }
    var words = first.view.photoBox(
      left: Int(region.box.left), top: Int(region.box.top), right: Int(region.box.right),
      bottom: Int(region.box.bottom))
    func look(at part: PixelBox, wordHeight: Double) throws -> TextLook {
      let pixels = Double(part.width) * Double(part.height)
      let scale = min(wordHeight / height, 8, (Self.mostPixels / pixels).squareRoot())
      let view = PictureView(photo, part: part, scale: scale)
        .turned(degrees: first.degrees - region.slant)
      return TextLook(
        words: try read(view.grey, .block), view: view, scale: scale, degrees: first.degrees)
    }
    var part = around(words).clamped(width: photo.width, height: photo.height)
    guard part.width > 0, part.height > 0 else { return [] }
    var close = try look(at: part, wordHeight: Self.wordHeight)
    var lines = close.lines(sureOf: region.texts)
    for _ in 0..<3 {
      words = lines.reduce(words) { $0.union($1.box) }
      // A margin that is not left free holds the rest of a line.
      let needed = words.grown(across: Int(height), down: Int(height / 2))
        .clamped(width: photo.width, height: photo.height)
      if part.union(needed) == part { break }
      part = around(words).clamped(width: photo.width, height: photo.height)
      close = try look(at: part, wordHeight: Self.wordHeight)
      lines = close.lines(sureOf: region.texts)
    }
    guard close.lineCount > lines.count else { return lines }
    // What was left out counts if it reads the same at another size.
    let other = try look(at: part, wordHeight: Self.wordHeight * 0.75)
    let more = other.lines(sureOf: region.texts.union(close.texts))
    return lines + more.filter { line in !lines.contains { $0.box.touches(line.box) } }
  }

  /// Two places may hold one line, or part of it; the reading with more letters stays.
  private static func distinct(_ lines: [TextLine]) -> [TextLine] {
    lines.sorted { $0.weight > $1.weight }.reduce(into: []) { kept, line in
      if !kept.contains(where: { $0.box.coversMost(of: line.box) }) { kept.append(line) }
    }
  }

  /// Beyond 16 million pixels nothing is gained.
  private static let mostPixels = 16_000_000.0

  /// Small pictures are read enlarged; large ones small first, which shows text of usual size sooner.
  static func scales(of photo: Photo) -> [Double] {
    let pixels = Double(photo.width) * Double(photo.height)
    let longest = Double(max(photo.width, photo.height))
    let most = (mostPixels / pixels).squareRoot()
    guard longest > 2400 else { return [min(4, max(1, 1600 / longest), most)] }
    return [min(2000 / longest, most), min(1, most)]
  }

  /// Reading order of the upright photo: rows from the top, from left to right in a row.
  private static func precedes(_ first: PixelBox, _ second: PixelBox) -> Bool {
    let middle = second.y + second.height / 2
    let isSameRow = first.y < middle && middle < first.y + first.height
    return isSameRow ? first.x < second.x : first.y < second.y
  }
}
