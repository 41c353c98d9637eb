import Foundation
import LanguageModels
import Sessions

/// The conversation of a session, in turns.
struct StoredConversation: Sendable {
  /// A question with everything that came back.
  struct Turn: Sendable {
    var entries: [Transcript.Entry]

    /// Whether the turn shows a photo.
    var hasPhoto: Bool { !photoNames.isEmpty }

    var isAnswered: Bool {
      entries.contains { if case .response = $0 { true } else { false } }
    }
  }

  /// The entries before the first question.
  var opening: [Transcript.Entry] = []
  var turns: [Turn] = []
  /// The last question, when it was not answered.
  var unanswered: Turn?
  /// What was displayed of the first photo before the user said what the plant is.
  var displayedBeforeCorrection: ValidatedPlant?

  init(_ entries: [Transcript.Entry]) {
    for entry in entries {
      if case .prompt = entry {
        turns.append(Turn(entries: [entry]))
      } else if turns.isEmpty {
        opening.append(entry)
      } else {
        turns[turns.count - 1].entries.append(entry)
      }
    }
    if turns.last?.isAnswered == false { unanswered = turns.last }
    turns.removeAll { !$0.isAnswered }
  }

  /// The questions that may be left out when the conversation grows too long: those without a photo.
  var omissibleCount: Int { turns.count { !$0.hasPhoto } }

  /// What a model is given, without the oldest questions; photos always stay.
  func transcript(omitting count: Int) -> Transcript {
    var left = count
    var entries = opening
    for turn in turns {
      if !turn.hasPhoto, left > 0 {
        left -= 1
      } else {
        entries += turn.entries
      }
    }
    return Transcript(entries: entries)
  }
}

extension StoredConversation.Turn {
  /// The names of the stored photos that the turn shows.
  var photoNames: [String] {
    entries.flatMap(\.segments).compactMap(\.photoName)
  }
}

extension Transcript.Segment {
  /// The name of the stored photo; nil for everything else.
  var photoName: String? {
    guard case .attachment(let attachment) = self, case .image(let image) = attachment.content
    else {
      return nil
    }
    return image.url?.lastPathComponent
  }
}

extension Transcript {
  /// The transcript with the pixels of its photos, and a text for each photo that is missing.
  func readingPhotos(from archive: PhotoArchive) -> (transcript: Transcript, gone: [String]) {
    var gone: [String] = []
    let entries = map { entry in
      guard case .prompt(var prompt) = entry else { return entry }
      prompt.segments = prompt.segments.map { segment in
        guard let name = segment.photoName, case .attachment(var attachment) = segment else {
          return segment
        }
        guard let photo = archive.photo(named: name) else {
          gone.append(name)
          return .text(.init(id: segment.id, content: "(The photo is no longer available.)"))
        }
        attachment.content = .image(.init(photo))
        return .attachment(attachment)
      }
      return .prompt(prompt)
    }
    return (Transcript(entries: entries), gone)
  }
}
