internal import Foundation

/// The entries that an executor streams in one request, put together from its events.
struct TurnEntries {
  private typealias Channel = LanguageModelExecutorGenerationChannel

  private(set) var entries: [Transcript.Entry] = []
  private(set) var usage = LanguageModelSession.Usage.zero
  /// The schema that the answer follows; nil for an answer in words.
  let schema: GenerationSchema?
  let identity: GenerationID
  /// The answers that follow the schema as far as they were read, by entry.
  private var answers: [String: JSONReader] = [:]
  /// The arguments as far as they were read, by call.
  private var arguments: [String: JSONReader] = [:]

  /// `identity` is what the values of the answer are known by from one snapshot to the next.
  init(following schema: GenerationSchema? = nil, identity: GenerationID = GenerationID()) {
    self.schema = schema
    self.identity = identity
  }

  mutating func apply(_ event: any LanguageModelExecutorGenerationChannel.Event) {
    switch event.kind.content {
    case .response(let event): apply(event)
    case .reasoning(let event): apply(event)
    case .toolCalls(let event): apply(event)
    }
  }

  /// The text of the answer.
  var text: String {
    let texts = entries.compactMap { entry in
      if case .response(let response) = entry { response.segments.text } else { nil }
    }
    return texts.count == 1 ? texts[0] : texts.joined()
  }

  /// The JSON of the answer as far as it can be read; nil where there is none.
  var value: GeneratedContent? {
    answers.count == 1
      ? try? answers.first?.value.content() : try? GeneratedContent(json: text, identity: identity)
  }

  /// The JSON of one entry as far as it can be read; nil where there is none.
  func value(of response: Transcript.Response) -> GeneratedContent? {
    try? answers[response.id]?.content()
  }

  /// The calls of tools, their arguments read.
  ///
  /// - Throws: ``GeneratedContent/ParsingError`` when arguments are not whole.
  func toolCalls() throws -> [Transcript.ToolCall] {
    var calls: [Transcript.ToolCall] = []
    for case .toolCalls(let entry) in entries {
      for call in entry {
        guard call.arguments.isComplete else {
          throw GeneratedContent.ParsingError(
            rawContent: arguments[call.id]?.text ?? "",
            debugDescription: "the arguments for '\(call.toolName)' are not whole")
        }
        calls.append(call)
      }
    }
    return calls
  }

  private mutating func apply(_ event: Channel.Response) {
    // Counts alone are no answer, and make no entry.
    if case .updateUsage(let usage) = event.action {
      self.usage = .init(usage)
      return
    }
    let index = index(of: event.entryID) {
      if case .response = $0 { true } else { false }
    } orAppend: {
      .response(Transcript.Response(id: $0, segments: []))
    }
    guard case .response(var response) = entries[index] else { return }
    // Held twice, the text would be copied to grow.
    entries[index] = .response(Transcript.Response(id: "", segments: []))
    switch event.action {
    case .appendText(let fragment):
      let isAtEnd = response.segments.append(fragment.content, to: fragment.segmentID)
      read(isAtEnd ? fragment.content : nil, of: response)
    case .replaceTextSegment(let text):
      response.segments.replace(text.segmentID, with: text.content)
      read(nil, of: response)
    case .updateCustomSegment(let segment):
      response.segments.put(.custom(segment))
    case .addAttachmentSegment(let segment):
      response.segments.put(.attachment(segment))
    case .removeAttachmentSegment(let id):
      response.segments.removeAll { $0.id == id }
    case .updateMetadata(let metadata):
      response.metadata.merge(metadata.values) { $1 }
    case .updateUsage: break
    }
    entries[index] = .response(response)
  }

  /// Reads what was added to an answer that follows a schema; nil where its text was changed otherwise.
  private mutating func read(_ more: String?, of response: Transcript.Response) {
    guard schema != nil else { return }
    if more == nil { answers[response.id] = nil }
    answers[response.id, default: JSONReader(identity: identity)]
      .append(more ?? response.segments.text)
  }

  private mutating func apply(_ event: Channel.Reasoning) {
    if case .updateUsage(let usage) = event.action {
      self.usage = .init(usage)
      return
    }
    let index = index(of: event.entryID) {
      if case .reasoning = $0 { true } else { false }
    } orAppend: {
      .reasoning(Transcript.Reasoning(id: $0, segments: []))
    }
    guard case .reasoning(var reasoning) = entries[index] else { return }
    entries[index] = .reasoning(Transcript.Reasoning(id: "", segments: []))
    switch event.action {
    case .appendText(let fragment):
      _ = reasoning.segments.append(fragment.content, to: fragment.segmentID)
    case .replaceTextSegment(let text):
      reasoning.segments.replace(text.segmentID, with: text.content)
    case .updateSignature(let signature):
      reasoning.signature = signature.signature
    case .updateMetadata(let metadata):
      reasoning.metadata.merge(metadata.values) { $1 }
    case .updateUsage: break
    }
    entries[index] = .reasoning(reasoning)
  }

  private mutating func apply(_ event: Channel.ToolCalls) {
    if case .updateUsage(let usage) = event.action {
      self.usage = .init(usage)
      return
    }
    let index = index(of: event.entryID) {
      if case .toolCalls = $0 { true } else { false }
    } orAppend: {
      .toolCalls(Transcript.ToolCalls(id: $0, []))
    }
    guard case .toolCalls(var entry) = entries[index] else { return }
    switch event.action {
    case .toolCall(let change): apply(change, to: &entry)
    case .removeToolCall(let id):
      entry.calls.removeAll { $0.id == id }
      arguments[id] = nil
    case .updateMetadata(let metadata):
      for index in entry.calls.indices {
        entry.calls[index].metadata.merge(metadata.values) { $1 }
      }
    case .updateUsage: break
    }
    entries[index] = .toolCalls(entry)
  }

  private mutating func apply(
    _ change: Channel.ToolCalls.ToolCall, to entry: inout Transcript.ToolCalls
  ) {
    if !entry.calls.contains(where: { $0.id == change.id }) {
      entry.calls.append(
        Transcript.ToolCall(
          id: change.id, toolName: change.name,
          arguments: GeneratedContent(value: .null, isComplete: false)))
    }
    guard let index = entry.calls.firstIndex(where: { $0.id == change.id }) else { return }
    switch change.action {
    case .appendArguments(let fragment):
      arguments[change.id, default: JSONReader()].append(fragment.content)
      entry.calls[index].arguments =
        (try? arguments[change.id]?.content()) ?? GeneratedContent(value: .null, isComplete: false)
    case .updateMetadata(let metadata):
      entry.calls[index].metadata.merge(metadata.values) { $1 }
    }
  }

  private mutating func index(
    of id: String?, where fits: (Transcript.Entry) -> Bool,
    orAppend make: (String) -> Transcript.Entry
  ) -> Int {
    if let index = entries.lastIndex(where: { fits($0) && (id == nil || $0.id == id) }) {
      return index
    }
    entries.append(make(id ?? UUID().uuidString))
    return entries.count - 1
  }
}

extension [Transcript.Segment] {
  /// The text of the text segments.
  var text: String {
    let texts = compactMap { segment in
      if case .text(let segment) = segment { segment.content } else { nil }
    }
    return texts.count == 1 ? texts[0] : texts.joined()
  }

  /// Adds text to a segment, or begins it; true where the text of all segments ends with it.
  fileprivate mutating func append(_ text: String, to id: String?) -> Bool {
    guard let index = textIndex(id), case .text(var segment) = self[index] else {
      append(.text(.init(id: id ?? UUID().uuidString, content: text)))
      return true
    }
    self[index] = .text(.init(id: "", content: ""))
    segment.content += text
    self[index] = .text(segment)
    return index == textIndex(nil)
  }

  fileprivate mutating func replace(_ id: String?, with text: String) {
    let index = textIndex(id)
    let id = id ?? index.map { self[$0].id } ?? UUID().uuidString
    let segment = Transcript.Segment.text(.init(id: id, content: text))
    if let index { self[index] = segment } else { append(segment) }
  }

  fileprivate mutating func put(_ segment: Transcript.Segment) {
    if let index = firstIndex(where: { $0.id == segment.id }) {
      self[index] = segment
    } else {
      append(segment)
    }
  }

  private func textIndex(_ id: String?) -> Int? {
    lastIndex { segment in
      if case .text(let text) = segment { id == nil || text.id == id } else { false }
    }
  }
}
