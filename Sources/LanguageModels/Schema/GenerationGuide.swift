/// A bound on what a model may generate for a value.
public struct GenerationGuide<Value>: Sendable {
  let rule: GuideRule
}

extension GenerationGuide where Value == String {
  /// The string is the one given.
  public static func constant(_ value: String) -> GenerationGuide<String> {
    GenerationGuide(rule: .words([value]))
  }

  /// The string is one of those given.
  public static func anyOf(_ values: [String]) -> GenerationGuide<String> {
    GenerationGuide(rule: .words(values))
  }

  /// The whole string fits a regular expression.
  public static func pattern<Output>(_ regex: Regex<Output>) -> GenerationGuide<String> {
    GenerationGuide(rule: .pattern(regex._literalPattern))
  }

  /// The string has so many characters at most.
  package static func maximumLength(_ length: Int) -> GenerationGuide<String> {
    GenerationGuide(rule: .length(CountRange(maximum: length)))
  }
}

extension GenerationGuide {
  /// The list has so many elements at least.
  public static func minimumCount<Element>(_ count: Int) -> GenerationGuide<[Element]>
  where Value == [Element] {
    GenerationGuide(rule: .count(CountRange(minimum: count)))
  }

  /// The list has so many elements at most.
  public static func maximumCount<Element>(_ count: Int) -> GenerationGuide<[Element]>
  where Value == [Element] {
    GenerationGuide(rule: .count(CountRange(maximum: count)))
  }

  /// The number of elements lies in a range.
  public static func count<Element>(_ range: ClosedRange<Int>) -> GenerationGuide<[Element]>
  where Value == [Element] {
    GenerationGuide(
      rule: .count(CountRange(minimum: range.lowerBound, maximum: range.upperBound)))
  }

  /// The list has so many elements.
  public static func count<Element>(_ count: Int) -> GenerationGuide<[Element]>
  where Value == [Element] {
    GenerationGuide(rule: .count(CountRange(minimum: count, maximum: count)))
  }

  /// Each element follows a guide.
  public static func element<Element>(_ guide: GenerationGuide<Element>)
    -> GenerationGuide<[Element]> where Value == [Element]
  {
    GenerationGuide(rule: .element(guide.rule))
  }
}

extension GenerationGuide where Value == [Never] {
  /// The list has so many elements at least; what they are is not known yet.
  public static func minimumCount(_ count: Int) -> GenerationGuide<Value> {
    GenerationGuide(rule: .count(CountRange(minimum: count)))
  }

  /// The list has so many elements at most; what they are is not known yet.
  public static func maximumCount(_ count: Int) -> GenerationGuide<Value> {
    GenerationGuide(rule: .count(CountRange(maximum: count)))
  }

  /// The number of elements lies in a range; what they are is not known yet.
  public static func count(_ range: ClosedRange<Int>) -> GenerationGuide<Value> {
    GenerationGuide(
      rule: .count(CountRange(minimum: range.lowerBound, maximum: range.upperBound)))
  }

  /// The list has so many elements; what they are is not known yet.
  public static func count(_ count: Int) -> GenerationGuide<Value> {
    GenerationGuide(rule: .count(CountRange(minimum: count, maximum: count)))
  }
}
