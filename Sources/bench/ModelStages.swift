import Foundation
import Imaging
import LanguageModels
import Llama

/// One photo and one question through a model that is loaded anew each round.
struct ModelStages {
  let configuration: LlamaLanguageModel.Configuration
  let photo: Photo
  private let folder: URL
  private let schema: GenerationSchema

  init(_ configuration: LlamaLanguageModel.Configuration, photo: Photo) throws {
    self.configuration = configuration
    self.photo = photo
    folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = DynamicGenerationSchema(type: String.self)
    schema = try GenerationSchema(
      root: DynamicGenerationSchema(
        name: "Plant",
        properties: [
          .init(name: "isPlant", schema: DynamicGenerationSchema(type: Bool.self)),
          .init(name: "name", schema: text), .init(name: "scientificName", schema: text),
        ]), dependencies: [])
  }

  func run(into rounds: inout Rounds) async throws {
    let first = LlamaLanguageModel(configuration: configuration)
    try await rounds.time("model and projector loaded") { try await first.load(projector: true) }
    let session = LanguageModelSession(
      model: first, instructions: "Name the plant. Answer in JSON.")
    let named = try await rounds.time("photo named") {
      try await session.respond(schema: schema, options: options) {
        Attachment(photo)
        "Which plant is this?"
      }
    }
    record(named.usage, under: "photo named", into: &rounds)
    let context = folder.appending(path: "context.kv")
    let transcript = session.transcript
    try await rounds.time("context saved") {
      try await first.saveContext(of: transcript, to: context)
    }
    let size = try context.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    rounds.record("context on disk", unit: "KB", Double(size) / 1024)

    let second = LlamaLanguageModel(configuration: configuration)
    try await rounds.time("model loaded again") { try await second.load() }
    try await rounds.time("context restored") {
      try await second.restoreContext(of: transcript, from: context)
    }
    let resumed = LanguageModelSession(model: second, transcript: transcript)
    let answered = try await rounds.time("question answered") {
      try await resumed.respond(to: "How often to water?", options: options)
    }
    record(answered.usage, under: "question answered", into: &rounds)
    try await compareGrammar(second, after: transcript, into: &rounds)
  }

  /// The same question with and without a grammar; the model gives it the same form by itself.
  private func compareGrammar(
    _ model: LlamaLanguageModel, after transcript: Transcript, into rounds: inout Rounds
  ) async throws {
    let answer = try GenerationSchema(
      root: DynamicGenerationSchema(
        name: "Answer",
        properties: [.init(name: "answer", schema: DynamicGenerationSchema(type: String.self))]),
      dependencies: [])
    let question = "What does it look like?"
    let free = LanguageModelSession(model: model, transcript: transcript)
    let plain = try await free.respond(to: question, options: options).usage
    rounds.record("a token without grammar", perToken(plain))
    let held = LanguageModelSession(model: model, transcript: transcript)
    let guided = try await held.respond(to: question, schema: answer, options: options).usage
    rounds.record("a token with grammar", perToken(guided))
  }

  private func perToken(_ usage: LanguageModelSession.Usage) -> Double {
    usage.measurements.generate / Double(max(1, usage.output.totalTokenCount))
  }

  private func record(
    _ usage: LanguageModelSession.Usage, under name: String, into rounds: inout Rounds
  ) {
    let measured = usage.measurements
    for (part, time) in [
      ("decode", measured.decode), ("encode", measured.encode), ("prompt", measured.prompt),
      ("generate", measured.generate),
    ] where time > 0 {
      rounds.record("\(name): \(part)", time)
    }
    rounds.record("\(name): tokens", unit: "tokens", Double(usage.output.totalTokenCount))
  }

  private var options: GenerationOptions {
    GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 200)
  }

  func cleanUp() {
    try? FileManager.default.removeItem(at: folder)
  }
}
