extension Orientation {
  /// The orientation in a TIFF structure as Exif uses it; upright where there is none or nonsense.
  init(exif bytes: [UInt8]) {
    // In PNG the prefix of the JPEG segment does not belong here, yet some programs write it.
    let prefix = Array("Exif\0\0".utf8)
    let start = bytes.starts(with: prefix) ? prefix.count : 0
    self = Self.entry(in: bytes[start...]).flatMap(Orientation.init(rawValue:)) ?? .up
  }

  /// The value of tag 0x0112 in the first directory.
  private static func entry(in tiff: ArraySlice<UInt8>) -> Int? {
    let littleEndian: Bool
    switch tiff.prefix(2) {
    case [0x49, 0x49]: littleEndian = true
    case [0x4D, 0x4D]: littleEndian = false
    default: return nil
    }
    func number(at offset: Int, bytes count: Int) -> Int? {
      guard offset >= 0, offset <= tiff.count - count else { return nil }
      let digits = tiff[(tiff.startIndex + offset)...].prefix(count)
      return littleEndian
        ? digits.reversed().reduce(0) { $0 << 8 | Int($1) }
        : digits.reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(at: 2, bytes: 2) == 42, let directory = number(at: 4, bytes: 4),
      let count = number(at: directory, bytes: 2)
    else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let tag = number(at: entry, bytes: 2) else { return nil }
      guard tag == 0x0112 else { continue }
      switch number(at: entry + 2, bytes: 2) {
      case 3: return number(at: entry + 8, bytes: 2)
      case 4: return number(at: entry + 8, bytes: 4)
      default: return nil
      }
    }
    return nil
  }
}
