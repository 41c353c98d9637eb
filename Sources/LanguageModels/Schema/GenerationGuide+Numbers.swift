public import Foundation

extension GenerationGuide where Value == Int {
  /// The number is not smaller than the one given.
  public static func minimum(_ value: Int) -> GenerationGuide<Int> {
    GenerationGuide(rule: .number(NumberRange(minimum: value.generatedContent.jsonString)))
  }

  /// The number is not greater than the one given.
  public static func maximum(_ value: Int) -> GenerationGuide<Int> {
    GenerationGuide(rule: .number(NumberRange(maximum: value.generatedContent.jsonString)))
  }

  /// The number lies in a range, the ends included.
  public static func range(_ range: ClosedRange<Int>) -> GenerationGuide<Int> {
    GenerationGuide(
      rule: .number(
        NumberRange(
          minimum: range.lowerBound.generatedContent.jsonString,
          maximum: range.upperBound.generatedContent.jsonString)))
  }
}

extension GenerationGuide where Value == Float {
  /// The number is not smaller than the one given.
  public static func minimum(_ value: Float) -> GenerationGuide<Float> {
    GenerationGuide(rule: .number(NumberRange(minimum: value.generatedContent.jsonString)))
  }

  /// The number is not greater than the one given.
  public static func maximum(_ value: Float) -> GenerationGuide<Float> {
    GenerationGuide(rule: .number(NumberRange(maximum: value.generatedContent.jsonString)))
  }

  /// The number lies in a range, the ends included.
  public static func range(_ range: ClosedRange<Float>) -> GenerationGuide<Float> {
    GenerationGuide(
      rule: .number(
        NumberRange(
          minimum: range.lowerBound.generatedContent.jsonString,
          maximum: range.upperBound.generatedContent.jsonString)))
  }
}

extension GenerationGuide where Value == Double {
  /// The number is not smaller than the one given.
  public static func minimum(_ value: Double) -> GenerationGuide<Double> {
    GenerationGuide(rule: .number(NumberRange(minimum: value.generatedContent.jsonString)))
  }

  /// The number is not greater than the one given.
  public static func maximum(_ value: Double) -> GenerationGuide<Double> {
    GenerationGuide(rule: .number(NumberRange(maximum: value.generatedContent.jsonString)))
  }

  /// The number lies in a range, the ends included.
  public static func range(_ range: ClosedRange<Double>) -> GenerationGuide<Double> {
    GenerationGuide(
      rule: .number(
        NumberRange(
          minimum: range.lowerBound.generatedContent.jsonString,
          maximum: range.upperBound.generatedContent.jsonString)))
  }
}

extension GenerationGuide where Value == Decimal {
  /// The number is not smaller than the one given.
  public static func minimum(_ value: Decimal) -> GenerationGuide<Decimal> {
    GenerationGuide(rule: .number(NumberRange(minimum: value.generatedContent.jsonString)))
  }

  /// The number is not greater than the one given.
  public static func maximum(_ value: Decimal) -> GenerationGuide<Decimal> {
    GenerationGuide(rule: .number(NumberRange(maximum: value.generatedContent.jsonString)))
  }

  /// The number lies in a range, the ends included.
  public static func range(_ range: ClosedRange<Decimal>) -> GenerationGuide<Decimal> {
    GenerationGuide(
      rule: .number(
        NumberRange(
          minimum: range.lowerBound.generatedContent.jsonString,
          maximum: range.upperBound.generatedContent.jsonString)))
  }
}
