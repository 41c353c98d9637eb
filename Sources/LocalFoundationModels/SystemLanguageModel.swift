public import Foundation
internal import Llama
public import Observation

/// The language model of this machine: the one that the `plantid` command would use.
///
/// PLANTID_MODEL and PLANTID_MMPROJ name it; else it is the one beside the program or in the
/// checkout. It is looked for whenever it is needed, and loaded by the first request. All values
/// share one context.
public final class SystemLanguageModel: Sendable {
  /// The model for every purpose.
  public static let `default` = SystemLanguageModel()

  /// What the model is used for.
  let useCase: UseCase
  /// How strictly harmful answers are prevented.
  let guardrails: Guardrails
  private let search: @Sendable () throws -> InstalledModels

  init(
    useCase: UseCase, guardrails: Guardrails,
    search: @escaping @Sendable () throws -> InstalledModels
  ) {
    self.useCase = useCase
    self.guardrails = guardrails
    self.search = search
  }

  /// Creates a model for a purpose; a local model is the same for every purpose.
  public convenience init(
    useCase: UseCase = .general, guardrails: Guardrails = Guardrails.default
  ) {
    self.init(useCase: useCase, guardrails: guardrails) { try InstalledModels.find() }
  }

  /// Which model it is and how it is run; nil when there is none.
  var configuration: LlamaLanguageModel.Configuration? {
    (try? search()).map {
      LlamaLanguageModel.Configuration(model: $0.model, projector: $0.projector)
    }
  }

  /// The model itself.
  ///
  /// - Throws: ``Error/assetsUnavailable(_:)`` when there is none.
  func local() throws -> LlamaLanguageModel {
    do {
      let files = try search()
      return LoadedModels.shared.model(
        for: LlamaLanguageModel.Configuration(model: files.model, projector: files.projector))
    } catch {
      throw Error.assetsUnavailable(.init(debugDescription: "\(error)"))
    }
  }
}

extension SystemLanguageModel: Observable {}

extension SystemLanguageModel {
  /// A purpose.
  public struct UseCase: Sendable, Equatable {
    private let name: String

    /// Anything.
    public static let general = UseCase(name: "general")
    /// Finding tags for content.
    public static let contentTagging = UseCase(name: "contentTagging")
  }

  /// What keeps a model from saying what it should not; local models have no other than their own.
  public struct Guardrails: Sendable {
    private let name: String

    /// The usual ones.
    public static let `default` = Guardrails(name: "default")
    /// Those that let a program transform content it was given.
    public static let permissiveContentTransformations = Guardrails(
      name: "permissiveContentTransformations")
  }

  /// Why a request could not even begin.
  public enum Error: LocalizedError, CustomDebugStringConvertible {
    /// There is no model.
    case assetsUnavailable(AssetsUnavailable)

    /// What is missing.
    public struct AssetsUnavailable: Sendable {
      /// What is missing, with the way out.
      public var debugDescription: String

      /// Creates details.
      public init(debugDescription: String) {
        self.debugDescription = debugDescription
      }
    }

    /// What is missing, with the way out.
    public var errorDescription: String? { debugDescription }

    /// What is missing, with the way out.
    public var debugDescription: String {
      switch self {
      case .assetsUnavailable(let details): details.debugDescription
      }
    }
  }
}
