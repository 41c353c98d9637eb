import Foundation
import Observation
import ScriptedLanguageModels
import Synchronization
import Testing

@testable import LanguageModels

extension SessionPropertyValues {
  @SessionPropertyEntry var mood: String = "calm"
  @SessionPropertyEntry var isExpert: Bool = false
}

@Suite struct ProfileTests {
  struct Guide: DynamicInstructions {
    @SessionProperty(\.mood) var mood
    var plants: [String] = []

    var body: some DynamicInstructions {
      Instructions("You are \(mood).")
      ForEach(plants, id: \.self) { plant in
        Instructions("You know the \(plant).")
      }
      if mood == "curious" {
        ToolTests.Echo()
      } else {
        EmptyDynamicInstructions()
      }
    }
  }

  @Test func instructionsAreAskedForBeforeEachAnswer() async throws {
    let model = ScriptedLanguageModel([.text("1"), .text("2"), .text("3")])
    let session = LanguageModelSession(
      model: model, dynamicInstructions: Guide(plants: ["daisy", "rose"]))
    try await session.respond(to: "a")
    try await session.respond(to: "b")
    session.properties.mood = "curious"
    try await session.respond(to: "c")
    let first = "(Instructions) You are calm.\nYou know the daisy.\nYou know the rose."
    #expect(
      model.requests.map { $0.transcript[0].description } == [
        first, first,
        "(Instructions) You are curious.\nYou know the daisy.\nYou know the rose.\nTools: echo",
      ])
    #expect(model.requests[0].transcript[0].id == model.requests[1].transcript[0].id)
    #expect(model.requests.map(\.enabledToolDefinitions.count) == [0, 0, 1])
    #expect(session.transcript.count == 7)
  }

  struct Assistant: LanguageModelSession.DynamicProfile {
    var quick: ScriptedLanguageModel
    var thorough: ScriptedLanguageModel
    var log: @Sendable (String) -> Void
    @SessionProperty(\.isExpert) var isExpert

    var body: some DynamicProfile {
      if isExpert {
        Profile { Instructions("Be thorough.") }
          .model(thorough)
          .temperature(0.2)
          .reasoningLevel(.deep)
          .onActivate { log("expert in") }
          .onDeactivate { log("expert out") }
      } else {
        Profile { Instructions("Be quick.") }
          .model(quick)
          .maximumResponseTokens(10)
          .historyTransform { Array($0.suffix(1)) }
          .onActivate { log("quick in") }
          .onDeactivate { log("quick out") }
          .onPrompt { log("asked \($0)") }
          .onResponse { log("answered \($0)") }
      }
    }
  }

  @Test func aProfileChangesWithTheSession() async throws {
    let quick = ScriptedLanguageModel([.text("1"), .text("2"), .text("4")], name: "quick")
    let thorough = ScriptedLanguageModel([.text("3")], name: "thorough")
    let lines = Mutex<[String]>([])
    let session = LanguageModelSession(
      profile: Assistant(
        quick: quick, thorough: thorough, log: { line in lines.withLock { $0.append(line) } }
      )
      .temperature(0.9).samplingMode(.greedy))
    try await session.respond(to: "a")
    try await session.respond(to: "b")
    session.properties.isExpert = true
    try await session.respond(to: "c", options: GenerationOptions(temperature: 0.5))
    session.properties.isExpert = false
    try await session.respond(to: "d")
    #expect(quick.requests.map(\.transcript.count) == [2, 2, 2])
    #expect(quick.requests[0].generationOptions.temperature == 0.9)
    #expect(quick.requests[0].generationOptions.maximumResponseTokens == 10)
    #expect(quick.requests[0].generationOptions.samplingMode == .greedy)
    #expect(quick.executorCount == 1)
    #expect(thorough.requests[0].generationOptions.temperature == 0.5)
    #expect(thorough.requests[0].contextOptions.reasoningLevel == .deep)
    #expect(thorough.requests[0].transcript.count == 6)
    #expect(session.transcript.count == 9)
    #expect(
      lines.withLock { $0 } == [
        "quick in", "asked a", "answered 1", "asked b", "answered 2", "quick out", "expert in",
        "expert out", "quick in", "asked d", "answered 4",
      ])
  }

  @Test func innerModifiersGoFirst() async throws {
    let model = ScriptedLanguageModel([.text("1")])
    let session = LanguageModelSession(
      profile: LanguageModelSession.Profile { Instructions("x") }
        .model(model).temperature(0.1).temperature(0.8).toolCalling(.disallowed))
    try await session.respond(to: "a")
    #expect(model.requests[0].generationOptions.temperature == 0.1)
    #expect(model.requests[0].generationOptions.toolCallingMode == .disallowed)
  }

  struct Cold: LanguageModelSession.DynamicProfileModifier {
    func body(content: Content) -> some DynamicProfile {
      content.temperature(0)
    }
  }

  @Test func modifiersCanBeUsedAgain() async throws {
    let model = ScriptedLanguageModel([.text("1")])
    let session = LanguageModelSession(
      profile: LanguageModelSession.Profile { Instructions("x") }.model(model).modifier(Cold()))
    try await session.respond(to: "a")
    #expect(model.requests[0].generationOptions.temperature == 0)
  }

  @Test func aProfileWithoutAModelIsRefused() async throws {
    let session = LanguageModelSession(profile: LanguageModelSession.Profile { Instructions("x") })
    await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await session.respond(to: "a")
    }
    #expect(!session.isResponding)
  }

  @Test func toolsReadAndWriteTheSessionsValues() async throws {
    struct Cheer: Tool {
      let description = "Cheers."
      @SessionProperty(\.mood) var mood

      func call(arguments: ToolTests.Words) async throws -> String {
        let before = mood
        mood = arguments.text
        return before
      }
    }
    let model = ScriptedLanguageModel([.toolCalls(("Cheer", #"{"text":"glad"}"#)), .text("x")])
    let session = LanguageModelSession(model: model, tools: [Cheer()])
    try await session.respond(to: "a")
    #expect(session.properties.mood == "glad")
    #expect(session.transcript[3].description == "(Tool output) Cheer: calm")
    #expect(Cheer().mood == "calm")
  }

  @Test func aChangeIsObserved() async throws {
    let session = LanguageModelSession(model: ScriptedLanguageModel([.text("x")]))
    let count = Mutex(0)
    withObservationTracking {
      _ = session.isResponding
    } onChange: {
      count.withLock { $0 += 1 }
    }
    try await session.respond(to: "a")
    #expect(count.withLock { $0 } == 1)
  }

  @Test func feedbackHoldsTheTranscriptWithoutPictures() async throws {
    let session = LanguageModelSession(model: ScriptedLanguageModel([.text("A rose.")]))
    try await session.respond {
      Attachment(try .plain())
      "Which?"
    }
    let data = session.logFeedbackAttachment(
      sentiment: .negative, issues: [.init(category: .incorrect, explanation: "a daisy")],
      desiredResponseText: "A daisy.")
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains("A rose.") && text.contains("A daisy.") && text.contains("incorrect"))
    #expect(!text.contains("png"))
    #expect(try GeneratedContent(json: text).isComplete)
  }
}
