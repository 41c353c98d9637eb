internal import CLlama

/// Applies the model's template without ever showing it what a user wrote.
///
/// The template gets a mark in the place of each piece. Its own words are then told apart from the
/// pieces by position, and only its own words may name control tokens: a question that spells
/// `<|im_end|>` stays a question.
enum Rendering {
  /// What is read of `messages` from the one at `from` on, up to where the model answers.
  ///
  /// - Throws: ``ShimFailure`` when the template cannot be rendered or leaves something out.
  static func pieces(
    of messages: ArraySlice<Message>, from: Int, model: borrowing Model
  ) throws(ShimFailure) -> [Piece] {
    var marks: [(part: Message.Part, message: Int)] = []
    var marked: [(role: String, content: String)] = []
    for (index, message) in zip(messages.indices, messages) {
      var content = ""
      for part in message.parts {
        content += mark(marks.count)
        marks.append((part, index))
      }
      marked.append((message.role.rawValue, content))
    }
    var rest = Substring(try model.rendered(marked, addGenerationPrompt: true))
    // What was read before ends with the last answer; the words after it are new.
    if let answer = marks.lastIndex(where: { $0.message < from }) {
      guard let range = rest.firstRange(of: mark(answer)) else { throw leftOut }
      rest = rest[range.upperBound...]
    }
    let (pieces, found) = split(rest, at: marks.map(\.part))
    // A template may say something twice, such as the instructions before each question.
    for (index, mark) in marks.enumerated() where mark.message >= from {
      guard found.contains(index) else { throw leftOut }
    }
    return pieces
  }

  private static let opening = "[[plantid:"
  private static let closing = "]]"

  private static func mark(_ index: Int) -> String { opening + String(index) + closing }

  private static func split(
    _ text: Substring, at parts: [Message.Part]
  ) -> (pieces: [Piece], found: Set<Int>) {
    var pieces: [Piece] = []
    var found: Set<Int> = []
    var rest = text
    while let start = rest.firstRange(of: opening),
      let end = rest[start.upperBound...].firstRange(of: closing),
      let index = Int(rest[start.upperBound..<end.lowerBound]), parts.indices.contains(index)
    {
      if start.lowerBound > rest.startIndex {
        pieces.append(.template(String(rest[..<start.lowerBound])))
      }
      pieces.append(Piece(parts[index]))
      found.insert(index)
      rest = rest[end.upperBound...]
    }
    if !rest.isEmpty { pieces.append(.template(String(rest))) }
    return (pieces, found)
  }

  private static var leftOut: ShimFailure {
    ShimFailure(
      status: PLL_NO_TEMPLATE,
      description: "its chat template leaves out a part of the conversation")
  }
}
