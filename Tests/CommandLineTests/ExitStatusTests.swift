import Arguments
import Foundation
import Imaging
import LanguageModels
import ProgramSupport
import Testing
import VisionTools

@testable import Botany
@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions
@testable import plantid

/// Each kind of error has an exit status of its own, and all of them are written down.
@Suite struct ExitStatusTests {
  private struct Failing: Tool {
    let name = "failing"
    let description = "Fails."
    func call(arguments: GeneratedContent) async throws -> String { throw CancellationError() }
  }

  private static let context = LanguageModelSession.GenerationError.Context(debugDescription: "")

  private static let errors: [(error: any Error, status: Int32)] = [
    (UsageError.noCommand, 64),
    (PlantidError.damagedSession("a", reason: ""), 65), (PlantidError.noSession, 66),
    (
      LanguageModelError.unsupportedCapability(.init(capability: .vision, debugDescription: "")), 69
    ),
    (LanguageModelSession.GenerationError.assetsUnavailable(context), 69),
    (VisionToolsError.missingLibrary(.zbar), 69),
    (LanguageModelSession.Error.concurrentRequests, 70),
    (PlantidError.noStateDirectory, 73),
    (PlantidError.file("read", "a", code: EIO), 74),
    (PlantidError.sessionLocked("a", holder: nil), 75),
    (
      LanguageModelError.contextSizeExceeded(
        .init(contextSize: 1, tokenCount: 2, debugDescription: "")), 79
    ),
    (LanguageModelSession.GenerationError.exceededContextWindowSize(context), 79),
    (LanguageModelError.refusal(.init(explanation: "", debugDescription: "")), 80),
    (LanguageModelError.guardrailViolation(.init(debugDescription: "")), 81),
    (LanguageModelSession.GenerationError.guardrailViolation(context), 81),
    (LanguageModelError.timeout(.init(debugDescription: "")), 82),
    (
      LanguageModelSession.ToolCallError(
        tool: Failing(),
        underlyingError: LanguageModelError.timeout(.init(debugDescription: ""))), 82
    ),
    (VisionToolsError.tooSlow(seconds: 1), 82),
    (LanguageModelError.rateLimited(.init(resetDate: nil, debugDescription: "")), 83),
    (LanguageModelSession.GenerationError.rateLimited(context), 83),
    (
      LanguageModelError.unsupportedGenerationGuide(.init(schemaName: nil, debugDescription: "")),
      84
    ),
    (LanguageModelSession.GenerationError.unsupportedGuide(context), 84),
    (
      LanguageModelError.unsupportedTranscriptContent(
        .init(unsupportedContent: [], debugDescription: "")), 85
    ),
    (
      LanguageModelError.unsupportedLanguageOrLocale(
        .init(languageCode: "ru", debugDescription: "")),
      86
    ),
    (LanguageModelSession.GenerationError.unsupportedLanguageOrLocale(context), 86),
    (IncompleteResponse(limit: 1, partialText: ""), 87),
    (PlantidError.incompleteAnswer(limit: 1), 87),
    (
      GeneratedContent.ParsingError(
        rawContent: "", underlyingError: IncompleteResponse(limit: 1, partialText: ""),
        debugDescription: ""), 87
    ),
    (GeneratedContent.ParsingError(rawContent: "", debugDescription: ""), 88),
    (LanguageModelSession.GenerationError.decodingFailure(context), 88),
    (PlantidError.unreadableAnswer(reason: ""), 88), (MalformedToolCall(text: ""), 88),
    (
      LanguageModelSession.ToolCallError(
        tool: Failing(), underlyingError: CocoaError(.fileNoSuchFile)), 89
    ),
    (VisionToolsError.outOfMemory, 89),
    (CancellationError(), 130),
  ]

  @Test(arguments: errors.indices)
  func anErrorHasItsStatus(index: Int) {
    let (error, status) = Self.errors[index]
    #expect(ExitStatus.of(error) == status, "\(error)")
  }

  @Test func eachStatusIsInTheTableOnce() {
    let statuses = ExitStatus.table.map(\.status)
    #expect(statuses == Set(statuses).sorted())
    #expect(Set(ExitStatus.table.map(\.meaning)).count == statuses.count)
    // Of an error above, or of no single error.
    #expect(Set(statuses).isSuperset(of: Self.errors.map(\.status)))
    #expect(Set(statuses).subtracting(Self.errors.map(\.status)) == [0, 1])
    // Shells and wrappers have these.
    #expect(!statuses.contains { (124...129).contains($0) || $0 > 130 || $0 == 2 })
  }

  @Test func everyStatusIsInHelpAndManual() throws {
    let program = try Program()
    let help = try program.run("help", "exit-status")
    let manual = try program.run("man")
    #expect(help.status == 0 && manual.status == 0)
    let words = help.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for (status, meaning) in ExitStatus.table {
      #expect(words.contains("\(status) \(meaning)"), "\(words)")
      #expect(manual.output.contains(".B \(status)\n"), "\(status)")
    }
  }

  @Test(.requiresModel) func aQuestionThatDoesNotFit() throws {
    let program = try Program()
    try program.identified("dandelion.jpg")
    let question = String(repeating: "how often to water? ", count: 100)
    let result = try program.run("ask", question, "--context", "256")
    #expect(result.status == 79, "\(result.error)")
    let last = try #require(result.error.split(separator: "\n").last)
    #expect(last.contains("the context holds 256"), "\(result.error)")
    #expect(try program.run("ask", "how often to water?").status == 0)
  }

  @Test(.requiresModel) func aModelWithoutAProjector() throws {
    var program = try Program()
    program.environment["PLANTID_MMPROJ"] = nil
    let pair = try #require(TestModel.pair)
    try FileManager.default.copyItem(
      at: URL(filePath: pair.model), to: program.folder.appending(path: "text.gguf"))
    let result = try program.run(
      "identify", Program.photo("dandelion.jpg"), "--model", "text.gguf")
    #expect(result.status == 69, "\(result.error)")
    #expect(result.error.contains("does not see pictures; use one"), "\(result.error)")
  }

  @Test(.requiresModel) func anErrorOfOnePhotoAmongManyIsItsRow() throws {
    let program = try Program()
    let result = try program.run(
      "identify", Program.photo("dandelion.jpg"), Program.photo("cat.jpg"), "--max-tokens", "3",
      "--format", "jsonl")
    #expect(result.status == 1)
    #expect(result.output.split(separator: "\n").count == 2)
  }
}
