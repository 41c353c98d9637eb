/// Puts characters together from bytes that come in pieces: no half of one ever gets out.
struct CharacterAssembler {
  private var held: [UInt8] = []

  /// The text that is whole by now; bytes that can begin no character become U+FFFD.
  mutating func append(_ bytes: [UInt8]) -> String {
    held += bytes
    let whole = held.count - unfinishedCount
    let text = String(decoding: held.prefix(whole), as: UTF8.self)
    held.removeFirst(whole)
    return text
  }

  /// Bytes at the end that begin a character whose other bytes are still to come.
  private var unfinishedCount: Int {
    for (count, byte) in held.reversed().prefix(3).enumerated() {
      let length =
        switch byte {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 0
        }
      if length > 0 { return length > count + 1 ? count + 1 : 0 }
      guard byte & 0xC0 == 0x80 else { return 0 }
    }
    return 0
  }
}
