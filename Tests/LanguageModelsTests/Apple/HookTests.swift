import Foundation
import ScriptedLanguageModels
import Synchronization
import Testing

@testable import LanguageModels

extension SessionPropertyValues {
  @SessionPropertyEntry fileprivate var toolCallCount = 0
  @SessionPropertyEntry fileprivate var notes = [String]()
}

/// Functions of a profile belong to the session, as in Apple's documented recipe profile.
@Suite struct HookTests {
  /// Calls of tools are required until there was one.
  private struct Recipe: LanguageModelSession.DynamicProfile {
    let model: ScriptedLanguageModel
    @SessionProperty(\.toolCallCount) var toolCallCount

    var body: some DynamicProfile {
      Profile { ToolTests.Echo() }
        .model(model)
        .toolCallingMode(toolCallCount < 2 ? .required : .allowed)
        .onToolCall { toolCallCount += 1 }
    }
  }

  private static let call = (name: "echo", arguments: #"{"text":"a"}"#)

  @Test("M01: a hook counts the calls of tools, and the next request has the mode that follows")
  func hooksWriteSessionProperties() async throws {
    let model = ScriptedLanguageModel([
      .toolCalls(Self.call), .toolCalls(Self.call), .text("done"),
    ])
    let session = LanguageModelSession(profile: Recipe(model: model))
    #expect(try await session.respond(to: "x").content == "done")
    #expect(session.properties.toolCallCount == 2)
    #expect(
      model.requests.map(\.generationOptions.toolCallingMode) == [.required, .required, .allowed])
  }

  /// Notes each event where the session keeps it.
  private struct Diary: LanguageModelSession.DynamicProfile {
    let model: ScriptedLanguageModel
    @SessionProperty(\.notes) var notes
    @SessionProperty(\.history) var history

    var body: some DynamicProfile {
      Profile {
        Instructions("\(notes.count)")
        ToolTests.Echo()
      }
      .model(model)
      .onPrompt { notes.append("prompt \($0)") }
      .onReasoning { notes.append("thought \($0.description)") }
      .onToolCall { notes.append("call \($0.toolName)") }
      .onToolOutput { notes.append("output \($1.segments.text)") }
      .onResponse { notes.append("response after \(history.count)") }
    }
  }

  @Test("M01: every hook reads and writes, and instructions are resolved for each request")
  func everyHookHasTheSession() async throws {
    let model = ScriptedLanguageModel([
      .init([.thought("hm"), .toolCall(id: "1", name: "echo", arguments: [Self.call.arguments])]),
      .text("done"),
    ])
    let session = LanguageModelSession(profile: Diary(model: model))
    try await session.respond(to: "x")
    #expect(
      session.properties.notes == [
        "prompt x", "thought hm", "call echo", "output A", "response after 5",
      ])
    #expect(
      model.requests.map { $0.transcript[0].description } == [
        "(Instructions) 0\nTools: echo", "(Instructions) 4\nTools: echo",
      ])
  }

  /// Each call of a tool is counted, although the calls of one turn run at the same time.
  @Test("M01: hooks of calls that run at the same time come one after the other")
  func hooksOfOneTurnDoNotOverlap() async throws {
    let calls = Array(repeating: Self.call, count: 8)
    let model = ScriptedLanguageModel([
      .init(
        calls.enumerated().map {
          .toolCall(id: "\($0)", name: $1.name, arguments: [$1.arguments])
        }),
      .text("done"),
    ])
    let session = LanguageModelSession(profile: Recipe(model: model))
    try await session.respond(to: "x")
    #expect(session.properties.toolCallCount == 8)
  }

  @MainActor
  private final class Screen {
    var lines: [String] = []
  }

  @Test("M09: hooks may belong to an actor and need not be Sendable") @MainActor
  func hooksOfTheMainActor() async throws {
    let screen = Screen()
    var count = 0
    let session = LanguageModelSession(
      profile: LanguageModelSession.Profile { Instructions("x") }
        .model(ScriptedLanguageModel([.text("yes")]))
        .historyTransform { Array($0.suffix(1)) }
        .onActivate { screen.lines.append("in") }
        .onPrompt { screen.lines.append("\($0)") }
        .onResponse {
          count += 1
          screen.lines.append("answered")
        })
    try await session.respond(to: "a")
    #expect(screen.lines == ["in", "a", "answered"])
    #expect(count == 1)
  }
}
