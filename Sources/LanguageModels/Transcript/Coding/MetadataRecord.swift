internal import Foundation

/// Metadata of an entry as stored, each value with its type, so that 2.0 is read as a `Double`.
struct MetadataRecord: Codable {
  var values: Metadata.Values

  /// Nothing is written where there is no metadata.
  init?(_ values: Metadata.Values) {
    guard !values.isEmpty else { return nil }
    self.values = values
  }

  init(from decoder: any Decoder) throws {
    let records = try decoder.singleValueContainer().decode([String: Value].self)
    values = records.mapValues(\.value)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values.mapValues(Value.init))
  }

  private struct Value: Codable {
    var value: any Codable & Sendable & Equatable

    init(_ value: any Codable & Sendable & Equatable) {
      self.value = value
    }

    private enum Key: String, CodingKey {
      case string, int, double, bool, ints, strings, json
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      value =
        switch container.allKeys.first {
        case .string: try container.decode(String.self, forKey: .string)
        case .int: try container.decode(Int.self, forKey: .int)
        case .double: try container.decode(Double.self, forKey: .double)
        case .bool: try container.decode(Bool.self, forKey: .bool)
        case .ints: try container.decode([Int].self, forKey: .ints)
        case .strings: try container.decode([String].self, forKey: .strings)
        case .json: ArchivedValue(json: try container.decode(String.self, forKey: .json))
        case nil:
          throw DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: "metadata of an unknown type"))
        }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      switch value {
      case let value as String: try container.encode(value, forKey: .string)
      case let value as Int: try container.encode(value, forKey: .int)
      case let value as Double: try container.encode(value, forKey: .double)
      case let value as Bool: try container.encode(value, forKey: .bool)
      case let value as [Int]: try container.encode(value, forKey: .ints)
      case let value as [String]: try container.encode(value, forKey: .strings)
      case let value as ArchivedValue: try container.encode(value.json, forKey: .json)
      default:
        let json = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        try container.encode(json, forKey: .json)
      }
    }
  }
}

/// Metadata of an unknown type, from another program: its JSON is kept.
struct ArchivedValue: Codable, Sendable, Equatable {
  var json: String
}
