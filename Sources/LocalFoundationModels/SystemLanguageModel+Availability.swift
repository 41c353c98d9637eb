internal import Foundation
internal import Llama

extension SystemLanguageModel {
  /// Whether the model can be used, and if not, why not.
  @frozen public enum Availability: Equatable, Sendable {
    /// It can.
    case available
    /// It cannot.
    case unavailable(UnavailableReason)

    /// Why a model cannot be used.
    public enum UnavailableReason: Hashable, Sendable {
      /// The machine cannot run models; never the case for a local model.
      case deviceNotEligible
      /// Models are switched off; never the case for a local model.
      case appleIntelligenceNotEnabled
      /// The file exists, but is not a model that can answer.
      case modelNotReady
      /// There is no model.
      case noModel
      /// A file is cut short or something else than GGUF.
      case modelNotWhole
      /// The model and its context are larger than the memory that is free.
      case notEnoughMemory
      /// There is no projector that fits: the model answers, and sees no pictures.
      case noVision
    }
  }

  /// Whether the model can be used; looks at the files' headers each time and loads nothing.
  public var availability: Availability {
    guard let configuration else { return .unavailable(.noModel) }
    // A model in use has its memory already.
    let isLoaded = LoadedModels.shared.contains(configuration)
    for problem in LlamaLanguageModel.inspection(of: configuration).problems {
      let reason = Availability.UnavailableReason(problem, of: configuration)
      if reason == .notEnoughMemory, isLoaded { continue }
      return .unavailable(reason)
    }
    return .available
  }

  /// Whether the model can be used.
  public var isAvailable: Bool { availability == .available }
}

extension SystemLanguageModel.Availability.UnavailableReason {
  fileprivate init(_ problem: LlamaError, of configuration: LlamaLanguageModel.Configuration) {
    self =
      switch problem {
      case .unreadable(let path, _): path == configuration.model.path ? .noModel : .noVision
      case .notWhole: .modelNotWhole
      case .noProjector, .notAProjector, .mismatch: .noVision
      case .memory: .notEnoughMemory
      case .notALanguageModel, .refused, .template, .grammar, .failed, .setting: .modelNotReady
      }
  }
}
