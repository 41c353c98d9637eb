/// Reads one JSON value from text that comes in pieces and may end anywhere.
///
/// What has been read is not read again, so that a growing text takes time in proportion to its length.
struct JSONReader {
  /// What is wrong, and at which byte.
  struct Failure: Error, CustomStringConvertible {
    var problem: String
    var offset: Int
    var description: String { "\(problem) at byte \(offset)" }
  }

  static let maximumDepth = 128
  static let maximumSize = 16 << 20

  /// What has to come next.
  private enum Expected {
    case value, firstElement, firstKey, key, colon, separator, nothing
    /// More of a string, which is a value or the name of a property.
    case string(isKey: Bool)
  }

  /// The text so far.
  private(set) var text = ""
  private(set) var bytes: [UInt8] = []
  /// Where the next piece begins that was not read as a whole.
  var position = 0
  private let identity: GenerationID?
  private var expected = Expected.value
  /// The lists and objects that are not closed yet, the outermost first.
  private var open: [OpenContainer] = []
  /// What was read of the string so far.
  private var string = ""
  private var whole: GeneratedContent?
  private var failure: Failure?

  /// Gives each object an identity that follows from its place, where there is one to begin with.
  init(identity: GenerationID? = nil) {
    self.identity = identity
  }

  /// Reads more text; what is wrong with it is thrown by ``content()``.
  mutating func append(_ more: String) {
    text += more
    bytes.append(contentsOf: more.utf8)
    guard failure == nil else { return }
    do throws(Failure) {
      guard bytes.count <= Self.maximumSize else {
        throw Failure(problem: "more than 16 MiB of text", offset: 0)
      }
      while try readNext() {}
    } catch {
      failure = error
    }
  }

  /// What was read so far: where the text ends inside a value, each enclosing value keeps what it has.
  func content() throws(Failure) -> GeneratedContent {
    if let failure { throw failure }
    let whole = if let whole { whole } else { try rootNumber() }
    if let whole {
      return GeneratedContent(value: whole.value, id: identity, source: text)
    }
    var content = openString
    if open.isEmpty, content == nil, current == nil { throw failed("no value") }
    for container in open.reversed() { content = container.content(endingWith: content) }
    return GeneratedContent(
      value: content?.value ?? .null, id: identity, isComplete: false, source: text)
  }

  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  func failed(_ problem: String) -> Failure {
    Failure(problem: problem, offset: position)
  }

  /// Reads up to the next piece; false where the text ends before it is whole.
  private mutating func readNext() throws(Failure) -> Bool {
    if case .string(let isKey) = expected { return try readString(isKey: isKey) }
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
    guard let byte = current else { return false }
    switch expected {
    case .firstElement where byte == UInt8(ascii: "]"),
      .firstKey where byte == UInt8(ascii: "}"):
      close()
    case .value, .firstElement: return try readValue(byte)
    case .firstKey, .key:
      guard byte == UInt8(ascii: "\"") else { throw failed("a property has no name") }
      beginString(isKey: true)
    case .colon:
      guard byte == UInt8(ascii: ":") else { throw failed("a colon is missing") }
      position += 1
      expected = .value
    case .separator:
      let isObject = open.last?.isObject ?? false
      if byte == UInt8(ascii: isObject ? "}" : "]") {
        close()
      } else {
        guard byte == UInt8(ascii: ",") else { throw failed("a comma is missing") }
        position += 1
        expected = isObject ? .key : .value
      }
    case .nothing: throw failed("text after the value")
    case .string: break
    }
    return true
  }

  /// Reads a value, of a list or object only the bracket; false where the text ends before it is whole.
  private mutating func readValue(_ byte: UInt8) throws(Failure) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard open.count < Self.maximumDepth else { throw failed("values nested too deeply") }
      let isObject = byte == UInt8(ascii: "{")
      open.append(OpenContainer(isObject: isObject, identity: nextIdentity))
      position += 1
      expected = isObject ? .firstKey : .firstElement
      return true
    case UInt8(ascii: "\""):
      beginString(isKey: false)
      return true
    case UInt8(ascii: "t"): return try readWord("true", .bool(true))
    case UInt8(ascii: "f"): return try readWord("false", .bool(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    default:
      let start = position
      // A number has ended only where something else comes after it.
      guard let number = try number(), current != nil else {
        position = start
        return false
      }
      take(number)
      return true
    }
  }

  private mutating func readWord(
    _ word: String, _ value: GeneratedContent.Value
  ) throws(Failure) -> Bool {
    let start = position
    for byte in word.utf8 {
      guard let found = current else {
        position = start
        return false
      }
      guard found == byte else { throw failed("an unknown word") }
      position += 1
    }
    take(GeneratedContent(value: value))
    return true
  }

  private mutating func beginString(isKey: Bool) {
    position += 1
    string = ""
    expected = .string(isKey: isKey)
  }

  private mutating func readString(isKey: Bool) throws(Failure) -> Bool {
    let more = try characters()
    string += more.text
    guard more.areAll else { return false }
    if isKey {
      open[open.count - 1].key = string
      expected = .colon
    } else {
      take(GeneratedContent(value: .string(string), id: nextIdentity))
    }
    return true
  }

  /// Adds a complete value to its container.
  private mutating func take(_ content: GeneratedContent) {
    if open.isEmpty {
      whole = content
      expected = .nothing
    } else {
      open[open.count - 1].add(content)
      expected = .separator
    }
  }

  private mutating func close() {
    position += 1
    take(open.removeLast().content)
  }

  /// The identity of the value that comes next.
  private var nextIdentity: GenerationID? {
    open.last.map(\.nextIdentity) ?? identity
  }

  /// What was read of a value that is a string.
  private var openString: GeneratedContent? {
    guard case .string(isKey: false) = expected else { return nil }
    return GeneratedContent(value: .string(string), id: nextIdentity, isComplete: false)
  }

  /// A number that is all of the text is taken as whole, because nothing else could end it.
  private func rootNumber() throws(Failure) -> GeneratedContent? {
    guard open.isEmpty, case .value = expected, let first = current,
      first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    else { return nil }
    var copy = self
    return try copy.number()
  }
}
