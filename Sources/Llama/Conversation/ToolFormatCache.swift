internal import LanguageModels

/// Finds out how a model calls tools in its own words, and keeps what was found.
struct ToolFormatCache {
  private var last:
    (tools: [Transcript.ToolDefinition], pictureLabels: [String], format: ToolFormat?)?
  /// How the template writes a call, once that was found out; nil in it where llama-common does not
  /// follow it.
  private var writtenCall: WrittenCall??

  /// How the model calls tools in its own words.
  ///
  /// The tools are those that the transcript names, and `others`.
  ///
  /// - Returns: nil without tools, and where they are described and called in JSON: because the chat
  ///   template does not know tools, or describes them in a way in which a conversation cannot go on.
  mutating func format(
    for transcript: Transcript, and others: [Transcript.ToolDefinition], model: LoadedModel
  ) -> ToolFormat? {
    let tools = transcript.namedTools(and: others)
    guard !tools.isEmpty else { return nil }
    let labels = transcript.distinctImageLabels
    if let last, last.tools == tools, last.pictureLabels == labels { return last.format }
    let format = newFormat(for: tools, pictureLabels: labels, model: model)
    last = (tools, labels, format)
    return format
  }

  private mutating func newFormat(
    for tools: [Transcript.ToolDefinition], pictureLabels: [String], model loaded: LoadedModel
  ) -> ToolFormat? {
    // A template writes the tools' descriptions beside its own words: they must not name its tokens.
    guard loaded.model.knowsTools,
      let tokens = try? loaded.model.tokens(
        of: tools.map(\.fullDescription).joined(separator: "\n"), special: true),
      !tokens.contains(where: { loaded.model.isControl($0) || loaded.model.endsGeneration($0) }),
      let call = writtenCall(in: loaded),
      let format = try? ToolFormat(tools, pictureLabels: pictureLabels, model: loaded)
    else { return nil }
    if Rendering.separatesCalls(tools, model: loaded.model) { return format }
    guard Rendering.separatesCalls(tools, callTail: call.tail, model: loaded.model) else {
      return nil
    }
    format.callTail = call.tail
    return format
  }

  private mutating func writtenCall(in loaded: LoadedModel) -> WrittenCall? {
    if let writtenCall { return writtenCall }
    let call = WrittenCall(in: loaded)
    writtenCall = .some(call)
    return call
  }
}
