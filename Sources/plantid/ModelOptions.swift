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
        "GGUF model to use instead of the one that came with plantid"),
      .option(
        "mmproj", \.projector, as: "file", environment: "PLANTID_MMPROJ",
        "GGUF vision projector of that model; found beside it when not named"),
      .option("detail", \.detail, as: "level", "How finely the model looks at a photo"),
      .option(
        "threads", \.threads, as: "count", in: 1...512,
        "Threads to compute with instead of one for each free core"),
      .option(
        "context", \.context, as: "tokens", in: 256...1_048_576,
        "Size of the model's memory of a session"),
      .option(
        "max-tokens", \.maximumTokens, as: "count", in: 1...65536,
        "Longest answer, in tokens"),
      .option(
        "temperature", \.temperature, as: "number", in: 0...2,
        "0 gives the likeliest answer, more gives variety"),
      .option("seed", \.seed, as: "number", in: 0...UInt64.max, "Repeats a random answer"),
      .option(
        "facts", \.facts, as: "file",
        "Table of facts about plants to answer from before the one that came with plantid"),
      .option(
        "profile", \.profile, as: "name",
        "How to ask: plant, label, weed, tree, herbarium, or a file of your own"),
      .option(
        "trace", \.trace, as: "file",
        "Add a line about this run to a file: sizes, times and outcome, never what was seen or said"
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
    [.option("format", short: "f", \.format, as: "format", "How to print the result")] + loudness
  }

  /// The option of commands that look at photos.
  static var pictures: [Parameter<OutputOptions>] {
    [.flag("preview", \.previews, "Show the photo on the terminal").configurable()]
  }

  /// The options of commands that have formats of their own.
  static var loudness: [Parameter<OutputOptions>] {
    [
      .flag("quiet", short: "q", \.quiet, "Print only results and errors"),
      .flag("verbose", short: "v", \.verbose, "Print times and the libraries' messages to stderr"),
    ]
  }

  func validate() throws(UsageError) {
    if quiet, verbose { throw .rule("'--quiet' and '--verbose' exclude each other") }
  }
}
