internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// A use of a macro that cannot be expanded, or that does nothing.
struct Misuse: DiagnosticMessage, Error {
  var message: String
  var name: String
  var severity = DiagnosticSeverity.error

  var diagnosticID: MessageID { MessageID(domain: "LanguageModelMacros", id: name) }
}

/// What would be right in its place.
struct Correction: FixItMessage {
  var message: String
  var name: String

  var fixItID: MessageID { MessageID(domain: "LanguageModelMacros", id: name) }
}

extension MacroExpansionContext {
  /// Reports a misuse at a place, with a fix where there is one.
  func diagnose(
    _ message: String, name: String, at node: some SyntaxProtocol,
    fix: (message: String, changes: [FixIt.Change])? = nil
  ) {
    let fixIts = fix.map {
      [FixIt(message: Correction(message: $0.message, name: name), changes: $0.changes)]
    }
    diagnose(
      Diagnostic(
        node: Syntax(node), message: Misuse(message: message, name: name), fixIts: fixIts ?? []))
  }
}
