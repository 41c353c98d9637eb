import Foundation
import ScriptedLanguageModels
import Testing

@testable import LanguageModels

@Suite struct StreamTests {
  @Test func partialsGrow() async throws {
    let json = #"{"isPlant":true,"name":"Gänseblümchen","rank":"species"}"#
    let model = ScriptedLanguageModel([.text(json, in: .bytes)])
    let session = LanguageModelSession(model: model)
    var names: [String] = []
    var ranks: [SampleRank?] = []
    for try await snapshot in session.streamResponse(to: "x", generating: SamplePlant.self) {
      if let name = snapshot.content.name { names.append(name) }
      ranks.append(snapshot.content.rank)
      #expect(!snapshot.rawContent.jsonString.contains("\u{FFFD}"))
      #expect(snapshot.transcriptEntries.count <= 2)
    }
    #expect(names.last == "Gänseblümchen")
    #expect(names.contains("Gän"))
    #expect(zip(names, names.dropFirst()).allSatisfy { $1.hasPrefix($0) })
    #expect(ranks.last == .species)
    #expect(!session.isResponding)
  }

  @Test func textGrows() async throws {
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([.text("植物 🌱 daisy", in: .bytes)]))
    var texts: [String] = []
    for try await partial in session.streamResponse(to: "x") { texts.append(partial.content) }
    #expect(texts.last == "植物 🌱 daisy")
    #expect(texts.allSatisfy { "植物 🌱 daisy".hasPrefix($0) })
  }

  @Test func collectGivesTheWholeAnswer() async throws {
    let session = LanguageModelSession(model: ScriptedLanguageModel([.text("whole", in: .bytes)]))
    #expect(try await session.streamResponse(to: "x").collect().content == "whole")
  }

  @Test func aFailureIsThrownByTheStream() async throws {
    struct Broken: Error {}
    let session = LanguageModelSession(
      model: ScriptedLanguageModel([.failure(Broken(), after: "half"), .text("whole")]))
    var texts: [String] = []
    await #expect(throws: Broken.self) {
      for try await partial in session.streamResponse(to: "x") { texts.append(partial.content) }
    }
    #expect(texts == ["half"])
    #expect(session.transcript.isEmpty)
    #expect(try await session.respond(to: "y").content == "whole")
    #expect(session.transcript.count == 2)
  }

  @Test func aSlowReaderSeesTheNewestAndTheLast() async throws {
    let model = ScriptedLanguageModel([.text(String(repeating: "a", count: 500), in: .characters)])
    let session = LanguageModelSession(model: model)
    let stream = session.streamResponse(to: "x")
    while session.isResponding { try await Task.sleep(for: .milliseconds(5)) }
    var texts: [String] = []
    for try await partial in stream { texts.append(partial.content) }
    #expect(texts.last?.count == 500)
    #expect(texts.count <= 64)
  }

  @Test func notesAndThoughtsReachTheTranscript() async throws {
    let model = ScriptedLanguageModel([
      .init([.thought("hm"), .token("yes"), .metadata(["tokens": [1, 2, 3]])])
    ])
    let session = LanguageModelSession(model: model)
    let response = try await session.respond(to: "x")
    #expect(response.content == "yes")
    #expect(response.usage.output.reasoningTokenCount == 1)
    guard case .reasoning = session.transcript[1], case .response(let entry) = session.transcript[2]
    else {
      Issue.record("\(session.transcript)")
      return
    }
    #expect(entry.metadata["tokens"] as? [Int] == [1, 2, 3])
  }
}
