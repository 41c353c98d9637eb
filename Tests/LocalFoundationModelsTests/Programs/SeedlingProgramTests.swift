import Foundation
import LocalFoundationModels
import Testing

@testable import Programs

/// The programs of the articles on a model with weights: what has to hold whatever it says.
@Suite(.needsSeedling, .serialized) struct SeedlingProgramTests {
  private let seedling = Seedling()

  private func isUsable(_ session: LanguageModelSession) async throws {
    #expect(!session.isResponding)
    let count = session.transcript.count
    _ = try await typed {
      try await session.respond(
        to: "What is it?", options: GenerationOptions(maximumResponseTokens: 8))
    }
    #expect(session.transcript.count >= count)
    #expect(!session.isResponding)
  }

  @Test func aPlantAssistantGoesFromPhotoToPhotoInOneSession() async throws {
    let assistant = PlantAssistant(model: try seedling.model())
    let first = try await typed {
      try await assistant.name(Seedling.photo("dandelion.jpg"))
    }
    if let first { #expect(first.care.count <= 3) }
    #expect(seedling.pictures == 1)
    var shown: [String] = []
    _ = try await typed {
      try await assistant.answer("how often to water?") { shown.append($0) }
    }
    for (earlier, later) in zip(shown, shown.dropFirst()) { #expect(later.hasPrefix(earlier)) }
    #expect(!shown.joined().contains("\u{FFFD}"))
    // The question did not look at the photo again, and the next photo is looked at once.
    #expect(seedling.pictures == 1)
    let before = seedling.pictures
    let next = try await typed { try await assistant.name(Seedling.photo("daffodil.jpg")) }
    #expect(seedling.pictures - before <= 2)
    if first != nil, next != nil {
      #expect(
        assistant.session.transcript.pictureSegments.compactMap(\.label) == ["image-1", "image-2"])
    }
    try await isUsable(assistant.session)
  }

  @Test func aLabelReaderKeepsToItsFields() async throws {
    let reader = LabelReader(
      model: try seedling.model(),
      tools: [LabelReader.TextReader(read: { _ in "'Blue Mouse Ears' HO-2207" })])
    let label = try await typed { try await reader.read(Seedling.photo("dandelion.jpg")) }
    if let label {
      if let code = label.code { #expect(code.wholeMatch(of: /[A-Z]{2}-\d{4}/) != nil) }
      if let year = label.year { #expect((1753...2026).contains(year)) }
      #expect(reader.session.transcript.kinds.starts(with: ["instructions", "prompt"]))
      #expect(reader.session.transcript.kinds.last == "response")
      #expect(reader.session.transcript.pictureSegments.map(\.label) == ["barcode-image"])
    }
    try await isUsable(reader.session)
  }

  @Test func aComparisonLooksAtBothPictures() async throws {
    let comparison = Comparison(model: try seedling.model())
    let photo = Seedling.photo("dandelion.jpg")
    let verdict = try await typed { try await comparison.compare(photo, photo) }
    #expect(seedling.pictures == 2)
    try await isUsable(comparison.session)
    // What the model says of two pictures may be cut off; then nothing of it is kept.
    let pictures = comparison.session.transcript.pictureSegments
    #expect(pictures.compactMap(\.label) == (verdict == nil ? [] : ["image-1", "image-2"]))
    guard case .image(let upright)? = pictures.first?.content,
      case .image(let turned)? = pictures.last?.content
    else {
      #expect(verdict == nil)
      return
    }
    #expect(turned.orientation == .right)
    let (first, second) = (try upright.photo(), try turned.photo())
    #expect((first.width, first.height) == (second.height, second.width))
  }

  @Test func aClassificationIsOneOfTheCasesAndTheSameEachTime() async throws {
    let photo = Seedling.photo("dandelion.jpg")
    let model = try seedling.model()
    let first = try await Comparison(model: model).classify(photo)
    let second = try await Comparison(model: model).classify(photo)
    #expect(Comparison.Habit.allCases.contains(first))
    #expect(first == second)
  }

  @Test func leavingAndCancellingLeaveTheSessionUsable() async throws {
    let assistant = PlantAssistant(model: try seedling.model())
    for try await _ in assistant.session.streamResponse(to: "Tell me about roses.") { break }
    try await isUsable(assistant.session)
    let session = assistant.session
    let task = Task { try await session.respond(to: "Tell me about all roses.") }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await isUsable(session)
  }

  @Test func instructionsLongerThanTheContextAreToldWithBothNumbers() async throws {
    let session = LanguageModelSession(
      model: try seedling.model(contextSize: 256),
      instructions: String(repeating: "You know plants. ", count: 400))
    await #expect {
      try await session.respond(to: "Which plant is this?")
    } throws: { error in
      guard case LanguageModelError.contextSizeExceeded(let details) = error else { return false }
      return details.contextSize == 256 && details.tokenCount > 256
        && details.debugDescription.contains("256")
    }
    #expect(!session.isResponding)
    session.transcript = Transcript()
    try await isUsable(session)
  }

  @Test func aPictureForAModelWithoutSightIsRefused() async throws {
    let pair = try #require(Seedling.pair)
    let session = LanguageModelSession(
      model: LlamaLanguageModel(configuration: .init(model: pair.model)))
    await #expect {
      try await session.respond {
        Attachment(imageURL: Seedling.photo("dandelion.jpg"))
        "What is it?"
      }
    } throws: { error in
      guard case LanguageModelError.unsupportedCapability(let details) = error else { return false }
      return details.capability == .vision
    }
    try await isUsable(session)
  }

  /// What a program shows before it offers to name plants.
  private func notice(_ model: SystemLanguageModel) -> String {
    switch model.availability {
    case .available: "ready"
    case .unavailable(.noModel): "no model"
    case .unavailable(.noVision): "no sight"
    case .unavailable(let reason): "\(reason)"
    }
  }

  @Test func availabilityIsHandled() {
    #expect(!notice(.default).isEmpty)
    #expect(SystemLanguageModel.default.isAvailable == (notice(.default) == "ready"))
  }
}
