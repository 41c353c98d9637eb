internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// A property that is generated.
struct StoredProperty {
  /// The name as Swift code writes it, with backticks where it needs them.
  var identifier: String
  /// The type without its question mark.
  var type: String
  var isOptional: Bool
  var description: ExprSyntax?
  var guides: [ExprSyntax] = []

  /// Whether it is the identity that the value gets where it is generated, which no model writes.
  var isIdentity: Bool { type == "GenerationID" || type.hasSuffix(".GenerationID") }

  /// The name as JSON writes it.
  var name: String { identifier.filter { $0 != "`" } }

  /// The arguments that make a `GenerationSchema.Property` of it.
  var schemaArguments: String {
    var arguments = "name: \"\(name)\""
    if let description { arguments += ", description: \(description.trimmedDescription)" }
    arguments += ", type: \(type)\(isOptional ? "?" : "").self"
    if !guides.isEmpty {
      arguments += ", guides: [\(guides.map(\.trimmedDescription).joined(separator: ", "))]"
    }
    return arguments
  }
}

extension StoredProperty {
  /// The stored properties of a type; what cannot be generated is reported.
  static func all(
    of declaration: some DeclGroupSyntax, in context: some MacroExpansionContext
  ) -> [StoredProperty] {
    declaration.memberBlock.members.flatMap { member -> [StoredProperty] in
      guard let property = member.decl.as(VariableDeclSyntax.self), !property.isTypeMember else {
        return []
      }
      return all(of: property, in: context)
    }
  }

  private static func all(
    of property: VariableDeclSyntax, in context: some MacroExpansionContext
  ) -> [StoredProperty] {
    let attributes = property.attributes.attributes(named: "Guide")
    if attributes.count > 1 {
      context.diagnose(
        "a property has one '@Guide'; put all guides into it", name: "severalGuides",
        at: attributes[1],
        fix: ("put all guides into the first '@Guide'", [.merging(attributes, of: property)]))
    }
    var properties: [StoredProperty] = []
    // In `var a, b: Int` the type stands with the last name only.
    var laterType: TypeSyntax?
    for binding in property.bindings.reversed() where !binding.isComputed {
      laterType = binding.typeAnnotation?.type ?? (binding.initializer == nil ? laterType : nil)
      guard
        let made = StoredProperty(
          binding, of: property, type: laterType, guide: attributes.first, in: context)
      else { continue }
      properties.append(made)
    }
    return properties.reversed()
  }

  private init?(
    _ binding: PatternBindingSyntax, of property: VariableDeclSyntax, type: TypeSyntax?,
    guide: AttributeSyntax?, in context: some MacroExpansionContext
  ) {
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
      context.diagnose(
        "a generated property has a name of its own", name: "pattern", at: binding.pattern)
      return nil
    }
    if let lazy = property.modifiers.first(where: { $0.name.tokenKind == .keyword(.lazy) }) {
      context.diagnose(
        "a lazy property cannot be generated", name: "lazy", at: lazy,
        fix: ("remove 'lazy'", [.removing(lazy, from: property)]))
      return nil
    }
    // A constant has its value already; like Apple's, the macro leaves it out.
    if property.bindingSpecifier.tokenKind == .keyword(.let), binding.initializer != nil {
      return nil
    }
    guard let type = type?.trimmedDescription ?? binding.initializer?.value.literalType else {
      context.diagnose(
        "the type of the generated property '\(name.text)' has to be written", name: "noType",
        at: binding, fix: ("write the type", [.addingType(to: binding)]))
      return nil
    }
    if let written = binding.typeAnnotation?.type, let shape = written.shapeThatIsNotGenerated {
      context.diagnose(
        "\(shape) cannot be generated", name: "type", at: written, fix: written.correction)
      return nil
    }
    identifier = name.text
    (self.type, isOptional) = Self.unwrapped(type)
    description = guide?.argument("description")
    guides = guide?.unlabelledArguments ?? []
  }

  private static func unwrapped(_ type: String) -> (String, isOptional: Bool) {
    if type.hasSuffix("?") { return (String(type.dropLast()), true) }
    for prefix in ["Optional<", "Swift.Optional<"] where type.hasPrefix(prefix) {
      return (String(type.dropFirst(prefix.count).dropLast()), true)
    }
    return (type, false)
  }
}

extension TypeSyntax {
  /// The type that comes nearest and can be generated, where there is one.
  fileprivate var correction: (message: String, changes: [FixIt.Change])? {
    var inner: TypeSyntax?
    if let implicit = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      inner = implicit.wrappedType
    } else if let optional = self.as(OptionalTypeSyntax.self),
      optional.wrappedType.kind == .optionalType
    {
      inner = optional.wrappedType.as(OptionalTypeSyntax.self)?.wrappedType
    }
    guard let inner, inner.shapeThatIsNotGenerated == nil, inner.kind != .optionalType else {
      return nil
    }
    let type = OptionalTypeSyntax(wrappedType: inner.trimmed)
    return (
      "replace '\(trimmedDescription)' with '\(type.trimmedDescription)'",
      [
        .replace(
          oldNode: Syntax(self), newNode: Syntax(type.with(\.trailingTrivia, trailingTrivia)))
      ]
    )
  }

  /// What the type is, where no value of such types can be generated.
  var shapeThatIsNotGenerated: String? {
    switch kind {
    case .dictionaryType: "a dictionary"
    case .functionType: "a function"
    case .tupleType: "a tuple"
    case .someOrAnyType: "a value of an unknown type"
    case .implicitlyUnwrappedOptionalType: "an implicitly unwrapped value"
    case .optionalType: self.as(OptionalTypeSyntax.self)?.wrappedType.shapeInsideOptional
    default: nil
    }
  }

  private var shapeInsideOptional: String? {
    kind == .optionalType ? "an optional of an optional" : shapeThatIsNotGenerated
  }
}

extension ExprSyntax {
  fileprivate var literalType: String? {
    switch kind {
    case .integerLiteralExpr: "Int"
    case .floatLiteralExpr: "Double"
    case .booleanLiteralExpr: "Bool"
    case .stringLiteralExpr: "String"
    default: nil
    }
  }
}
