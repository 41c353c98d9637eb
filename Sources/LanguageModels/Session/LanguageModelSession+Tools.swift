extension LanguageModelSession {
  /// Calls tools at the same time; their outputs come in the order of the calls.
  ///
  /// - Throws: ``ToolCallError`` of the first tool that failed, hung, or gave too much.
  func output(
    of calls: [Transcript.ToolCall], for profile: ResolvedProfile, labelledAfter labels: [String]
  ) async throws -> [Transcript.ToolOutput] {
    let (limit, hooks) = (toolTimeLimit, SerialGate())
    return try await withThrowingTaskGroup(of: (Int, Transcript.ToolOutput).self) { group in
      for (index, call) in calls.enumerated() {
        group.addTask {
          // Calls run at the same time, what a profile does about them does not.
          try await hooks.withTurn {
            for action in profile.actions.toolCall { try await action.call(call) }
          }
          let output = try await profile.output(of: call, labelledAfter: labels, within: limit)
          try await hooks.withTurn {
            for action in profile.actions.toolOutput { try await action.call(call, output) }
          }
          return (index, output)
        }
      }
      var outputs: [(Int, Transcript.ToolOutput)] = []
      for try await output in group { outputs.append(output) }
      return outputs.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}

extension ResolvedProfile {
  fileprivate func output(
    of call: Transcript.ToolCall, labelledAfter labels: [String], within limit: Duration
  ) async throws -> Transcript.ToolOutput {
    guard let tool = instructions.tools.first(where: { $0.name == call.toolName }) else {
      return Transcript.ToolOutput(unknownToolOf: call, tools: instructions.tools.map(\.name))
    }
    do {
      return try await ToolRun.result(within: limit) {
        try await tool.output(of: call, labelledAfter: labels)
      }
    } catch is ToolRun.TimeIsUp {
      let error = LanguageModelError.timeout(
        .init(debugDescription: "it gave nothing within \(limit)"))
      throw LanguageModelSession.ToolCallError(tool: tool, underlyingError: error)
    } catch {
      if Task.isCancelled { throw CancellationError() }
      throw LanguageModelSession.ToolCallError(tool: tool, underlyingError: error)
    }
  }
}

extension Tool {
  fileprivate func output(of call: Transcript.ToolCall, labelledAfter labels: [String])
    async throws -> Transcript.ToolOutput
  {
    let output = try await self.call(arguments: try Arguments(call.arguments))
    let segments = try output.segments(asOutputOf: name, labelledAfter: labels)
    let size = segments.reduce(0) { $0 + $1.description.utf8.count }
    guard size <= SessionSetup.maximumToolOutput else {
      throw ToolOutputTooLong(size: size, limit: SessionSetup.maximumToolOutput)
    }
    return Transcript.ToolOutput(id: call.id, toolName: call.toolName, segments: segments)
  }
}

extension PromptRepresentable {
  /// What a tool gave: a generated value as a value, text and pictures as such.
  fileprivate func segments(asOutputOf tool: String, labelledAfter labels: [String])
    throws(LanguageModelError) -> [Transcript.Segment]
  {
    guard !(self is String), !(self is [String]), !(self is String?),
      let value = self as? any ConvertibleToGeneratedContent
    else { return try promptRepresentation.parts.segments(labelledAfter: labels) }
    let schema = (type(of: self) as? any Generable.Type)?.generationSchema.name
    return [.structure(.init(source: schema ?? tool, content: value.generatedContent))]
  }
}

extension Transcript.ToolOutput {
  /// What the model gets when it calls a tool that does not exist.
  fileprivate init(unknownToolOf call: Transcript.ToolCall, tools: [String]) {
    let names = tools.joined(separator: ", ")
    self.init(
      id: call.id, toolName: call.toolName,
      segments: [
        .text(.init(content: "There is no tool '\(call.toolName)'. The tools are: \(names)."))
      ])
  }
}
