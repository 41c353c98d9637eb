internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxBuilder

extension FixIt.Change {
  /// Removes an attribute with the space after it.
  static func removing(_ attribute: AttributeSyntax, from declaration: some DeclSyntaxProtocol)
    -> Self
  {
    guard var changed = declaration.asProtocol((any WithAttributesSyntax).self) else {
      return .replace(oldNode: Syntax(declaration), newNode: Syntax(declaration))
    }
    let trivia = changed.leadingTrivia
    changed.attributes = changed.attributes.filter {
      $0.trimmedDescription != attribute.trimmedDescription
    }
    changed.leadingTrivia = trivia
    return .replace(oldNode: Syntax(declaration), newNode: Syntax(changed))
  }

  /// Removes a modifier with the space after it.
  static func removing(
    _ modifier: DeclModifierSyntax, from declaration: VariableDeclSyntax
  ) -> Self {
    var changed = declaration
    let trivia = changed.leadingTrivia
    changed.modifiers = changed.modifiers.filter { $0.name.tokenKind != modifier.name.tokenKind }
    changed.leadingTrivia = trivia
    return .replace(oldNode: Syntax(declaration), newNode: Syntax(changed))
  }

  /// Moves the arguments of several attributes into the first; only the first description stays.
  static func merging(_ attributes: [AttributeSyntax], of declaration: VariableDeclSyntax) -> Self {
    let description = attributes.lazy.compactMap { $0.argument("description") }.first
    let arguments =
      (description.map { ["description: \($0.trimmedDescription)"] } ?? [])
      + attributes.flatMap(\.unlabelledArguments).map(\.trimmedDescription)
    let name = attributes.first?.attributeName.trimmedDescription ?? "Guide"
    let others = Set(attributes.dropFirst().map(\.id))
    var changed = declaration
    changed.attributes = AttributeListSyntax(
      declaration.attributes.compactMap { element in
        guard case .attribute(let attribute) = element else { return element }
        if others.contains(attribute.id) { return nil }
        guard attribute.id == attributes.first?.id else { return element }
        let merged: AttributeSyntax = "@\(raw: name)(\(raw: arguments.joined(separator: ", ")))"
        return .attribute(
          merged.with(\.leadingTrivia, attribute.leadingTrivia)
            .with(\.trailingTrivia, attribute.trailingTrivia))
      })
    return .replace(oldNode: Syntax(declaration), newNode: Syntax(changed))
  }

  /// Writes a type: that of a value that is made by its name, else a place for one.
  static func addingType(to binding: PatternBindingSyntax) -> Self {
    let made = binding.initializer?.value.as(FunctionCallExprSyntax.self)?
      .calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    let type = made.flatMap { $0.first?.isUppercase == true ? $0 : nil } ?? "<#type#>"
    var changed = binding
    changed.pattern = binding.pattern.with(\.trailingTrivia, [])
    changed.typeAnnotation = TypeAnnotationSyntax(
      colon: .colonToken(trailingTrivia: .space),
      type: TypeSyntax("\(raw: type)").with(\.trailingTrivia, binding.pattern.trailingTrivia))
    return .replace(oldNode: Syntax(binding), newNode: Syntax(changed))
  }
}
