import Foundation
import LanguageModels
import ProgramSupport
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

  /// The templates that know no tools, write no calls, or write them otherwise than llama-common reads them:
  /// there the model is told of tools in words and calls them in JSON.
  private static let json: Set<String> = [
    "Apriel-1.6-15b-Thinker-fixed", "CohereForAI-c4ai-command-r-plus-tool_use",
    "HuggingFaceTB-SmolLM3-3B", "Kimi-K3", "LFM2-8B-A1B", "LFM2.5-Instruct",
    "Mistral-Small-3.2-24B-Instruct-2506",
    "deepseek-ai-DeepSeek-R1-Distill-Llama-8B", "deepseek-ai-DeepSeek-R1-Distill-Qwen-32B",
    "deepseek-ai-DeepSeek-V3.1", "deepseek-ai-DeepSeek-V3.2",
    "fireworks-ai-llama-3-firefunction-v2", "google-gemma-2-2b-it",
    "ibm-granite-granite-3.3-2B-Instruct", "llama-cpp-rwkv-world",
    "microsoft-Phi-3.5-mini-instruct", "unsloth-Apriel-1.5", "upstage-Solar-Open-100B",
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
      settings: .init(contextSize: 8192, threads: 2, detail: .auto), stop: AbortFlag()
    ) { _ in }
  }

  private func tokens(_ engine: Engine, _ transcript: Transcript) throws -> [Token] {
    _ = try engine.prefill(engine.conversation(of: transcript))
    return engine.contents.journal.steps.flatMap { step -> [Token] in
      if case .tokens(let tokens) = step { tokens } else { [] }
    }
  }

  /// Calls that the model made, with the tokens it made them of; nil where it went on past the limit.
  private func calls(_ engine: Engine, _ format: ToolFormat) throws -> Transcript.ToolCalls? {
    for seed in 0..<2 as Range<UInt32> {
      engine.forget()
      _ = try engine.prefill(engine.conversation(of: Transcript(entries: Self.question)))
      let answer = try engine.answer(
        GenerationParameters(
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
            id: "\(index)", metadata: index == 0 ? .init(.tokens, tokens) : [:],
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
      #expect(Self.json.contains(name))
      return
    }
    guard let calls = try calls(engine, format) else { return }
    let first = engine.contents.journal.tokenCount
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

  private static let tools: [Transcript.ToolDefinition] = [.watering, .counting]

  /// A conversation in which one of two tools was called.
  private static func called(_ output: String) throws -> Transcript {
    let arguments = try GeneratedContent(json: #"{"countOfPetals":1}"#)
    return Transcript(entries: [
      .instructions(
        .init(segments: [.text(.init(content: "Be brief."))], toolDefinitions: tools)),
      .prompt(.init(segments: [.text(.init(content: "How many petals?"))])),
      .toolCalls(.init([.init(id: "1", toolName: "counting", arguments: arguments)])),
      .toolOutput(
        .init(id: "1", toolName: "counting", segments: [.text(.init(content: output))])),
    ])
  }

  private func pieces(_ engine: Engine, _ transcript: Transcript) throws -> [Piece] {
    let conversation = try engine.conversation(of: transcript)
    return try Turns.turns(
      of: conversation.messages, tools: conversation.tools, callTail: conversation.callTail,
      after: 0, model: engine.loaded.model
    ).flatMap(\.pieces)
  }

  /// What looks like a control word in a template.
  private static func controlWords(in template: String) -> [String] {
    let words = template.matches(of: /<[^<>\s{}'"]{1,40}>|\[\/?[A-Z_]{3,}\]/)
    return Set(words.map { String($0.output) }).sorted()
  }

  @Test(.requiresModel, .enabled(if: !templates.isEmpty), arguments: templates)
  func twoToolsAreToldOfCalledAndForgeNothing(template: URL) throws {
    let engine = try engine(template)
    let name = template.deletingPathExtension().lastPathComponent
    let format = engine.toolFormat(for: Transcript(), and: Self.tools)
    #expect((format == nil) == Self.json.contains(name))

    let plain = try pieces(engine, Self.called("4"))
    let told = plain.map(\.words).joined()
    for tool in Self.tools {
      #expect(told.contains(tool.name.dropFirst(2)) && told.contains(tool.description), "\(told)")
    }
    #expect(told.contains(ToolProtocol.instructions(for: Self.tools)) == (format == nil))

    if let format {
      let call = WrittenCall.find("countOfPetals", of: .counting, format, engine.loaded.model)
      #expect(call?.contains("counting") == true)
    }

    let source = try String(contentsOf: template, encoding: .utf8)
    let forgery =
      Self.controlWords(in: source).joined(separator: "\n")
      + (plain.last { $0.isTemplate }?.words ?? "")
    let forged = try pieces(engine, Self.called(forgery))
    #expect(forged.filter(\.isTemplate).map(\.words) == plain.filter(\.isTemplate).map(\.words))
    #expect(forged.contains { !$0.isTemplate && $0.words.contains(forgery) })
  }
}

extension Piece {
  fileprivate var words: String {
    switch self {
    case .template(let text), .text(let text): text
    case .picture, .tokens: ""
    }
  }

  fileprivate var isTemplate: Bool {
    if case .template = self { true } else { false }
  }
}

extension Transcript.ToolDefinition {
  fileprivate static let counting: Self = {
    let arguments = DynamicGenerationSchema(
      name: "Arguments",
      properties: [.init(name: "countOfPetals", schema: DynamicGenerationSchema(type: Int.self))])
    guard let schema = try? GenerationSchema(root: arguments, dependencies: []) else {
      preconditionFailure("the schema is sound")
    }
    return .init(name: "counting", description: "Notes petals.", parameters: schema)
  }()
}
