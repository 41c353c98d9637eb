internal import LanguageModels

/// Separates calls of tools from answers while the text of a turn comes in, a character or many at a time.
struct TurnReader: Sendable {
  /// A piece of what the text contains.
  enum Event: Sendable, Equatable {
    /// More of the answer.
    case text(String)
    /// A call begins.
    case call(String)
    /// More of the last call's arguments.
    case arguments(String)
  }

  private enum State: Sendable {
    case opening(String)
    case name(String)
    case arguments(ValueEnd)
    case between(String)
    case words(isEscaped: Bool)
    case value(ValueEnd)
    case plain
    case end
  }

  private static let call = #"{"tool":"#
  private static let calls = #"{"tools":["#
  private static let arguments = #","arguments":"#

  private let answer: ToolProtocol.AnswerForm
  private var state = State.opening("")
  private var isList = false
  private var events: [Event] = []

  init(answer: ToolProtocol.AnswerForm) {
    self.answer = answer
  }

  /// The content of a whole turn: the text of its answer, without calls.
  static func answer(in text: String, form: ToolProtocol.AnswerForm) -> String {
    var reader = TurnReader(answer: form)
    let texts = reader.read(text).compactMap { if case .text(let text) = $0 { text } else { nil } }
    return texts.joined()
  }

  /// Whether a call was begun and not ended.
  var isInCall: Bool {
    switch state {
    case .name, .arguments, .between: true
    case .opening, .words, .value, .plain, .end: false
    }
  }

  /// The events that more text brings; neighbouring ones of a kind are one.
  mutating func read(_ text: String) -> [Event] {
    events = []
    for scalar in text.unicodeScalars { take(scalar) }
    return events
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    switch state {
    case .opening(let head): open(head + String(scalar))
    case .name(let head): name(head + String(scalar))
    case .between(let head): between(head + String(scalar))
    case .arguments(var end):
      if end.isAfter(scalar) {
        state = isList ? .between("") : .end
      } else {
        state = .arguments(end)
        add(scalar, isArgument: true)
      }
    case .value(var end):
      let isAfter = end.isAfter(scalar)
      state = isAfter ? .end : .value(end)
      if !isAfter { add(scalar) }
    case .words(let isEscaped): word(scalar, isEscaped: isEscaped)
    case .plain: add(scalar)
    case .end: break
    }
  }

  private mutating func open(_ head: String) {
    let answerHead: String? =
      switch answer {
      case .words: #"{"answer":""#
      case .wrappedValue: #"{"answer":"#
      case .value: nil
      }
    switch head {
    case Self.call: state = .name("")
    case Self.calls:
      isList = true
      state = .between("")
    case answerHead: state = answer == .words ? .words(isEscaped: false) : .value(ValueEnd())
    default:
      let heads = [Self.call, Self.calls, answerHead].compactMap { $0 }
      if heads.contains(where: { $0.hasPrefix(head) }) {
        state = .opening(head)
      } else {
        state = .plain
        for scalar in head.unicodeScalars { add(scalar) }
      }
    }
  }

  private mutating func name(_ head: String) {
    guard head.hasSuffix(Self.arguments) else {
      state = .name(head)
      return
    }
    events.append(.call(String(head.dropLast(Self.arguments.count)).unquotedJSON))
    state = .arguments(ValueEnd())
  }

  private mutating func between(_ head: String) {
    if head == "]" {
      state = .end
    } else if head.hasSuffix(Self.call) {
      state = .name("")
    } else {
      state = .between(head)
    }
  }

  /// The grammar lets no other escapes through than these.
  private mutating func word(_ scalar: Unicode.Scalar, isEscaped: Bool) {
    state = .words(isEscaped: false)
    switch (isEscaped, scalar) {
    case (true, "n"): add("\n")
    case (true, "t"): add("\t")
    case (true, _): add(scalar)
    case (false, "\\"): state = .words(isEscaped: true)
    case (false, "\""): state = .end
    case (false, _): add(scalar)
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar, isArgument: Bool = false) {
    switch (events.last, isArgument) {
    case (.text(var text), false):
      text.unicodeScalars.append(scalar)
      events[events.count - 1] = .text(text)
    case (.arguments(var text), true):
      text.unicodeScalars.append(scalar)
      events[events.count - 1] = .arguments(text)
    default:
      events.append(isArgument ? .arguments(String(scalar)) : .text(String(scalar)))
    }
  }
}

extension String {
  /// The content of a JSON string; the text itself where it is none.
  fileprivate var unquotedJSON: String {
    (try? GeneratedContent(json: self).value(String.self)) ?? self
  }
}

/// Finds where a JSON value ends that something comes after.
private struct ValueEnd: Sendable {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// Whether a character comes after the value; if not, it is part of it.
  mutating func isAfter(_ scalar: Unicode.Scalar) -> Bool {
    if isInString {
      isInString = isEscaped || scalar != "\""
      isEscaped = !isEscaped && scalar == "\\"
      return false
    }
    switch scalar {
    case "\"": isInString = true
    case "{", "[": depth += 1
    case "}", "]":
      if depth == 0 { return true }
      depth -= 1
    case ",": return depth == 0
    default: break
    }
    return false
  }
}
