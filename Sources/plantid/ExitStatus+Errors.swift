import Arguments
import Imaging
import LanguageModels
import Plants

extension ExitStatus {
  /// The exit status that tells a script what kind of error it was.
  static func of(_ error: any Error) -> Int32 {
    switch error {
    case is UsageError: usage
    case is CancellationError: interrupted
    case let error as ImagingError: of(error.kind)
    case let fault as PhotoFault: of(fault.error.kind)
    case let error as PlantsError: of(error.kind)
    case LanguageModelError.unsupportedCapability, LanguageModelError.unsupportedLanguageOrLocale:
      modelUnavailable
    case is LanguageModelError, is IncompleteResponse: someFailed
    default: ofBackEnd(error) ?? ofTools(error) ?? internalFault
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

  private static func of(_ kind: PlantsError.Kind) -> Int32 {
    switch kind {
    case .usage: usage
    case .damaged: unreadablePicture
    case .missing: noSuchInput
    case .cannotWrite: cannotWrite
    case .inputOutput: inputOutput
    case .locked: sessionLocked
    case .answer: someFailed
    }
  }
}
