internal import Foundation

/// An entry as Apple's framework writes it: a role, and the properties of that role.
struct AppleEntry: Codable {
  var entry: Transcript.Entry

  init(_ entry: Transcript.Entry) {
    self.entry = entry
  }

  private enum Key: String, CodingKey {
    case role, id, contents, tools, options, contextOptions, responseFormat, toolCalls, toolCallID
    case toolName, assets, signature, metadata
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let role = try container.decode(String.self, forKey: .role)
    let id = try container.decodeIfPresent(String.self, forKey: .id) ?? UUID().uuidString
    let segments =
      try container.decodeIfPresent([AppleSegment].self, forKey: .contents)?.map(\.segment) ?? []
    let metadata =
      try container.decodeIfPresent(AppleMetadata.self, forKey: .metadata)?.values ?? [:]
    switch role {
    case "instructions":
      let tools = try container.decodeIfPresent([AppleTool].self, forKey: .tools) ?? []
      entry = .instructions(
        .init(id: id, segments: segments, toolDefinitions: tools.map(\.function.definition)))
    case "user":
      let format = try container.decodeIfPresent(AppleFormat.self, forKey: .responseFormat)
      entry = .prompt(
        .init(
          id: id, metadata: metadata, segments: segments,
          options: try container.decodeIfPresent(AppleOptions.self, forKey: .options)?.options
            ?? GenerationOptions(),
          responseFormat: format.map { .init(schema: $0.jsonSchema.schema) },
          contextOptions: try container.decodeIfPresent(
            AppleContextOptions.self, forKey: .contextOptions)?.options ?? ContextOptions()))
    case "response" where container.contains(.toolCalls):
      let calls = try container.decode([AppleCall].self, forKey: .toolCalls)
      entry = .toolCalls(.init(id: id, try calls.map { try $0.call }))
    case "response":
      var response = Transcript.Response(id: id, metadata: metadata, segments: segments)
      if let assets = try container.decodeIfPresent([String].self, forKey: .assets) {
        response.assetIDs = assets
      }
      entry = .response(response)
    case "tool":
      entry = .toolOutput(
        .init(
          id: try container.decodeIfPresent(String.self, forKey: .toolCallID) ?? id,
          toolName: try container.decode(String.self, forKey: .toolName), segments: segments))
    case "reasoning":
      entry = .reasoning(
        .init(
          id: id, metadata: metadata, segments: segments,
          signature: try container.decodeIfPresent(Data.self, forKey: .signature)))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .role, in: container,
        debugDescription: "entries of the role '\(role)' are not known here")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(entry.id, forKey: .id)
    try container.encode(entry.appleRole, forKey: .role)
    if case .toolCalls = entry {
    } else {
      try container.encode(entry.segments.map(AppleSegment.init), forKey: .contents)
    }
    var metadata: Metadata.Values = [:]
    switch entry {
    case .instructions(let entry):
      if !entry.toolDefinitions.isEmpty {
        try container.encode(entry.toolDefinitions.map(AppleTool.init), forKey: .tools)
      }
    case .prompt(let entry):
      try container.encode(AppleOptions(entry.options), forKey: .options)
      try container.encode(AppleContextOptions(entry.contextOptions), forKey: .contextOptions)
      try container.encodeIfPresent(
        entry.responseFormat.map { AppleFormat($0.schema) }, forKey: .responseFormat)
      metadata = entry.metadata
    case .toolCalls(let entry):
      try container.encode(entry.map(AppleCall.init), forKey: .toolCalls)
    case .toolOutput(let entry):
      try container.encode(entry.id, forKey: .toolCallID)
      try container.encode(entry.toolName, forKey: .toolName)
    case .response(let entry):
      if !entry.assetIDs.isEmpty { try container.encode(entry.assetIDs, forKey: .assets) }
      metadata = entry.metadata
    case .reasoning(let entry):
      try container.encodeIfPresent(entry.signature, forKey: .signature)
      metadata = entry.metadata
    }
    if !metadata.isEmpty { try container.encode(AppleMetadata(metadata), forKey: .metadata) }
  }
}

extension Transcript.Entry {
  fileprivate var appleRole: String {
    switch self {
    case .instructions: "instructions"
    case .prompt: "user"
    case .toolCalls, .response: "response"
    case .toolOutput: "tool"
    case .reasoning: "reasoning"
    }
  }
}
