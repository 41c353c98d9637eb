public import Foundation

/// Why a model gave no answer.
public enum LanguageModelError: LocalizedError {
  /// The conversation and the answer do not fit into the model's context.
  case contextSizeExceeded(ContextSizeExceeded)
  /// There were too many requests to the model.
  case rateLimited(RateLimited)
  /// The prompt or the answer is of a kind the model keeps away from.
  case guardrailViolation(GuardrailViolation)
  /// The model declined to answer.
  case refusal(Refusal)
  /// The model cannot do what the request needs.
  case unsupportedCapability(UnsupportedCapability)
  /// The transcript holds what the model cannot use.
  case unsupportedTranscriptContent(UnsupportedTranscriptContent)
  /// The schema has a guide that generation does not support.
  case unsupportedGenerationGuide(UnsupportedGenerationGuide)
  /// The model does not know the language.
  case unsupportedLanguageOrLocale(UnsupportedLanguageOrLocale)
  /// The answer took too long.
  case timeout(Timeout)

  /// What happened, for people.
  public var errorDescription: String? { debugDescription }
}

extension LanguageModelError: CustomDebugStringConvertible {
  /// What happened.
  public var debugDescription: String {
    switch self {
    case .contextSizeExceeded(let details): details.debugDescription
    case .rateLimited(let details): details.debugDescription
    case .guardrailViolation(let details): details.debugDescription
    case .refusal(let details): details.debugDescription
    case .unsupportedCapability(let details): details.debugDescription
    case .unsupportedTranscriptContent(let details): details.debugDescription
    case .unsupportedGenerationGuide(let details): details.debugDescription
    case .unsupportedLanguageOrLocale(let details): details.debugDescription
    case .timeout(let details): details.debugDescription
    }
  }
}
