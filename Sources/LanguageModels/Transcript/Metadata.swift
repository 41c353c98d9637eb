/// The name of a metadata value and its type: a misspelt name does not compile.
///
/// The names are part of stored sessions, and stay as they are.
package struct MetadataKey<Value>: Sendable where Value: Codable & Sendable & Equatable {
  let name: String

  package init(_ name: String) {
    self.name = name
  }
}

extension MetadataKey<[Int]> {
  /// The tokens that an answer or a call was generated as.
  package static var tokens: Self { Self("tokens") }
}

extension MetadataKey<[String]> {
  /// The assets that a model used for an answer.
  static var assetIDs: Self { Self("assetIDs") }
}

extension MetadataKey<Bool> {
  /// Whether an answer ended before the model had finished it.
  package static var isCut: Self { Self("cut") }
}

extension [String: any Codable & Sendable & Equatable] {
  /// Metadata of one value.
  package init<Given>(_ key: MetadataKey<Given>, _ value: Given) {
    self = [key.name: value]
  }

  /// The value of a key; nil where there is none, or one of another type.
  package subscript<Found>(key: MetadataKey<Found>) -> Found? {
    get { self[key.name] as? Found }
    set { self[key.name] = newValue }
  }
}

/// Metadata of an entry, by name.
package enum Metadata {
  /// The values of one entry.
  package typealias Values = [String: any Codable & Sendable & Equatable]

  static func areEqual(_ left: Values, _ right: Values) -> Bool {
    left.count == right.count
      && left.allSatisfy { name, value in
        guard let other = right[name] else { return false }
        return areEqual(value, other)
      }
  }

  private static func areEqual<Value: Equatable>(_ value: Value, _ other: any Equatable) -> Bool {
    (other as? Value).map { $0 == value } ?? false
  }
}
