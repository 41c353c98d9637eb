extension [PromptPart] {
  /// The parts as pieces of an entry; pictures without a label get one that no other picture has.
  ///
  /// `taken` are the labels of the pictures that came before.
  ///
  /// - Throws: ``LanguageModelError`` when two pictures have one label.
  func segments(labelledAfter taken: [String]) throws(LanguageModelError)
    -> [Transcript.Segment]
  {
    let given = compactMap { if case .image(_, let label) = $0 { label } else { nil } }
    var seen: Set<String> = []
    for label in given where !seen.insert(label).inserted {
      throw .unsupportedTranscriptContent(
        .init(
          unsupportedContent: [],
          debugDescription: "two pictures of the prompt have the label '\(label)'"))
    }
    return segments(avoiding: taken)
  }

  /// The parts as pieces of an entry; pictures without a label get one that no other picture has.
  package func segments(avoiding taken: [String] = []) -> [Transcript.Segment] {
    var labels = Set(taken)
    for case .image(_, let label?) in self { labels.insert(label) }
    var number = taken.count + 1
    return map { part in
      switch part {
      case .text(let text): return .text(.init(content: text))
      case .image(let image, let label):
        var label = label
        while label == nil {
          if labels.insert("image-\(number)").inserted { label = "image-\(number)" }
          number += 1
        }
        return .attachment(.init(content: .image(image), label: label))
      }
    }
  }
}

extension Transcript {
  /// Refuses an entry with two pictures of the same label.
  ///
  /// - Throws: ``LanguageModelError/unsupportedTranscriptContent(_:)``.
  func checkLabels() throws(LanguageModelError) {
    for entry in entries {
      var seen: Set<String> = []
      for label in Transcript(entries: [entry]).imageLabels where !seen.insert(label).inserted {
        throw .unsupportedTranscriptContent(
          .init(
            unsupportedContent: [entry],
            debugDescription: "two pictures of one entry have the label '\(label)'"))
      }
    }
  }

  /// The labels of all pictures, in order.
  package var imageLabels: [String] {
    entries.flatMap(\.segments).compactMap { segment in
      if case .attachment(let attachment) = segment { attachment.label } else { nil }
    }
  }
}

extension Transcript.Entry {
  /// The segments of an entry; calls of tools have none.
  package var segments: [Transcript.Segment] {
    switch self {
    case .instructions(let entry): entry.segments
    case .prompt(let entry): entry.segments
    case .toolCalls: []
    case .toolOutput(let entry): entry.segments
    case .response(let entry): entry.segments
    case .reasoning(let entry): entry.segments
    }
  }

  var hasImage: Bool {
    segments.contains { if case .attachment = $0 { true } else { false } }
  }
}
