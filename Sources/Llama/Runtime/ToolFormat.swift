internal import CLlama
internal import Foundation
internal import LanguageModels

/// How a model calls certain tools in its own words, which follows from its chat template.
///
/// It belongs to one thread at a time, like the engine that keeps it.
final class ToolFormat {
  /// The content of a turn.
  struct Turn: Equatable {
    /// A call with the JSON text of its arguments.
    struct Call: Equatable {
      var tool: String
      var arguments: String
    }

    var text = ""
    var calls: [Call] = []
    /// Whether all of it is written as the model writes.
    var isWhole = true
    /// Whether a call was at least begun.
    var isCall = false
  }

  let tools: [Transcript.ToolDefinition]
  /// The labels of the pictures that a call may name.
  let pictureLabels: [String]
  /// Lets calls through and nothing else.
  let calls: TokenGrammar
  /// Lets anything through until a call begins; nil where nothing holds a model to the way it calls.
  let callsAndWords: TokenGrammar?
  /// Control tokens that calls are written with.
  let controls: [Token]
  /// What calls end with; nil where what comes after an answer is enough.
  var callTail: String?
  private let handle: Handle
  private let model: LoadedModel

  /// Works out how the tools are called.
  ///
  /// - Throws: ``ShimFailure`` when the model's template does not know tools, or cannot be followed;
  ///   `LanguageModelError` when the arguments of a tool cannot be held to.
  init(
    _ tools: [Transcript.ToolDefinition], pictureLabels: [String], model: LoadedModel
  ) throws {
    self.tools = tools
    self.pictureLabels = pictureLabels
    self.model = model
    // Not every guide reaches a grammar of llama-common: what the model generated is checked too.
    handle = Handle(
      try model.model.toolFormat(
        tools,
        parameters: tools.map {
          try $0.parameters.checkedJSONSchema(pictureLabels: pictureLabels)
        }))
    var lent = pll_grammar()
    pll_tool_format_grammar(handle.pointer, true, &lent)
    calls = TokenGrammar(lent) ?? TokenGrammar(rules: "")
    pll_tool_format_grammar(handle.pointer, false, &lent)
    callsAndWords = TokenGrammar(lent)
    for grammar in [calls, callsAndWords].compactMap(\.self) {
      _ = try Sampler(Sampling(), grammar: grammar, model: model.model)
    }
    var controls = [Token](repeating: 0, count: pll_tool_format_controls(handle.pointer, nil, 0))
    _ = pll_tool_format_controls(handle.pointer, &controls, controls.count)
    self.controls = controls
  }

  /// What llama-common knows; freed also where making a format fails later.
  private final class Handle {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { pll_tool_format_free(pointer) }
  }

  /// Whether the arguments of a call are whole, and as its tool wants them.
  func follows(_ call: Turn.Call) -> Bool {
    guard let arguments = try? GeneratedContent(json: call.arguments) else { return false }
    let tool = tools.first { $0.name == call.tool }
    return arguments.isComplete
      && tool?.parameters.describes(arguments, pictureLabels: pictureLabels) ?? true
  }

  /// What a model means by a text, of which more may come until it is `finished`.
  func turn(_ text: String, finished: Bool) throws(ShimFailure) -> Turn {
    var json: UnsafeMutablePointer<CChar>?
    // C texts end at a NUL; nothing that a template writes contains one.
    let text = text.replacing("\u{0}", with: "\u{FFFD}")
    try check(pll_tool_format_read(handle.pointer, text, finished, &json))
    defer { pll_text_free(json) }
    do {
      return try Turn(GeneratedContent(json: json.map { String(cString: $0) } ?? ""))
    } catch {
      throw ShimFailure(status: PLL_FAILED, description: "a turn was read as no JSON")
    }
  }
}

extension ToolFormat.Turn {
  fileprivate init(_ content: GeneratedContent) throws {
    text = try content.value(String.self, forProperty: "text")
    calls = try content.value([GeneratedContent].self, forProperty: "calls").map { call in
      try Call(
        tool: call.value(String.self, forProperty: "name"),
        arguments: call.value(String.self, forProperty: "arguments"))
    }
    isWhole = try content.value(Bool.self, forProperty: "isWhole")
    isCall = try content.value(Bool.self, forProperty: "isCall")
  }
}
