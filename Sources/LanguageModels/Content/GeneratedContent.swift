/// What a model generated: a JSON value, whole or still growing, that keeps the order of its properties.
///
/// Content that was read from complete JSON keeps that text: ``jsonString`` returns the same bytes.
public struct GeneratedContent: Sendable, Equatable {
  /// A JSON value; numbers keep their digits.
  enum Value: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([GeneratedContent])
    case structure(properties: [String: GeneratedContent], orderedKeys: [String])
  }

  /// The identity of the value, where it has one.
  public var id: GenerationID?
  let value: Value
  /// The text the content was read from, also where it is not whole.
  package let source: String?
  /// Whether the text the content was read from was a whole JSON value.
  public let isComplete: Bool

  init(value: Value, id: GenerationID? = nil, isComplete: Bool = true, source: String? = nil) {
    self.value = value
    self.id = id
    self.isComplete = isComplete
    self.source = source
  }

  /// Whether two contents hold the same value; identity and spelling do not count.
  public static func == (a: GeneratedContent, b: GeneratedContent) -> Bool {
    a.value == b.value && a.isComplete == b.isComplete
  }

  /// The content as JSON: the text it was read from, else compact JSON in property order.
  public var jsonString: String {
    if isComplete, let source { return source }
    var text = ""
    write(to: &text)
    return text
  }
}

extension GeneratedContent: CustomDebugStringConvertible {
  /// The content as JSON, with a mark when it is not whole.
  public var debugDescription: String {
    isComplete ? jsonString : "\(jsonString) (incomplete)"
  }
}
