import Foundation
import ScriptedLanguageModels
import Testing

@testable import LanguageModels

@Suite(.timeLimit(.minutes(20))) struct CancellationTests {
  private let model = ScriptedLanguageModel([
    .text(String(repeating: "a", count: 20_000), in: .characters, pausing: .milliseconds(5)),
    .text("next"),
  ])

  @Test func leavingTheLoopStopsTheModelAndMarksTheTurn() async throws {
    let session = LanguageModelSession(model: model)
    for try await partial in session.streamResponse(to: "x") where partial.content.count > 3 {
      break
    }
    try await stopped()
    #expect(!session.isResponding)
    guard case .response(let cut) = session.transcript.last else {
      Issue.record("no answer in \(session.transcript)")
      return
    }
    #expect(cut.metadata["cut"] as? Bool == true)
    #expect(cut.description.count < 100)
    #expect(try await session.respond(to: "y").content == "next")
    #expect(session.transcript.count == 4)
  }

  @Test func aValueThatWasCutStaysAsItWasGenerated() async throws {
    let json = #"{"isPlant":true,"name":"common daisy","rank":"species"}"#
    let model = ScriptedLanguageModel([
      .text(json, in: .characters, pausing: .milliseconds(5)), .text("next"),
    ])
    let session = LanguageModelSession(model: model)
    let stream = session.streamResponse(to: "x", generating: SamplePlant.self)
    for try await partial in stream where partial.content.name == "common" { break }
    guard case .response(let cut) = session.transcript.last else {
      Issue.record("no answer in \(session.transcript)")
      return
    }
    #expect(cut.description.hasPrefix(#"{"isPlant":true,"name":"common"#))
    #expect(!cut.description.hasSuffix("}"))
    let data = try JSONEncoder().encode(session.transcript)
    #expect(try JSONDecoder().decode(Transcript.self, from: data) == session.transcript)
  }

  @Test func cancellingTheTaskStopsTheModel() async throws {
    let session = LanguageModelSession(model: model)
    let task = Task { try await session.respond(to: "x").content }
    while session.transcript.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await stopped()
    #expect(!session.isResponding)
    #expect(try await session.respond(to: "y").content == "next")
  }

  @Test func aTurnWithoutAnAnswerLeavesNothing() async throws {
    let model = ScriptedLanguageModel([.init([.pause(.seconds(20))]), .text("next")])
    let session = LanguageModelSession(model: model)
    let task = Task { try await session.respond(to: "x").content }
    while model.requests.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(session.transcript.isEmpty)
    #expect(try await session.respond(to: "y").content == "next")
  }

  @Test func aStreamThatNobodyReadsIsStopped() async throws {
    let session = LanguageModelSession(model: model)
    _ = session.streamResponse(to: "x")
    #expect(!session.isResponding)
    #expect(model.requests.isEmpty || model.stoppedCount <= 1)
    #expect(session.transcript.isEmpty)
  }

  @Test func aLateAnswerNeverReachesASessionThatMovedOn() async throws {
    // The executor notices nothing for a while: the session goes on without it.
    let model = ScriptedLanguageModel { request in
      if request.transcript.last?.description == "(Prompt) slow" {
        Thread.sleep(forTimeInterval: 0.3)
        return .text("late")
      }
      return .text("next")
    }
    let session = LanguageModelSession(model: model)
    let task = Task { try await session.respond(to: "slow").content }
    while model.requests.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!session.isResponding)
    #expect(try await session.respond(to: "y").content == "next")
    #expect(session.transcript.map(\.description) == ["(Prompt) y", "(Response) next"])
  }

  @Test func changingTheTranscriptEndsTheAnswer() async throws {
    let session = LanguageModelSession(model: model)
    let task = Task { try await session.respond(to: "x").content }
    while session.transcript.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
    session.transcript = Transcript()
    await #expect(throws: LanguageModelSession.Error.transcriptMutationWhileResponding) {
      try await task.value
    }
    #expect(session.transcript.isEmpty)
    #expect(try await session.respond(to: "y").content == "next")
  }

  private func stopped() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    while model.stoppedCount == 0, clock.now - start < .seconds(30) {
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(model.stoppedCount == 1)
  }
}
