import Testing

@testable import Llama

@Suite struct CharacterAssemblerTests {
  @Test(arguments: ["×", "é", "三色堇", "🌸", "plain", "a×b🌸c"])
  func bytesComeOutAsWholeCharacters(text: String) {
    var characters = CharacterAssembler()
    var pieces: [String] = []
    for byte in text.utf8 { pieces.append(characters.append([byte])) }
    #expect(pieces.joined() == text)
    #expect(!pieces.joined().unicodeScalars.contains("\u{FFFD}"))
  }

  @Test("C13: a cut tail is held back") func aCutTailIsHeldBack() {
    var characters = CharacterAssembler()
    #expect(characters.append(Array("ab".utf8) + [0xE4, 0xB8]) == "ab")
    #expect(characters.append([]) == "")
  }

  @Test func impossibleBytesAreReplaced() {
    var characters = CharacterAssembler()
    #expect(characters.append([0xFF, 0x41]) == "\u{FFFD}A")
    #expect(characters.append([0x80, 0x80, 0x80, 0x41]).hasSuffix("A"))
  }
}
