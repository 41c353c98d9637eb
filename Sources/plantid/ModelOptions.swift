import Arguments

/// The options that say which model answers and how.
struct ModelOptions: Sendable {
  enum Detail: String, CaseIterable, Readable { case low, auto, high }

  var model: String?
  var projector: String?
  var detail = Detail.auto
  var threads: Int?
  var context: Int?
  var maximumTokens: Int?
  var temperature: Double?
  var seed: UInt64?
  var facts: String?
  var profile = "plant"
  var trace: String?

  /// All but a projector, which belongs to one model, and a seed can be set for every run.
  static var parameters: [Parameter<ModelOptions>] {
    table.map { $0.name == "mmproj" || $0.name == "seed" ? $0 : $0.configurable() }
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

/// The options that say what is printed.
struct OutputOptions: Sendable {
  enum Format: String, CaseIterable, Readable { case text, json }

  var format = Format.text
  var quiet = false
  var verbose = false
  var previews = false

  static var parameters: [Parameter<OutputOptions>] {
    [.option("format", short: "f", \.format, as: "format", "Output format")] + loudness
  }

  /// The option of commands that look at photos.
  static var pictures: [Parameter<OutputOptions>] {
    [.flag("preview", \.previews, "Show the photo in the terminal").configurable()]
  }

  /// The options of commands that have formats of their own.
  static var loudness: [Parameter<OutputOptions>] {
    [
      .flag("quiet", short: "q", \.quiet, "Print only results and errors"),
      .flag("verbose", short: "v", \.verbose, "Print timings and messages of libraries to stderr"),
    ]
  }

  func validate() throws(UsageError) {
    if quiet, verbose { throw .rule("'--quiet' and '--verbose' cannot be used together") }
  }
}
