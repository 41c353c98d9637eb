public import Foundation

extension Transcript {
  /// The instructions at the beginning.
  public struct Instructions: Sendable, Identifiable, Equatable {
    /// The identity of the entry.
    public var id: String
    /// The pieces of the instructions.
    public var segments: [Segment]
    /// The tools that the model may call.
    public var toolDefinitions: [ToolDefinition]

    /// Creates an entry.
    public init(
      id: String = UUID().uuidString, segments: [Segment], toolDefinitions: [ToolDefinition]
    ) {
      self.id = id
      self.segments = segments
      self.toolDefinitions = toolDefinitions
    }

    /// The identity of an entry.
    public typealias ID = String
  }

  /// A tool as it is described to the model.
  public struct ToolDefinition: Sendable, Equatable {
    /// The name that the model calls the tool by.
    public var name: String
    /// What the tool is for.
    public var description: String
    /// What the arguments look like.
    public var parameters: GenerationSchema
    /// Whether the model reads about the tool where no instructions describe it.
    package private(set) var isDescribed = true

    /// Creates a definition.
    public init(name: String, description: String, parameters: GenerationSchema) {
      self.name = name
      self.description = description
      self.parameters = parameters
    }

    /// Creates the definition of a tool.
    public init(tool: some Tool) {
      self.init(name: tool.name, description: tool.description, parameters: tool.parameters)
      isDescribed = tool.includesSchemaInInstructions
    }

    /// Whether two definitions describe the same to the model.
    public static func == (lhs: ToolDefinition, rhs: ToolDefinition) -> Bool {
      lhs.name == rhs.name && lhs.description == rhs.description
        && lhs.parameters.jsonSchema == rhs.parameters.jsonSchema
    }
  }
}

extension Transcript.Instructions: CustomStringConvertible {
  /// The text of the instructions, and the names of the tools.
  public var description: String {
    let tools = toolDefinitions.map(\.name).joined(separator: ", ")
    return segments.joinedDescription + (tools.isEmpty ? "" : "\nTools: \(tools)")
  }
}
