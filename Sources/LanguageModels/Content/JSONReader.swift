/// Reads one JSON value from text that may end anywhere.
///
/// Where the text ends inside a value, `isCut` is set and each enclosing value keeps what it has.
struct JSONReader {
  struct Result {
    var content: GeneratedContent?
    var isComplete: Bool
  }

  /// What is wrong, and at which byte.
  struct Failure: Error, CustomStringConvertible {
    var problem: String
    var offset: Int
    var description: String { "\(problem) at byte \(offset)" }
  }

  static let maximumDepth = 128
  static let maximumSize = 16 << 20

  private(set) var bytes: [UInt8]
  var position = 0
  var isCut = false
  private var depth = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  mutating func read(identity: GenerationID?) throws(Failure) -> Result {
    guard bytes.count <= Self.maximumSize else { throw failure("more than 16 MiB of text") }
    skipSpace()
    guard current != nil else { throw failure("no value") }
    let content = try value(identity: identity)
    skipSpace()
    if !isCut, current != nil { throw failure("text after the value") }
    return Result(content: content, isComplete: !isCut)
  }

  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  func failure(_ problem: String) -> Failure {
    Failure(problem: problem, offset: position)
  }

  mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  /// The value at the position; nil where the text ends before there is anything to keep.
  private mutating func value(identity: GenerationID?) throws(Failure) -> GeneratedContent? {
    guard let byte = current else {
      isCut = true
      return nil
    }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.maximumDepth else { throw failure("values nested too deeply") }
      return byte == UInt8(ascii: "{")
        ? try object(identity: identity) : try array(identity: identity)
    case UInt8(ascii: "\""):
      let text = try string()
      return GeneratedContent(value: .string(text), id: identity, isComplete: !isCut)
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number(isRoot: depth == 0)
    }
  }

  private mutating func word(_ word: String, _ value: GeneratedContent.Value) throws(Failure)
    -> GeneratedContent?
  {
    for byte in word.utf8 {
      guard let found = current else {
        isCut = true
        return nil
      }
      guard found == byte else { throw failure("an unknown word") }
      position += 1
    }
    return GeneratedContent(value: value)
  }

  private mutating func array(identity: GenerationID?) throws(Failure) -> GeneratedContent {
    var elements: [GeneratedContent] = []
    position += 1
    skipSpace()
    if current == UInt8(ascii: "]") {
      position += 1
      return GeneratedContent(value: .array([]), id: identity)
    }
    while true {
      skipSpace()
      if let element = try value(identity: identity?.child(elements.count)) {
        elements.append(element)
      }
      if isCut { break }
      if try closes(with: UInt8(ascii: "]")) { break }
    }
    return GeneratedContent(value: .array(elements), id: identity, isComplete: !isCut)
  }

  private mutating func object(identity: GenerationID?) throws(Failure) -> GeneratedContent {
    var properties: [String: GeneratedContent] = [:]
    var keys: [String] = []
    position += 1
    skipSpace()
    if current == UInt8(ascii: "}") {
      position += 1
      return GeneratedContent(value: .structure(properties: [:], orderedKeys: []), id: identity)
    }
    while true {
      skipSpace()
      guard let key = try key() else { break }
      if let content = try value(identity: identity?.child(key)) {
        // A name given twice has its last value, as in other readers.
        if properties.updateValue(content, forKey: key) == nil { keys.append(key) }
      }
      if isCut { break }
      if try closes(with: UInt8(ascii: "}")) { break }
    }
    return GeneratedContent(
      value: .structure(properties: properties, orderedKeys: keys), id: identity,
      isComplete: !isCut)
  }

  /// A property's name and its colon; nil where the text ends first.
  private mutating func key() throws(Failure) -> String? {
    guard let byte = current else {
      isCut = true
      return nil
    }
    guard byte == UInt8(ascii: "\"") else { throw failure("a property has no name") }
    let key = try string()
    skipSpace()
    guard !isCut, let colon = current else {
      isCut = true
      return nil
    }
    guard colon == UInt8(ascii: ":") else { throw failure("a colon is missing") }
    position += 1
    skipSpace()
    return key
  }

  /// Whether the list or object ends here; else the comma is consumed.
  private mutating func closes(with bracket: UInt8) throws(Failure) -> Bool {
    skipSpace()
    guard let byte = current else {
      isCut = true
      return true
    }
    guard byte == bracket || byte == UInt8(ascii: ",") else {
      throw failure("a comma is missing")
    }
    position += 1
    return byte == bracket
  }
}
