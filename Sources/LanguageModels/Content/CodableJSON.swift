internal import Foundation

/// The name of any property.
struct JSONName: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) {
    return nil
  }
}

/// A JSON value that any coder reads and writes as JSON; the order of properties is the coder's.
struct CodableJSON: Codable {
  var content: GeneratedContent

  init(_ content: GeneratedContent) {
    self.content = content
  }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: JSONName.self) {
      content = GeneratedContent(
        ordered: try container.allKeys.sorted { $0.stringValue < $1.stringValue }.map {
          ($0.stringValue, try container.decode(CodableJSON.self, forKey: $0).content)
        })
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [GeneratedContent] = []
      while !container.isAtEnd {
        elements.append(try container.decode(CodableJSON.self).content)
      }
      content = GeneratedContent(value: .array(elements))
    } else {
      content = try Self.scalar(in: decoder.singleValueContainer())
    }
  }

  private static func scalar(in container: any SingleValueDecodingContainer) throws
    -> GeneratedContent
  {
    if container.decodeNil() { return GeneratedContent(value: .null) }
    if let truth = try? container.decode(Bool.self) { return truth.generatedContent }
    if let integer = try? container.decode(Int.self) { return integer.generatedContent }
    if let decimal = try? container.decode(Decimal.self) { return decimal.generatedContent }
    return try container.decode(String.self).generatedContent
  }

  func encode(to encoder: any Encoder) throws {
    switch content.value {
    case .structure(let properties, let keys):
      var container = encoder.container(keyedBy: JSONName.self)
      for key in keys {
        guard let property = properties[key] else { continue }
        try container.encode(CodableJSON(property), forKey: JSONName(stringValue: key))
      }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(CodableJSON(element)) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let truth):
      var container = encoder.singleValueContainer()
      try container.encode(truth)
    case .string(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .number(let number):
      var container = encoder.singleValueContainer()
      if let integer = Int(number.text) {
        try container.encode(integer)
      } else if let decimal = try? Decimal(content) {
        try container.encode(decimal)
      } else {
        try container.encode(number.double)
      }
    }
  }
}
