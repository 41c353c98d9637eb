internal import CLlama
internal import Foundation
internal import LanguageModels
internal import Synchronization

typealias Token = Int32

/// A language model's weights and vocabulary, mapped from a file.
struct Model: ~Copyable {
  let handle: OpaquePointer
  let name: String
  let trainedContext: Int
  let width: Int
  let vocabularySize: Int
  let template: String
  /// Whether the schema of an answer goes into the prompt where a program leaves that to the model: a model
  /// that was made without says `schema-in-prompt: no` in a comment of its template.
  let readsSchemas: Bool
  private let rendering = Mutex<Void>(())

  /// Maps a file that ``ModelFile`` called a language model; `progress` may end it by saying no.
  ///
  /// `chatTemplate` takes the place of the model's own.
  init(
    path: String, chatTemplate: String? = nil, progress: (Double) -> Bool
  ) throws(ShimFailure) {
    var loaded: OpaquePointer?
    try check(
      withProgress(progress) { callback, user in
        guard let chatTemplate else { return pll_model_load(path, nil, callback, user, &loaded) }
        return pll_model_load(path, chatTemplate, callback, user, &loaded)
      })
    let handle = try owned(loaded)
    var info = pll_model_info()
    pll_model_describe(handle, &info)
    self.handle = handle
    name = Llama.text(of: info.name)
    trainedContext = Int(info.trained_context)
    width = Int(info.width)
    vocabularySize = Int(info.vocabulary)
    template = String(cString: pll_model_template(handle))
    readsSchemas = Self.readsSchemas(template: template)
  }

  deinit { pll_model_free(handle) }

  static func readsSchemas(template: String) -> Bool {
    !template.contains("schema-in-prompt: no")
  }

  /// With how many rows a token has to be evaluated for its numbers to be always the same.
  func rows(threads: Int) throws(ShimFailure) -> UInt32 {
    var rows: UInt32 = 0
    try check(pll_rows_find(handle, Int32(clamping: threads), &rows))
    return rows
  }

  /// The tokens of a text; only with `special` may it name control tokens.
  func tokens(of text: String, special: Bool, first: Bool = false) throws(ShimFailure) -> [Token] {
    var text = text
    var needed = 0
    var tokens = [Token](repeating: 0, count: text.utf8.count + 1)
    let status = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        pll_tokenize(
          handle, characters.baseAddress, characters.count, special, first, &tokens, tokens.count,
          &needed)
      }
    }
    try check(status)
    guard needed <= tokens.count else {
      throw ShimFailure(status: PLL_INVALID, description: "a text has more tokens than bytes")
    }
    tokens.removeLast(tokens.count - needed)
    return tokens
  }

  /// The bytes a token stands for, which may be a part of a character.
  func bytes(of token: Token, special: Bool = false) throws(ShimFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64)
    for _ in 0..<2 {
      var needed = 0
      let status = bytes.withUnsafeMutableBufferPointer { buffer in
        buffer.withMemoryRebound(to: CChar.self) { characters in
          pll_token_bytes(
            handle, token, special, characters.baseAddress, characters.count, &needed)
        }
      }
      try check(status)
      if needed <= bytes.count { return Array(bytes.prefix(needed)) }
      bytes = [UInt8](repeating: 0, count: needed)
    }
    return bytes
  }

  func isControl(_ token: Token) -> Bool { pll_token_is_control(handle, token) }

  func endsGeneration(_ token: Token) -> Bool { pll_token_ends_generation(handle, token) }

  /// A message as the template takes it.
  struct TemplateMessage {
    var role: String
    var content: String
    /// Of what a tool gave: which.
    var tool: String?
    /// The tools that are called in the place of the content, which each call then has for an argument.
    var calls: [String] = []
  }

  /// Renders messages with the model's own template, which describes the tools in its own words.
  func rendered(
    _ messages: [TemplateMessage], tools: [Transcript.ToolDefinition] = [],
    addGenerationPrompt: Bool
  ) throws(ShimFailure) -> String {
    var texts = CTexts()
    // The calls of all messages, one message's after another's.
    let calls = messages.flatMap(\.calls).map { texts.add($0) }
    var placed = 0
    let shimTools = tools.map { texts.add($0, parameters: $0.parameters.jsonSchema) }
    var text: UnsafeMutablePointer<CChar>?
    let status = calls.withUnsafeBufferPointer { calls in
      let shim = messages.map { message in
        defer { placed += message.calls.count }
        return pll_message(
          role: texts.add(message.role), content: texts.add(message.content),
          tool: message.tool.flatMap { texts.add($0) },
          calls: calls.baseAddress.map { $0 + placed }, call_count: message.calls.count)
      }
      return rendering.withLock { _ in
        pll_template_render(
          handle, shim, shim.count, shimTools, shimTools.count, addGenerationPrompt, &text)
      }
    }
    texts.free()
    try check(status)
    defer { pll_text_free(text) }
    return text.map { String(cString: $0) } ?? ""
  }

  /// Whether the template describes tools to a model, and defines how it calls them.
  var knowsTools: Bool {
    rendering.withLock { _ in pll_template_knows_tools(handle) }
  }

  /// How the tools are called; the caller owns the format.
  func toolFormat(
    _ tools: [Transcript.ToolDefinition], parameters: [String]
  ) throws(ShimFailure) -> OpaquePointer {
    var texts = CTexts()
    let shimTools = zip(tools, parameters).map { texts.add($0, parameters: $1) }
    var format: OpaquePointer?
    let status = rendering.withLock { _ in
      pll_tool_format_new(handle, shimTools, shimTools.count, &format)
    }
    texts.free()
    try check(status)
    return try owned(format)
  }
}

/// A model that contexts and projectors share, and keep for as long as they need it.
///
/// Sendable although the compiler cannot see it: nothing of a model changes once it is loaded, except
/// inside the template, where one thread renders at a time.
final class LoadedModel: @unchecked Sendable {
  let model: Model

  init(_ model: consuming Model) {
    self.model = model
  }
}

/// Lends a Swift closure to a C progress callback.
func withProgress<Result>(
  _ progress: (Double) -> Bool, _ body: (pll_progress, UnsafeMutableRawPointer) -> Result
) -> Result {
  withoutActuallyEscaping(progress) { progress in
    var progress = progress
    return withUnsafeMutablePointer(to: &progress) { pointer in
      body(
        { fraction, user in
          guard let user else { return true }
          return user.assumingMemoryBound(to: ((Double) -> Bool).self).pointee(Double(fraction))
        }, UnsafeMutableRawPointer(pointer))
    }
  }
}
