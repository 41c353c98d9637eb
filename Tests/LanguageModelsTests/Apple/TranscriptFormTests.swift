import Foundation
import Imaging
import ScriptedLanguageModels
import Testing

@testable import LanguageModels

/// The form in which Apple's framework and its command write transcripts.
@Suite struct TranscriptFormTests {
  /// What the framework writes of a conversation with a picture, a value and a call of a tool.
  private func file(picture: String) -> String {
    #"""
    {"type":"FoundationModels.Transcript","version":"1.1","transcript":{"entries":[
      {"role":"instructions","id":"E1","contents":[{"type":"text","text":"Be brief.","id":"C1"}],
       "tools":[{"type":"function","function":{"name":"getText","description":"Reads text.",
        "parameters":{"title":"Arguments","type":"object","properties":{"image":
         {"$ref":"#/$defs/ImageReference"}},"required":["image"],"x-order":["image"],
         "additionalProperties":false,"$defs":{"ImageReference":{"title":"ImageReference",
         "type":"object","properties":{"attachmentLabel":{"type":"string"}},
         "required":["attachmentLabel"],"x-order":["attachmentLabel"],
         "additionalProperties":false}}}}}]},
      {"role":"user","id":"E2","contents":[
        {"type":"attachment","attachment":{"type":"image","label":"image_0","data":"\#(picture)"},
         "id":"C2"},
        {"type":"text","text":"What does it say?","id":"C3"}],
       "options":{"maximumResponseTokens":256,"randomSeed":73,"temperature":0.7,
        "toolCallingMode":"disallowed","topK":41},
       "contextOptions":{"includeSchemaInPrompt":false,"reasoningLevel":"slow"},
       "metadata":{"started":810314406.5,"seen":true,"repetition":1}},
      {"role":"response","id":"E3","toolCalls":[{"id":"T1","name":"getText",
        "arguments":"{\"image\": {\"attachmentLabel\": \"image_0\"}}"}]},
      {"role":"tool","id":"T1","toolCallID":"T1","toolName":"getText",
       "contents":[{"type":"text","text":"Order A-1234","id":"C4"}]},
      {"role":"response","id":"E4","assets":["base","tokenizer"],
       "metadata":{"assetIDs":["base","tokenizer"],"systemVersion":"27.0.1"},
       "contents":[{"type":"structure","id":"0",
        "structure":{"source":"Order","content":{"number":"A-1234","total":42.5}}}]}
    ]}}
    """#
  }

  private func picture() throws -> String {
    "data:image/png;base64," + (try Photo.plain().pngData().base64EncodedString())
  }

  @Test("M10: what Apple's framework wrote is read, and a session continues it")
  func readingAppleForm() async throws {
    let json = file(picture: try picture())
    let transcript = try JSONDecoder().decode(Transcript.self, from: Data(json.utf8))
    #expect(transcript.map(\.id) == ["E1", "E2", "E3", "T1", "E4"])
    guard case .prompt(let prompt) = transcript[1], case .response(let answer) = transcript[4],
      case .attachment(let attachment) = prompt.segments[0],
      case .image(let image) = attachment.content,
      case .structure(let order) = answer.segments[0]
    else {
      Issue.record("\(transcript)")
      return
    }
    #expect(
      prompt.options
        == GenerationOptions(
          samplingMode: .random(top: 41, seed: 73), temperature: 0.7, maximumResponseTokens: 256,
          toolCallingMode: .disallowed))
    #expect(
      prompt.contextOptions
        == ContextOptions(includeSchemaInPrompt: false, reasoningLevel: .custom("slow")))
    #expect(prompt.metadata["repetition"] as? Int == 1)
    #expect(prompt.metadata["seen"] as? Bool == true)
    #expect(attachment.label == "image_0")
    #expect(try image.photo() == Photo.plain())
    #expect(try order.content.value(Double.self, forProperty: "total") == 42.5)
    #expect(answer.assetIDs == ["base", "tokenizer"])
    let model = ScriptedLanguageModel([.text("yes")])
    let session = LanguageModelSession(model: model, transcript: transcript)
    #expect(try await session.respond(to: "Sure?").content == "yes")
    #expect(model.requests[0].transcript.count == 6)
  }

  @Test("M10: what was read is written with the same keys and read again as the same")
  func writingAppleForm() throws {
    let json = file(picture: try picture())
    let transcript = try JSONDecoder().decode(Transcript.self, from: Data(json.utf8))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(transcript)
    #expect(try JSONDecoder().decode(Transcript.self, from: data) == transcript)
    let text = String(decoding: data, as: UTF8.self)
    for part in [
      #""type":"FoundationModels.Transcript""#, #""version":"1.1""#,
      #""options":{"maximumResponseTokens":256,"randomSeed":73,"temperature":0.7,"#
        + #""toolCallingMode":"disallowed","topK":41}"#,
      #""contextOptions":{"includeSchemaInPrompt":false,"reasoningLevel":"slow"}"#,
      #""tools":[{"function":{"description":"Reads text.","name":"getText","parameters":"#,
      #"{"id":"E3","role":"response","toolCalls":[{"arguments":"#,
      #""role":"tool","toolCallID":"T1","toolName":"getText""#, #""assets":["base","tokenizer"]"#,
      #""attachment":{"data":"data:image/png;base64,"#,
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test("M10: the file of a command, older versions and bare images are read")
  func otherForms() throws {
    let inner = #"{"type":"FoundationModels.Transcript","version":1,"transcript":{"entries":[]}}"#
    for json in [
      inner, #"{"modelName":"system","transcript":\#(inner)}"#, #"{"version":1,"entries":[]}"#,
    ] {
      #expect(try JSONDecoder().decode(Transcript.self, from: Data(json.utf8)).isEmpty)
    }
    let image = #"{"type":"image","image":"\#(try picture())","id":"a"}"#
    let user =
      #"{"type":"FoundationModels.Transcript","version":"1.1","transcript":{"entries":["#
      + #"{"role":"user","id":"u","contents":[\#(image)],"options":{},"contextOptions":{}}]}}"#
    let read = try JSONDecoder().decode(Transcript.self, from: Data(user.utf8))
    #expect(read[0].hasImage)
  }

  @Test(
    "M10: what is not known is refused with its name",
    arguments: [
      (#""version":"2.0","transcript":{"entries":[]}"#, "version 2.0"),
      (#""version":1,"transcript":{"entries":[{"role":"alien"}]}"#, "'alien'"),
      (
        #""version":1,"transcript":{"entries":[{"role":"user","contents":[{"type":"film"}]}]}"#,
        "'film'"
      ),
      (
        #""version":1,"transcript":{"entries":[{"role":"user","contents":[{"type":"image","image":"x"}]}]}"#,
        "base64"
      ),
    ])
  func unknownForms(members: String, words: String) throws {
    let json = #"{"type":"FoundationModels.Transcript",\#(members)}"#
    #expect {
      try JSONDecoder().decode(Transcript.self, from: Data(json.utf8))
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.debugDescription.contains(words)
    }
  }
}
