extension ImageFormat {
  /// Tells what bytes are from how they begin; a few hundred are enough.
  public static func detect(_ bytes: some Sequence<UInt8>) -> ImageFormat {
    let head = Array(bytes.prefix(512))
    if let format = signatures.first(where: { $0.matches(head) })?.format { return format }
    if let brand = mediaFormat(head) { return brand }
    return markup(head) ?? .unknown
  }

  private struct Signature {
    let format: ImageFormat
    let offset: Int
    let bytes: [UInt8]

    init(_ format: ImageFormat, _ bytes: [UInt8], at offset: Int = 0) {
      self.format = format
      self.offset = offset
      self.bytes = bytes
    }

    init(_ format: ImageFormat, _ text: String, at offset: Int = 0) {
      self.init(format, Array(text.utf8), at: offset)
    }

    func matches(_ head: [UInt8]) -> Bool { head.dropFirst(offset).starts(with: bytes) }
  }

  private static let signatures = [
    Signature(.jpeg, [0xFF, 0xD8]),
    Signature(.png, [0x89] + "PNG".utf8),
    Signature(.gif, "GIF8"),
    Signature(.webp, "WEBP", at: 8),
    Signature(.tiff, "II*\0"),
    Signature(.tiff, "MM\0*"),
    Signature(.tiff, "II+\0"),
    Signature(.tiff, "MM\0+"),
    Signature(.jpegXL, [0xFF, 0x0A]),
    Signature(.jpegXL, "JXL \r\n", at: 4),
    Signature(.jpeg2000, "jP  \r\n", at: 4),
    Signature(.jpeg2000, [0xFF, 0x4F, 0xFF, 0x51]),
    Signature(.photoshop, "8BPS"),
    Signature(.pdf, "%PDF"),
    Signature(.zip, "PK\u{3}\u{4}"),
    Signature(.icon, [0, 0, 1, 0]),
    Signature(.gitLFSPointer, "version https://git-lfs.github.com/"),
  ]

  /// Files of boxes name what they hold in brands: the main one, then all that they agree with.
  private static func mediaFormat(_ head: [UInt8]) -> ImageFormat? {
    guard head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    let length = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
    let end = min(max(length, 12), head.count)
    var brands: [String] = []
    for start in stride(from: 8, to: end - 3, by: 4) where start != 12 {
      brands.append(String(decoding: head[start..<start + 4], as: UTF8.self))
    }
    if brands.contains(where: { $0 == "avif" || $0 == "avis" }) { return .avif }
    let still: Set = [
      "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1",
    ]
    return brands.contains(where: still.contains) ? .heic : .movie
  }

  /// Tells pages and drawings, other text, and bitmaps, whose two letters could begin a text.
  private static func markup(_ head: [UInt8]) -> ImageFormat? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let body = head.starts(with: mark) ? head.dropFirst(3) : head[...]
    guard !body.isEmpty else { return nil }
    guard body.allSatisfy({ $0 >= 0x20 || (0x09...0x0D).contains($0) || $0 == 0x1B }) else {
      return body.starts(with: "BM".utf8) ? .bmp : nil
    }
    // A text in any encoding that extends ASCII; only its tags matter here.
    let text = String(decoding: body, as: UTF8.self).lowercased()
    let start = text.drop { $0.isWhitespace }
    if start.hasPrefix("<") {
      if text.contains("<svg") { return .svg }
      if text.contains("<html") || text.contains("<!doctype html") { return .html }
    }
    let high = body.count { $0 >= 0x80 }
    return high * 3 <= body.count ? .text : nil
  }
}
