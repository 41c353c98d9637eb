import SwiftDiagnostics
import SwiftSyntax
import Testing

@testable import MacroExpansions

@Suite struct DiagnosticTests {
  @Test(
    arguments: [
      ("@Generable class A {}", "goes with a struct or an enum", "replace 'class' with 'struct'"),
      ("@Generable actor A {}", "goes with a struct or an enum", "replace 'actor' with 'struct'"),
      ("@Generable protocol A {}", "goes with a struct or an enum", "remove '@Generable'"),
      ("@Generable enum A { case a([String: Int]) }", "a dictionary", nil),
      ("@Generable enum A { case a, b(c: Int, d: () -> Int) }", "a function", nil),
      ("@Generable struct A<T> { var a: Int }", "generic type", nil),
      ("@Generable enum A {}", "without cases", nil),
      (
        "@Generable struct A { var a = B() }", "type of the generated property 'a'",
        "write the type"
      ),
      ("@Generable struct A { var a: [String: Int] }", "a dictionary", nil),
      ("@Generable struct A { var a: (Int, Int) }", "a tuple", nil),
      ("@Generable struct A { var a: () -> Int }", "a function", nil),
      ("@Generable struct A { var a: any P }", "an unknown type", nil),
      ("@Generable struct A { var a: Int! }", "implicitly unwrapped", "replace 'Int!' with 'Int?'"),
      (
        "@Generable struct A { var a: Int?? }", "an optional of an optional",
        "replace 'Int??' with 'Int?'"
      ),
      ("@Generable struct A { lazy var a: Int = 1 }", "lazy", "remove 'lazy'"),
      ("@Generable struct A { var (a, b): (Int, Int) }", "a name of its own", nil),
      (
        #"@Generable struct A { @Guide(description: "x") @Guide(.minimum(1)) var a: Int }"#,
        "one '@Guide'", "put all guides into the first '@Guide'"
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
        "remove '@Guide'"
      ),
      ("extension V { @SessionPropertyEntry var a: Int }", "a first value", nil),
    ] as [(String, String, String?)])
  func misuseIsToldOnce(source: String, message: String, fix: String?) {
    let diagnostics = Expansion(source).diagnostics
    #expect(diagnostics.count == 1, "\(diagnostics.map(\.message))")
    #expect(diagnostics.first?.message.contains(message) == true, "\(diagnostics.map(\.message))")
    #expect(diagnostics.first?.fixIts.first?.message.message == fix)
  }

  @Test func diagnosticsPointAtTheirCause() throws {
    let expansion = Expansion("@Generable struct A {\n  var a: Int\n  var b: Int!\n}")
    let diagnostic = try #require(expansion.diagnostics.first)
    #expect(diagnostic.node.trimmedDescription == "Int!")
    guard case .replace(oldNode: _, let new)? = diagnostic.fixIts.first?.changes.first else {
      Issue.record("no change")
      return
    }
    #expect(new.trimmedDescription == "Int?")
  }

  @Test(arguments: [
    (
      #"@Generable struct A { @Guide(description: "x") @Guide(.minimum(1), .maximum(2)) var a: Int }"#,
      #"@Guide(description: "x", .minimum(1), .maximum(2)) var a: Int"#
    ),
    ("@Generable struct A { var a = B(1) }", "a: B = B(1)"),
    ("@Generable struct A { var a = make() }", "a: <#type#> = make()"),
    ("@Generable struct A { public lazy var a: Int = 1 }", "public var a: Int = 1"),
    ("@Generable struct A { var a: [Int]?? }", "[Int]?"),
    (#"@Generable struct A { @Guide(description: "x") func a() {} }"#, "func a() {}"),
    ("@Generable protocol A {}", "protocol A {}"),
  ])
  func fixItsWriteWhatIsRight(source: String, result: String) throws {
    let change = try #require(Expansion(source).diagnostics.first?.fixIts.first?.changes.first)
    guard case .replace(oldNode: _, let new) = change else {
      Issue.record("no change")
      return
    }
    #expect(new.trimmedDescription == result)
  }

  @Test(arguments: [
    ("@Generable struct A { var a: [String: Int] }", "[String: Int]"),
    ("@Generable enum A { case a([String: Int]) }", "[String: Int]"),
    ("@Generable struct A { lazy var a: Int = 1 }", "lazy"),
    ("@Generable actor A {}", "actor"), ("@Generable struct A<T> { var a: Int }", "<T>"),
    ("@Generable enum A {}", "A"),
  ])
  func diagnosticsStandAtTheirCause(source: String, cause: String) {
    #expect(Expansion(source).diagnostics.first?.node.trimmedDescription == cause)
  }
}
