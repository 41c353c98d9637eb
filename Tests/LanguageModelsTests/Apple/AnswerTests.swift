import Foundation
import ScriptedLanguageModels
import Testing

@testable import LanguageModels

@Suite struct AnswerTests {
  @Generable struct Note: Equatable {
    var title: String
    var remark: String?
  }

  @Generable(description: "A note.", representNilExplicitlyInGeneratedContent: true)
  struct FullNote {
    var remark: String?
  }

  @Test("M04: an optional property is of its plain type and not required")
  func optionalsArePlain() throws {
    #expect(
      Note.generationSchema.jsonSchema
        == #"{"type":"object","properties":{"title":{"type":"string"},"remark":{"type":"string"}},"#
        + #""required":["title"],"additionalProperties":false}"#)
    #expect(
      FullNote.generationSchema.jsonSchema.contains(
        #""remark":{"anyOf":[{"type":"string"},{"type":"null"}]}},"required":["remark"]"#))
    let data = try JSONEncoder().encode(Note.generationSchema)
    let read = try JSONDecoder().decode(GenerationSchema.self, from: data)
    #expect(read.jsonSchema == Note.generationSchema.jsonSchema)
    for json in [#"{"title":"a"}"#, #"{"title":"a","remark":null}"#] {
      let content = try GeneratedContent(json: json)
      #expect(try Note(content) == Note(title: "a"))
      #expect(Note.generationSchema.describes(content))
    }
  }

  @Test("M04: a schema as an older version wrote it has the same optional property")
  func olderSchemasAreRead() throws {
    let json = #"""
      {"title":"Note","type":"object","properties":{"title":{"type":"string"},
      "remark":{"anyOf":[{"type":"string"},{"type":"null"}]}},"required":["title"],
      "additionalProperties":false,"x-order":["title","remark"]}
      """#
    let read = try JSONDecoder().decode(GenerationSchema.self, from: Data(json.utf8))
    #expect(read.jsonSchema == Note.generationSchema.jsonSchema)
  }

  @Test(
    "M05: JSON that is not whole is a parsing error with the text",
    arguments: [#"{"title":"a"#, "", "daisy", #"{"title":"a"}}"#])
  func brokenJSON(text: String) async throws {
    let session = LanguageModelSession(model: ScriptedLanguageModel([.text(text)]))
    await #expect {
      try await session.respond(to: "x", generating: Note.self)
    } throws: { error in
      let error = error as? GeneratedContent.ParsingError
      return error?.rawContent == text && error?.errorDescription?.contains("Note") == true
    }
    #expect(session.transcript.isEmpty)
  }

  @Test("M05: JSON that is cut at the limit of tokens is a parsing error, and says so")
  func cutJSON() async throws {
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([.text(#"{"title":"a"}"#, in: .characters)]))
    await #expect {
      try await session.respond(
        to: "x", generating: Note.self, options: GenerationOptions(maximumResponseTokens: 5))
    } throws: { error in
      let error = error as? GeneratedContent.ParsingError
      return error?.rawContent == #"{"tit"# && error?.cut?.limit == 5
        && error?.errorDescription == "the answer was not whole after 5 tokens, the limit"
    }
  }

  @Test("M06: the answer can be collected after its snapshots, and twice")
  func collectingAfterwards() async throws {
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([.text("whole", in: .characters)]))
    let stream = session.streamResponse(to: "x")
    for try await _ in stream {}
    #expect(try await stream.collect().content == "whole")
    let again = try await stream.collect()
    #expect(again.content == "whole")
    #expect(again.transcriptEntries.count == 2)
    #expect(session.transcript.count == 2)
  }

  @Test("M06: collecting after an error throws that error, every time")
  func collectingAfterAnError() async throws {
    struct Broken: Error {}
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([.failure(Broken(), after: "half"), .text("next")]))
    let stream = session.streamResponse(to: "x")
    await #expect(throws: Broken.self) { for try await _ in stream {} }
    await #expect(throws: Broken.self) { try await stream.collect() }
    await #expect(throws: Broken.self) { try await stream.collect() }
    #expect(try await session.respond(to: "y").content == "next")
  }

  @Test("M06: a request that could not begin fails the same way each time")
  func collectingWhatDidNotBegin() async throws {
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([.text("slow", in: .characters, pausing: .milliseconds(5))]))
    let first = session.streamResponse(to: "x")
    let second = session.streamResponse(to: "y")
    for _ in 0..<2 {
      await #expect(throws: LanguageModelSession.Error.concurrentRequests) {
        try await second.collect()
      }
    }
    #expect(try await first.collect().content == "slow")
  }

  @Test("M12: what no program asked for is left to the model")
  func theSchemaInThePromptIsLeftToTheModel() async throws {
    let answer = ScriptedLanguageModel.Reply.text(#"{"title":"a"}"#)
    let model = ScriptedLanguageModel([answer, answer, answer, answer])
    let session = LanguageModelSession(model: model)
    try await session.respond(to: "x", generating: Note.self)
    try await session.respond(to: "x", generating: Note.self, includeSchemaInPrompt: true)
    try await session.respond(to: "x", generating: Note.self, includeSchemaInPrompt: false)
    for try await _ in session.streamResponse(to: "x", schema: Note.generationSchema) {}
    #expect(model.requests.map(\.contextOptions.includeSchemaInPrompt) == [nil, true, false, nil])
  }
}
