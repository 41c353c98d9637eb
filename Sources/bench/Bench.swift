import Arguments
import Files
import Foundation
import Imaging
import LanguageModels
import Llama

/// Times each stage in turn, several rounds, and writes one dated line of JSON.
struct Bench: Command {
  var photo: String?
  var rounds: Int?
  var model: String?
  var projector: String?
  var threads: Int?
  var onlyPhotos = false
  var onlyStopping = false
  var onlyStreaming = false
  var onlyPrewarming = false
  var picture: String?
  var output: String?

  static let name = "run"
  static let summary = "Time each stage of naming a plant and answering a question."
  static var parameters: [Parameter<Self>] {
    [
      .operand(\.photo, as: "photo", "A photo to work on"),
      .option(
        "rounds", \.rounds, as: "count", in: 1...1000,
        "How often everything is done; five times by default"),
      .option("model", short: "m", \.model, as: "file", "GGUF model instead of the bundled one"),
      .option("mmproj", \.projector, as: "file", "GGUF vision projector of that model"),
      .option("threads", \.threads, as: "count", "Threads to compute with"),
      .flag("photos-only", \.onlyPhotos, "Leave the model out"),
      .flag(
        "stopping-only", \.onlyStopping, "Measure only how soon a request stops that is cancelled"),
      .flag("streaming-only", \.onlyStreaming, "Measure only what streaming costs without a model"),
      .flag(
        "prewarming-only", \.onlyPrewarming, "Measure only the first answer, prewarmed and not"),
      .option(
        "picture", \.picture, as: "file", "Write the 12 MP JPEG that is worked on, and nothing else"
      ),
      .option(
        "output", short: "o", \.output, as: "file", "The file to add to; else standard output"),
    ]
  }

  func run() async throws -> Int32 {
    if onlyStreaming { return try await streaming() }
    let files = try InstalledModels.find(model: model, projector: projector)
    if onlyPrewarming { return try await prewarming(files) }
    var configuration = LlamaLanguageModel.Configuration(
      model: files.model, projector: files.projector)
    configuration.threads = threads
    let machine = Machine.current
    let file = URL(filePath: self.photo ?? "Fixtures/photos/dandelion.jpg")
    let photo = try Photo(contentsOf: file, maximumPixels: 1 << 20)
    let photos = try PhotoStages(file)
    if let picture {
      try photos.telephone.replaceFile(at: picture)
      return 0
    }
    let models = try ModelStages(configuration, photo: photo)
    defer { models.cleanUp() }
    let stopping = try StoppingStages(configuration, photo: photo)
    var all = Rounds()
    for _ in 0..<(rounds ?? 5) {
      if !onlyStopping { try photos.run(into: &all) }
      if !onlyPhotos, !onlyStopping { try await models.run(into: &all) }
      if !onlyPhotos { try await stopping.run(into: &all) }
    }
    all.record("peak memory", unit: "MB", Machine.peakMegabytes)
    let fingerprint = try await LlamaLanguageModel(configuration: configuration).fingerprint
    let figures = Figures(
      date: Date.now.formatted(.iso8601), machine: machine, model: fingerprint.name,
      modelSha256: fingerprint.sha256, projectorSha256: fingerprint.projectorSHA256,
      runtime: fingerprint.runtime, threads: configuration.effectiveThreads, stages: all.stages)
    try figures.write(to: output)
    return 0
  }
}

extension Bench {
  /// Prints what the first token of a conversation takes.
  private func prewarming(_ files: InstalledModels) async throws -> Int32 {
    var all = Rounds()
    for _ in 0..<(rounds ?? 5) { try await PrewarmingStages(files).run(into: &all) }
    for stage in all.stages { print("\(stage.name): \(stage.median) \(stage.unit)") }
    return 0
  }

  /// Prints what streaming costs; nothing is loaded for it.
  private func streaming() async throws -> Int32 {
    var all = Rounds()
    for _ in 0..<(rounds ?? 5) { try await StreamingStages().run(into: &all) }
    for stage in all.stages { print("\(stage.name): \(stage.median) \(stage.unit)") }
    return 0
  }
}

/// The document that is kept.
struct Figures: Encodable {
  var schema = "plantid.bench/1"
  var date: String
  var machine: Machine
  var model: String
  var modelSha256: String
  var projectorSha256: String?
  var runtime: String
  var threads: Int
  var stages: [Stage]

  func write(to file: String?) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let line = try encoder.encode(self) + Data("\n".utf8)
    guard let file else { return FileHandle.standardOutput.write(line) }
    // What was measured before stays.
    let earlier = (try? Data(contentsOf: URL(filePath: file))) ?? Data()
    try (earlier + line).replaceFile(at: file)
  }
}

extension Data {
  /// Writes a whole file.
  fileprivate func replaceFile(at path: String) throws {
    let place = try FilePlace(path)
    try place.folder.replace(place.name, with: Array(self), mode: 0o644)
  }
}

@main
enum Main {
  static func main() async {
    let program = Program(
      name: "bench", version: "1", summary: "Times what plantid does.", commands: [Bench.self])
    do {
      switch try program.request(["run"] + CommandLine.arguments.dropFirst()) {
      case .show(let text): print(text)
      case .run(let command): exit(try await command.run())
      }
    } catch {
      FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
      exit(1)
    }
  }
}
