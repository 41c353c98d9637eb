public import Foundation

extension Bool: Generable {
  /// True or false.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(name: "Bool", root: .boolean)
  }

  /// Creates a truth value.
  ///
  /// - Throws: ``GeneratedContent/ParsingError`` when the content is none.
  public init(_ content: GeneratedContent) throws {
    guard case .bool(let truth) = content.value else {
      throw content.mismatch(expected: "a truth value")
    }
    self = truth
  }

  /// The truth value as content.
  public var generatedContent: GeneratedContent { GeneratedContent(value: .bool(self)) }
}

extension String: Generable {
  /// Any string.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(name: "String", root: .string)
  }

  /// Creates a string.
  ///
  /// - Throws: ``GeneratedContent/ParsingError`` when the content is none.
  public init(_ content: GeneratedContent) throws {
    guard case .string(let text) = content.value else {
      throw content.mismatch(expected: "a string")
    }
    self = text
  }

  /// The string as content.
  public var generatedContent: GeneratedContent { GeneratedContent(value: .string(self)) }
}

extension Int: Generable {
  /// Any integer.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(name: "Int", root: .integer)
  }

  /// Creates an integer; 3.0 is one, 3.5 is not.
  ///
  /// - Throws: ``GeneratedContent/ParsingError`` when the content is none or does not fit.
  public init(_ content: GeneratedContent) throws {
    guard case .number(let number) = content.value, let integer = number.integer else {
      throw content.mismatch(expected: "an integer")
    }
    self = integer
  }

  /// The integer as content.
  public var generatedContent: GeneratedContent { GeneratedContent(value: .number(.init(self))) }
}

extension Float: Generable {
  /// Any number.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(name: "Float", root: .number)
  }

  /// Creates a number.
  ///
  /// - Throws: ``GeneratedContent/ParsingError`` when the content is none.
  public init(_ content: GeneratedContent) throws {
    guard case .number(let number) = content.value, let value = Float(number.text) else {
      throw content.mismatch(expected: "a number")
    }
    self = value
  }

  /// The number as content; null for infinity and NaN, which JSON cannot express.
  public var generatedContent: GeneratedContent {
    GeneratedContent(value: JSONNumber(self).map(GeneratedContent.Value.number) ?? .null)
  }
}

extension Double: Generable {
  /// Any number.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(name: "Double", root: .number)
  }

  /// Creates a number.
  ///
  /// - Throws: ``GeneratedContent/ParsingError`` when the content is none.
  public init(_ content: GeneratedContent) throws {
    guard case .number(let number) = content.value else {
      throw content.mismatch(expected: "a number")
    }
    self = number.double
  }

  /// The number as content; null for infinity and NaN, which JSON cannot express.
  public var generatedContent: GeneratedContent {
    GeneratedContent(value: JSONNumber(self).map(GeneratedContent.Value.number) ?? .null)
  }
}

extension Decimal: Generable {
  /// Any number.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(name: "Decimal", root: .number)
  }

  /// Creates a decimal with the digits that were generated.
  ///
  /// - Throws: ``GeneratedContent/ParsingError`` when the content is no number or has no such decimal.
  public init(_ content: GeneratedContent) throws {
    guard case .number(let number) = content.value,
      let decimal = Decimal(string: number.text, locale: Locale(identifier: "en_US_POSIX"))
    else { throw content.mismatch(expected: "a decimal number") }
    self = decimal
  }

  /// The decimal as content, with all its digits; null for NaN, which JSON cannot express.
  public var generatedContent: GeneratedContent {
    GeneratedContent(value: isNaN ? .null : .number(JSONNumber(text: description)))
  }
}

extension Never: Generable {
  /// No value at all.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(name: "Never", root: .never)
  }

  /// Always throws: there is no such value.
  ///
  /// - Throws: ``GeneratedContent/ParsingError``.
  public init(_ content: GeneratedContent) throws {
    throw content.mismatch(expected: "nothing")
  }

  /// Never reached.
  public var generatedContent: GeneratedContent { switch self {} }
}
