import Foundation
import FoundationModels
import ScriptedLanguageModels
import Testing

/// The program of docs/migration.md, which keeps its import, and the code on that page.
@Suite struct MigrationTests {
  private static let program = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Gardener.swift")
  private static let page = Seedling.checkout.appending(path: "docs/migration.md")

  @Test func theProgramRuns() async throws {
    let model = ScriptedLanguageModel([
      .toolCalls((name: "flowering", arguments: #"{"plant":"daisy"}"#)),
      .text("From March."), .text("You asked about daisies."),
    ])
    let session = LanguageModelSession(profile: Gardener(model: model))
    #expect(try await session.respond(to: "When do daisies flower?").content == "From March.")
    #expect(
      model.requests.map(\.generationOptions.toolCallingMode) == [.required, .allowed])
    guard case .toolOutput(let output) = session.transcript[3],
      case .structure(let months) = output.segments.first
    else {
      Issue.record("\(session.transcript)")
      return
    }
    #expect(try months.content.value(String.self, forProperty: "first") == "March")
    let notebook = Notebook(
      file: FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json"))
    defer { try? FileManager.default.removeItem(at: notebook.file) }
    try notebook.save(session)
    let later = try notebook.session(with: model)
    #expect(later.transcript == session.transcript)
    #expect(
      try await later.respond(to: "What did I ask?").content == "You asked about daisies.")
  }

  @Test func thePageHasTheCodeOfTheProgram() throws {
    let code = try String(contentsOf: Self.program, encoding: .utf8).withoutIndentation
    let blocks = try String(contentsOf: Self.page, encoding: .utf8)
      .components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
      .filter { !$0.contains("PackageDescription") && !$0.hasPrefix("// Package.swift") }
    #expect(blocks.count >= 4)
    for block in blocks { #expect(code.contains(block.withoutIndentation), "\(block)") }
  }
}

extension String {
  fileprivate var withoutIndentation: String {
    split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }
}
