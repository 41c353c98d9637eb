extension ImageFormat {
  /// Detects a format from the first bytes; a few hundred are enough.
  public static func detect(_ bytes: some Sequence<UInt8>) -> ImageFormat {
    let head = Array(bytes.prefix(512))
    if let format = signatures.first(where: { $0.matches(head) })?.format {
      return format == .tiff && isRaw(head) ? .raw : format
    }
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
    Signature(.jpegXR, [0x49, 0x49, 0xBC]),
    Signature(.photoshop, "8BPS"),
    Signature(.gimp, "gimp xcf"),
    Signature(.icon, [0, 0, 1, 0]),
    Signature(.openEXR, [0x76, 0x2F, 0x31, 0x01]),
    Signature(.radiance, "#?RADIANCE"),
    Signature(.dicom, "DICM", at: 128),
    Signature(.fits, "SIMPLE  ="),
    Signature(.qoi, "qoif"),
    // Of Fujifilm, Olympus, Panasonic, Sigma, Minolta and Canon.
    Signature(.raw, "FUJIFILMCCD-RAW"),
    Signature(.raw, "IIRO"),
    Signature(.raw, "IIRS"),
    Signature(.raw, "MMOR"),
    Signature(.raw, "IIU\0"),
    Signature(.raw, "FOVb"),
    Signature(.raw, "\0MRM"),
    Signature(.raw, "HEAPCCDR", at: 6),
    Signature(.pdf, "%PDF"),
    Signature(.postScript, "%!PS"),
    Signature(.postScript, [0xC5, 0xD0, 0xD3, 0xC6]),
    Signature(.djvu, "AT&TFORM"),
    Signature(.movie, "AVI ", at: 8),
    Signature(.movie, [0x1A, 0x45, 0xDF, 0xA3]),
    Signature(.movie, [0, 0, 1, 0xBA]),
    Signature(.movie, [0, 0, 1, 0xB3]),
    Signature(.movie, "FLV\u{1}"),
    Signature(.movie, [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]),
    Signature(.movie, "moov", at: 4),
    Signature(.zip, "PK\u{3}\u{4}"),
    Signature(.archive, [0x1F, 0x8B, 0x08]),
    Signature(.archive, "BZh"),
    Signature(.archive, [0xFD] + "7zXZ\0".utf8),
    Signature(.archive, [0x28, 0xB5, 0x2F, 0xFD]),
    Signature(.archive, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
    Signature(.archive, "Rar!\u{1A}"),
    Signature(.archive, "ustar", at: 257),
    Signature(.appleDouble, [0, 5, 0x16, 7]),
    Signature(.gitLFSPointer, "version https://git-lfs.github.com/"),
  ]

  /// Whether a TIFF is what a camera writes: Adobe's DNG, or of one make with directories of its own.
  private static func isRaw(_ head: [UInt8]) -> Bool {
    if head.dropFirst(8).starts(with: "CR".utf8) { return true }
    let tags = TIFFStructure(head[...])?.mainDirectory ?? [:]
    return tags[0xC612] != nil || tags[0x010F] != nil && tags[0x014A] != nil
  }

  /// Files of boxes name what they hold in brands: the main one, then all that they agree with.
  private static func mediaFormat(_ head: [UInt8]) -> ImageFormat? {
    guard head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    let length = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
    let end = min(max(length, 12), head.count)
    var brands: [String] = []
    for start in stride(from: 8, to: end - 3, by: 4) where start != 12 {
      brands.append(String(decoding: head[start..<start + 4], as: UTF8.self))
    }
    if brands.contains("crx ") { return .raw }
    if brands.contains(where: { $0 == "avif" || $0 == "avis" }) { return .avif }
    let still: Set = [
      "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1",
    ]
    return brands.contains(where: still.contains) ? .heic : .movie
  }

  /// Detects pages and drawings, other text, and what a few letters begin that could begin a text.
  private static func markup(_ head: [UInt8]) -> ImageFormat? {
    guard let body = text(head) else { return nil }
    guard !body.isEmpty else { return nil }
    guard body.allSatisfy({ $0 >= 0x20 || (0x09...0x0D).contains($0) || $0 == 0x1B }) else {
      return short(body)
    }
    // A text in any encoding that extends ASCII; only its tags matter here.
    let text = String(decoding: body, as: UTF8.self).lowercased()
    let start = text.drop { $0.isWhitespace }
    if start.hasPrefix("<") {
      if text.contains("<svg") { return .svg }
      if text.contains("<html") || text.contains("<!doctype html") { return .html }
    }
    let high = body.count { $0 >= 0x80 }
    return high * 3 <= body.count ? .text : short(body)
  }

  /// Bitmaps, and Netpbm's: a letter, a kind, and a width.
  private static func short(_ body: [UInt8]) -> ImageFormat? {
    if body.starts(with: "BM".utf8) { return .bmp }
    let isNetpbm =
      body.count > 2 && body[0] == 0x50 && (0x31...0x37).contains(body[1])
      && [0x09, 0x0A, 0x0D, 0x20].contains(body[2])
    return isNetpbm ? .netpbm : nil
  }

  /// The bytes as text that extends ASCII, without a byte-order mark; nil where UTF-16 is broken.
  private static func text(_ head: [UInt8]) -> [UInt8]? {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(head.dropFirst(3)) }
    let isLittle = head.starts(with: [0xFF, 0xFE])
    guard isLittle || head.starts(with: [0xFE, 0xFF]) else { return head }
    let units = stride(from: 2, to: head.count - 1, by: 2).map { place in
      isLittle
        ? UInt16(head[place]) | UInt16(head[place + 1]) << 8
        : UInt16(head[place]) << 8 | UInt16(head[place + 1])
    }
    return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
  }
}
