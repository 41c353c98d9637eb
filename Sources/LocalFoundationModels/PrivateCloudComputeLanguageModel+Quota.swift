public import Foundation

extension PrivateCloudComputeLanguageModel {
  /// How much of an allowance was used.
  public struct QuotaUsage: Sendable {
    /// Whether there is some left.
    public var status: Status
    /// How to get more.
    public var limitIncreaseSuggestion: LimitIncreaseSuggestion?
    /// When there is more.
    public var resetDate: Date?

    /// Whether nothing is left.
    public var isLimitReached: Bool {
      if case .limitReached = status { true } else { false }
    }

    /// Whether there is some of an allowance left.
    public enum Status: Sendable {
      /// There is.
      case belowLimit(BelowLimit)
      /// There is not.
      case limitReached(LimitReached)

      /// The details of an allowance of which there is some left.
      public struct BelowLimit: Sendable {
        /// Whether there is not much left.
        public var isApproachingLimit: Bool
      }

      /// The details of an allowance that is used up.
      public struct LimitReached: Sendable {}
    }

    /// How to get more.
    public struct LimitIncreaseSuggestion: Sendable {
      /// Does nothing: there is no screen to show.
      public func show() {}
    }
  }
}
