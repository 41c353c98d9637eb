internal import Foundation
internal import LanguageModels

/// A transcript as messages.
struct Conversation: Sendable {
  let messages: [Message]

  /// Turns the entries of a transcript into messages.
  ///
  /// - Throws: `LanguageModelError.unsupportedTranscriptContent` for calls of tools; an error of
  ///   `Imaging` when a picture has to be decoded and cannot be.
  init(
    _ transcript: Transcript, pictures: inout PictureCatalog, model: borrowing Model
  ) throws {
    var messages: [Message] = []
    for entry in transcript {
      switch entry {
      case .instructions(let instructions):
        let parts = try Self.parts(instructions.segments, pictures: &pictures)
        if !parts.isEmpty { messages.append(Message(role: .system, parts: parts)) }
      case .prompt(let prompt):
        var parts = try Self.parts(prompt.segments, pictures: &pictures)
        if let format = prompt.responseFormat, prompt.contextOptions.includeSchemaInPrompt != false
        {
          parts.append(.text("\n\n" + format.schema.promptText))
        }
        messages.append(Message(role: .user, parts: parts))
      case .response(let response):
        messages.append(Message(role: .assistant, parts: [Self.answer(response, model: model)]))
      case .reasoning: break
      case .toolCalls, .toolOutput:
        throw LanguageModelError.unsupportedTranscriptContent(
          .init(unsupportedContent: [entry], debugDescription: "this model calls no tools"))
      }
    }
    self.messages = messages
  }

  /// Text pieces next to each other are lines; nothing comes between a picture and text.
  private static func parts(
    _ segments: [Transcript.Segment], pictures: inout PictureCatalog
  ) throws -> [Message.Part] {
    var parts: [Message.Part] = []
    for segment in segments {
      switch segment {
      case .text(let text): parts.append(line: text.content)
      case .structure(let structure): parts.append(line: structure.content.jsonString)
      case .custom(let custom): parts.append(line: custom.description)
      case .attachment(let attachment):
        switch attachment.content {
        case .image(let image):
          parts.append(.picture(try pictures.source(of: image, segment: attachment.id)))
        }
      }
    }
    return parts
  }

  /// The tokens that the answer was made of, if they still say what the entry says; else its text.
  private static func answer(
    _ response: Transcript.Response, model: borrowing Model
  ) -> Message.Part {
    let text = response.segments.map(\.answerText).joined()
    guard let noted = response.metadata[Noted.tokens] as? [Int],
      let said = model.text(of: noted.map { Token(clamping: $0) }),
      said == text || said.normalizedJSON == text.normalizedJSON
    else { return .text(text) }
    return .tokens(noted.map { Token(clamping: $0) })
  }

  /// Under which names an answer carries notes in a transcript.
  enum Noted {
    static let tokens = "tokens"
    static let cut = "cut"
  }
}

extension Model {
  /// The text of tokens, without a character cut at the end; nil when one is none of this model's.
  func text(of tokens: [Token]) -> String? {
    var text = ""
    var characters = CharacterAssembler()
    for token in tokens {
      guard let piece = try? bytes(of: token) else { return nil }
      text += characters.append(piece)
    }
    return text
  }
}

extension [Message.Part] {
  fileprivate mutating func append(line: String) {
    if case .text(let text) = last {
      self[count - 1] = .text("\(text)\n\(line)")
    } else {
      append(.text(line))
    }
  }
}

extension Transcript.Segment {
  fileprivate var answerText: String {
    switch self {
    case .text(let text): text.content
    case .structure(let structure): structure.content.jsonString
    case .custom(let custom): custom.description
    case .attachment: ""
    }
  }
}

extension String {
  /// The value as the library writes it, so that spacing and escapes do not count.
  fileprivate var normalizedJSON: String? {
    (try? GeneratedContent(json: self))?.jsonString
  }
}
