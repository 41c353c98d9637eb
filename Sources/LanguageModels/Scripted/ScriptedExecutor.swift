internal import Foundation
internal import Synchronization

extension ScriptedLanguageModel {
  /// Says what a script says.
  package struct Executor: LanguageModelExecutor {
    package typealias Model = ScriptedLanguageModel

    private let script: Script

    package init(configuration: Script) throws {
      script = configuration
      script.state.withLock { $0.executorCount += 1 }
    }

    package func prewarm(model: ScriptedLanguageModel, transcript: Transcript) {
      script.state.withLock { state in
        state.prewarmed.append(transcript)
        _ = state.evaluated.take(transcript)
      }
    }

    package func respond(
      to request: LanguageModelExecutorGenerationRequest, model: ScriptedLanguageModel,
      streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
      let cost = script.state.withLock { state in
        state.requests.append(request)
        return state.evaluated.take(request.transcript)
      }
      let reply = try script.reply(request)
      var said = Said()
      do {
        for step in reply.steps {
          try Task.checkCancellation()
          try await say(step, to: request, streamingInto: channel, said: &said)
        }
      } catch {
        script.state.withLock { $0.stoppedCount += 1 }
        throw error
      }
      let text = said.text
      script.state.withLock { $0.evaluated.add(text) }
      let usage = LanguageModelExecutorGenerationChannel.Usage(
        input: .init(totalTokenCount: cost.tokens, cachedTokenCount: cost.cachedTokens),
        output: .init(totalTokenCount: said.tokenCount, reasoningTokenCount: said.thoughtCount),
        metadata: [
          "evaluatedImages": cost.images - cost.cachedImages, "reusedImages": cost.cachedImages,
          "load": 0.0, "decode": 0.0, "encode": 0.0, "prompt": 0.0, "generate": 0.0,
        ])
      await channel.send(.response(action: .updateUsage(usage)))
    }

    private struct Said {
      var text = ""
      var tokenCount = 0
      var thoughtCount = 0
    }

    private func say(
      _ step: Reply.Step, to request: LanguageModelExecutorGenerationRequest,
      streamingInto channel: LanguageModelExecutorGenerationChannel, said: inout Said
    ) async throws {
      switch step {
      case .token(let token):
        if let limit = request.generationOptions.maximumResponseTokens, said.tokenCount >= limit {
          guard request.schema != nil else { return }
          throw IncompleteResponse(limit: limit, partialText: said.text)
        }
        said.text += token
        said.tokenCount += 1
        await channel.send(.response(action: .appendText(token, tokenCount: 1)))
      case .thought(let token):
        said.tokenCount += 1
        said.thoughtCount += 1
        await channel.send(.reasoning(action: .appendText(token, tokenCount: 1)))
      case .toolCall(let id, let name, let arguments):
        for argument in arguments {
          said.tokenCount += 1
          await channel.send(
            .toolCalls(
              action: .toolCall(
                id: id, name: name, action: .appendArguments(argument, tokenCount: 1))))
        }
      case .note(let values):
        await channel.send(.response(action: .updateMetadata(values)))
      case .pause(let duration): try await Task.sleep(for: duration)
      case .failure(let error): throw error
      }
    }
  }
}
