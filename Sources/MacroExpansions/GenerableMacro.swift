internal import SwiftDiagnostics
package import SwiftSyntax
internal import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// `@Generable`: writes the schema of a type, how it is made from content, and its partial type.
package struct GenerableMacro: MemberMacro, ExtensionMacro {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    switch GenerableType(declaration, attribute: node, in: context) {
    case .structure(let structure): structure.members
    case .enumeration(let enumeration): enumeration.members
    case nil: []
    }
  }

  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // The member expansion has reported every misuse; reporting again would double each message.
    let silent = SilentContext(context)
    let members: [String]
    switch GenerableType(declaration, attribute: node, in: silent) {
    case .structure(let structure): members = structure.extensionMembers
    case .enumeration(let enumeration): members = enumeration.extensionMembers
    case nil: return []
    }
    let conformance: DeclSyntax = """
      nonisolated extension \(type.trimmed): LanguageModels.Generable {
        \(raw: members.joined(separator: "\n\n"))
      }
      """
    return conformance.as(ExtensionDeclSyntax.self).map { [$0] } ?? []
  }
}

/// A type that `@Generable` can be attached to.
enum GenerableType {
  case structure(GenerableStruct)
  case enumeration(GenerableEnum)

  /// Nil where the declaration is none; the misuse has been reported then.
  init?(
    _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax,
    in context: some MacroExpansionContext
  ) {
    let header = GenerableHeader(declaration, attribute: attribute)
    if let structure = declaration.as(StructDeclSyntax.self) {
      guard !Self.isGeneric(structure.genericParameterClause, in: context) else { return nil }
      self = .structure(
        GenerableStruct(header: header, properties: StoredProperty.all(of: structure, in: context)))
    } else if let enumeration = declaration.as(EnumDeclSyntax.self) {
      guard !Self.isGeneric(enumeration.genericParameterClause, in: context),
        let made = GenerableEnum(header: header, enumeration, in: context)
      else { return nil }
      self = .enumeration(made)
    } else {
      Self.diagnose(declaration, attribute: attribute, in: context)
      return nil
    }
  }

  private static func isGeneric(
    _ parameters: GenericParameterClauseSyntax?, in context: some MacroExpansionContext
  ) -> Bool {
    guard let parameters else { return false }
    context.diagnose(
      "a generic type has no schema of its own", name: "generic", at: parameters)
    return true
  }

  private static func diagnose(
    _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax,
    in context: some MacroExpansionContext
  ) {
    let message = "'@Generable' goes with a struct or an enum"
    let found =
      declaration.as(ClassDeclSyntax.self)?.classKeyword
      ?? declaration.as(ActorDeclSyntax.self)?.actorKeyword
    guard let keyword = found else {
      return context.diagnose(
        message, name: "kind", at: attribute,
        fix: ("remove '@Generable'", [.removing(attribute, from: declaration)]))
    }
    let structKeyword = keyword.with(\.tokenKind, .keyword(.struct))
    context.diagnose(
      message, name: "kind", at: keyword,
      fix: (
        "replace '\(keyword.text)' with 'struct'",
        [.replace(oldNode: Syntax(keyword), newNode: Syntax(structKeyword))]
      ))
  }
}

/// The arguments of the attribute, and the access level of the type.
struct GenerableHeader {
  /// The access level with a space after it, or nothing.
  var access: String
  var name: ExprSyntax?
  var description: ExprSyntax?
  /// Whether nil is written as null: an expression of a truth value.
  var writesNil: ExprSyntax?
  /// The protocols that the partial type takes over.
  var sharedConformances: [String]

  init(_ declaration: some DeclGroupSyntax, attribute: AttributeSyntax) {
    let levels: [Keyword] = [.public, .package]
    let level = declaration.modifiers.first { modifier in
      levels.contains { modifier.name.tokenKind == .keyword($0) }
    }
    access = level.map { "\($0.name.text) " } ?? ""
    name = attribute.argument("name")
    description = attribute.argument("description")
    writesNil = attribute.argument("representNilExplicitlyInGeneratedContent")
    let inherited = declaration.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription)
    sharedConformances = ["Equatable", "Hashable", "Sendable"].filter {
      inherited?.contains($0) ?? false
    }
  }

  /// The arguments of a `GenerationSchema` that describe the type, each with a comma after it.
  var schemaArguments: String {
    var arguments = "type: Self.self, "
    if let name { arguments += "name: \(name.trimmedDescription), " }
    if let description { arguments += "description: \(description.trimmedDescription), " }
    return arguments
  }
}
