import Foundation
import ScriptedLanguageModels
import Testing

@testable import LanguageModels

@Suite struct ContextPreservingTests {
  @Test func aSavedContextIsTakenUpByAnotherModelOfTheName() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let first = ScriptedLanguageModel([.text("A daisy.")])
    let session = LanguageModelSession(model: first, instructions: "You know plants.")
    try await session.respond {
      Attachment(try .plain())
      "Which plant is this?"
    }
    try await first.saveContext(of: session.transcript, to: file)

    let second = ScriptedLanguageModel([.text("Weekly.")])
    try await second.restoreContext(of: session.transcript, from: file)
    let resumed = LanguageModelSession(model: second, transcript: session.transcript)
    let answer = try await resumed.respond(to: "How often to water?")
    #expect(answer.usage.metadata["evaluatedImages"] as? Int == 0)
    #expect(answer.usage.metadata["reusedImages"] as? Int == 1)

    try await mismatch(.otherTranscript) {
      try await second.restoreContext(of: resumed.transcript, from: file)
    }
    try await mismatch(.otherConfiguration) {
      try await ScriptedLanguageModel([], name: "other")
        .restoreContext(of: session.transcript, from: file)
    }
    try Data("x".utf8).write(to: file)
    try await mismatch(.damaged) {
      try await second.restoreContext(of: session.transcript, from: file)
    }
    try FileManager.default.removeItem(at: file)
    try await mismatch(.missing) {
      try await second.restoreContext(of: session.transcript, from: file)
    }
    await #expect(throws: ScriptedLanguageModel.NothingToSave.self) {
      try await first.saveContext(of: resumed.transcript, to: file)
    }
  }

  private func mismatch(
    _ reason: ContextMismatch.Reason, _ body: () async throws -> Void
  ) async throws {
    do {
      try await body()
      Issue.record("no mismatch")
    } catch let mismatch as ContextMismatch {
      #expect(mismatch.reason == reason)
    }
  }
}
