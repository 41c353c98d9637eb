/// The shape of a value, as a tree.
///
/// A type is named and not yet opened, so that a type may contain itself.
indirect enum SchemaNode: Sendable {
  case any
  case null
  case never
  case boolean
  case string
  case integer
  case number
  /// One of some strings.
  case words(name: String?, description: String?, [String])
  /// A string that a pattern fits, or one of bounded length.
  case text(pattern: String?, counts: CountRange)
  case bounded(isInteger: Bool, NumberRange)
  case array(of: SchemaNode, counts: CountRange)
  case object(ObjectShape)
  case choice(name: String?, description: String?, [SchemaNode])
  case nullable(SchemaNode)
  case described(String, SchemaNode)
  /// A type, opened when the schema is used.
  case type(any Generable.Type)
  /// A schema of a name, defined elsewhere.
  case reference(String)
  /// A schema with guides that are applied when it is used.
  case guided(SchemaNode, [GuideRule])
}

/// The shape of an object.
struct ObjectShape: Sendable {
  var name: String
  var description: String?
  /// Whether a nil property is written as null and not left out.
  var writesNil = false
  var properties: [Property]

  struct Property: Sendable {
    var name: String
    var description: String?
    var node: SchemaNode
    var isOptional: Bool
  }
}

/// How many elements or characters there may be.
struct CountRange: Sendable, Equatable {
  var minimum: Int?
  var maximum: Int?

  var isUnlimited: Bool { minimum == nil && maximum == nil }

  /// How often something is repeated, as grammars and patterns both write it.
  var text: String {
    switch (minimum ?? 0, maximum) {
    case (0, nil): "*"
    case (1, nil): "+"
    case (0, 1): "?"
    case (let minimum, nil): "{\(minimum),}"
    case (let minimum, let maximum?):
      minimum == maximum ? "{\(minimum)}" : "{\(minimum),\(maximum)}"
    }
  }
}

/// Between which numbers a number lies, the ends included; kept as digits so that none are lost.
struct NumberRange: Sendable, Equatable {
  var minimum: String?
  var maximum: String?
}
