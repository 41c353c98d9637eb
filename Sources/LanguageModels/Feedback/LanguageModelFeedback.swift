/// What a person thinks of an answer.
public struct LanguageModelFeedback {
  /// Whether the answer was good.
  public enum Sentiment: String, Sendable, CaseIterable {
    /// It was.
    case positive
    /// It was not.
    case negative
    /// Neither.
    case neutral
  }

  /// Something that was wrong with the answer.
  public struct Issue: Sendable {
    let category: Category
    let explanation: String?

    /// Creates an issue.
    public init(category: Category, explanation: String? = nil) {
      self.category = category
      self.explanation = explanation
    }

    /// The kinds of issues.
    public enum Category: String, Sendable, CaseIterable {
      /// It was of no help.
      case unhelpful
      /// It was too long.
      case tooVerbose
      /// It did something other than requested.
      case didNotFollowInstructions
      /// It was wrong.
      case incorrect
      /// It repeated a prejudice.
      case stereotypeOrBias
      /// It was suggestive.
      case suggestiveOrSexual
      /// It was vulgar.
      case vulgarOrOffensive
      /// It refused something harmless.
      case triggeredGuardrailUnexpectedly
    }
  }
}
