public import Foundation

/// A model called a tool in a way that cannot be followed, called none where it had to, or called on and on.
public struct MalformedToolCall: LocalizedError, Sendable, Equatable {
  /// What the model generated.
  public var text: String

  /// Creates an error.
  public init(text: String) {
    self.text = text
  }

  /// What happened, for people.
  public var errorDescription: String? {
    "the model's call of a tool cannot be followed: \(text.prefix(200))"
  }
}
