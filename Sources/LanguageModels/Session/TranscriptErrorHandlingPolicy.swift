/// What becomes of the entries of a turn that failed.
public struct TranscriptErrorHandlingPolicy: Sendable {
  enum Choice: Sendable {
    case revert
    case preserve
  }

  let choice: Choice

  /// They are taken out of the transcript.
  public static let revertTranscript = TranscriptErrorHandlingPolicy(choice: .revert)
  /// They stay in the transcript, what was answered so far included.
  public static let preserveTranscript = TranscriptErrorHandlingPolicy(choice: .preserve)
}
