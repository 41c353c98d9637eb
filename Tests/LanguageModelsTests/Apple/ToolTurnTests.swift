import Foundation
import ScriptedLanguageModels
import Testing

@testable import LanguageModels

@Suite struct ToolTurnTests {
  @Test("M02: a call is required where there is no tool")
  func aRequiredCallNeedsATool() async throws {
    let model = ScriptedLanguageModel([.text("no"), .text("yes")])
    let session = LanguageModelSession(model: model)
    await #expect {
      try await session.respond(to: "x", options: GenerationOptions(toolCallingMode: .required))
    } throws: { error in
      guard case LanguageModelError.unsupportedCapability(let details) = error else { return false }
      return details.capability == .toolCalling
    }
    #expect(model.requests.isEmpty)
    #expect(session.transcript.isEmpty)
    #expect(try await session.respond(to: "y").content == "no")
  }

  @Test("M02: a profile that requires calls for ever ends with an error")
  func requiredCallsAreBounded() async throws {
    let model = ScriptedLanguageModel { _ in .toolCalls(("echo", #"{"text":"a"}"#)) }
    let session = LanguageModelSession(
      profile: LanguageModelSession.Profile { ToolTests.Echo() }
        .model(model).toolCallingMode(.required))
    await #expect {
      try await session.respond(to: "x")
    } throws: {
      if case LanguageModelError.timeout = $0 { true } else { false }
    }
    #expect(model.requests.allSatisfy { $0.generationOptions.toolCallingMode == .required })
  }

  @Generable struct Weather: Equatable {
    var degrees: Int
    var sky: String?
  }

  /// Gives a value and not words.
  private struct Forecast: Tool {
    let description = "Looks out of the window."

    func call(arguments: ToolTests.Words) async throws -> Weather {
      Weather(degrees: arguments.text.count)
    }
  }

  @Test("M03: what a tool generates is a value in the transcript")
  func aGeneratedOutputIsStructured() async throws {
    let model = ScriptedLanguageModel([
      .toolCalls(("Forecast", #"{"text":"abc"}"#)), .text("3 degrees"),
    ])
    let session = LanguageModelSession(model: model, tools: [Forecast()])
    try await session.respond(to: "x")
    guard case .toolOutput(let output) = session.transcript[3],
      case .structure(let segment) = output.segments.first
    else {
      Issue.record("\(session.transcript)")
      return
    }
    #expect(output.segments.count == 1)
    #expect(segment.source == "Weather")
    #expect(try Weather(segment.content) == Weather(degrees: 3))
    #expect(
      model.requests[1].transcript.last?.description == #"Forecast: {"degrees":3}"#
        || model.requests[1].transcript.last?.description
          == #"(Tool output) Forecast: {"degrees":3}"#
    )
  }

  private struct Discreet: Tool {
    let name = "discreet"
    let description = "Not described."
    let includesSchemaInInstructions = false

    func call(arguments: ToolTests.Words) async throws -> String { arguments.text }
  }

  @Test("M07: a tool that is not for the instructions is not in them, and can be called")
  func aToolCanStayOutOfInstructions() async throws {
    let model = ScriptedLanguageModel([
      .toolCalls(("discreet", #"{"text":"a"}"#)), .text("done"), .text("done"),
    ])
    let session = LanguageModelSession(
      model: model, tools: [Discreet(), ToolTests.Echo()], instructions: "Read.")
    try await session.respond(to: "x")
    #expect(session.transcript[0].description == "(Instructions) Read.\nTools: echo")
    #expect(model.requests[0].enabledToolDefinitions.map(\.name) == ["discreet", "echo"])
    #expect(model.requests[0].enabledToolDefinitions.map(\.isDescribed) == [false, true])
    #expect(session.transcript[3].description == "(Tool output) discreet: a")
    let dynamic = LanguageModelSession(
      model: model, dynamicInstructions: Instructions("Read."))
    try await dynamic.respond(to: "x")
    let alone = LanguageModelSession(model: model, tools: [Discreet()])
    #expect(alone.transcript.isEmpty)
  }
}
