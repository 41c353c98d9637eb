import Files
import Foundation
import Imaging
import LanguageModels
import ScriptedLanguageModels
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("Naming the plant in a photo")
struct IdentifyTests {
  @Test func aPhotoBecomesADocumentAndASession() async throws {
    let scene = Scene([.daisy])
    let outcome = try await scene.identify("garden/IMG 1.jpg")
    let document = outcome.document
    #expect(outcome.notices.isEmpty)
    #expect(document.status == .identified)
    #expect(document.scientificName == "Bellis perennis")
    #expect(document.file == "garden/IMG 1.jpg")
    #expect(document.model?.name == "scripted")
    #expect(document.evaluated.images == 1)
    #expect(document.reused == TokenCounts())
    let photo = try Photo.plain()
    #expect(document.image?.sha256 == photo.sha256)
    #expect(document.timings.total > 0)

    let id = try SessionID(try #require(document.session))
    #expect(try scene.place.store.latest() == id)
    let stored = try scene.place.store.read(id)
    #expect(stored.record.title == "common daisy")
    #expect(stored.record.profile == "plant/1")
    #expect(stored.record.photos.map(\.name) == ["IMG 1.jpg"])
    #expect(stored.entries.count == 3)
    let kept = try Photo(
      data: Data(
        try scene.place.bytes(
          "sessions/\(id)/photos/\(photo.sha256).png")))
    #expect(kept == photo)
    #expect(try scene.place.mode(of: "sessions/\(id)/context.kv") == 0o600)
  }

  @Test("F12: the model sees the picture and the question, and nothing of the file's name")
  func theFileNameDoesNotReachTheModel() async throws {
    let scene = Scene([.daisy])
    try await scene.identify("tomato.jpg")
    let request = try #require(scene.model.requests.first)
    let entries = Array(request.transcript)
    #expect(entries.count == 2)
    #expect(!entries.map(\.description).joined().contains("tomato"))
    guard case .prompt(let prompt) = entries[1], case .instructions(let told) = entries[0] else {
      Issue.record("the transcript has another form")
      return
    }
    #expect(told.description == Profile.plant.instructions)
    #expect(prompt.segments.count == 2)
    guard case .attachment = prompt.segments[0], case .text(let text) = prompt.segments[1] else {
      Issue.record("the prompt has another form")
      return
    }
    #expect(text.content == "Which plant is this?")
    #expect(prompt.contextOptions.includeSchemaInPrompt == false)
  }

  @Test("C15: a refusal instead of data is an unknown plant, and the session can go on")
  func refusal() async throws {
    for reply in [
      ScriptedLanguageModel.Reply.text("I'm sorry, I can't help with that."),
      .refusal("I can't help with that."),
    ] {
      let scene = Scene([reply, .answer("I cannot tell.")])
      let outcome = try await scene.identify()
      #expect(outcome.document.status == .unknown)
      #expect(outcome.document.name == nil)
      #expect(outcome.document.description == nil)
      #expect(outcome.notices.contains { $0.level == .detail })
      let events = try await scene.ask("is it a rose?", in: outcome.document.session)
      #expect(events.document?.answer == "I cannot tell.")
    }
  }

  @Test("C03: an answer that is cut off is an error that names the limit")
  func cutOff() async throws {
    let scene = Scene(
      [.text(#"{"isPlant":true,"name":"da"#, in: .characters)],
      generation: GenerationOptions(maximumResponseTokens: 12))
    let error = await failure { try await scene.identify() }
    #expect(error == .incompleteAnswer(limit: 12))
    #expect(error?.description.contains("12 tokens") == true)
    #expect(error?.kind == .cutAnswer)
    #expect(try scene.place.store.list().isEmpty)
  }

  @Test(
    "An answer of no form is an error",
    arguments: ["", "a rose", "{", #"{"isPlant":true"#, "[1]", #"{"name":"rose"}"#])
  func unreadable(text: String) async throws {
    let scene = Scene([.text(text)])
    #expect(await failure(of: { try await scene.identify() })?.kind == .malformedAnswer)
  }

  @Test func anErrorOfTheModelStaysWhatItIs() async throws {
    struct Broken: Error {}
    let scene = Scene([.failure(Broken())])
    await #expect(throws: Broken.self) { try await scene.identify() }
    #expect(try scene.place.store.list().isEmpty)
  }

  @Test("C11: an answer without a name is an unknown plant")
  func unknown() async throws {
    let scene = Scene([
      .text(
        #"{"isPlant":true,"name":"N/A","scientificName":" ","rank":"species","family":"-","#
          + #""description":"Leaves."}"#)
    ])
    let outcome = try await scene.identify()
    #expect(outcome.document.status == .unknown)
    #expect(outcome.document.rank == nil)
    let id = try SessionID(try #require(outcome.document.session))
    #expect(try scene.place.store.read(id).record.title == "unknown plant")
  }

  @Test("D14: an answer that cannot be saved is given all the same")
  func notSaved() async throws {
    var calls = FileCalls.system
    calls.writeBytes = { _, _, _ in
      errno = ENOSPC
      return -1
    }
    let scene = Scene([.daisy], place: TemporaryStore(calls: calls))
    let outcome = try await scene.identify()
    #expect(outcome.document.status == .identified)
    #expect(outcome.document.session == nil)
    #expect(outcome.saveFailure?.kind == .cannotWrite)
    #expect(outcome.notices.last?.level == .warning)
  }

  @Test func withoutAStoreNothingIsKept() async throws {
    let model = ScriptedLanguageModel([.daisy])
    let identifier = PlantIdentifier(model: model, store: nil)
    let outcome = try await identifier.identify(.plain(), file: "x")
    #expect(outcome.document.session == nil)
    #expect(outcome.notices.isEmpty)
  }

  @Test("A second photo goes into the session of the first")
  func secondPhoto() async throws {
    let scene = Scene([.daisy, .rose])
    let name = try SessionID("walk")
    try await scene.identify("a.jpg", shade: 1, in: name)
    let second = try await scene.identify("b.jpg", shade: 2, in: name)
    #expect(second.document.session == "walk")
    #expect(second.document.scientificName == "Rosa canina")
    #expect(second.document.reused.images == 1)
    #expect(second.document.evaluated.images == 1)
    let stored = try scene.place.store.read(name)
    #expect(stored.record.photos.map(\.name) == ["a.jpg", "b.jpg"])
    #expect(stored.entries.count == 5)
    #expect(try scene.place.names(in: "sessions/walk/photos").count == 2)
  }

  @Test("D04: several at once each have their own session")
  func sideBySide() async throws {
    let place = TemporaryStore()
    let ids = try await withThrowingTaskGroup(of: String?.self) { group in
      let root = place.root.path
      for shade in 0..<8 {
        group.addTask {
          let identifier = PlantIdentifier(
            model: ScriptedLanguageModel([.daisy]), store: SessionStore(root: root))
          return try await identifier.identify(.plain(UInt8(shade)), file: "x").document.session
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(ids.count == 8)
    #expect(try place.store.list().count == 8)
  }

  @Test("B19: work that waits for the model can be cancelled", .timeLimit(.minutes(1)))
  func waitingWorkCanBeCancelled() async throws {
    let scene = Scene([.daisy])
    let gate = await scene.identifier.gate
    try await gate.enter()
    let (identifier, photo) = (scene.identifier, try Photo.plain())
    let waiting = Task { try await identifier.identify(photo, file: "rose.jpg") }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    gate.leave()
    #expect(try await scene.identify().document.name == "common daisy")
  }
}
