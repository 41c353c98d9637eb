internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// What is written for an enum.
///
/// A case without a payload is its name; one with a payload is an object of one property, the name,
/// that holds the payload: the value itself when it is one without a label, else an object of values.
struct GenerableEnum {
  var header: GenerableHeader
  var cases: [EnumCase]

  init?(
    header: GenerableHeader, _ declaration: EnumDeclSyntax, in context: some MacroExpansionContext
  ) {
    self.header = header
    let isText = declaration.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
    cases = declaration.memberBlock.members.flatMap { member in
      (member.decl.as(EnumCaseDeclSyntax.self)?.elements ?? []).map {
        EnumCase($0, hasTextValues: isText == "String")
      }
    }
    for parameter in declaration.payloads {
      guard let shape = parameter.type.shapeThatIsNotGenerated else { continue }
      context.diagnose("\(shape) cannot be generated", name: "type", at: parameter.type)
      return nil
    }
    guard !cases.isEmpty else {
      context.diagnose("an enum without cases has no values", name: "noCases", at: declaration.name)
      return nil
    }
  }

  private var hasPayloads: Bool { cases.contains { !$0.payload.isEmpty } }

  /// The schema.
  var members: [DeclSyntax] {
    let shapes: String
    if hasPayloads {
      let list = cases.map { "    .init(name: \($0.text), payload: [\($0.schemaProperties)])," }
      shapes = "cases: [\n\(list.joined(separator: "\n"))\n    ]"
    } else {
      shapes = "anyOf: [\(cases.map(\.text).joined(separator: ", "))]"
    }
    let schema = """
      \(header.access)nonisolated static var generationSchema: LanguageModels.GenerationSchema {
        LanguageModels.GenerationSchema(\(header.schemaArguments)\(shapes))
      }
      """
    return ["\(raw: schema)"]
  }

  /// How the type is made from content, and written as content.
  var extensionMembers: [String] {
    let plain = cases.filter(\.payload.isEmpty).map {
      "  case \($0.text): self = .\($0.identifier)"
    }
    let loaded = cases.filter { !$0.payload.isEmpty }.map(\.reading)
    return [
      """
      \(header.access)init(_ content: LanguageModels.GeneratedContent) throws {
      \((loaded + ["  switch try content.wholeString() {"]).joined(separator: "\n"))
      \(plain.joined(separator: "\n"))
        case let unknown:
          throw LanguageModels.GeneratedContent.ParsingError(
            rawContent: content.jsonString, debugDescription: "'\\(unknown)' is none of its cases")
        }
      }
      """,
      """
      \(header.access)var generatedContent: LanguageModels.GeneratedContent {
        switch self {
      \(cases.map(\.writing).joined(separator: "\n"))
        }
      }
      """,
    ]
  }
}

extension EnumDeclSyntax {
  /// What its cases carry.
  fileprivate var payloads: [EnumCaseParameterSyntax] {
    memberBlock.members.flatMap { $0.decl.as(EnumCaseDeclSyntax.self)?.elements ?? [] }
      .flatMap { $0.parameterClause?.parameters ?? [] }
  }
}

struct EnumCase {
  var identifier: String
  /// The name in JSON, as a string literal.
  var text: String
  var payload: [StoredProperty] = []
  /// Whether the payload is one value without a label.
  var isBare: Bool
  private var labels: [String?] = []

  init(_ element: EnumCaseElementSyntax, hasTextValues: Bool) {
    identifier = element.name.text
    let value = hasTextValues ? element.rawValue?.value.trimmedDescription : nil
    text = value ?? "\"\(element.name.text.filter { $0 != "`" })\""
    let parameters = Array(element.parameterClause?.parameters ?? [])
    isBare = parameters.count == 1 && parameters[0].firstName == nil
    for (index, parameter) in parameters.enumerated() {
      let label = parameter.firstName.map(\.text).flatMap { $0 == "_" ? nil : $0 }
      labels.append(label)
      let type = parameter.type.trimmedDescription
      let isOptional = type.hasSuffix("?")
      payload.append(
        StoredProperty(
          identifier: label ?? "_\(index)", type: isOptional ? String(type.dropLast()) : type,
          isOptional: isOptional))
    }
  }

  /// The elements of a list of `GenerationSchema.Property`.
  var schemaProperties: String {
    payload.map { ".init(\($0.schemaArguments))" }.joined(separator: ", ")
  }

  /// Reads the case from `content`, where it is this one.
  var reading: String {
    let source = isBare ? "content" : "payload"
    let arguments = zip(labels, payload).map { label, property in
      let name = isBare ? text : "\"\(property.name)\""
      return (label.map { "\($0): " } ?? "") + "try \(source).value(forProperty: \(name))"
    }
    let found =
      isBare ? "content.payload(of: \(text)) != nil" : "let payload = content.payload(of: \(text))"
    return """
        if \(found) {
          self = .\(identifier)(\(arguments.joined(separator: ", ")))
          return
        }
      """
  }

  var writing: String {
    guard !payload.isEmpty else {
      return "  case .\(identifier): return \(text).generatedContent"
    }
    let names = payload.indices.map { "value\($0)" }
    let values = zip(payload, names).map { "\"\($0.name)\": \($1)" }.joined(separator: ", ")
    let inner =
      isBare ? names[0] : "LanguageModels.GeneratedContent(properties: [\(values)])"
    return """
        case .\(identifier)(\(names.map { "let \($0)" }.joined(separator: ", "))):
          return LanguageModels.GeneratedContent(properties: [\(text): \(inner)])
      """
  }
}
