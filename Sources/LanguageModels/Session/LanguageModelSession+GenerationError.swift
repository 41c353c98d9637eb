public import Foundation

extension LanguageModelSession {
  /// An answer that could not be generated or used.
  public enum GenerationError: Swift.Error, LocalizedError {
    /// The conversation does not fit into the context.
    case exceededContextWindowSize(Context)
    /// The model is not there.
    case assetsUnavailable(Context)
    /// The prompt or the answer is of a kind the model keeps away from.
    case guardrailViolation(Context)
    /// The schema has a guide that generation does not support.
    case unsupportedGuide(Context)
    /// The model does not know the language.
    case unsupportedLanguageOrLocale(Context)
    /// The answer is not a value of the requested type.
    case decodingFailure(Context)
    /// There were too many requests to the model.
    case rateLimited(Context)
    /// The session got a request while it was answering.
    case concurrentRequests(Context)
    /// The model declined to answer.
    case refusal(Refusal, Context)

    /// More about the error.
    public struct Context: Sendable {
      /// What happened.
      public let debugDescription: String

      /// Creates a context.
      public init(debugDescription: String) {
        self.debugDescription = debugDescription
      }
    }

    private var context: Context {
      switch self {
      case .exceededContextWindowSize(let context), .assetsUnavailable(let context),
        .guardrailViolation(let context), .unsupportedGuide(let context),
        .unsupportedLanguageOrLocale(let context), .decodingFailure(let context),
        .rateLimited(let context), .concurrentRequests(let context), .refusal(_, let context):
        context
      }
    }

    /// What happened, for people.
    public var errorDescription: String? { context.debugDescription }

    /// Why it happened.
    public var failureReason: String? {
      switch self {
      case .exceededContextWindowSize: "The conversation is longer than the model's context."
      case .assetsUnavailable: "The model's files are not there."
      case .guardrailViolation: "The model keeps away from such content."
      case .unsupportedGuide: "The schema has a guide that generation does not support."
      case .unsupportedLanguageOrLocale: "The model does not know the language."
      case .decodingFailure: "The answer has another shape than the type."
      case .rateLimited: "There were too many requests to the model."
      case .concurrentRequests: "A session answers one prompt at a time."
      case .refusal: "The model declined to answer."
      }
    }

    /// What to do about it.
    public var recoverySuggestion: String? {
      switch self {
      case .exceededContextWindowSize: "Start a new session, or shorten the prompt."
      case .assetsUnavailable: "Install the model."
      case .guardrailViolation, .refusal: "Ask something else."
      case .unsupportedGuide: "Take the guide out of the schema."
      case .unsupportedLanguageOrLocale: "Ask in a language that the model knows."
      case .decodingFailure: "Ask again, or allow more tokens."
      case .rateLimited: "Wait, then ask again."
      case .concurrentRequests: "Wait until the session is not responding."
      }
    }
  }
}
