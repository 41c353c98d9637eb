internal import SwiftDiagnostics
internal import SwiftSyntax

extension AttributeListSyntax {
  /// The attribute of a name, with or without its module.
  func attribute(named name: String) -> AttributeSyntax? {
    attributes(named: name).first
  }

  func attributes(named name: String) -> [AttributeSyntax] {
    compactMap { element in
      guard case .attribute(let attribute) = element else { return nil }
      let written = attribute.attributeName.trimmedDescription
      return written == name || written.hasSuffix(".\(name)") ? attribute : nil
    }
  }
}

extension AttributeSyntax {
  /// The argument of a label, as it is written.
  func argument(_ label: String) -> ExprSyntax? {
    arguments?.as(LabeledExprListSyntax.self)?.first { $0.label?.text == label }?.expression
  }

  /// The arguments without a label.
  var unlabelledArguments: [ExprSyntax] {
    (arguments?.as(LabeledExprListSyntax.self) ?? [])
      .filter { $0.label == nil }.map(\.expression)
  }
}

extension VariableDeclSyntax {
  /// Whether the property is one of the type and not of its values.
  var isTypeMember: Bool {
    modifiers.contains { $0.name.tokenKind == .keyword(.static) || $0.name.text == "class" }
  }
}

extension PatternBindingSyntax {
  /// Whether the property has a getter, and so no storage.
  var isComputed: Bool {
    switch accessorBlock?.accessors {
    case .getter: true
    case .accessors(let accessors):
      accessors.contains {
        ![.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
      }
    default: false
    }
  }
}
