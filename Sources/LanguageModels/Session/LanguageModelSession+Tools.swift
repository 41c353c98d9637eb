extension LanguageModelSession {
  /// Calls tools at the same time; their outputs come in the order of the calls.
  ///
  /// - Throws: ``ToolCallError`` of the first tool that failed.
  func output(of calls: [Transcript.ToolCall]) async throws -> [Transcript.ToolOutput] {
    let tools = setup.tools
    return try await withThrowingTaskGroup(of: (Int, Transcript.ToolOutput).self) { group in
      for (index, call) in calls.enumerated() {
        guard let tool = tools.first(where: { $0.name == call.toolName }) else {
          group.addTask { (index, .init(unknownToolOf: call, tools: tools.map(\.name))) }
          continue
        }
        group.addTask {
          do {
            return (index, try await tool.output(of: call))
          } catch {
            throw ToolCallError(tool: tool, underlyingError: error)
          }
        }
      }
      var outputs: [(Int, Transcript.ToolOutput)] = []
      for try await output in group { outputs.append(output) }
      return outputs.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}

extension Tool {
  fileprivate func output(of call: Transcript.ToolCall) async throws -> Transcript.ToolOutput {
    let output = try await self.call(arguments: try Arguments(call.arguments))
    return Transcript.ToolOutput(
      id: call.id, toolName: call.toolName,
      segments: try output.promptRepresentation.parts.segments(labelledAfter: []))
  }
}

extension Transcript.ToolOutput {
  /// What the model is told when it calls a tool that is not there.
  fileprivate init(unknownToolOf call: Transcript.ToolCall, tools: [String]) {
    let names = tools.joined(separator: ", ")
    self.init(
      id: call.id, toolName: call.toolName,
      segments: [
        .text(.init(content: "There is no tool '\(call.toolName)'. The tools are: \(names)."))
      ])
  }
}
