import Foundation
import ScriptedLanguageModels
import Testing

@testable import LanguageModels

@Suite struct ErrorTests {
  @Test func aRefusalKeepsItsWords() async throws {
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([.refusal("I do not tell what may be eaten.")]))
    do {
      try await session.respond(to: "May I eat it?")
      Issue.record("no refusal")
    } catch LanguageModelError.refusal(let refusal) {
      #expect(try await refusal.explanation.content == "I do not tell what may be eaten.")
    }
  }

  @Test(arguments: [
    #"{"isPlant":"yes","name":null,"rank":null}"#, #"{"isPlant":true,"name":null,"rank":"tree"}"#,
    #"{"name":null,"rank":null}"#,
  ])
  func anAnswerOfAnotherShapeIsAnError(text: String) async throws {
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([.text(text), .text(SessionTests.daisy)]))
    await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await session.respond(to: "x", generating: SamplePlant.self)
    }
    #expect(!session.isResponding)
    #expect(try await session.respond(to: "y", generating: SamplePlant.self).content.isPlant)
  }

  @Test func anAnswerCutAtTheLimitIsNeverRepaired() async throws {
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([.text(SessionTests.daisy, in: .characters)]))
    let options = GenerationOptions(maximumResponseTokens: 10)
    await #expect {
      try await session.respond(to: "x", generating: SamplePlant.self, options: options)
    } throws: { error in
      (error as? GeneratedContent.ParsingError)?.cut
        == IncompleteResponse(limit: 10, partialText: #"{"isPlant""#)
    }
    #expect(session.transcript.isEmpty)
  }

  @Test func aTurnThatFailedStaysWhereThePolicySaysSo() async throws {
    struct Broken: Error {}
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([.failure(Broken(), after: "half")]))
    session.transcriptErrorHandlingPolicy = .preserveTranscript
    await #expect(throws: Broken.self) { try await session.respond(to: "x") }
    guard case .response(let response) = session.transcript.last else {
      Issue.record("\(session.transcript)")
      return
    }
    #expect(response.metadata["cut"] as? Bool == true)
    #expect(response.description == "half")
  }

  /// A local model has no guard of its own; a program sets one where a turn begins or ends.
  @Test func aGuardOfAProgramRaisesItsViolation() async throws {
    let session = LanguageModelSession(
      profile: GuardedProfile(
        model: ScriptedLanguageModel([.text("Chew the root."), .text("No.")])))
    for prompt in ["Tell me a secret", "How to eat it?"] {
      await #expect {
        try await session.respond(to: prompt)
      } throws: { error in
        if case LanguageModelError.guardrailViolation = error { true } else { false }
      }
      #expect(!session.isResponding)
    }
    #expect(try await session.respond(to: "Is it safe?").content == "No.")
    #expect(session.transcript.count == 2)
  }

  @Test func errorsSayWhatHappened() {
    let errors: [any LocalizedError] = [
      LanguageModelError.contextSizeExceeded(
        .init(contextSize: 10, tokenCount: 20, debugDescription: "20 tokens of 10")),
      LanguageModelSession.Error.concurrentRequests,
      IncompleteResponse(limit: 5, partialText: ""),
      LanguageModelSession.GenerationError.decodingFailure(.init(debugDescription: "no plant")),
      GeneratedContent.ParsingError(rawContent: "", debugDescription: "not JSON"),
    ]
    for error in errors { #expect(error.errorDescription?.isEmpty == false) }
  }
}

/// Guards what is asked and what is answered.
private struct GuardedProfile: LanguageModelSession.DynamicProfile {
  var model: ScriptedLanguageModel

  var body: some DynamicProfile {
    Profile { EmptyDynamicInstructions() }
      .model(model)
      .onPrompt { (prompt: Transcript.Prompt) in try check("\(prompt)", for: "secret") }
      .onResponse { (response: Transcript.Response) in try check("\(response)", for: "Chew") }
  }

  private func check(_ text: String, for word: String) throws {
    guard text.contains(word) else { return }
    throw LanguageModelError.guardrailViolation(.init(debugDescription: "it says '\(word)'"))
  }
}
