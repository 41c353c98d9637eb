import Foundation
import Imaging
import ScriptedLanguageModels
import Testing

@testable import LanguageModels

@Suite struct SessionTests {
  static let daisy = #"{"isPlant":true,"name":"common daisy","rank":"species"}"#

  @Test func textIsAnswered() async throws {
    let model = ScriptedLanguageModel([.text("Water it weekly.", in: .characters)])
    let session = LanguageModelSession(model: model, instructions: "You know plants.")
    let response = try await session.respond(to: "How often to water?")
    #expect(response.content == "Water it weekly.")
    #expect(response.transcriptEntries.count == 2)
    #expect(
      session.transcript.map(\.description) == [
        "(Instructions) You know plants.", "(Prompt) How often to water?",
        "(Response) Water it weekly.",
      ])
    #expect(!session.isResponding)
    #expect(response.usage.output.totalTokenCount == 16)
    #expect(session.usage.totalTokenCount == response.usage.totalTokenCount)
  }

  @Test func aTypedAnswerComesAsAValueAndKeepsItsText() async throws {
    let model = ScriptedLanguageModel([.text(Self.daisy, in: .bytes)])
    let session = LanguageModelSession(model: model)
    let response = try await session.respond(
      to: "Which plant is this?", generating: SamplePlant.self, includeSchemaInPrompt: false)
    #expect(response.content == SamplePlant(isPlant: true, name: "common daisy", rank: .species))
    #expect(response.rawContent.jsonString == Self.daisy)
    guard case .response(let entry) = session.transcript.last,
      case .structure(let segment) = entry.segments.first
    else { throw GeneratedContent(1).mismatch(expected: "a structured segment") }
    #expect(segment.source == "SamplePlant")
    #expect(segment.content.jsonString == Self.daisy)
    #expect(entry.segments.count == 1)
    let request = try #require(model.requests.first)
    #expect(request.schema?.name == "SamplePlant")
    #expect(request.contextOptions.includeSchemaInPrompt == false)
  }

  @Test func theNextTurnSeesTheWholeConversationOnOneExecutor() async throws {
    let model = ScriptedLanguageModel([.text("one"), .text("two"), .text("three")])
    let session = LanguageModelSession(model: model)
    for question in ["a", "b", "c"] { try await session.respond(to: question) }
    #expect(model.requests.map(\.transcript.count) == [1, 3, 5])
    #expect(model.executorCount == 1)
    #expect(session.usage.input.cachedTokenCount == 2 + 4 + 2 + 4)
  }

  @Test func schemaFormGivesContent() async throws {
    let session = LanguageModelSession(model: ScriptedLanguageModel([.text(Self.daisy)]))
    let response = try await session.respond(schema: SamplePlant.generationSchema) {
      "Which plant"
      "is this?"
    }
    #expect(try response.content.value(Bool.self, forProperty: "isPlant"))
    #expect(session.transcript.first?.description == "(Prompt) Which plant\nis this?")
  }

  @Test func picturesGetLabels() async throws {
    let model = ScriptedLanguageModel([.text("Two daisies."), .text("A third.")])
    let session = LanguageModelSession(model: model)
    try await session.respond {
      Attachment(try Photo.plain())
      Attachment(imageURL: URL(filePath: "/photo.jpg"), orientation: .right).label("leaf")
      Attachment(imageData: Data())
      "Which are these?"
    }
    try await session.respond(to: Prompt { Attachment(try Photo.plain(3)) })
    #expect(session.transcript.imageLabels == ["image-1", "leaf", "image-2", "image-4"])
    let image = ImageReference(attachmentLabel: "leaf").resolve(in: session.transcript)
    #expect(image?.url == URL(filePath: "/photo.jpg"))
    #expect(image?.orientation == .right)
    #expect(ImageReference(attachmentLabel: "no").resolve(in: session.transcript) == nil)
  }

  @Test func aLabelUsedTwiceIsRefused() async throws {
    let session = LanguageModelSession(model: ScriptedLanguageModel([.text("x")]))
    await #expect(throws: LanguageModelError.self) {
      try await session.respond {
        Attachment(try Photo.plain()).label("leaf")
        Attachment(try Photo.plain()).label("leaf")
      }
    }
    #expect(!session.isResponding)
    #expect(session.transcript.isEmpty)
    #expect(try await session.respond(to: "x").content == "x")
  }

  @Test func aLabelThatATranscriptUsesTwiceInOneEntryIsRefused() async throws {
    func entry(_ labels: String...) throws -> Transcript.Entry {
      .prompt(
        .init(
          segments: try labels.map {
            .attachment(.init(content: .image(.init(try Photo.plain())), label: $0))
          }))
    }
    let model = ScriptedLanguageModel([.text("a"), .text("b")])
    let twice = LanguageModelSession(
      model: model, transcript: Transcript(entries: [try entry("leaf", "leaf")]))
    await #expect {
      try await twice.respond(to: "x")
    } throws: { error in
      guard case LanguageModelError.unsupportedTranscriptContent(let details) = error else {
        return false
      }
      return details.unsupportedContent.count == 1 && details.debugDescription.contains("'leaf'")
    }
    #expect(!twice.isResponding)
    twice.transcript = Transcript()
    try await twice.respond(to: "x")
    // In a later prompt the label means the later picture.
    let again = LanguageModelSession(
      model: model, transcript: Transcript(entries: [try entry("leaf"), try entry("leaf")]))
    try await again.respond(to: "x")
  }

  @Test func oneAnswerAtATime() async throws {
    let model = ScriptedLanguageModel([.text("slow", pausing: .seconds(1)), .text("next")])
    let session = LanguageModelSession(model: model)
    let stream = session.streamResponse(to: "a")
    #expect(session.isResponding)
    await #expect(throws: LanguageModelSession.Error.concurrentRequests) {
      try await session.respond(to: "b")
    }
    #expect(try await stream.collect().content == "slow")
    #expect(try await session.respond(to: "b").content == "next")
  }

  @Test func aCapabilityThatIsMissingIsNamed() async throws {
    let model = ScriptedLanguageModel([], capabilities: [.guidedGeneration])
    let session = LanguageModelSession(model: model)
    do {
      try await session.respond(to: Prompt { Attachment(try Photo.plain()) })
      Issue.record("a text-only model took a picture")
    } catch LanguageModelError.unsupportedCapability(let details) {
      #expect(details.capability == .vision)
    }
    #expect(model.requests.isEmpty)
  }

  @Test func prewarmEvaluatesThePrefix() async throws {
    let model = ScriptedLanguageModel([.text("x")])
    let session = LanguageModelSession(model: model, instructions: "You know plants.")
    session.prewarm(promptPrefix: Prompt("Which"))
    #expect(
      model.prewarmed.map { $0.map(\.description) } == [
        ["(Instructions) You know plants.", "(Prompt) Which"]
      ])
    #expect(session.transcript.count == 1)
  }

  @Test func aTranscriptIsTakenUp() async throws {
    let first = LanguageModelSession(model: ScriptedLanguageModel([.text("daisy")]))
    try await first.respond(to: "Which plant?")
    let model = ScriptedLanguageModel([.text("weekly")])
    let second = LanguageModelSession(model: model, transcript: first.transcript)
    try await second.respond(to: "How often to water?")
    #expect(model.requests[0].transcript.count == 3)
    #expect(second.transcript.count == 4)
    #expect(second.transcript.history.count == 4)
  }

  @Test func measuresComeThrough() async throws {
    let model = ScriptedLanguageModel([.text("x"), .text("y")])
    let session = LanguageModelSession(model: model)
    let first = try await session.respond(to: Prompt { Attachment(try Photo.plain()) })
    #expect(first.usage.metadata["evaluatedImages"] as? Int == 1)
    let second = try await session.respond(to: "and?")
    #expect(second.usage.metadata["evaluatedImages"] as? Int == 0)
    #expect(second.usage.metadata["reusedImages"] as? Int == 1)
    #expect(second.usage.metadata["generate"] as? Double == 0)
  }
}
