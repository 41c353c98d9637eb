import Arguments
import Results

extension RowFormat: Readable {}

extension Shard: Readable {
  package init?(word: String) { self.init(word) }
  package var word: String { description }
}

/// How many photos are prepared ahead; the model works on one at a time.
enum Parallelism: Equatable, Sendable, Readable {
  case count(Int)
  case automatic

  static var allowed: String { "a number from 1 to 64, or auto" }

  init?(word: String) {
    if word == "auto" {
      self = .automatic
    } else if let count = Int(word), (1...64).contains(count) {
      self = .count(count)
    } else {
      return nil
    }
  }

  /// How many photos are prepared ahead.
  var lookahead: Int {
    switch self {
    case .count(let count): count
    case .automatic: 2
    }
  }

  var word: String {
    switch self {
    case .count(let count): "\(count)"
    case .automatic: "auto"
    }
  }
}

/// The options for many photos.
struct BatchOptions: Equatable, Sendable {
  var lists: [String] = []
  /// The one list that is read.
  var list: String? { lists.first }
  var listHasNULs = false
  var results: String?
  var resumes = false
  var retriesFailures = false
  var shard: Shard?
  var followsLinks = false
  var includesLocation = false
  var writesSidecars = false
  var parallel = Parallelism.automatic

  static var parameters: [Parameter<BatchOptions>] {
    let shown: [Parameter<BatchOptions>] = [
      .options("files-from", \.lists, as: "file", "Read photos' names from a file; '-' is stdin"),
      .option("output", short: "o", \.results, as: "file", "Write rows to a file, row by row"),
      .flag("resume", \.resumes, "Continue --output after its last complete row"),
      .flag(
        "write-xmp", \.writesSidecars, "Write the results to .xmp files beside the photos"),
    ]
    let advanced: [Parameter<BatchOptions>] = [
      .flag("null", short: "0", \.listHasNULs, "Names in --files-from are separated by NUL"),
      .flag("retry-failed", \.retriesFailures, "With --resume, retry photos that have no answer"),
      .option("shard", \.shard, as: "i/n", "Process only part i of n of the photos"),
      .option(
        "parallel", \.parallel, as: "count",
        "Photos to prepare ahead while the model works on one, or auto"),
      .flag("follow", \.followsLinks, "Follow symbolic links in folders"),
    ]
    let location = Parameter<BatchOptions>.flag(
      "with-location", \.includesLocation, "Add the date and place of each photo to its row")
    return
      (shown.map { $0.withoutEffectOnResults() }
      + advanced.map { $0.withoutEffectOnResults().advanced() } + [location.advanced()])
      .map { $0.grouped("Many photos") }
  }

  func validate() throws(UsageError) {
    if lists.count > 1 { throw .rule("'--files-from' reads one list; join them with 'cat'") }
    if listHasNULs, list == nil { throw .rule("'--null' needs '--files-from'") }
    if resumes, results == nil { throw .rule("'--resume' needs '--output'") }
    if retriesFailures, !resumes { throw .rule("'--retry-failed' needs '--resume'") }
  }
}
