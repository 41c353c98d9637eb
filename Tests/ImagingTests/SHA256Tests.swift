import Foundation
import Testing

@testable import Files
@testable import Imaging

@Suite struct SHA256Tests {
  /// The examples that NIST publishes with FIPS 180-4.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrs"
        + "mnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func publishedVectors(text: String, expected: String) {
    #expect(SHA256.hex(of: Array(text.utf8)) == expected)
    #expect(SHA256.hex(of: Data(text.utf8)) == expected)
  }

  @Test func aMillionLettersInUnevenPieces() {
    let letters = [UInt8](repeating: 0x61, count: 1_000_000)
    var digest = SHA256()
    var start = 0
    var length = 1
    while start < letters.count {
      let end = min(letters.count, start + length)
      letters[start..<end].withUnsafeBytes { digest.update($0) }
      start = end
      length = length * 7 % 1021 + 1
    }
    #expect(
      digest.finalize() == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }
}
