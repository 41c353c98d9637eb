import Arguments
import Files
import Imaging
import LanguageModels

extension ExitStatus {
  /// The exit status for the kind of error.
  static func of(_ error: any Error) -> Int32 {
    switch error {
    case is UsageError: usage
    case is CancellationError: interrupted
    case let error as ImagingError: of(error.kind)
    case let fault as PhotoFault: of(fault.error.kind)
    case let error as PlantidError: of(error.kind)
    case let error as LanguageModelError: of(error)
    case let error as LanguageModelSession.GenerationError: of(error)
    case let error as LanguageModelSession.ToolCallError:
      (error.underlyingError as? LanguageModelError).map { of($0) } ?? toolFailed
    case is IncompleteResponse: cutAnswer
    case let error as GeneratedContent.ParsingError:
      error.cut == nil ? malformedAnswer : cutAnswer
    case is MalformedToolCall: malformedAnswer
    default: ofBackEnd(error) ?? ofTools(error) ?? internalFault
    }
  }

  private static func of(_ error: LanguageModelError) -> Int32 {
    switch error {
    case .contextSizeExceeded: contextExceeded
    case .rateLimited: tooManyRequests
    case .guardrailViolation: guarded
    case .refusal: declined
    case .unsupportedCapability: modelUnavailable
    case .unsupportedTranscriptContent: unsupportedContent
    case .unsupportedGenerationGuide: unsupportedGuide
    case .unsupportedLanguageOrLocale: unsupportedLanguage
    case .timeout: tooSlow
    }
  }

  private static func of(_ error: LanguageModelSession.GenerationError) -> Int32 {
    switch error {
    case .exceededContextWindowSize: contextExceeded
    case .assetsUnavailable: modelUnavailable
    case .guardrailViolation: guarded
    case .unsupportedGuide: unsupportedGuide
    case .unsupportedLanguageOrLocale: unsupportedLanguage
    case .decodingFailure: malformedAnswer
    case .rateLimited: tooManyRequests
    case .concurrentRequests: internalFault
    case .refusal: declined
    }
  }

  private static func of(_ kind: ImagingError.Kind) -> Int32 {
    switch kind {
    case .noSuchInput: noSuchInput
    case .unreadablePicture: unreadablePicture
    case .inputOutput: inputOutput
    case .misuse: internalFault
    }
  }

  private static func of(_ kind: PlantidError.Kind) -> Int32 {
    switch kind {
    case .usage: usage
    case .damaged, .laterVersion: unreadablePicture
    case .missing: noSuchInput
    case .cannotWrite: cannotWrite
    case .inputOutput: inputOutput
    case .locked: sessionLocked
    case .cutAnswer: cutAnswer
    case .otherLanguage: unsupportedLanguage
    case .malformedAnswer: malformedAnswer
    case .unmeasurable, .unavailable: modelUnavailable
    case .interrupted: interrupted
    }
  }
}
