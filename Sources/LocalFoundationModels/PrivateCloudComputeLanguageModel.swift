public import Foundation
public import LanguageModels
public import Observation

/// Apple's model in a data centre, which is never available here: nothing opens a network connection.
///
/// A program that asks whether it is available, and else uses another model, runs unchanged.
public final class PrivateCloudComputeLanguageModel: Sendable {
  /// Creates the model.
  public convenience init() {
    self.init(
      why: "Private Cloud Compute is Apple's; use SystemLanguageModel or a model of your own")
  }

  private let why: String

  private init(why: String) {
    self.why = why
  }

  /// Whether the model can be used: it cannot.
  public var availability: Availability { .unavailable(.deviceNotEligible) }

  /// Whether the model can be used: it cannot.
  public var isAvailable: Bool { availability == .available }

  /// How much of it was used: nothing.
  public var quotaUsage: QuotaUsage {
    QuotaUsage(status: .belowLimit(.init(isApproachingLimit: false)))
  }

  /// The tokens of a conversation.
  ///
  /// - Throws: ``Error/serviceUnavailable(_:)``, always.
  public var contextSize: Int {
    get async throws { throw unavailable }
  }

  /// The languages that the model knows: none.
  public var supportedLanguages: Set<Locale.Language> { [] }

  /// Whether the model knows the language of a locale: it does not.
  public func supportsLocale(_ locale: Locale = Locale.current) -> Bool { false }

  fileprivate var unavailable: Error { .serviceUnavailable(.init(debugDescription: why)) }
}

extension PrivateCloudComputeLanguageModel: Observable {}

extension PrivateCloudComputeLanguageModel {
  /// Whether the model can be used, and if not, why not.
  @frozen public enum Availability: Equatable, Sendable {
    /// It can.
    case available
    /// It cannot.
    case unavailable(UnavailableReason)

    /// Why the model cannot be used.
    public enum UnavailableReason: Hashable, Sendable {
      /// The machine is none of Apple's.
      case deviceNotEligible
      /// The system is not ready.
      case systemNotReady
    }
  }
}

extension PrivateCloudComputeLanguageModel: LanguageModel {
  /// What the model can do: as it is never there, the first request reports that.
  public var capabilities: LanguageModelCapabilities {
    LanguageModelCapabilities([.vision, .guidedGeneration, .toolCalling, .reasoning])
  }

  /// What its executor is made from.
  public var executorConfiguration: Executor.Configuration { Executor.Configuration() }

  /// Refuses every request.
  public struct Executor: LanguageModelExecutor {
    /// The model it runs.
    public typealias Model = PrivateCloudComputeLanguageModel

    /// What an executor is made from.
    public struct Configuration: Hashable, Sendable {}

    /// Creates an executor.
    public init(configuration: Configuration) {}

    /// Does nothing.
    public func prewarm(model: Model, transcript: Transcript) {}

    /// Refuses the request.
    ///
    /// - Throws: ``PrivateCloudComputeLanguageModel/Error/serviceUnavailable(_:)``, always.
    public func respond(
      to request: LanguageModelExecutorGenerationRequest, model: PrivateCloudComputeLanguageModel,
      streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
      throw model.unavailable
    }
  }
}
