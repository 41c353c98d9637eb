import SwiftBasicFormat
import SwiftDiagnostics
import SwiftOperators
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import MacroExpansions

/// Source text with its macros expanded, and what they told.
struct Expansion {
  var text: String
  var diagnostics: [Diagnostic]

  init(_ source: String) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(sourceFiles: [
      file: .init(moduleName: "Test", fullFilePath: "Test.swift")
    ])
    let macros: [String: any Macro.Type] = [
      "Generable": GenerableMacro.self, "Guide": GuideMacro.self,
      "SessionPropertyEntry": SessionPropertyEntryMacro.self,
    ]
    let expanded = file.expand(
      macros: macros,
      contextGenerator: {
        BasicMacroExpansionContext(
          sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
      })
    text = expanded.formatted(using: BasicFormat(indentationWidth: .spaces(2))).description
    diagnostics = context.diagnostics
  }
}
