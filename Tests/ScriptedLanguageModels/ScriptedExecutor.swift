internal import Foundation
package import LanguageModels
internal import Synchronization

extension ScriptedLanguageModel {
  /// Generates what the script contains.
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
      var generated = Generated()
      do {
        for step in reply.steps {
          try Task.checkCancellation()
          try await perform(step, to: request, streamingInto: channel, generated: &generated)
        }
      } catch {
        script.state.withLock { $0.stoppedCount += 1 }
        throw error
      }
      let text = generated.text
      script.state.withLock { $0.evaluated.add(text) }
      var measurements = ModelMeasurements()
      measurements.evaluatedImages = cost.images - cost.cachedImages
      measurements.reusedImages = cost.cachedImages
      let usage = LanguageModelExecutorGenerationChannel.Usage(
        input: .init(totalTokenCount: cost.tokens, cachedTokenCount: cost.cachedTokens),
        output: .init(
          totalTokenCount: generated.tokenCount, reasoningTokenCount: generated.thoughtCount),
        measurements: measurements)
      await channel.send(.response(action: .updateUsage(usage)))
    }

    private struct Generated {
      var text = ""
      var tokenCount = 0
      var thoughtCount = 0
    }

    private func perform(
      _ step: Reply.Step, to request: LanguageModelExecutorGenerationRequest,
      streamingInto channel: LanguageModelExecutorGenerationChannel, generated: inout Generated
    ) async throws {
      switch step {
      case .token(let token):
        if let limit = request.generationOptions.maximumResponseTokens,
          generated.tokenCount >= limit
        {
          guard request.schema != nil else { return }
          throw IncompleteResponse(limit: limit, partialText: generated.text)
        }
        generated.text += token
        generated.tokenCount += 1
        await channel.send(.response(action: .appendText(token, tokenCount: 1)))
      case .thought(let token):
        generated.tokenCount += 1
        generated.thoughtCount += 1
        await channel.send(.reasoning(action: .appendText(token, tokenCount: 1)))
      case .toolCall(let id, let name, let arguments):
        for argument in arguments {
          generated.tokenCount += 1
          await channel.send(
            .toolCalls(
              action: .toolCall(
                id: id, name: name, action: .appendArguments(argument, tokenCount: 1))))
        }
      case .metadata(let values):
        await channel.send(.response(action: .updateMetadata(values)))
      case .pause(let duration): try await Task.sleep(for: duration)
      case .failure(let error): throw error
      }
    }
  }
}
