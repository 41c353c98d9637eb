internal import Foundation

/// An entry as stored: its kind, and the properties of that kind.
struct EntryRecord: Codable {
  enum Kind: String, Codable {
    case instructions, prompt, toolCalls, toolOutput, response, reasoning
  }

  struct Call: Codable {
    var id: String
    var tool: String
    var arguments: String
    var metadata: MetadataRecord?
  }

  struct Definition: Codable {
    var name: String
    var description: String
    var parameters: GenerationSchema
  }

  var type: Kind
  var id: String
  var segments: [SegmentRecord]?
  var tools: [Definition]?
  var options: OptionsRecord?
  var context: ContextOptionsRecord?
  var responseFormat: GenerationSchema?
  var calls: [Call]?
  var tool: String?
  var assetIDs: [String]?
  var signature: Data?
  var metadata: MetadataRecord?
}

extension EntryRecord {
  init(_ entry: Transcript.Entry) {
    id = entry.id
    switch entry {
    case .instructions(let entry):
      type = .instructions
      segments = entry.segments.map(SegmentRecord.init)
      tools = entry.toolDefinitions.map {
        Definition(name: $0.name, description: $0.description, parameters: $0.parameters)
      }
    case .prompt(let entry):
      type = .prompt
      segments = entry.segments.map(SegmentRecord.init)
      options = OptionsRecord(entry.options)
      context = ContextOptionsRecord(entry.contextOptions)
      responseFormat = entry.responseFormat?.schema
      metadata = MetadataRecord(entry.metadata)
    case .toolCalls(let entry):
      type = .toolCalls
      calls = entry.map {
        Call(
          id: $0.id, tool: $0.toolName, arguments: $0.arguments.jsonString,
          metadata: MetadataRecord($0.metadata))
      }
    case .toolOutput(let entry):
      type = .toolOutput
      tool = entry.toolName
      segments = entry.segments.map(SegmentRecord.init)
    case .response(let entry):
      type = .response
      segments = entry.segments.map(SegmentRecord.init)
      assetIDs = entry.assetIDs.isEmpty ? nil : entry.assetIDs
      metadata = MetadataRecord(entry.metadata.filter { $0.key != "assetIDs" })
    case .reasoning(let entry):
      type = .reasoning
      segments = entry.segments.map(SegmentRecord.init)
      signature = entry.signature
      metadata = MetadataRecord(entry.metadata)
    }
  }

  func entry(codingPath: [any CodingKey]) throws -> Transcript.Entry {
    let segments = (segments ?? []).map(\.segment)
    let metadata = metadata?.values ?? [:]
    switch type {
    case .instructions:
      return .instructions(
        .init(
          id: id, segments: segments,
          toolDefinitions: (tools ?? []).map {
            .init(name: $0.name, description: $0.description, parameters: $0.parameters)
          }))
    case .prompt:
      return .prompt(
        .init(
          id: id, metadata: metadata, segments: segments,
          options: options?.options ?? GenerationOptions(),
          responseFormat: responseFormat.map { .init(schema: $0) },
          contextOptions: context?.options ?? ContextOptions()))
    case .toolCalls:
      return .toolCalls(
        .init(
          id: id,
          try (calls ?? []).map {
            .init(
              id: $0.id, metadata: $0.metadata?.values ?? [:], toolName: $0.tool,
              arguments: try GeneratedContent(json: $0.arguments))
          }))
    case .toolOutput:
      guard let tool else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: codingPath, debugDescription: "the output of a tool without a name"))
      }
      return .toolOutput(.init(id: id, toolName: tool, segments: segments))
    case .response:
      var response = Transcript.Response(id: id, metadata: metadata, segments: segments)
      if let assetIDs { response.assetIDs = assetIDs }
      return .response(response)
    case .reasoning:
      return .reasoning(
        .init(id: id, metadata: metadata, segments: segments, signature: signature))
    }
  }
}
