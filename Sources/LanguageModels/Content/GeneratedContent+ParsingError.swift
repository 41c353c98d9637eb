public import Foundation

extension GeneratedContent {
  /// Generated text that is not JSON, or not of the requested shape.
  public struct ParsingError: LocalizedError, Sendable {
    /// The text that could not be used.
    public var rawContent: String
    /// What went wrong underneath.
    public var underlyingError: (any Error)?
    /// What is wrong with the text.
    public var debugDescription: String

    /// Creates an error.
    public init(
      rawContent: String, underlyingError: (any Error)? = nil, debugDescription: String
    ) {
      self.rawContent = rawContent
      self.underlyingError = underlyingError
      self.debugDescription = debugDescription
    }
  }

  func mismatch(expected: String) -> ParsingError {
    ParsingError(
      rawContent: jsonString, debugDescription: "expected \(expected), found \(kindName)")
  }
}

extension GeneratedContent.ParsingError: CustomDebugStringConvertible {
  /// What is wrong with the text, for people.
  public var errorDescription: String? { debugDescription }
}
