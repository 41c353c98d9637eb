internal import CLlama

/// Applies the model's template without ever showing it what a user wrote.
///
/// The template gets a mark in the place of each piece. Its own words are then told apart from the
/// pieces by position, and only its own words may name control tokens: a question that spells
/// `<|im_end|>` stays a question.
enum Rendering {
  /// What is read of `messages` from the one at `from` on, up to where the model answers.
  static func pieces(
    of messages: ArraySlice<Message>, from: Int, model: borrowing Model
  ) throws(ShimFailure) -> [Piece] {
    var marks: [(mark: String, part: Message.Part, message: Int)] = []
    var marked: [(role: String, content: String)] = []
    for (index, message) in zip(messages.indices, messages) {
      var content = ""
      for part in message.parts {
        let mark = "[[plantid:\(marks.count)]]"
        marks.append((mark, part, index))
        content += mark
      }
      marked.append((message.role.rawValue, content))
    }
    var rest = Substring(try model.rendered(marked, addGenerationPrompt: true))
    // What was read before ends with the last answer; the words after it are new.
    if let answer = marks.last(where: { $0.message < from }) {
      rest = try split(rest, at: answer.mark).after
    }
    var pieces: [Piece] = []
    for (mark, part, _) in marks.filter({ $0.message >= from }) {
      let (before, after) = try split(rest, at: mark)
      if !before.isEmpty { pieces.append(.template(String(before))) }
      switch part {
      case .text(let text): pieces.append(.text(text))
      case .picture(let source): pieces.append(.picture(source))
      case .tokens(let tokens): pieces.append(.tokens(tokens))
      }
      rest = after
    }
    if !rest.isEmpty { pieces.append(.template(String(rest))) }
    return pieces
  }

  private static func split(
    _ text: Substring, at mark: String
  ) throws(ShimFailure) -> (before: Substring, after: Substring) {
    guard let range = text.firstRange(of: mark) else {
      throw ShimFailure(
        status: PLL_NO_TEMPLATE,
        description: "its chat template leaves out a part of the conversation")
    }
    return (text[..<range.lowerBound], text[range.upperBound...])
  }
}
