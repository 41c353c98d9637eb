/// A type whose values are written as one word on a command line.
package protocol Readable {
  /// Every word there is, when the list is short and closed; empty otherwise.
  static var choices: [String] { get }

  /// What a word must be, for a mistake's sentence; empty when any word will do.
  static var allowed: String { get }

  /// Reads a word; `nil` when the word names no value.
  init?(word: String)

  /// The word for this value, as help prints a default.
  var word: String { get }
}

extension Readable {
  package static var choices: [String] { [] }

  package static var allowed: String {
    guard let last = choices.last, choices.count > 1 else { return choices.first ?? "" }
    return choices.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension Readable where Self: RawRepresentable<String> & CaseIterable {
  package static var choices: [String] { allCases.map(\.rawValue) }
  package init?(word: String) { self.init(rawValue: word) }
  package var word: String { rawValue }
}

extension String: Readable {
  package init?(word: String) { self = word }
  package var word: String { self }
}

// `Int` and `Double` read ASCII digits and a point in every locale.
extension Int: Readable {
  package init?(word: String) { self.init(word) }
  package var word: String { String(self) }
}

extension UInt64: Readable {
  package init?(word: String) { self.init(word) }
  package var word: String { String(self) }
}

extension Double: Readable {
  package init?(word: String) {
    guard let value = Double(word), value.isFinite else { return nil }
    self = value
  }
  package var word: String { self == rounded() ? String(Int(self)) : String(self) }
}

extension Optional: Readable where Wrapped: Readable {
  package static var choices: [String] { Wrapped.choices }
  package static var allowed: String { Wrapped.allowed }
  package init?(word: String) {
    guard let value = Wrapped(word: word) else { return nil }
    self = value
  }
  package var word: String { self?.word ?? "" }
}
