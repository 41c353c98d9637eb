internal import LanguageModels

/// What a saved context depends on and what it holds; kept in front of the state.
struct SnapshotHeader: Codable, Equatable, Sendable {
  var model: ModelFingerprint
  /// Everything that was set when the context was made.
  var configuration: Configuration
  /// The position after the last one: not the number of tokens, for M-RoPE models.
  var position: Int
  var journal: ContextJournal
  var stateSize: Int
  var stateSHA256: String

  struct Configuration: Codable, Equatable, Sendable {
    var contextSize: Int
    var types: Context.CacheTypes
    var detail: String
    var leastImageTokens: Int
    var mostImageTokens: Int
    var pipeline: String
    var templateSHA256: String
  }

  /// The first difference to what is loaded, for people; nil when there is none.
  func difference(to model: ModelFingerprint, _ configuration: Configuration) -> String? {
    let own = self.configuration
    if self.model.sha256 != model.sha256 {
      return "it was saved with another model, \(self.model.name)"
    }
    if self.model.projectorSHA256 != model.projectorSHA256 {
      return "it was saved with another projector"
    }
    if self.model.runtime != model.runtime {
      return "it was saved by \(self.model.runtime), this is \(model.runtime)"
    }
    if own.contextSize != configuration.contextSize {
      return "it was saved with a context of \(own.contextSize) tokens, this one holds "
        + "\(configuration.contextSize)"
    }
    if own.types != configuration.types { return "its cache is stored in another way" }
    if own.templateSHA256 != configuration.templateSHA256 {
      return "it was saved with another chat template"
    }
    if own != configuration { return "its pictures were looked at in another way" }
    return nil
  }
}
