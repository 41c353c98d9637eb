import SwiftDiagnostics
import SwiftSyntax
import Testing

@testable import MacroExpansions

@Suite struct DiagnosticTests {
  @Test(
    arguments: [
      ("@Generable class A {}", "goes with a struct or an enum", "replace 'class' with 'struct'"),
      ("@Generable actor A {}", "goes with a struct or an enum", nil),
      ("@Generable struct A<T> { var a: Int }", "generic type", nil),
      ("@Generable enum A {}", "without cases", nil),
      (
        "@Generable struct A { let a: Int = 1 }", "constant with a value",
        "replace 'let' with 'var'"
      ),
      ("@Generable struct A { var a = B() }", "type of the generated property 'a'", nil),
      ("@Generable struct A { var a: [String: Int] }", "a dictionary", nil),
      ("@Generable struct A { var a: (Int, Int) }", "a tuple", nil),
      ("@Generable struct A { var a: () -> Int }", "a function", nil),
      ("@Generable struct A { var a: any P }", "an unknown type", nil),
      ("@Generable struct A { var a: Int! }", "implicitly unwrapped", nil),
      ("@Generable struct A { var a: Int?? }", "an optional of an optional", nil),
      ("@Generable struct A { lazy var a: Int = 1 }", "lazy", nil),
      ("@Generable struct A { var (a, b): (Int, Int) }", "a name of its own", nil),
      (
        #"@Generable struct A { @Guide(description: "x") @Guide(.minimum(1)) var a: Int }"#,
        "one '@Guide'", nil
      ),
      (
        #"@Generable struct A { @Guide(description: "x") static var a: Int = 1 }"#,
        "goes with a stored property", "remove '@Guide'"
      ),
      (
        #"@Generable struct A { @Guide(description: "x") var a: Int { 1 } }"#,
        "goes with a stored property", "remove '@Guide'"
      ),
      (#"struct A { @Guide(description: "x") var a: Int }"#, "in a '@Generable' type only", nil),
      ("@Generable struct A { @Guide() var a: Int }", "needs a description", nil),
      (
        #"@Generable struct A { @Guide(description: "x") func a() {} }"#, "goes with a property",
        nil
      ),
      ("extension V { @SessionPropertyEntry var a = 1 }", "a type and a first value", nil),
    ] as [(String, String, String?)])
  func misuseIsToldOnce(source: String, message: String, fix: String?) {
    let diagnostics = Expansion(source).diagnostics
    #expect(diagnostics.count == 1, "\(diagnostics.map(\.message))")
    #expect(diagnostics.first?.message.contains(message) == true, "\(diagnostics.map(\.message))")
    #expect(diagnostics.first?.fixIts.first?.message.message == fix)
  }

  @Test func diagnosticsPointAtTheirCause() throws {
    let expansion = Expansion("@Generable struct A {\n  var a: Int\n  let b: Int = 1\n}")
    let diagnostic = try #require(expansion.diagnostics.first)
    #expect(diagnostic.node.trimmedDescription == "let")
    guard case .replace(oldNode: _, let new)? = diagnostic.fixIts.first?.changes.first else {
      Issue.record("no change")
      return
    }
    #expect(new.trimmedDescription == "var")
  }
}
