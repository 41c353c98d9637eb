import Foundation
import Imaging
import LanguageModels
import ProgramSupport
import Testing

@testable import Llama

@Suite(.serialized) struct SnapshotTests {
  static let questions = ["how often to water?", "Is it toxic?", "What family is it in?"]

  /// A conversation about a photo, and its saved context.
  private func saved(
    in folder: ScratchFolder, _ change: (inout LlamaLanguageModel.Configuration) -> Void = { _ in }
  ) async throws -> (Transcript, URL) {
    let model = try LlamaLanguageModel.test(change)
    let session = LanguageModelSession(model: model, instructions: "You name plants.")
    try await session.identify(.sample())
    let file = folder.file("context.kv")
    try await model.saveContext(of: session.transcript, to: file)
    return (session.transcript, file)
  }

  /// Of a terabyte nothing is read that a saved context does not have.
  @Test("B11: of a file that is far too long no more is read than a context has")
  func aFileThatIsFarTooLong() throws {
    let folder = try ScratchFolder()
    let file = folder.file("context.kv")
    for beginning in [Data(), SnapshotFile.mark + Data([1, 0, 0, 0, 255, 255, 255, 255])] {
      try beginning.write(to: file)
      let handle = try FileHandle(forWritingTo: file)
      try handle.truncate(atOffset: 1 << 40)
      try handle.close()
      let error = #expect(throws: ContextMismatch.self) { try SnapshotFile(contentsOf: file) }
      #expect(error?.description.contains("cannot be read") == false)
    }
  }

  @Test(
    "B10, B12: a restored context answers like the old one, and like a rebuilt one", .requiresModel)
  func aRestoredContextAnswersLikeTheOldAndLikeARebuiltOne() async throws {
    let folder = try ScratchFolder()
    let old = try LlamaLanguageModel.test()
    let oldSession = LanguageModelSession(model: old, instructions: "You name plants.")
    try await oldSession.identify(.sample())
    let file = folder.file("context.kv")
    var transcript = oldSession.transcript
    try await old.saveContext(of: transcript, to: file)
    for question in Self.questions {
      let expected = try await oldSession.ask(question)
      let expectedTokens = try #require(oldSession.transcript.lastTokens)

      // A new process each time: nothing but the transcript and the file.
      let restored = try LlamaLanguageModel.test()
      try await restored.restoreContext(of: transcript, from: file)
      let restoredSession = LanguageModelSession(model: restored, transcript: transcript)
      let answer = try await restoredSession.ask(question)
      #expect(restoredSession.transcript.lastTokens == expectedTokens)
      #expect(answer.usage.metadata["evaluatedImages"] as? Int == 0)
      #expect(answer.usage.metadata["reusedImages"] as? Int == 1)
      #expect(answer.usage.input.cachedTokenCount == expected.usage.input.cachedTokenCount)
      #expect(answer.usage.input.totalTokenCount - answer.usage.input.cachedTokenCount < 40)

      let rebuilt = LanguageModelSession(
        model: try LlamaLanguageModel.test(), transcript: transcript)
      let again = try await rebuilt.ask(question)
      #expect(rebuilt.transcript.lastTokens == expectedTokens)
      #expect(again.usage.metadata["evaluatedImages"] as? Int == 1)
      #expect(again.usage.input.cachedTokenCount == 0)

      transcript = restoredSession.transcript
      try await restored.saveContext(of: transcript, to: file)
    }
  }

  @Test(
    "a changed answer is read in the place of the model's, and is gone on from", .requiresModel,
    arguments: [nil, (Self.questions[1], #"{"answer":"Garlic is not."}"#)])
  func aChangedAnswerIsReadInThePlaceOfTheModels(
    later: (question: String, answer: String)?
  ) async throws {
    let folder = try ScratchFolder()
    let old = try LlamaLanguageModel.test()
    let session = LanguageModelSession(model: old, instructions: "You name plants.")
    try await session.identify(.sample())
    if let later { try await session.ask(later.question) }
    let transcript = try session.transcript.answering(
      later?.answer ?? #"{"isPlant":true,"name":"garlic"}"#)
    let file = folder.file("context.kv")
    try await old.saveContext(of: transcript, to: file)
    let restored = try LlamaLanguageModel.test()
    try await restored.restoreContext(of: transcript, from: file)
    var answers: [[Int]?] = []
    for model in [old, restored, try LlamaLanguageModel.test()] {
      let session = LanguageModelSession(model: model, transcript: transcript)
      let answer = try await session.ask(Self.questions[0])
      answers.append(session.transcript.lastTokens)
      #expect(answer.usage.metadata["reusedImages"] as? Int == (answers.count == 3 ? 0 : 1))
    }
    #expect(answers[0] != nil && answers[0] == answers[1] && answers[0] == answers[2])
    // Another question in between is no answer that was changed.
    await #expect(throws: LlamaError.self) {
      try await old.saveContext(of: session.transcript, to: file)
    }
  }

  @Test(
    "where a context cannot be cut, the state before the answer is gone back to", .requiresModel)
  func theStateBeforeAnAnswerIsGoneBackTo() throws {
    let pair = try #require(ModelPair.found)
    func engine() throws -> Engine {
      try Engine(
        files: ModelFiles(model: pair.model, projector: nil),
        settings: .init(contextSize: 512, threads: 1, detail: .auto), stop: AbortFlag()
      ) { _ in }
    }
    func conversation(_ engine: Engine, _ answer: String? = nil) throws -> ModelConversation {
      let question = Transcript.Entry.prompt(.init(segments: [.text(.init(content: "How?"))]))
      let said = answer.map {
        Transcript.Entry.response(.init(assetIDs: [], segments: [.text(.init(content: $0))]))
      }
      return try engine.conversation(
        of: Transcript(entries: [question] + (said.map { [$0] } ?? [])))
    }
    let parameters = GenerationParameters(sampling: Sampling(), maximumTokens: 8)
    var states: [Data] = []
    for goesBack in [true, false] {
      let engine = try engine()
      _ = try engine.prefill(conversation(engine))
      let before = try engine.context.state()
      _ = try engine.answer(parameters) { _, _ in }
      if goesBack { engine.contents.stateBeforeAnswer = before }
      try engine.exchangeAnswer(for: conversation(engine, "Twice a week."))
      #expect(engine.contents.stateBeforeAnswer == nil)
      #expect(try engine.contents.journal.begins(conversation(engine, "Twice a week.")) == false)
      states.append(try engine.context.state())
    }
    #expect(states[0] == states[1])
  }

  @Test(
    "B13: a second picture after restoring is seen", .requiresModel)
  func aSecondPictureAfterRestoringIsSeen() async throws {
    let folder = try ScratchFolder()
    let (transcript, file) = try await saved(in: folder)
    let restored = try LlamaLanguageModel.test()
    try await restored.restoreContext(of: transcript, from: file)
    let session = LanguageModelSession(model: restored, transcript: transcript)
    let response = try await session.identify(.sample(seed: 3))
    #expect(response.usage.metadata["evaluatedImages"] as? Int == 1)
    #expect(response.usage.metadata["reusedImages"] as? Int == 1)
    try await restored.saveContext(of: session.transcript, to: file)
  }

  @Test(.requiresModel) func theFileIsPrivateAndReplacedAsAWhole() async throws {
    let folder = try ScratchFolder()
    let (_, file) = try await saved(in: folder)
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["context.kv"])
  }

  @Test(
    "B11: damage is noticed wherever it is", .requiresModel) func damageIsNoticedWhereverItIs()
    async throws
  {
    let folder = try ScratchFolder()
    let (transcript, file) = try await saved(in: folder)
    let whole = try Data(contentsOf: file)
    let model = try LlamaLanguageModel.test()
    func reason(_ data: Data?) async throws -> ContextMismatch.Reason? {
      if let data { try data.write(to: file) } else { try FileManager.default.removeItem(at: file) }
      do {
        try await model.restoreContext(of: transcript, from: file)
        return nil
      } catch let mismatch as ContextMismatch {
        return mismatch.reason
      }
    }
    #expect(try await reason(whole) == nil)
    for place in [0, 9, 13, 20, 90, 400, whole.count / 2, whole.count - 1] {
      var damaged = whole
      damaged[place] ^= 0x40
      #expect(try await reason(damaged) == .damaged, "byte \(place)")
    }
    for count in [0, 7, 60, 81, whole.count / 2, whole.count - 1] {
      #expect(try await reason(whole.prefix(count)) == .damaged, "\(count) bytes")
    }
    #expect(try await reason(Data(count: whole.count)) == .damaged)
    #expect(try await reason(whole + Data([0])) == .damaged)
    #expect(try await reason(nil) == .missing)

    // And after all that the question is still answered, from the picture.
    let session = LanguageModelSession(model: model, transcript: transcript)
    #expect(try await !session.ask("Is it toxic?").content.isEmpty)
  }

  @Test(
    "B11: another configuration or transcript is noticed", .requiresModel)
  func anotherConfigurationOrTranscriptIsNoticed() async throws {
    let folder = try ScratchFolder()
    let (transcript, file) = try await saved(in: folder)
    let changes: [(inout LlamaLanguageModel.Configuration) -> Void] = [
      { $0.contextSize = 512 }, { $0.detail = .low }, { $0.projector = nil },
    ]
    for change in changes {
      let other = try LlamaLanguageModel.test(change)
      await #expect {
        try await other.restoreContext(of: transcript, from: file)
      } throws: { ($0 as? ContextMismatch)?.reason == .otherConfiguration }
    }
    let model = try LlamaLanguageModel.test()
    var edited = transcript
    guard case .prompt(var prompt) = edited[1] else {
      Issue.record("the second entry is no prompt")
      return
    }
    prompt.segments[1] = .text(.init(content: "Which plant is that?"))
    edited[1] = .prompt(prompt)
    for other in [edited, Transcript(entries: transcript.dropLast()), Transcript()] {
      await #expect {
        try await model.restoreContext(of: other, from: file)
      } throws: { ($0 as? ContextMismatch)?.reason == .otherTranscript }
    }
  }

  @Test(.requiresModel) func anotherModelIsNoticed() async throws {
    let folder = try ScratchFolder()
    let (transcript, file) = try await saved(in: folder)
    // The same weights with one more byte at the end are another file.
    let pair = try #require(ModelPair.found)
    let copy = try folder.write(
      try Data(contentsOf: pair.model) + Data(count: 1), to: "other.gguf")
    let other = try LlamaLanguageModel.test { $0.model = copy }
    await #expect {
      try await other.restoreContext(of: transcript, from: file)
    } throws: {
      let mismatch = $0 as? ContextMismatch
      return mismatch?.reason == .otherConfiguration
        && mismatch?.description.contains("another model") == true
    }
  }

  @Test(.requiresModel) func onlyWhatTheContextHoldsIsSaved() async throws {
    let folder = try ScratchFolder()
    let model = try LlamaLanguageModel.test()
    let file = folder.file("context.kv")
    await #expect(throws: LlamaError.self) {
      try await model.saveContext(of: Transcript(), to: file)
    }
    let session = LanguageModelSession(model: model, instructions: "You name plants.")
    try await session.ask("Is it toxic?", limit: 4)
    await #expect(throws: POSIXError.self) {
      try await model.saveContext(
        of: session.transcript, to: folder.file("no/such/folder/context.kv"))
    }
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }
}
