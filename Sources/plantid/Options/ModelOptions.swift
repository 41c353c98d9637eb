import Arguments
import Imaging

extension Detail: Readable {}

/// The options that say which model answers and how.
struct ModelOptions: Sendable {
  var model: String?
  var projector: String?
  var detail = Detail.auto
  var threads: Int?
  var context: Int?
  var maximumTokens: Int?
  var temperature: Double?
  var chatTemplate: String?
  var seed: UInt64?
  var facts: String?
  var profile = "plant"
  var trace: String?

  /// All but a projector, which belongs to one model, and a seed can be set for every run.
  static var parameters: [Parameter<ModelOptions>] {
    table.map { parameter in
      var parameter = parameter.grouped("Model")
      if !["mmproj", "seed"].contains(parameter.name) { parameter = parameter.configurable() }
      if !["model", "detail", "facts", "profile"].contains(parameter.name) {
        parameter = parameter.advanced()
      }
      // Results name the model by its digest; the others change no answer.
      return ["model", "mmproj", "threads", "context", "trace"].contains(parameter.name)
        ? parameter.withoutEffectOnResults() : parameter
    }
  }

  /// The options that say which model it is, for commands that ask it nothing.
  static var choice: [Parameter<ModelOptions>] {
    parameters.filter { ["model", "mmproj", "threads"].contains($0.name) }
  }

  private static var table: [Parameter<ModelOptions>] {
    [
      .option(
        "model", short: "m", \.model, as: "file", environment: "PLANTID_MODEL",
        "GGUF model to use instead of the bundled one"),
      .option(
        "mmproj", \.projector, as: "file", environment: "PLANTID_MMPROJ",
        "GGUF vision projector for that model; the one beside it by default"),
      .option("detail", \.detail, as: "level", "How much detail of a photo the model sees"),
      .option(
        "threads", \.threads, as: "count", in: 1...512,
        "Number of threads; one for each free core by default"),
      .option(
        "context", \.context, as: "tokens", in: 256...1_048_576,
        "Size of the model's context for a session"),
      .option(
        "max-tokens", \.maximumTokens, as: "count", in: 1...65536,
        "Maximum length of an answer, in tokens"),
      .option(
        "temperature", \.temperature, as: "number", in: 0...2,
        "0 always gives the most likely answer, more gives variety"),
      .option(
        "chat-template", \.chatTemplate, as: "file",
        "Chat template in Jinja for a model that has none, or 'chatml'"),
      .option("seed", \.seed, as: "number", in: 0...UInt64.max, "Seed, to repeat a random answer"),
      .option(
        "facts", \.facts, as: "file",
        "Table of plant facts that is used before the bundled one"),
      .option(
        "profile", \.profile, as: "name",
        "How to ask: plant, label, weed, tree, herbarium, or a file of your own"),
      .option(
        "trace", \.trace, as: "file",
        "Append a line about this run to a file: sizes, times and outcome, but no content"
      ),
    ]
  }
}
