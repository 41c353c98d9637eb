import Foundation
import Imaging
import LanguageModels
import Testing

@testable import Llama

/// What no model can answer is a typed error, and the session answers the next question all the same.
@Suite(.serialized) struct BadRequestTests {
  struct Endless: Generable {
    static var generationSchema: GenerationSchema {
      GenerationSchema(type: Self.self, properties: [.init(name: "next", type: Endless.self)])
    }
    init(_ content: GeneratedContent) throws {}
    var generatedContent: GeneratedContent { GeneratedContent(properties: [:]) }
  }

  struct Failing: Tool {
    enum Fault: String, CaseIterable, Sendable { case fails, hangs, givesAMegabyte }

    struct Broken: Error {}

    var fault: Fault
    let name = "watering"
    let description = "Tells how often to water."
    let parameters = GenerationSchema(
      type: GeneratedContent.self, properties: [.init(name: "indoors", type: Bool.self)])

    func call(arguments: GeneratedContent) async throws -> String {
      switch fault {
      case .fails: throw Broken()
      case .hangs: try await Task.sleep(for: .seconds(600))
      case .givesAMegabyte: break
      }
      return String(repeating: "a", count: 1 << 20)
    }
  }

  /// A schema of one property with a guide.
  private static func schema(_ guides: GenerationGuide<String>...) -> GenerationSchema {
    GenerationSchema(
      type: GeneratedContent.self,
      properties: [.init(name: "name", type: String.self, guides: guides)])
  }

  private static let schemas: [(what: String, schema: GenerationSchema)] = [
    ("a type without end", Endless.generationSchema),
    ("no choice at all", schema(.anyOf([]))),
    ("guides that contradict", schema(.anyOf(["a"]), .constant("b"))),
    ("a pattern that looks ahead", schema(.pattern(/a(?=b)/))),
    (
      "a name used twice",
      GenerationSchema(
        type: GeneratedContent.self,
        properties: [.init(name: "a", type: Int.self), .init(name: "a", type: Bool.self)])
    ),
  ]

  private func goesOn(_ session: LanguageModelSession) async throws {
    #expect(!session.isResponding)
    #expect(try await !session.ask("how often to water?").content.isEmpty)
  }

  @Test(.requiresModel, arguments: schemas.indices)
  func aSchemaThatCannotBeHeldTo(index: Int) async throws {
    let session = LanguageModelSession(model: try LlamaLanguageModel.test())
    await #expect {
      try await session.respond(to: "Name a plant.", schema: Self.schemas[index].schema)
    } throws: { error in
      if case LanguageModelError.unsupportedGenerationGuide = error { true } else { false }
    }
    try await goesOn(session)
  }

  @Test(.requiresModel) func manyPropertiesAndStrangeNamesAreNoFault() async throws {
    let session = LanguageModelSession(model: try LlamaLanguageModel.test { $0.contextSize = 4096 })
    let strange = ["größe", "花", "a b", "\"", "\\"]
    let names = strange + (0..<195).map { "p\($0)" }
    let schema = GenerationSchema(
      type: GeneratedContent.self, properties: names.map { .init(name: $0, type: Bool.self) })
    let response = try await session.respond(
      to: "Describe it.", schema: schema, includeSchemaInPrompt: false)
    for name in names { _ = try response.content.value(Bool.self, forProperty: name) }
    guard case .structure(_, let keys) = response.content.kind else {
      Issue.record("no structure")
      return
    }
    #expect(keys == names)
    try await goesOn(session)
  }

  @Test(.requiresModel, arguments: Failing.Fault.allCases)
  func aToolThatFails(fault: Failing.Fault) async throws {
    let session = LanguageModelSession(
      model: try LlamaLanguageModel.test(), tools: [Failing(fault: fault)],
      instructions: "You name plants.")
    session.toolTimeLimit = .milliseconds(100)
    await #expect(throws: LanguageModelSession.ToolCallError.self) {
      try await session.respond(
        to: "how often to water?",
        options: GenerationOptions(maximumResponseTokens: 400, toolCallingMode: .required))
    }
    let next = try await session.respond(
      to: "What is it?",
      options: GenerationOptions(maximumResponseTokens: 24, toolCallingMode: .disallowed))
    #expect(!next.content.isEmpty && !session.isResponding)
  }

  @Test(.requiresModel) func twoToolsOfOneName() async throws {
    let model = try LlamaLanguageModel.test()
    let session = LanguageModelSession(model: model, tools: [WateringTool(), WateringTool()])
    await #expect(throws: LanguageModelError.self) { try await session.ask("What is it?") }
    #expect(!session.isResponding)
    try await goesOn(LanguageModelSession(model: model, tools: [WateringTool()]))
  }

  @Test(.requiresModel) func twoPromptsAtOnce() async throws {
    let session = LanguageModelSession(model: try LlamaLanguageModel.test())
    let stream = session.streamResponse(
      to: "Tell me of roses.", options: GenerationOptions(maximumResponseTokens: 24))
    await #expect(throws: LanguageModelSession.Error.concurrentRequests) {
      try await session.ask("What is it?")
    }
    #expect(try await !stream.collect().content.isEmpty)
    try await goesOn(session)
  }

  @Test(.requiresModel) func aLabelUsedTwice() async throws {
    let session = LanguageModelSession(model: try LlamaLanguageModel.test())
    await #expect {
      try await session.respond {
        Attachment(try Photo.sample()).label("leaf")
        Attachment(try Photo.sample(seed: 2)).label("leaf")
        "Which is it?"
      }
    } throws: { error in
      if case LanguageModelError.unsupportedTranscriptContent = error { true } else { false }
    }
    try await goesOn(session)
  }

  @Test(.requiresModel) func aPictureWhoseFileIsGoneAtTheSecondTurn() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: file) }
    try Photo.sample().pngData().write(to: file)
    let session = LanguageModelSession(model: try LlamaLanguageModel.test())
    try await session.respond(options: GenerationOptions(maximumResponseTokens: 4)) {
      Attachment(imageURL: file)
      "Which plant is this?"
    }
    try FileManager.default.removeItem(at: file)
    // What was looked at need not be looked at again.
    try await goesOn(session)
    let count = session.transcript.count
    let other = LanguageModelSession(
      model: try LlamaLanguageModel.test(), transcript: session.transcript)
    await #expect(throws: ImagingError.notFound) { try await other.ask("And how large?") }
    #expect(!other.isResponding)
    #expect(other.transcript.count == count)
  }

  @Test(.requiresModel) func instructionsLongerThanTheContext() async throws {
    let model = try LlamaLanguageModel.test { $0.contextSize = 256 }
    let long = String(repeating: "You name plants. ", count: 200)
    let session = LanguageModelSession(model: model, instructions: long)
    await #expect {
      try await session.ask("What is it?")
    } throws: { error in
      guard case LanguageModelError.contextSizeExceeded(let details) = error else { return false }
      return details.contextSize == 256 && details.tokenCount > 256
    }
    #expect(!session.isResponding)
    // Shorter ones take their place.
    session.transcript = Transcript(entries: [
      .instructions(
        .init(segments: [.text(.init(content: "You name plants."))], toolDefinitions: []))
    ])
    try await goesOn(session)
  }

  @Test(.requiresModel) func aTranscriptOfANewerVersion() async throws {
    let session = LanguageModelSession(model: try LlamaLanguageModel.test())
    try await session.ask("What is it?")
    let text = String(decoding: try JSONEncoder().encode(session.transcript), as: UTF8.self)
    let newer = text.replacing(#""version":"1.1""#, with: #""version":"99.0""#)
    #expect(newer != text)
    #expect {
      try JSONDecoder().decode(Transcript.self, from: Data(newer.utf8))
    } throws: { "\($0)".contains("version 99") }
    try await goesOn(session)
    let read = try JSONDecoder().decode(Transcript.self, from: Data(text.utf8))
    try await goesOn(LanguageModelSession(model: LlamaLanguageModel.test(), transcript: read))
  }
}
