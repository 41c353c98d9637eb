public import Foundation

/// A model began to call a tool and did not write the call as it has to be written, or called none
/// where it had to.
public struct MalformedToolCall: LocalizedError, Sendable, Equatable {
  /// What the model said.
  public var text: String

  /// Creates an error.
  public init(text: String) {
    self.text = text
  }

  /// What happened, for people.
  public var errorDescription: String? {
    "the model's call of a tool cannot be read: \(text.prefix(200))"
  }
}
