extension SchemaNode {
  /// The node with a guide applied.
  ///
  /// - Throws: ``SchemaProblem`` when the guide does not fit the node, or contradicts another guide.
  func applying(_ rule: GuideRule) throws(SchemaProblem) -> SchemaNode {
    switch (self, rule) {
    case (.described(let text, let node), _): .described(text, try node.applying(rule))
    case (.nullable(let node), _): .nullable(try node.applying(rule))
    case (.string, .words(let words)): .words(name: nil, description: nil, try words.checked())
    case (.words(let name, let description, let earlier), .words(let words)):
      .words(
        name: name, description: description, try earlier.filter(words.contains).checked())
    case (.string, .pattern(let pattern)):
      .text(pattern: try Self.checked(pattern), counts: CountRange())
    case (.string, .length(let counts)): .text(pattern: nil, counts: counts)
    case (.text(nil, let earlier), .length(let counts)):
      .text(pattern: nil, counts: try earlier.intersection(counts))
    case (.integer, .number(let range)):
      .bounded(isInteger: true, try NumberRange().intersection(range))
    case (.number, .number(let range)):
      .bounded(isInteger: false, try NumberRange().intersection(range))
    case (.bounded(let isInteger, let earlier), .number(let range)):
      .bounded(isInteger: isInteger, try earlier.intersection(range))
    case (.array(let element, let earlier), .count(let counts)):
      .array(of: element, counts: try earlier.intersection(counts))
    case (.array(let element, let counts), .element(let rule)):
      .array(of: try element.applying(rule), counts: counts)
    default:
      throw SchemaProblem(description: "a guide does not go with its value or with another guide")
    }
  }
}

extension SchemaNode {
  /// The pattern in the words that all dialects share.
  private static func checked(_ pattern: String?) throws(SchemaProblem) -> String {
    guard let pattern else {
      throw SchemaProblem(description: "a regular expression holds what has no pattern")
    }
    let node = try PatternParser.parse(pattern)
    _ = try node.grammarText()
    return node.schemaText
  }
}

extension [String] {
  fileprivate func checked() throws(SchemaProblem) -> [String] {
    guard !isEmpty else { throw SchemaProblem(description: "a guide leaves no word to choose") }
    return self
  }
}

extension CountRange {
  func intersection(_ other: CountRange) throws(SchemaProblem) -> CountRange {
    let range = CountRange(
      minimum: [minimum, other.minimum].compactMap(\.self).max(),
      maximum: [maximum, other.maximum].compactMap(\.self).min())
    if let minimum = range.minimum, minimum < 0 {
      throw SchemaProblem(description: "a guide asks for at least \(minimum)")
    }
    if let maximum = range.maximum, maximum < range.minimum ?? 0 {
      throw SchemaProblem(
        description: "guides ask for at least \(range.minimum ?? 0) and at most \(maximum)")
    }
    return range
  }
}
