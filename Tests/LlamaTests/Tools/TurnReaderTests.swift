import Testing

@testable import Llama

@Suite struct TurnReaderTests {
  typealias Event = TurnReader.Event

  struct Example: Sendable, CustomTestStringConvertible {
    var text: String
    var form = ToolProtocol.AnswerForm.words
    var events: [Event]
    var testDescription: String { text }
  }

  static let examples = [
    Example(
      text: #"{"tool":"weather","arguments":{"city":"Bonn","days":[1,{"a":"}"}]}}"#,
      events: [
        .call("weather"), .arguments(#"{"city":"Bonn","days":[1,{"a":"}"}]}"#),
      ]),
    Example(
      text: #"{"tools":[{"tool":"a","arguments":{}},{"tool":"b","arguments":{"x":"\"],{"}}]}"#,
      events: [
        .call("a"), .arguments("{}"), .call("b"), .arguments(#"{"x":"\"],{"}"#),
      ]),
    Example(
      text: #"{"tool":"a\"b,\\","arguments":{}}"#, events: [.call(#"a"b,\"#), .arguments("{}")]),
    Example(text: #"{"tool":"a","arguments":12}"#, events: [.call("a"), .arguments("12")]),
    Example(
      text: #"{"tool":"a","arguments":"}\"}"}"#, events: [.call("a"), .arguments(#""}\"}""#)]),
    Example(
      text: #"{"answer":"say \"hi\",\nthen \\ {\"tool\":"}"#,
      events: [.text("say \"hi\",\nthen \\ {\"tool\":")]),
    Example(text: #"{"answer":""}"#, events: []),
    Example(text: "Grüße 🌸", events: [.text("Grüße 🌸")]),
    Example(
      text: #"{"toolbox":1,"answer":"x"}"#, form: .value,
      events: [.text(#"{"toolbox":1,"answer":"x"}"#)]),
    Example(text: #"{"answer":"x"}"#, form: .value, events: [.text(#"{"answer":"x"}"#)]),
    Example(text: "true", form: .value, events: [.text("true")]),
    Example(
      text: #"{"answer":{"tool":"spade"}}"#, form: .wrappedValue,
      events: [.text(#"{"tool":"spade"}"#)]),
    Example(
      text: #"{"tool":"a","arguments":{}}"#, form: .wrappedValue,
      events: [.call("a"), .arguments("{}")]),
  ]

  /// Neighbouring pieces of the same kind as one.
  private func joined(_ events: [Event]) -> [Event] {
    events.reduce(into: []) { joined, event in
      switch (joined.last, event) {
      case (.text(let text), .text(let more)): joined[joined.count - 1] = .text(text + more)
      case (.arguments(let text), .arguments(let more)):
        joined[joined.count - 1] = .arguments(text + more)
      default: joined.append(event)
      }
    }
  }

  @Test(arguments: examples) func aWholeTurnIsTold(example: Example) {
    var reader = TurnReader(answer: example.form)
    #expect(reader.read(example.text) == example.events)
    #expect(!reader.isInCall)
  }

  @Test(arguments: examples) func oneCharacterAtATimeSaysTheSame(example: Example) {
    var reader = TurnReader(answer: example.form)
    var events: [Event] = []
    for scalar in example.text.unicodeScalars { events += reader.read(String(scalar)) }
    #expect(joined(events) == example.events)
  }

  @Test(arguments: [
    #"{"tool":"#, #"{"tool":"a","arg"#, #"{"tool":"a","arguments":{"x":1"#, #"{"tools":["#,
  ])
  func aCutCallIsNoticed(text: String) {
    var reader = TurnReader(answer: .words)
    _ = reader.read(text)
    #expect(reader.isInCall)
  }

  @Test func aCutAnswerKeepsItsWords() {
    #expect(TurnReader.answer(in: #"{"answer":"It is a ro"#, form: .words) == "It is a ro")
    #expect(TurnReader.answer(in: #"{"ans"#, form: .words).isEmpty)
  }
}
