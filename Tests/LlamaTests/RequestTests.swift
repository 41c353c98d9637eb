import Foundation
import Imaging
import LanguageModels
import ProgramSupport
import Testing

@testable import Llama

/// Requests that a model refuses, each with an error of its own.
@Suite struct RequestTests {
  private func file(_ languages: [String]?) throws -> ModelFile {
    let folder = try ScratchFolder()
    var builder = GGUFBuilder.language()
    if let languages { builder.values.append(("general.languages", .list(languages))) }
    return try ModelFile(path: folder.write(builder.data, to: "model.gguf").path)
  }

  private func asking(_ text: String) -> Transcript {
    Transcript(entries: [.prompt(.init(segments: [.text(.init(content: text))]))])
  }

  @Test(
    arguments: [
      ("Что это за растение?", ["en"], "ru"), ("这是什么植物？", ["en", "ru"], "zh"),
      ("これは何の植物ですか", ["en", "zh"], "ja"), ("이 식물은 무엇입니까", ["en"], "ko"),
      ("ما هذا النبات؟", ["en", "de"], "ar"), ("Ποιο φυτό είναι αυτό;", ["en"], "el"),
    ])
  func aPromptInLettersOfNoLanguageOfTheModelIsRefused(
    text: String, languages: [String], language: String
  ) throws {
    let file = try file(languages)
    #expect(file.languages == languages)
    #expect {
      try file.checkLanguage(of: asking(text))
    } throws: { error in
      guard case LanguageModelError.unsupportedLanguageOrLocale(let details) = error else {
        return false
      }
      return details.languageCode == Locale.LanguageCode(language)
        && details.debugDescription.contains("test was made for \(languages[0])")
    }
  }

  @Test(
    arguments: [
      ("Что это за растение?", ["bg"]), ("Что это за растение?", ["en", "uk"]),
      ("Что это за растение?", ["multilingual"]), ("Что это за растение?", nil),
      ("Was für eine Pflanze ist das?", ["en"]), ("植物ですか", ["ja"]), ("這是什麼", ["zh-TW"]),
      ("Is Ελιά an olive tree?", ["en"]), ("?", ["en"]), ("🌱", ["en"]), ("ما هذا", ["fa"]),
    ] as [(String, [String]?)])
  func aPromptThatTheModelMayKnowIsAsked(text: String, languages: [String]?) throws {
    #expect(throws: Never.self) { try file(languages).checkLanguage(of: asking(text)) }
  }

  @Test(.requiresModel, arguments: [true, false])
  func aModelIsNotAskedInALanguageItDoesNotName(checks: Bool) async throws {
    let folder = try ScratchFolder()
    let file = try #require(ModelPair.found).model(languages: ["en", "de"], in: folder)
    let session = LanguageModelSession(
      model: try LlamaLanguageModel.test {
        $0 = .init(model: file)
        $0.checksLanguage = checks
      })
    do {
      try await session.ask("Что это за растение?", limit: 4)
      #expect(!checks)
    } catch LanguageModelError.unsupportedLanguageOrLocale(let details) {
      #expect(checks)
      #expect(details.languageCode == Locale.LanguageCode("ru"))
      #expect(session.transcript.isEmpty)
    }
    try await session.ask("Was ist das?", limit: 4)
  }

  /// Without tools too, a reference names a picture of the conversation.
  @Test(.requiresModel) func aReferenceInAnAnswerNamesAPictureThatIsThere() throws {
    let model = try #require(ModelPair.found)
    let picture = Transcript.AttachmentSegment(
      content: .image(.init(try Photo.sample())), label: "barcode-image")
    let request = LanguageModelExecutorGenerationRequest(
      id: UUID(),
      transcript: Transcript(entries: [.prompt(.init(segments: [.attachment(picture)]))]),
      enabledTools: [], schema: ImageReference.generationSchema,
      generationOptions: GenerationOptions(), contextOptions: ContextOptions(), metadata: [:])
    let parameters = try GenerationParameters(request, tools: nil, defaults: model.configuration)
    let grammar = try #require(parameters.grammar)
    let loaded = try model.loaded()
    #expect(try grammar.accepts(#"{"attachmentLabel":"barcode-image"}"#, loaded))
    #expect(try !grammar.accepts(#"{"attachmentLabel":"image-1"}"#, loaded))
  }

  @Test func aRequestBeyondThoseThatMayWaitIsRefused() throws {
    let waiting = WaitingRequests(limit: 1)
    try waiting.enter()
    try waiting.enter()
    #expect {
      try waiting.enter()
    } throws: { error in
      guard case LanguageModelError.rateLimited(let details) = error else { return false }
      return details.resetDate == nil && details.debugDescription.hasPrefix("1 requests wait")
    }
    waiting.leave()
    try waiting.enter()
  }

  @Test(.requiresModel) func aFullQueueIsToldAndTheSessionIsUsable() async throws {
    let model = try LlamaLanguageModel.test { $0.mostWaitingRequests = 0 }
    let session = LanguageModelSession(model: model)
    try model.waiting.enter()
    await #expect {
      try await session.ask("What is it?")
    } throws: { error in
      if case LanguageModelError.rateLimited = error { true } else { false }
    }
    #expect(session.transcript.isEmpty)
    model.waiting.leave()
    _ = try await session.ask("What is it?")
  }

  @Test(
    arguments: [
      (#"{"name":"I'm sorry, I can't help with that.","petals":0}"#, true),
      (#"{"petals":0,"names":["As an AI language model I cannot tell."]}"#, true),
      (#"{"name":"Es tut mir leid, dabei kann ich nicht helfen."}"#, true),
      (#"{"name":"daisy","note":"I'm sorry, I can't help with that."}"#, false),
      (#"{"name":"I can't get no satisfaction"}"#, false), (#"{"petals":5}"#, false),
      (#"{"name":"sorrel"}"#, false), (#"{"name":"I'm sor"#, false),
    ])
  func aValueThatOnlyDeclinesIsARefusal(json: String, declines: Bool) {
    let words = String.generationSchema.refusal(in: json)
    #expect((words != nil) == declines)
    if let words { #expect(json.contains(words)) }
  }

  /// A schema whose one text is a refusal makes the model say it.
  @Test(.requiresModel, arguments: [true, false])
  func aRefusalUnderAGrammarKeepsItsWords(tells: Bool) async throws {
    let model = try LlamaLanguageModel.test { $0.reportsRefusals = tells }
    let session = LanguageModelSession(model: model)
    let words = "I'm sorry, I can't help with that."
    let schema = try GenerationSchema(
      root: DynamicGenerationSchema(
        name: "Answer",
        properties: [
          .init(
            name: "answer",
            schema: DynamicGenerationSchema(type: String.self, guides: [.constant(words)]))
        ]), dependencies: [])
    do {
      let response = try await session.respond(to: "May I eat it?", schema: schema)
      #expect(!tells)
      #expect(try response.content.value(String.self, forProperty: "answer") == words)
    } catch LanguageModelError.refusal(let refusal) {
      #expect(tells)
      #expect(try await refusal.explanation.content == words)
    }
    #expect(!session.isResponding)
    _ = try await session.ask("What is it?", limit: 4)
  }
}
