/// Follows a JSON object as its bytes come, and knows which of its properties are whole.
struct AnswerScanner {
  private(set) var bytes: [UInt8] = []
  /// The names of the whole properties, and where each ends.
  private(set) var properties: [(name: String, end: Int)] = []
  /// The value that ended last, as JSON.
  private(set) var lastValue: [UInt8] = []

  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var isKey = false
  private var keyStart = 0
  private var name = ""
  /// Where the value begins that has not ended yet.
  private var valueStart: Int?

  mutating func append(_ more: [UInt8]) {
    for byte in more {
      bytes.append(byte)
      take(byte)
    }
  }

  /// The object up to the end of a property, closed.
  func json(through count: Int) -> String? {
    guard count > 0, count <= properties.count else { return nil }
    return String(validating: bytes[..<properties[count - 1].end], as: UTF8.self).map { $0 + "}" }
  }

  private mutating func take(_ byte: UInt8) {
    if isInString {
      takeInString(byte)
      return
    }
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
      if depth == 1, valueStart == nil {
        isKey = true
        keyStart = bytes.count
      }
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      if depth == 1 { endValue(at: bytes.count - 1) }
      depth -= 1
      if depth == 1 { endValue(at: bytes.count) }
    case UInt8(ascii: ","):
      if depth == 1 { endValue(at: bytes.count - 1) }
    case UInt8(ascii: ":"):
      if depth == 1 { valueStart = bytes.count }
    default:
      // A word needs no comma to be whole.
      if depth == 1, let valueStart, Self.words.contains(Array(bytes[valueStart...])) {
        endValue(at: bytes.count)
      }
    }
  }

  private mutating func takeInString(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
      if isKey {
        isKey = false
        name = String(decoding: bytes[keyStart..<(bytes.count - 1)], as: UTF8.self)
      } else if depth == 1 {
        endValue(at: bytes.count)
      }
    }
  }

  private mutating func endValue(at end: Int) {
    guard let start = valueStart else { return }
    valueStart = nil
    lastValue = Array(bytes[start..<end])
    properties.append((name, end))
  }

  private static let words = [Array("true".utf8), Array("false".utf8), Array("null".utf8)]
}

/// Where an answer is known: at the end of the identity, or at a value that settles it.
struct AnswerIdentity: Equatable, Sendable {
  var propertyCount: Int
  var settling: [String: String] = [:]

  /// How many properties of the answer make its identity; nil while it is not whole.
  func count(in scanner: AnswerScanner) -> Int? {
    if !settling.isEmpty, let last = scanner.properties.last,
      scanner.properties.count < propertyCount,
      settling[last.name] == String(decoding: scanner.lastValue, as: UTF8.self)
    {
      return scanner.properties.count
    }
    return scanner.properties.count >= propertyCount ? propertyCount : nil
  }
}
