/// A list or object whose end was not read yet.
struct OpenContainer {
  let isObject: Bool
  let identity: GenerationID?
  private var elements: [GeneratedContent] = []
  private var properties: [String: GeneratedContent] = [:]
  private var keys: [String] = []
  /// The name of the property whose value comes next.
  var key = ""

  init(isObject: Bool, identity: GenerationID?) {
    self.isObject = isObject
    self.identity = identity
  }

  /// The identity of the value that comes next.
  var nextIdentity: GenerationID? {
    isObject ? identity?.child(key) : identity?.child(elements.count)
  }

  mutating func add(_ content: GeneratedContent) {
    guard isObject else {
      elements.append(content)
      return
    }
    // A name given twice has its last value, as in other readers.
    if properties.updateValue(content, forKey: key) == nil { keys.append(key) }
  }

  /// The list or object, closed.
  var content: GeneratedContent { content(isComplete: true) }

  /// The list or object as far as it goes, with what there is of its last value.
  func content(endingWith last: GeneratedContent?) -> GeneratedContent {
    guard let last else { return content(isComplete: false) }
    var copy = self
    copy.add(last)
    return copy.content(isComplete: false)
  }

  private func content(isComplete: Bool) -> GeneratedContent {
    GeneratedContent(
      value: isObject
        ? .structure(properties: properties, orderedKeys: keys) : .array(elements),
      id: identity, isComplete: isComplete)
  }
}
