internal import CLlama
internal import LanguageModels

/// Applies the model's template without ever showing it what a user wrote.
///
/// The template gets a mark in the place of each piece. Its own words are then distinguished from the
/// pieces by position, and only its own words may name control tokens: a question that spells
/// `<|im_end|>` stays a question.
enum Rendering {
  /// What is read of `messages` from the one at `from` on, up to where the model answers.
  ///
  /// `callTail` is what calls end with, where what comes after a call is no more than that.
  ///
  /// - Throws: ``ShimFailure`` when the template cannot be rendered or leaves something out.
  static func pieces(
    of messages: ArraySlice<Message>, tools: [Transcript.ToolDefinition] = [],
    callTail: String? = nil, from: Int, model: borrowing Model
  ) throws(ShimFailure) -> [Piece] {
    var marks: [Mark] = []
    var marked: [Model.TemplateMessage] = []
    for (index, message) in zip(messages.indices, messages) {
      var content = ""
      for part in message.parts {
        content += mark(marks.count)
        marks.append(Mark(part: part, message: index, mayBeLeftOut: !message.calls.isEmpty))
      }
      var tool: String?
      if let name = message.tool {
        tool = mark(marks.count)
        marks.append(Mark(part: .text(name), message: index, mayBeLeftOut: true))
      }
      marked.append(
        .init(role: message.role.rawValue, content: content, tool: tool, calls: message.calls))
    }
    var rest = Substring(try model.rendered(marked, tools: tools, addGenerationPrompt: true))
    // What was read before ends with the last answer; the words after it are new.
    if from > messages.startIndex, !messages[from - 1].calls.isEmpty {
      let call = marks.lastIndex { $0.message == from - 1 }.map(mark)
      if let callTail {
        rest = try afterCalls(in: rest, call, tail: callTail)
      } else {
        rest = try afterCalls(
          in: rest, call, ending: ending(model),
          before: model.rendered(
            Array(marked.prefix(from - messages.startIndex)), tools: tools,
            addGenerationPrompt: false))
      }
    } else if let answer = marks.lastIndex(where: { $0.message < from && !$0.mayBeLeftOut }) {
      guard let range = rest.firstRange(of: mark(answer)) else { throw leftOut }
      rest = rest[range.upperBound...]
    }
    let (pieces, found) = split(rest, at: marks.map(\.part))
    // A template may repeat something, such as the instructions before each question.
    for (index, mark) in marks.enumerated() where mark.message >= from && !mark.mayBeLeftOut {
      guard found.contains(index) else { throw leftOut }
    }
    return pieces
  }

  private struct Mark {
    var part: Message.Part
    var message: Int
    var mayBeLeftOut: Bool
  }

  /// What a template writes after the placeholder of a call.
  ///
  /// `ending` is what it writes after each turn of the model; where that is nothing, the words after the
  /// placeholder are those that it has not `before`, when the conversation ends there.
  private static func afterCalls(
    in text: Substring, _ call: String?, ending: String, before: String
  ) throws(ShimFailure) -> Substring {
    guard !ending.isEmpty else {
      guard text.utf8.starts(with: before.utf8) else { throw leftOut }
      return text.dropFirst(before.count)
    }
    guard let call, let generated = text.ranges(of: call).last,
      let end = text[generated.upperBound...].firstRange(of: ending)
    else { throw leftOut }
    return text[end.lowerBound...]
  }

  /// The same, where calls end with a tail of their own.
  private static func afterCalls(
    in text: Substring, _ call: String?, tail: String
  ) throws(ShimFailure) -> Substring {
    guard let call, let generated = text.ranges(of: call).last,
      let end = text[generated.upperBound...].firstRange(of: tail)
    else { throw leftOut }
    return text[end.upperBound...]
  }

  /// What the template writes after an answer.
  private static func ending(_ model: borrowing Model) throws(ShimFailure) -> String {
    let text = try model.rendered(
      [.init(role: "user", content: "?"), .init(role: "assistant", content: mark(0))],
      addGenerationPrompt: false)
    guard let range = text.firstRange(of: mark(0)) else { throw leftOut }
    return String(text[range.upperBound...])
  }

  /// Whether turns with calls of tools and what the tools gave can be distinguished in the template's words.
  static func separatesCalls(
    _ tools: [Transcript.ToolDefinition], callTail: String? = nil, model: borrowing Model
  ) -> Bool {
    let messages = [
      Message(role: .system, parts: [.text("a")]), Message(role: .user, parts: [.text("b")]),
      Message(role: .assistant, parts: [.text("c")], calls: ["call"]),
      Message(role: .tool, parts: [.text("d")], tool: "e"),
      Message(role: .assistant, parts: [.text("f")]), Message(role: .user, parts: [.text("g")]),
    ]
    for (end, from) in [(1, 0), (3, 3), (5, 5)] {
      let pieces = try? pieces(
        of: messages[...end], tools: tools, callTail: callTail, from: from, model: model)
      guard pieces != nil else { return false }
    }
    return true
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
