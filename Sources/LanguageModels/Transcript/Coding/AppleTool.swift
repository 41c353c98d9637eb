internal import Foundation

/// The definition of a tool as Apple's framework writes it.
struct AppleTool: Codable {
  struct Function: Codable {
    var name: String
    var description: String
    var parameters: GenerationSchema

    var definition: Transcript.ToolDefinition {
      .init(name: name, description: description, parameters: parameters)
    }
  }

  var type = "function"
  var function: Function

  init(_ tool: Transcript.ToolDefinition) {
    function = Function(
      name: tool.name, description: tool.description, parameters: tool.parameters)
  }
}

/// What an answer has to look like, as Apple's framework writes it.
struct AppleFormat: Codable {
  struct Schema: Codable {
    var name: String
    var schema: GenerationSchema
  }

  var type = "jsonSchema"
  var jsonSchema: Schema

  init(_ schema: GenerationSchema) {
    jsonSchema = Schema(name: schema.name, schema: schema)
  }
}

/// A call of a tool as Apple's framework writes it.
struct AppleCall: Codable {
  var id: String
  var name: String
  /// JSON.
  var arguments: String
  var metadata: AppleMetadata?

  init(_ call: Transcript.ToolCall) {
    id = call.id
    name = call.toolName
    arguments = call.arguments.jsonString
    metadata = call.metadata.isEmpty ? nil : AppleMetadata(call.metadata)
  }

  var call: Transcript.ToolCall {
    get throws {
      .init(
        id: id, metadata: metadata?.values ?? [:], toolName: name,
        arguments: try GeneratedContent(json: arguments))
    }
  }
}
