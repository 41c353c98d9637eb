public import Foundation

/// An answer that reached the limit of its tokens before it was whole; it is never repaired.
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
