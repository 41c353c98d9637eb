public import Foundation

extension LanguageModelSession {
  /// The transcript and what a person thinks of its last answer, as JSON to attach to a report.
  ///
  /// Nothing is sent anywhere. Pictures are left out; their labels stay.
  ///
  /// - Parameters:
  ///   - sentiment: Whether the answer was good.
  ///   - issues: What was wrong with it.
  ///   - desiredOutput: What it should have been.
  /// - Returns: The JSON.
  @discardableResult
  public func logFeedbackAttachment(
    sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
    desiredOutput: Transcript.Entry? = nil
  ) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.userInfo[.attachmentArchive] = LeftOutPictures()
    let record = FeedbackRecord(
      sentiment: sentiment?.rawValue,
      issues: issues.map { .init(category: $0.category.rawValue, explanation: $0.explanation) },
      desiredOutput: desiredOutput, transcript: transcript)
    // A schema that is unusable cannot be written; only the person's own words are left then.
    return (try? encoder.encode(record))
      ?? (try? encoder.encode(record.withoutTranscript)) ?? Data("{}".utf8)
  }

  /// The transcript and what a person thinks of its last answer, with the text it should have been.
  ///
  /// - Returns: The JSON.
  @discardableResult
  public func logFeedbackAttachment(
    sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
    desiredResponseText: String?
  ) -> Data {
    logFeedbackAttachment(
      sentiment: sentiment, issues: issues,
      desiredOutput: desiredResponseText.map {
        .response(Transcript.Response(segments: [.text(.init(content: $0))]))
      })
  }

  /// The transcript and what a person thinks of its last answer, with the value it should have been.
  ///
  /// - Returns: The JSON.
  @discardableResult
  public func logFeedbackAttachment(
    sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
    desiredResponseContent: (any ConvertibleToGeneratedContent)?
  ) -> Data {
    logFeedbackAttachment(
      sentiment: sentiment, issues: issues,
      desiredOutput: desiredResponseContent.map {
        .response(
          Transcript.Response(segments: [
            .structure(.init(source: "\(type(of: $0))", content: $0.generatedContent))
          ]))
      })
  }
}

/// A person's feedback on an answer, as it is written.
private struct FeedbackRecord: Encodable {
  struct Issue: Encodable {
    var category: String
    var explanation: String?
  }

  var version = 1
  var sentiment: String?
  var issues: [Issue]
  var desiredOutput: Transcript.Entry?
  var transcript: Transcript?

  var withoutTranscript: FeedbackRecord {
    FeedbackRecord(sentiment: sentiment, issues: issues)
  }
}

/// Keeps no picture.
private struct LeftOutPictures: AttachmentArchive {
  struct NotKept: Error {}

  func store(_ image: Transcript.ImageAttachment) throws -> String { "left out" }

  func image(named name: String) throws -> Transcript.ImageAttachment { throw NotKept() }
}
