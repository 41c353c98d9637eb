public import Foundation

/// A tool returned more text than fits into a conversation.
public struct ToolOutputTooLong: LocalizedError, Sendable, Equatable {
  /// The bytes that the tool gave.
  public var size: Int
  /// The bytes that it may give.
  public var limit: Int

  /// Creates an error.
  public init(size: Int, limit: Int) {
    self.size = size
    self.limit = limit
  }

  /// What happened, for people.
  public var errorDescription: String? {
    "it gave \(size) bytes of text, and may give \(limit)"
  }
}
