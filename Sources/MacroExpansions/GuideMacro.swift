package import SwiftSyntax
package import SwiftSyntaxMacros

/// `@Guide`, which adds nothing, because `@Generable` reads it: here misuse is reported.
package struct GuideMacro: PeerMacro {
  package static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = declaration.as(VariableDeclSyntax.self) else {
      context.diagnose(
        "'@Guide' goes with a property", name: "guideWithoutProperty", at: node,
        fix: ("remove '@Guide'", [.removing(node, from: declaration)]))
      return []
    }
    if property.isTypeMember || property.bindings.contains(where: \.isComputed) {
      context.diagnose(
        "'@Guide' goes with a stored property; this one is not generated",
        name: "guideOnUnstored", at: node,
        fix: ("remove '@Guide'", [.removing(node, from: property)]))
    } else if let type = context.lexicalContext.first, !type.isGenerable {
      context.diagnose(
        "'@Guide' has an effect in a '@Generable' type only", name: "guideOutside", at: node)
    } else if node.arguments?.as(LabeledExprListSyntax.self)?.isEmpty ?? true {
      context.diagnose(
        "'@Guide' needs a description or a guide", name: "emptyGuide", at: node)
    }
    return []
  }
}

extension Syntax {
  /// Whether the type has the attribute `@Generable`.
  fileprivate var isGenerable: Bool {
    asProtocol((any WithAttributesSyntax).self)?.attributes.attribute(named: "Generable") != nil
  }
}
