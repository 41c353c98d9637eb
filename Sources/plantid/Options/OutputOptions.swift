import Arguments

/// The options that say what is printed.
struct OutputOptions: Sendable {
  enum Format: String, CaseIterable, Readable { case text, json }

  var format = Format.text
  var quiet = false
  var verbose = false
  var previews = false

  static var parameters: [Parameter<OutputOptions>] {
    [.option("format", short: "f", \.format, as: "format", "Output format").grouped(group)]
      + verbosity
  }

  /// The option of commands that look at photos.
  static var pictures: [Parameter<OutputOptions>] {
    [
      .flag("preview", \.previews, "Show the photo in the terminal").configurable()
        .withoutEffectOnResults().grouped(group)
    ]
  }

  /// The options of commands that have formats of their own.
  static var verbosity: [Parameter<OutputOptions>] {
    let table: [Parameter<OutputOptions>] = [
      .flag("quiet", short: "q", \.quiet, "Print only results and errors"),
      .flag("verbose", short: "v", \.verbose, "Print timings and messages of libraries to stderr"),
    ]
    return table.map { $0.withoutEffectOnResults().grouped(group) }
  }

  private static let group = "General"

  func validate() throws(UsageError) {
    if quiet, verbose { throw .rule("'--quiet' and '--verbose' cannot be used together") }
  }
}
