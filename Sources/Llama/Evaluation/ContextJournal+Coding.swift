internal import Foundation

/// A step is `{"tokens": base64 of UInt32, the least byte first}` or `{"picture": {…}}`: a conversation has
/// thousands of tokens, and a list of numbers takes a hundred times as long to read.
extension ContextJournal.Step: Codable {
  private enum CodingKeys: CodingKey { case tokens, picture }

  private struct Picture: Codable {
    var sha256: String
    var tokens: Int
    var positions: Int
    var tiles: Int
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .tokens(let tokens):
      let bytes = tokens.map(\.littleEndian).withUnsafeBytes { Data($0) }
      try container.encode(bytes.base64EncodedString(), forKey: .tokens)
    case .picture(let sha256, let tokens, let positions, let tiles):
      try container.encode(
        Picture(sha256: sha256, tokens: tokens, positions: positions, tiles: tiles),
        forKey: .picture)
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let text = try container.decodeIfPresent(String.self, forKey: .tokens) else {
      let picture = try container.decode(Picture.self, forKey: .picture)
      // What is added up later cannot overflow then.
      let counts = [picture.tokens, picture.positions, picture.tiles]
      guard counts.allSatisfy((0...Int(Int32.max)).contains) else {
        throw DecodingError.dataCorruptedError(
          forKey: .picture, in: container, debugDescription: "no picture has such numbers")
      }
      self = .picture(
        sha256: picture.sha256, tokens: picture.tokens, positions: picture.positions,
        tiles: picture.tiles)
      return
    }
    guard let bytes = Data(base64Encoded: text),
      bytes.count.isMultiple(of: MemoryLayout<Token>.size)
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .tokens, in: container, debugDescription: "these are no tokens")
    }
    self = .tokens(
      bytes.withUnsafeBytes { buffer in
        (0..<buffer.count / MemoryLayout<Token>.size).map { index in
          Token(
            littleEndian: buffer.loadUnaligned(
              fromByteOffset: index * MemoryLayout<Token>.size, as: Token.self))
        }
      })
  }
}
