extension JSONReader {
  /// The next characters of a string, and whether its closing quotation mark was read.
  mutating func characters() throws(Failure) -> (text: String, areAll: Bool) {
    var characters: [UInt8] = []
    var areAll = false
    loop: while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        areAll = true
        break loop
      case UInt8(ascii: "\\"):
        let start = position
        guard let scalar = try escape() else {
          position = start
          break loop
        }
        characters.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      case 0..<0x20: throw failed("a bare control character in a string")
      default:
        characters.append(byte)
        position += 1
      }
    }
    return (String(decoding: characters, as: UTF8.self), areAll)
  }

  /// The character of an escape; nil where the text ends inside it.
  private mutating func escape() throws(Failure) -> Unicode.Scalar? {
    position += 1
    guard let byte = current else { return nil }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw failed("an unknown escape")
    }
  }

  private mutating func unicodeEscape() throws(Failure) -> Unicode.Scalar? {
    guard let first = try codeUnit() else { return nil }
    guard UTF16.isSurrogate(first) else { return Unicode.Scalar(first) }
    guard UTF16.isLeadSurrogate(first) else { throw failed("half of a surrogate pair") }
    for expected in "\\u".utf8 {
      guard let byte = current else { return nil }
      guard byte == expected else { throw failed("half of a surrogate pair") }
      position += 1
    }
    guard let second = try codeUnit() else { return nil }
    guard UTF16.isTrailSurrogate(second) else { throw failed("half of a surrogate pair") }
    return Unicode.Scalar(
      0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
  }

  private mutating func codeUnit() throws(Failure) -> UInt16? {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = current else { return nil }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failed("an escape without four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  /// The number at the position; nil where the text ends before there is a digit that has to come.
  mutating func number() throws(Failure) -> GeneratedContent? {
    let start = position
    if current == UInt8(ascii: "-") { position += 1 }
    if current == UInt8(ascii: "0") {
      position += 1
    } else {
      guard try digits() else { return nil }
    }
    if current == UInt8(ascii: ".") {
      position += 1
      guard try digits() else { return nil }
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      guard try digits() else { return nil }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    return GeneratedContent(value: .number(JSONNumber(text: text)))
  }

  /// Reads one digit or more; false where the text ends before the first.
  private mutating func digits() throws(Failure) -> Bool {
    guard let first = current else { return false }
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      throw failed("an unexpected character")
    }
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      position += 1
    }
    return true
  }
}
