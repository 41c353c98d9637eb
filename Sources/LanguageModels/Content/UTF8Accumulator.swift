/// Makes text of bytes that come in pieces, and never shows half of a character's encoding.
///
/// Bytes that no continuation could make valid become U+FFFD; a cut tail is dropped at the end.
package struct UTF8Accumulator: Sendable {
  private var pending: [UInt8] = []

  /// Creates an accumulator that holds nothing.
  package init() {}

  /// Adds bytes, and returns the text that is complete now.
  package mutating func append(_ bytes: some Sequence<UInt8>) -> String {
    pending.append(contentsOf: bytes)
    let tail = pending.suffix(3).lengthOfCutTail
    let text = String(decoding: pending.dropLast(tail), as: UTF8.self)
    pending.removeFirst(pending.count - tail)
    return text
  }

  /// Whether the bytes so far end inside a character.
  package var isInsideCharacter: Bool { !pending.isEmpty }
}

extension ArraySlice<UInt8> {
  /// How many of the last bytes begin a character whose other bytes are still to come.
  fileprivate var lengthOfCutTail: Int {
    for (index, byte) in zip(indices, self).reversed() {
      let length = endIndex - index
      switch byte {
      case 0x80...0xBF: continue
      case 0xC2...0xDF: return length < 2 ? length : 0
      case 0xE0...0xEF: return length < 3 && mayContinue(from: index) ? length : 0
      case 0xF0...0xF4: return length < 4 && mayContinue(from: index) ? length : 0
      default: return 0
      }
    }
    return 0
  }

  /// Whether the second byte, if there is one, may follow the first.
  private func mayContinue(from index: Int) -> Bool {
    guard index + 1 < endIndex else { return true }
    switch (self[index], self[index + 1]) {
    case (0xE0, 0x80...0x9F), (0xED, 0xA0...0xBF), (0xF0, 0x80...0x8F), (0xF4, 0x90...0xBF):
      return false
    default: return true
    }
  }
}
