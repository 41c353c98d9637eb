internal import Foundation

/// Metadata as Apple's framework writes it: plain JSON.
///
/// The types that JSON does not tell apart are those that it is read as: a whole number is an `Int`.
struct AppleMetadata: Codable {
  var values: Metadata.Values

  init(_ values: Metadata.Values) {
    self.values = values
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONName.self)
    values = [:]
    for name in container.allKeys {
      let content = try container.decode(CodableJSON.self, forKey: name).content
      values[name.stringValue] = Self.value(content)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONName.self)
    for (name, value) in values {
      let key = JSONName(stringValue: name)
      if let archived = value as? ArchivedValue {
        try container.encode(CodableJSON(try GeneratedContent(json: archived.json)), forKey: key)
      } else {
        try container.encode(value, forKey: key)
      }
    }
  }

  private static func value(_ content: GeneratedContent) -> any Codable & Sendable & Equatable {
    switch content.kind {
    case .bool(let truth): return truth
    case .string(let text): return text
    case .number(let number): return (try? Int(content)) ?? number
    case .array(let elements):
      if let numbers = try? elements.map({ try Int($0) }) { return numbers }
      if let texts = try? elements.map({ try String($0) }) { return texts }
      return ArchivedValue(json: content.jsonString)
    case .null, .structure: return ArchivedValue(json: content.jsonString)
    }
  }
}
