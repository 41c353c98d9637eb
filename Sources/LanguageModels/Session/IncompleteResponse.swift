public import Foundation

/// An answer that reached the limit of its tokens before it was whole; it is never repaired.
///
/// An executor throws it. Where the answer follows a schema, the session throws
/// ``GeneratedContent/ParsingError`` with this error under it.
public struct IncompleteResponse: LocalizedError, Sendable, Equatable {
  /// The number of tokens that the answer was allowed.
  public var limit: Int
  /// What was generated.
  public var partialText: String

  /// Creates an error.
  public init(limit: Int, partialText: String) {
    self.limit = limit
    self.partialText = partialText
  }

  /// What happened, for people.
  public var errorDescription: String? {
    "the answer was not whole after \(limit) tokens, the limit"
  }
}

extension GeneratedContent.ParsingError {
  /// A value that was cut at the limit of tokens.
  init(_ cut: IncompleteResponse) {
    self.init(
      rawContent: cut.partialText, underlyingError: cut,
      debugDescription: cut.errorDescription ?? "the answer was not whole")
  }

  /// How the answer was cut; nil where the limit of tokens is not what it failed of.
  package var cut: IncompleteResponse? { underlyingError as? IncompleteResponse }
}
