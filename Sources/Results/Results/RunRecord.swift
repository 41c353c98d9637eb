package import Identification

/// What a file of results was made with; rows made with other options do not belong into it.
package struct RunRecord: Codable, Equatable, Sendable {
  /// The form of the rows.
  package var format: RowFormat
  /// The name and version of the program.
  package var tool: String
  /// The model that answered.
  package var model: Identification.Model?
  /// The version of the decoding pipeline.
  package var pipeline: String
  /// The options that change answers, as the user would write them.
  package var options: [String: String]
  /// The part of the inputs the rows are of, as `i/n`; nil for the whole.
  package var shard: String?

  package init(
    format: RowFormat, tool: String, model: Identification.Model?, pipeline: String,
    options: [String: String] = [:], shard: Shard? = nil
  ) {
    self.format = format
    self.tool = tool
    self.model = model
    self.pipeline = pipeline
    self.options = options
    self.shard = shard?.description
  }

  /// What differs in another run, in words.
  package func differences(to other: RunRecord) -> [String] {
    var found: [String] = []
    func compare(_ what: String, _ old: String?, _ new: String?) {
      guard old != new else { return }
      found.append("\(what) was \(old ?? "not given") and now is \(new ?? "not given")")
    }
    compare("--format", format.rawValue, other.format.rawValue)
    compare("the program", tool, other.tool)
    compare("the model", model?.summary, other.model?.summary)
    compare("the pipeline", pipeline, other.pipeline)
    compare("--shard", shard, other.shard)
    for name in Set(options.keys).union(other.options.keys).sorted() {
      compare("--\(name)", options[name], other.options[name])
    }
    return found
  }
}

extension Identification.Model {
  fileprivate var summary: String {
    let projector = projectorSha256.map { " with projector \($0.prefix(12))" } ?? ""
    return "\(name) (\(sha256.prefix(12))\(projector), \(runtime))"
  }
}
