package import Imaging

/// How a model is asked about photos: its instructions, the question, and what it may use.
///
/// A profile is a value that never changes; another wording is another version. It can only restrict: what the
/// command line does not allow, no profile grants.
package struct Profile: Equatable, Sendable {
  /// The profile's name.
  package let name: String
  /// The version of its wording.
  package let version: Int
  /// The instructions for the model, on one line.
  package let instructions: String
  /// The question about a photo.
  package let question: String
  /// The fields that the answer may have.
  package var fields: Set<Plant.Field> = Set(Plant.Field.allCases)
  /// The tools that may be used where the command line names them; nil permits all of those.
  package var tools: Set<String>?
  /// How finely the model may look at a photo.
  package var detail = Detail.high
  /// The longest answer, in tokens; nil leaves it to the command line.
  package var maximumTokens: Int?
  /// How probable an answer has to be to be given, where that is measured; 0 leaves it to the model's thresholds.
  package var leastConfidence = 0.0
  /// Whether a network may be used where the command line names one.
  package var network = true

  /// The name with the version, as sessions note it.
  package var identifier: String { "\(name)/\(version)" }
}

extension Profile {
  /// What the command line allows.
  package struct Allowance: Equatable, Sendable {
    package var tools: Set<String>
    package var network: Bool
    /// How finely the model looks at a photo.
    package var detail: Detail
    /// The longest answer, in tokens; nil for no limit.
    package var maximumTokens: Int?

    package init(
      tools: Set<String> = [], network: Bool = false, detail: Detail = .auto,
      maximumTokens: Int? = nil
    ) {
      self.tools = tools
      self.network = network
      self.detail = detail
      self.maximumTokens = maximumTokens
    }
  }

  /// The allowance of the command line, restricted by the profile.
  package func restricting(_ allowed: Allowance) -> Allowance {
    Allowance(
      tools: tools.map(allowed.tools.intersection) ?? allowed.tools,
      network: allowed.network && network, detail: min(allowed.detail, detail),
      maximumTokens: [allowed.maximumTokens, maximumTokens].compactMap { $0 }.min())
  }

  /// How probable an answer has to be: a profile asks for more, never for less.
  package func raising(_ thresholds: Thresholds) -> Thresholds {
    var raised = thresholds
    raised.identified = max(thresholds.identified, leastConfidence)
    raised.higherRank = max(thresholds.higherRank, leastConfidence)
    return raised
  }
}
