public import Foundation

extension PrivateCloudComputeLanguageModel {
  /// Why there was no answer.
  public enum Error: Swift.Error, LocalizedError {
    /// There is no network.
    case networkFailure(NetworkFailure)
    /// The allowance is used up.
    case quotaLimitReached(QuotaLimitReached)
    /// The service is not there.
    case serviceUnavailable(ServiceUnavailable)

    /// The details of a network that failed.
    public struct NetworkFailure: Sendable {
      /// What happened.
      public var debugDescription: String

      /// Creates details.
      public init(debugDescription: String) {
        self.debugDescription = debugDescription
      }
    }

    /// The details of an allowance that is used up.
    public struct QuotaLimitReached: Sendable {
      /// How to get more.
      public var limitIncreaseSuggestion: QuotaUsage.LimitIncreaseSuggestion?
      /// When there is more.
      public var resetDate: Date?
      /// What happened.
      public var debugDescription: String

      /// Creates details.
      public init(
        limitIncreaseSuggestion: QuotaUsage.LimitIncreaseSuggestion? = nil, resetDate: Date? = nil,
        debugDescription: String
      ) {
        self.limitIncreaseSuggestion = limitIncreaseSuggestion
        self.resetDate = resetDate
        self.debugDescription = debugDescription
      }
    }

    /// The details of a service that is not there.
    public struct ServiceUnavailable: Sendable {
      /// What happened.
      public var debugDescription: String

      /// Creates details.
      public init(debugDescription: String) {
        self.debugDescription = debugDescription
      }
    }

    /// What happened, for people.
    public var errorDescription: String? { debugDescription }
  }
}

extension PrivateCloudComputeLanguageModel.Error: CustomDebugStringConvertible {
  /// What happened.
  public var debugDescription: String {
    switch self {
    case .networkFailure(let details): details.debugDescription
    case .quotaLimitReached(let details): details.debugDescription
    case .serviceUnavailable(let details): details.debugDescription
    }
  }
}
