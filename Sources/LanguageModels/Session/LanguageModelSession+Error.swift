public import Foundation

extension LanguageModelSession {
  /// A session that was used in a way it cannot be used.
  public enum Error: LocalizedError, Hashable {
    /// It got a request while it was answering.
    case concurrentRequests
    /// Its transcript was changed while it was answering.
    case transcriptMutationWhileResponding

    /// What happened, for people.
    public var errorDescription: String? { debugDescription }
  }
}

extension LanguageModelSession.Error: CustomDebugStringConvertible {
  /// What happened.
  public var debugDescription: String {
    switch self {
    case .concurrentRequests: "the session is still answering another prompt"
    case .transcriptMutationWhileResponding: "the transcript was changed during an answer"
    }
  }
}
