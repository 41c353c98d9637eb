internal import LanguageModels

extension Engine {
  /// How the model calls tools in its own words; nil without tools, and where they are told of and called
  /// in JSON because its chat template does not know tools, or tells of them in a way in which a
  /// conversation cannot go on.
  ///
  /// The tools are those that a transcript tells of, and `others`.
  func toolFormat(
    for transcript: Transcript, and others: [Transcript.ToolDefinition] = []
  ) -> ToolFormat? {
    let tools = transcript.toldTools(and: others)
    guard !tools.isEmpty else { return nil }
    let labels = transcript.distinctImageLabels
    if let knownFormat, knownFormat.tools == tools, knownFormat.pictureLabels == labels {
      return knownFormat.format
    }
    let format = newToolFormat(for: tools, pictureLabels: labels)
    knownFormat = (tools, labels, format)
    return format
  }

  private func newToolFormat(
    for tools: [Transcript.ToolDefinition], pictureLabels: [String]
  ) -> ToolFormat? {
    // A template writes what tools say of themselves beside its own words: it must not name its tokens.
    guard loaded.model.knowsTools,
      let tokens = try? loaded.model.tokens(
        of: tools.map(\.told).joined(separator: "\n"), special: true),
      !tokens.contains(where: { loaded.model.isControl($0) || loaded.model.endsGeneration($0) }),
      let call = writtenCall,
      let format = try? ToolFormat(tools, pictureLabels: pictureLabels, model: loaded)
    else { return nil }
    if Rendering.tellsCallsApart(tools, model: loaded.model) { return format }
    guard Rendering.tellsCallsApart(tools, callTail: call.tail, model: loaded.model) else {
      return nil
    }
    format.callTail = call.tail
    return format
  }

  /// How the template writes a call; nil where llama-common does not follow it.
  private var writtenCall: WrittenCall? {
    if let knownCall { return knownCall }
    let call = WrittenCall(in: loaded)
    knownCall = .some(call)
    return call
  }
}
