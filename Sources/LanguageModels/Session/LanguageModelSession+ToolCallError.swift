public import Foundation

extension LanguageModelSession {
  /// A tool that failed.
  public struct ToolCallError: Swift.Error, LocalizedError {
    /// The tool.
    public var tool: any Tool
    /// What it threw.
    public var underlyingError: any Swift.Error

    /// Creates an error.
    public init(tool: any Tool, underlyingError: any Swift.Error) {
      self.tool = tool
      self.underlyingError = underlyingError
    }

    /// Which tool failed, and why.
    public var errorDescription: String? {
      let reason =
        (underlyingError as? any LocalizedError)?.errorDescription ?? "\(underlyingError)"
      return "the tool '\(tool.name)' failed: \(reason)"
    }
  }
}
