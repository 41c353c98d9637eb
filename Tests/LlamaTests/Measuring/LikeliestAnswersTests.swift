import Foundation
import Imaging
import LanguageModels
import ProgramSupport
import Testing

@testable import Llama

@Suite(.serialized) struct LikeliestAnswersTests {
  /// Few enough answers to try every one of them.
  private func schema() throws -> GenerationSchema {
    func words(_ name: String, _ words: [String]) -> DynamicGenerationSchema {
      DynamicGenerationSchema(name: name, anyOf: words)
    }
    return try GenerationSchema(
      root: DynamicGenerationSchema(
        name: "Plant",
        properties: [
          .init(name: "isPlant", schema: DynamicGenerationSchema(type: Bool.self)),
          .init(name: "name", schema: words("Name", ["rose", "rosemary", "tulip", "daisy"])),
          .init(name: "scientificName", schema: words("Scientific", ["Rosa", "Tulipa"])),
          .init(name: "rank", schema: words("Rank", ["species", "genus"])),
        ]), dependencies: [])
  }

  private func session(_ model: LlamaLanguageModel) -> LanguageModelSession {
    LanguageModelSession(model: model, instructions: "You name plants.")
  }

  private func identify(
    _ session: LanguageModelSession, measured: Bool = true
  ) async throws -> String {
    try await session.respond(
      to: Prompt {
        Attachment(try Photo.sample())
        "Which plant is this?"
      }, schema: schema(), contextOptions: ContextOptions(includeSchemaInPrompt: false),
      metadata: measured
        ? .init(.identity, ["isPlant", "name", "scientificName"]) : [:]
    ).content.jsonString
  }

  private func search(
    _ session: LanguageModelSession, width: Int = 250, least: Double = 1e-9,
    settling: [String: String] = [:], details: [String] = []
  ) throws -> AnswerSearch {
    AnswerSearch(
      transcript: Transcript(entries: session.transcript.dropLast()), schema: try schema(),
      identity: ["isPlant", "name", "scientificName"], settling: settling, details: details,
      width: width, least: least)
  }

  @Test(.requiresModel) func allAnswersTogetherAreCertain() async throws {
    let model = try LlamaLanguageModel.test()
    let session = session(model)
    let said = try await identify(session)
    let answers = try #require(try await model.likeliestAnswers(search(session)))
    let sum = answers.reduce(0) { $0 + exp($1.logProbability) }
    #expect(abs(sum - 1) < 5e-3, "\(sum)")
    #expect(sum <= 1 + 1e-6)
    #expect(answers.map(\.logProbability) == answers.map(\.logProbability).sorted(by: >))
    // The answer that was given is one of them.
    #expect(answers.contains { $0.content.jsonString == said })
    let texts = try answers.map {
      "\(try $0.content.value(Bool.self, forProperty: "isPlant")) "
        + (try $0.content.value(String.self, forProperty: "name")) + " "
        + (try $0.content.value(String.self, forProperty: "scientificName"))
    }
    #expect(Set(texts).count <= 16)
  }

  @Test(.requiresModel) func whatWasNotedWhileAnsweringIsWhatIsFoundAfresh() async throws {
    let model = try LlamaLanguageModel.test()
    let session = session(model)
    _ = try await identify(session)
    let noted = try #require(try await model.likeliestAnswers(search(session)))
    await model.forget()
    let afresh = try #require(try await model.likeliestAnswers(search(session)))
    func sums(_ answers: [MeasuredAnswer]) throws -> [String: Double] {
      try answers.reduce(into: [:]) { sums, answer in
        let name = try answer.content.value(String.self, forProperty: "name")
        sums[name, default: 0] += exp(answer.logProbability)
      }
    }
    let (first, second) = (try sums(noted), try sums(afresh))
    #expect(Set(first.keys) == Set(second.keys))
    for (name, probability) in first {
      #expect(abs(probability - (second[name] ?? 0)) < 0.02, "\(name)")
    }
  }

  @Test(.requiresModel) func theAnswerIsTheSameWhetherItIsMeasuredOrNot() async throws {
    let plain = session(try LlamaLanguageModel.test())
    let model = try LlamaLanguageModel.test()
    let measured = session(model)
    let said = try await identify(plain, measured: false)
    #expect(try await identify(measured) == said)
    #expect(plain.transcript.lastTokens == measured.transcript.lastTokens)
    // Looking for other answers leaves the conversation where it is.
    _ = try await model.likeliestAnswers(search(measured, details: ["rank"]))
    let asked = try await measured.ask("What is it?")
    #expect(asked.usage.metadata["evaluatedImages"] as? Int == 0)
    #expect(try await plain.ask("What is it?").content == asked.content)
  }

  @Test(.requiresModel) func aSavedContextHoldsNothingOfTheSearch() async throws {
    let folder = try ScratchFolder()
    let model = try LlamaLanguageModel.test()
    let session = session(model)
    _ = try await identify(session)
    let before = folder.file("before.kv")
    try await model.saveContext(of: session.transcript, to: before)
    _ = try await model.likeliestAnswers(search(session))
    let after = folder.file("after.kv")
    try await model.saveContext(of: session.transcript, to: after)
    #expect(try Data(contentsOf: before).count == Data(contentsOf: after).count)
    let other = try LlamaLanguageModel.test()
    try await other.restoreContext(of: session.transcript, from: after)
    let again = LanguageModelSession(model: other, transcript: session.transcript)
    let expected = try await session.ask("What is it?").content
    #expect(try await again.ask("What is it?").content == expected)
  }

  @Test(.requiresModel) func aNarrowSearchFindsTheLikeliestFirst() async throws {
    let model = try LlamaLanguageModel.test()
    let session = session(model)
    _ = try await identify(session)
    let all = try #require(try await model.likeliestAnswers(search(session)))
    let few = try #require(
      try await model.likeliestAnswers(search(session, width: 6, least: 0.005)))
    #expect(abs((few.first?.logProbability ?? 0) - (all.first?.logProbability ?? 1)) < 1e-2)
    #expect(few.count <= all.count)
  }

  @Test(.requiresModel) func detailsComeAfterTheIdentity() async throws {
    let model = try LlamaLanguageModel.test()
    let session = session(model)
    _ = try await identify(session)
    let answers = try #require(
      try await model.likeliestAnswers(
        search(session, width: 8, settling: ["isPlant": "false"], details: ["rank"])))
    for answer in answers {
      if try answer.content.value(Bool.self, forProperty: "isPlant") {
        #expect(try answer.content.value(String?.self, forProperty: "rank") != nil)
      } else if answer.content.jsonString != answers.first?.content.jsonString {
        #expect(answer.content.jsonString == #"{"isPlant":false}"#)
      }
    }
  }
}
