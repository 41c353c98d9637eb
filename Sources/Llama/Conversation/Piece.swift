/// A stretch of what the model reads, in the order it reads it.
enum Piece: Sendable {
  /// The template's own words, which may name control tokens.
  case template(String)
  /// Text of the conversation, which may not.
  case text(String)
  case picture(CatalogPicture)
  case tokens([Token])
}

extension Piece {
  init(_ part: Message.Part) {
    switch part {
    case .text(let text): self = .text(text)
    case .picture(let source): self = .picture(source)
    case .tokens(let tokens): self = .tokens(tokens)
    }
  }
}
