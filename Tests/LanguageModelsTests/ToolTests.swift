import Foundation
import Imaging
import ScriptedLanguageModels
import Synchronization
import Testing

@testable import LanguageModels

@Suite(.timeLimit(.minutes(20))) struct ToolTests {
  @Generable struct Words { var text: String }

  /// Gives its words back, after a pause perhaps.
  struct Echo: Tool {
    var name = "echo"
    var description = "Repeats."
    var pause = Duration.zero
    var output: @Sendable (String) throws -> String = { $0.uppercased() }

    func call(arguments: Words) async throws -> String {
      try await Task.sleep(for: pause)
      return try output(arguments.text)
    }
  }

  private func call(_ text: String, of tool: String = "echo") -> (name: String, arguments: String) {
    (tool, #"{"text":"\#(text)"}"#)
  }

  @Test func aToolIsCalledAndItsOutputGoesBack() async throws {
    let model = ScriptedLanguageModel([.toolCalls(call("bellis")), .text("It says BELLIS.")])
    let session = LanguageModelSession(model: model, tools: [Echo()], instructions: "Read.")
    let response = try await session.respond(to: "What does it say?")
    #expect(response.content == "It says BELLIS.")
    #expect(
      session.transcript.map(\.description) == [
        "(Instructions) Read.\nTools: echo", "(Prompt) What does it say?",
        #"(Tool calls) echo({"text":"bellis"})"#, "(Tool output) echo: BELLIS",
        "(Response) It says BELLIS.",
      ])
    #expect(model.requests[0].enabledToolDefinitions.map(\.name) == ["echo"])
    #expect(model.requests[1].transcript.count == 4)
    guard case .toolCalls(let calls) = session.transcript[2],
      case .toolOutput(let output) = session.transcript[3]
    else {
      Issue.record("no call with its output")
      return
    }
    #expect(calls[0].id == output.id)
  }

  @Test func callsOfOneTurnRunAtTheSameTimeAndKeepTheirOrder() async throws {
    let started = Mutex(0)
    let tool = Echo(output: { text in
      // Each call waits until all three have begun: one after the other none would end.
      started.withLock { $0 += 1 }
      let deadline = ContinuousClock.now + .seconds(20)
      while started.withLock({ $0 }) < 3, ContinuousClock.now < deadline { usleep(1000) }
      return "\(text) \(started.withLock { $0 })"
    })
    let model = ScriptedLanguageModel([
      .toolCalls(call("a"), call("b")), .toolCalls(call("c")), .text("done"),
    ])
    let session = LanguageModelSession(model: model, tools: [tool])
    started.withLock { $0 = 1 }
    try await session.respond(to: "x")
    let outputs = session.transcript.compactMap { entry -> String? in
      if case .toolOutput(let output) = entry { output.segments.joinedDescription } else { nil }
    }
    #expect(outputs == ["a 3", "b 3", "c 4"])
  }

  @Test func argumentsComeInPieces() async throws {
    let model = ScriptedLanguageModel([
      .init([.toolCall(id: "1", name: "echo", arguments: [#"{"te"#, #"xt":"#, #""ab"}"#])]),
      .text("done"),
    ])
    let session = LanguageModelSession(model: model, tools: [Echo()])
    try await session.respond(to: "x")
    #expect(session.transcript[3].description == "(Tool output) echo: AB")
  }

  struct Broken: Error {}

  @Test(arguments: [
    ("throws", Echo(output: { _ in throw Broken() }), #"{"text":"a"}"#),
    ("hangs", Echo(pause: .seconds(600)), #"{"text":"a"}"#),
    (
      "gives a megabyte", Echo(output: { _ in String(repeating: "a", count: 1 << 20) }),
      #"{"text":"a"}"#
    ),
    ("is called with nonsense", Echo(), #"{"texts":1}"#),
  ])
  func aToolThatFailsIsNamed(what: String, tool: Echo, arguments: String) async throws {
    let model = ScriptedLanguageModel([
      .toolCalls(("echo", arguments)), .text("still there"),
    ])
    let session = LanguageModelSession(model: model, tools: [tool])
    session.toolTimeLimit = .milliseconds(200)
    do {
      try await session.respond(to: "x")
      Issue.record("a tool that \(what) passed")
    } catch let error as LanguageModelSession.ToolCallError {
      #expect(error.tool.name == "echo")
      #expect(error.errorDescription?.hasPrefix("the tool 'echo' failed: ") == true)
    }
    #expect(!session.isResponding)
    #expect(try await session.respond(to: "y").content == "still there")
  }

  @Test func argumentsThatAreNotWholeAreAnError() async throws {
    let model = ScriptedLanguageModel([.toolCalls(("echo", #"{"text":"a"#))])
    let session = LanguageModelSession(model: model, tools: [Echo()])
    await #expect(throws: GeneratedContent.ParsingError.self) { try await session.respond(to: "x") }
  }

  @Test func anUnknownToolIsToldToTheModel() async throws {
    let model = ScriptedLanguageModel([.toolCalls(call("a", of: "ocr")), .text("sorry")])
    let session = LanguageModelSession(model: model, tools: [Echo()])
    try await session.respond(to: "x")
    #expect(
      session.transcript[3].description
        == "(Tool output) ocr: There is no tool 'ocr'. The tools are: echo.")
  }

  @Test func twoToolsOfOneNameAreRefused() async throws {
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([.text("x")]), tools: [Echo(), Echo()])
    await #expect(throws: LanguageModelError.self) { try await session.respond(to: "x") }
    #expect(!session.isResponding)
  }

  @Test func roundsAreBounded() async throws {
    let model = ScriptedLanguageModel { _ in .toolCalls(("echo", #"{"text":"a"}"#)) }
    let session = LanguageModelSession(model: model, tools: [Echo()])
    await #expect(throws: LanguageModelError.self) { try await session.respond(to: "x") }
    #expect(model.requests.count == 17)
    #expect(session.transcript.count == 1)
  }

  @Test func theCallingModeIsKept() async throws {
    let model = ScriptedLanguageModel([.text("no"), .toolCalls(call("a")), .text("yes")])
    let session = LanguageModelSession(model: model, tools: [Echo()])
    try await session.respond(to: "x", options: GenerationOptions(toolCallingMode: .disallowed))
    try await session.respond(to: "y", options: GenerationOptions(toolCallingMode: .required))
    #expect(model.requests[0].enabledToolDefinitions.isEmpty)
    #expect(model.requests[1].generationOptions.toolCallingMode == .required)
    #expect(model.requests[2].generationOptions.toolCallingMode == .allowed)
  }

  /// Finds a picture by its label and says how large it is.
  struct Measure: Tool {
    let description = "Measures a picture."
    @SessionProperty(\.history) var history

    func call(arguments: ImageReference) async throws -> String {
      let image = arguments.resolve(in: Transcript(entries: history))
      return try image.map { "\(try $0.photo().width) pixels" } ?? "no such picture"
    }
  }

  @Test func aToolFindsThePictureByItsLabel() async throws {
    let model = ScriptedLanguageModel([
      .toolCalls(
        ("Measure", #"{"attachmentLabel":"leaf"}"#), ("Measure", #"{"attachmentLabel":"no"}"#)),
      .text("done"),
    ])
    let session = LanguageModelSession(model: model, tools: [Measure()])
    try await session.respond {
      "How large?"
      Attachment(try .plain(side: 8)).label("leaf")
    }
    #expect(session.transcript[3].description == "(Tool output) Measure: 8 pixels")
    #expect(session.transcript[4].description == "(Tool output) Measure: no such picture")
  }

  /// Does not listen when it is told to stop, and ends when its stream does.
  struct Deaf: Tool {
    let name = "echo"
    let description = "Repeats, in its own time."
    let stream: AsyncStream<Never>

    func call(arguments: Words) async throws -> String {
      await Task.detached { [stream] in for await _ in stream {} }.value
      return arguments.text
    }
  }

  /// What waited for the tool would wait for ever.
  @Test(.timeLimit(.minutes(20))) func cancellingWhileAToolHangsReturnsWithoutIt() async throws {
    let (stream, end) = AsyncStream.makeStream(of: Never.self)
    defer { end.finish() }
    let model = ScriptedLanguageModel([.toolCalls(call("a")), .text("next")])
    let session = LanguageModelSession(model: model, tools: [Deaf(stream: stream)])
    let task = Task { try await session.respond(to: "x") }
    while session.transcript.count < 3 { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!session.isResponding)
    #expect(try await session.respond(to: "y").content == "next")
  }
}
