internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// What is written for a struct.
struct GenerableStruct {
  var header: GenerableHeader
  /// What a model writes.
  var properties: [StoredProperty]
  /// The identity of the value.
  var identities: [StoredProperty]

  init(header: GenerableHeader, properties: [StoredProperty]) {
    self.header = header
    self.properties = properties.filter { !$0.isIdentity }
    identities = properties.filter(\.isIdentity)
  }

  /// The schema and the partial type.
  var members: [DeclSyntax] {
    let arguments = properties.map { "    .init(\($0.schemaArguments))," }
    let explicitNil = header.writesNil.map {
      "representNilExplicitlyInGeneratedContent: \($0.trimmedDescription), "
    }
    let schema = """
      \(header.access)nonisolated static var generationSchema: LanguageModels.GenerationSchema {
        LanguageModels.GenerationSchema(
          \(header.schemaArguments)\(explicitNil ?? "")properties: [
      \(arguments.joined(separator: "\n"))
          ])
      }
      """
    return ["\(raw: schema)", "\(raw: partialType)"]
  }

  private var partialType: String {
    let access = header.access
    // A property of that name that a model writes takes the place of the identity.
    let hasID = properties.contains { $0.name == "id" }
    var marks = identities.map(\.identifier)
    if !hasID, !marks.contains("id") { marks.insert("id", at: 0) }
    let conformances =
      (hasID ? [] : ["Identifiable"]) + ["LanguageModels.ConvertibleFromGeneratedContent"]
      + header.sharedConformances
    let stored =
      marks.map { "  \(access)var \($0): LanguageModels.GenerationID" }
      + properties.map { "  \(access)var \($0.identifier): \($0.partialType)?" }
    let reads =
      marks.map { "    self.\($0) = content.id ?? LanguageModels.GenerationID()" }
      + properties.map {
        "    self.\($0.identifier) = try content.value(forProperty: \"\($0.name)\")"
      }
    return """
      \(access)nonisolated struct PartiallyGenerated: \(conformances.joined(separator: ", ")) {
      \(stored.joined(separator: "\n"))

        \(access)init(_ content: LanguageModels.GeneratedContent) throws {
      \(reads.joined(separator: "\n"))
        }
      }
      """
  }

  /// How the type is made from content, and written as content.
  var extensionMembers: [String] {
    let reads =
      identities.map {
        "  self.\($0.identifier) = content.id ?? LanguageModels.GenerationID()"
      }
      + properties.map {
        "  self.\($0.identifier) = try content.value(forProperty: \"\($0.name)\")"
      }
    let writes = properties.map { property in
      let append = "properties.append((\"\(property.name)\", "
      guard property.isOptional else { return "  \(append)self.\(property.identifier)))" }
      let whenNil = header.writesNil.map { value in
        " else if \(value.trimmedDescription) {\n"
          + "    \(append)\(property.type)?.none))\n  }"
      }
      return """
          if let value = self.\(property.identifier) {
            \(append)value))
          }\(whenNil ?? "")
        """
    }
    let identity = identities.first.map { "id: self.\($0.identifier), " } ?? ""
    return [
      """
      \(header.access)init(_ content: LanguageModels.GeneratedContent) throws {
      \(reads.joined(separator: "\n"))
      }
      """,
      """
      \(header.access)var generatedContent: LanguageModels.GeneratedContent {
        var properties: [(String, any LanguageModels.ConvertibleToGeneratedContent)] = []
      \(writes.joined(separator: "\n"))
        return LanguageModels.GeneratedContent(
          properties: properties, \(identity)uniquingKeysWith: { _, last in last })
      }
      """,
    ]
  }
}

extension StoredProperty {
  /// The type of the property while it is generated.
  fileprivate var partialType: String { "\(type).PartiallyGenerated" }
}
