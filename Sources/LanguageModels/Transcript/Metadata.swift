/// Notes on an entry, by name.
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
