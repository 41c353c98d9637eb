extension Transcript {
  /// One entry of a conversation.
  public enum Entry: Sendable, Identifiable, Equatable {
    /// The instructions at the beginning.
    case instructions(Instructions)
    /// A prompt.
    case prompt(Prompt)
    /// The tool calls that it requests.
    case toolCalls(ToolCalls)
    /// What a tool gave back.
    case toolOutput(ToolOutput)
    /// What it answered.
    case response(Response)
    /// What it thought before it answered.
    case reasoning(Reasoning)

    /// The identity of an entry.
    public typealias ID = String

    /// The identity of the entry.
    public var id: String {
      switch self {
      case .instructions(let instructions): instructions.id
      case .prompt(let prompt): prompt.id
      case .toolCalls(let calls): calls.id
      case .toolOutput(let output): output.id
      case .response(let response): response.id
      case .reasoning(let reasoning): reasoning.id
      }
    }
  }
}

extension Transcript.Entry: CustomStringConvertible {
  /// The role and the text.
  public var description: String {
    switch self {
    case .instructions(let instructions): "(Instructions) \(instructions)"
    case .prompt(let prompt): "(Prompt) \(prompt)"
    case .toolCalls(let calls): "(Tool calls) \(calls)"
    case .toolOutput(let output): "(Tool output) \(output)"
    case .response(let response): "(Response) \(response)"
    case .reasoning(let reasoning): "(Reasoning) \(reasoning.description)"
    }
  }
}
