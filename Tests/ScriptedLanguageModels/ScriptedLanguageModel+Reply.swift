internal import Foundation
internal import LanguageModels

extension ScriptedLanguageModel {
  /// What the model does when it is asked.
  package struct Reply: Sendable {
    package enum Step: Sendable {
      /// One token of text.
      case token(String)
      /// One token of thought.
      case thought(String)
      /// A call of a tool; the arguments come in as many tokens as there are texts.
      case toolCall(id: String, name: String, arguments: [String])
      /// Metadata of the answer.
      case metadata([String: any Sendable & Codable & Equatable])
      /// Nothing for a while.
      case pause(Duration)
      /// An error.
      case failure(any Error)
    }

    /// Into what tokens a text is cut.
    package enum Tokens: Sendable {
      case whole
      case characters
      /// One byte a token, so that most characters beyond ASCII come in pieces.
      case bytes
    }

    package var steps: [Step]

    package init(_ steps: [Step]) {
      self.steps = steps
    }

    /// Text, with a pause before each token.
    package static func text(
      _ text: String, in tokens: Tokens = .whole, pausing pause: Duration? = nil
    ) -> Reply {
      var pieces: [String] = []
      switch tokens {
      case .whole: pieces = [text]
      case .characters: pieces = text.map(String.init)
      case .bytes:
        var accumulator = UTF8Accumulator()
        pieces = text.utf8.map { accumulator.append([$0]) }
      }
      return Reply(
        pieces.flatMap { piece in
          (pause.map { [Step.pause($0)] } ?? []) + [.token(piece)]
        })
    }

    /// One call of a tool, or several in one turn.
    package static func toolCalls(_ calls: (name: String, arguments: String)...) -> Reply {
      Reply(
        calls.map { call in
          .toolCall(id: UUID().uuidString, name: call.name, arguments: [call.arguments])
        })
    }

    /// A refusal with the words it is made in.
    package static func refusal(_ explanation: String) -> Reply {
      failure(
        LanguageModelError.refusal(
          .init(explanation: explanation, debugDescription: "the model declined to answer")))
    }

    /// An error, after some text perhaps.
    package static func failure(_ error: any Error, after text: String? = nil) -> Reply {
      Reply((text.map { [.token($0)] } ?? []) + [.failure(error)])
    }
  }
}
