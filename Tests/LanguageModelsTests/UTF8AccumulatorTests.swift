import Testing

@testable import LanguageModels

@Suite struct UTF8AccumulatorTests {
  @Test(arguments: ["Gänseblümchen", "植物 🌱", "a", "👨‍👩‍👧", "\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}"])
  func oneByteATokenGivesWholeCharacters(text: String) {
    var accumulator = UTF8Accumulator()
    var result = ""
    for byte in text.utf8 {
      let piece = accumulator.append([byte])
      #expect(!piece.unicodeScalars.contains("\u{FFFD}"))
      result += piece
    }
    #expect(result == text)
    #expect(!accumulator.isInsideCharacter)
  }

  @Test func aCutTailIsDropped() {
    var accumulator = UTF8Accumulator()
    #expect(accumulator.append([0x61, 0xF0, 0x9F]) == "a")
    #expect(accumulator.isInsideCharacter)
  }

  @Test(
    arguments: [
      [0x61, 0xFF, 0x62], [0xC3, 0x28], [0xE2, 0x28, 0xA1], [0xED, 0xA0, 0x80], [0xF5, 0x80],
      [0x80, 0x80, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func bytesThatAreNoTextAreShownAsSuch(bytes: [UInt8]) {
    var accumulator = UTF8Accumulator()
    let pieces = bytes.map { accumulator.append([$0]) }.joined() + accumulator.append([0x21])
    #expect(pieces.contains("\u{FFFD}"))
    #expect(pieces.hasSuffix("!"))
  }

  @Test(arguments: ["×", "é", "三色堇", "🌸", "plain", "a×b🌸c"])
  func bytesComeOutAsWholeCharacters(text: String) {
    var characters = UTF8Accumulator()
    var pieces: [String] = []
    for byte in text.utf8 { pieces.append(characters.append([byte])) }
    #expect(pieces.joined() == text)
    #expect(!pieces.joined().unicodeScalars.contains("\u{FFFD}"))
  }

  @Test("C13: a cut tail is held back") func aCutTailIsHeldBack() {
    var characters = UTF8Accumulator()
    #expect(characters.append(Array("ab".utf8) + [0xE4, 0xB8]) == "ab")
    #expect(characters.append([]) == "")
  }

  @Test func impossibleBytesAreReplaced() {
    var characters = UTF8Accumulator()
    #expect(characters.append([0xFF, 0x41]) == "\u{FFFD}A")
    #expect(characters.append([0x80, 0x80, 0x80, 0x41]).hasSuffix("A"))
  }
}
