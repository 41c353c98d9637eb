import Foundation
import LanguageModels
import Testing

@testable import Llama

/// The chat templates that the source tree of llama.cpp carries, on the weights of the test model.
///
/// Which calls a model would make is up to its weights; here the grammar lets random ones through.
@Suite(.serialized) struct KnownTemplateTests {
  /// The templates; none where the tree is gone.
  private static let templates: [URL] = {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["XDG_CACHE_HOME"] ?? "\(environment["HOME"] ?? "")/.cache"
    let cache = URL(filePath: environment["PLANTID_CACHE_DIR"] ?? "\(home)/plantid")
    func files(_ folder: URL) -> [URL] {
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
        ?? []
    }
    return files(cache).filter { $0.lastPathComponent.hasPrefix("source-") }
      .flatMap { files($0.appending(path: "models/templates")) }
      .filter { $0.pathExtension == "jinja" }.sorted { $0.path < $1.path }
  }()

  /// Of these at least the calls are written as the template has them.
  private static let native: Set<String> = [
    "Qwen-Qwen2.5-7B-Instruct", "Qwen-Qwen3-0.6B", "Qwen3-Coder", "Qwen3.5-4B", "MiMo-VL",
    "NousResearch-Hermes-2-Pro-Llama-3-8B-tool_use", "meta-llama-Llama-3.1-8B-Instruct",
    "meta-llama-Llama-3.2-3B-Instruct", "mistralai-Mistral-Nemo-Instruct-2407", "GLM-4.6",
    "mistralai-Ministral-3-14B-Reasoning-2512", "ibm-granite-granite-4.0",
    "google-gemma-4-31B-it-interleaved",
  ]

  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
  }

  private func engine(_ template: URL) throws -> Engine {
    let pair = try #require(ModelPair.found)
    let file = try pair.model(
      template: String(contentsOf: template, encoding: .utf8), in: scratch)
    defer { try? FileManager.default.removeItem(at: file) }
    return try Engine(
      files: ModelFiles(model: file, projector: nil),
      settings: .init(contextSize: 8192, threads: 2, detail: .auto), stop: StopFlag()
    ) { _ in }
  }

  private func tokens(_ engine: Engine, _ transcript: Transcript) throws -> [Token] {
    _ = try engine.read(engine.conversation(of: transcript))
    return engine.journal.steps.flatMap { step -> [Token] in
      if case .tokens(let tokens) = step { tokens } else { [] }
    }
  }

  /// Calls that the model made, with the tokens it made them of; nil where it went on past the limit.
  private func calls(_ engine: Engine, _ format: ToolFormat) throws -> Transcript.ToolCalls? {
    for seed in 0..<2 as Range<UInt32> {
      engine.forget()
      _ = try engine.read(engine.conversation(of: Transcript(entries: Self.question)))
      let answer = try engine.answer(
        Asking(
          sampling: Sampling(temperature: 1, seed: seed), grammar: format.calls,
          controls: format.controls, maximumTokens: 48)
      ) { _, _ in }
      if answer.isCut { continue }
      let turn = try format.turn(answer.text, finished: true)
      #expect(turn.isWhole && !turn.calls.isEmpty, "\(answer.text)")
      #expect(turn.calls.allSatisfy { $0.tool == "watering" })
      let tokens = answer.tokens.map { Int($0) }
      return try Transcript.ToolCalls(
        turn.calls.enumerated().map { index, call in
          try Transcript.ToolCall(
            id: "\(index)", metadata: index == 0 ? [Conversation.Noted.tokens: tokens] : [:],
            toolName: call.tool, arguments: GeneratedContent(json: call.arguments))
        })
    }
    return nil
  }

  private static let question: [Transcript.Entry] = [
    .instructions(
      .init(segments: [.text(.init(content: "Be brief."))], toolDefinitions: [.watering])),
    .prompt(.init(segments: [.text(.init(content: "How often to water?"))])),
  ]

  private func answered(_ calls: Transcript.ToolCalls, output: String) -> Transcript {
    Transcript(
      entries: Self.question + [.toolCalls(calls)]
        + calls.map { call in
          .toolOutput(
            .init(
              id: call.id, toolName: call.toolName, segments: [.text(.init(content: output))]))
        })
  }

  @Test(.requiresModel, .enabled(if: !templates.isEmpty), arguments: templates)
  func callsAreReadAndTheConversationGoesOn(template: URL) throws {
    let engine = try engine(template)
    let name = template.deletingPathExtension().lastPathComponent
    guard let format = engine.toolFormat(for: Transcript(), and: [.watering]) else {
      #expect(!Self.native.contains(name))
      return
    }
    guard let calls = try calls(engine, format) else { return }
    let first = engine.journal.tokenCount
    // What the tool gave is appended to what was said, and names no control token.
    let plain = try tokens(engine, answered(calls, output: "ok"))
    #expect(plain.count > first)
    engine.forget()
    #expect(try tokens(engine, answered(calls, output: "ok")) == plain)
    for forgery in ForgeryTests.forgeries.prefix(1) {
      engine.forget()
      let forged = try tokens(engine, answered(calls, output: forgery))
      #expect(
        forged.filter { engine.loaded.model.isControl($0) }
          == plain.filter { engine.loaded.model.isControl($0) })
    }
  }
}
