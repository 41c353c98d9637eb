package import SwiftSyntax
internal import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// `@SessionPropertyEntry`: writes the key of a session property and reads and writes it by the key.
package struct SessionPropertyEntryMacro: AccessorMacro, PeerMacro {
  package static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let entry = Entry(declaration) else {
      context.diagnose(
        "'@SessionPropertyEntry' goes with a variable that has a first value",
        name: "sessionPropertyEntry", at: node)
      return []
    }
    return [
      "get { self[\(raw: entry.key).self] }", "set { self[\(raw: entry.key).self] = newValue }",
    ]
  }

  package static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let entry = Entry(declaration) else { return [] }
    // Without a type, the value's own is found by the compiler where it is stored.
    let value =
      entry.type.map { "static var defaultValue: \($0) { \(entry.value) }" }
      ?? "static let defaultValue = \(entry.value)"
    return [
      """
      private nonisolated struct \(raw: entry.key): LanguageModels.SessionPropertyKey {
        \(raw: value)
      }
      """
    ]
  }

  /// The variable that the macro is attached to.
  private struct Entry {
    var key: String
    /// The type, where it is written.
    var type: String?
    var value: ExprSyntax

    init?(_ declaration: some DeclSyntaxProtocol) {
      guard let variable = declaration.as(VariableDeclSyntax.self),
        variable.bindingSpecifier.tokenKind == .keyword(.var), variable.bindings.count == 1,
        let binding = variable.bindings.first,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
      else { return nil }
      let type = binding.typeAnnotation?.type
      key = "__Key_\(name.filter { $0 != "`" })"
      self.type = type?.trimmedDescription
      if let value = binding.initializer?.value {
        self.value = value.trimmed
      } else if type?.kind == .optionalType {
        value = "nil"
      } else {
        return nil
      }
    }
  }
}
