/// The directories of a TIFF structure as Exif uses it; whatever points outside is not there.
struct TIFFStructure {
  /// The value of a tag, not yet read.
  struct Value {
    fileprivate let structure: TIFFStructure
    fileprivate let type: Int
    fileprivate let count: Int
    fileprivate let place: Int

    /// The value as text, without the NUL and blanks at its end.
    var text: String? {
      guard type == 2, let bytes = structure.bytes(at: place, count: min(count, 64)) else {
        return nil
      }
      let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      return String(text.reversed().drop { $0 == " " }.reversed())
    }

    /// The value as whole numbers divided by others; nil when it is none, or divides by zero.
    var ratios: [Double]? {
      guard type == 5, count <= 8 else { return nil }
      var ratios: [Double] = []
      for index in 0..<count {
        guard let top = structure.number(at: place + index * 8, bytes: 4),
          let bottom = structure.number(at: place + index * 8 + 4, bytes: 4), bottom > 0
        else { return nil }
        ratios.append(Double(top) / Double(bottom))
      }
      return ratios
    }

    var number: Int? {
      switch type {
      case 3: structure.number(at: place, bytes: 2)
      case 4: structure.number(at: place, bytes: 4)
      default: nil
      }
    }
  }

  private let content: ArraySlice<UInt8>
  private let isLittleEndian: Bool

  /// Recognises a structure; nil when the bytes are none.
  init?(_ bytes: ArraySlice<UInt8>) {
    // In PNG the prefix of the JPEG segment does not belong here, yet some programs write it.
    let prefix = Array("Exif\0\0".utf8)
    content = bytes.starts(with: prefix) ? bytes.dropFirst(prefix.count) : bytes
    switch content.prefix(2) {
    case [0x49, 0x49]: isLittleEndian = true
    case [0x4D, 0x4D]: isLittleEndian = false
    default: return nil
    }
    guard number(at: 2, bytes: 2) == 42 else { return nil }
  }

  /// The tags of the first directory.
  var mainDirectory: [Int: Value] { directory(from: number(at: 4, bytes: 4)) }

  /// The tags of the directory that a tag points to.
  func directory(at pointer: Value?) -> [Int: Value] { directory(from: pointer?.number) }

  private func directory(from start: Int?) -> [Int: Value] {
    guard let start, let count = number(at: start, bytes: 2) else { return [:] }
    var tags: [Int: Value] = [:]
    for entry in stride(from: start + 2, to: start + 2 + count * 12, by: 12) {
      guard let tag = number(at: entry, bytes: 2), let type = number(at: entry + 2, bytes: 2),
        let count = number(at: entry + 4, bytes: 4), let pointer = number(at: entry + 8, bytes: 4)
      else { break }
      let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1]
      let isInside = sizes[type].map { $0 * count <= 4 } ?? true
      tags[tag] = Value(
        structure: self, type: type, count: count, place: isInside ? entry + 8 : pointer)
    }
    return tags
  }

  private func bytes(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= content.count - count else { return nil }
    return content[(content.startIndex + offset)...].prefix(count)
  }

  private func number(at offset: Int, bytes count: Int) -> Int? {
    guard let digits = bytes(at: offset, count: count) else { return nil }
    return isLittleEndian
      ? digits.reversed().reduce(0) { $0 << 8 | Int($1) }
      : digits.reduce(0) { $0 << 8 | Int($1) }
  }
}
