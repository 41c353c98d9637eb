import Foundation

/// Why something could not be done: one sentence with the way out, and what it means to a caller.
///
/// Each target states its own errors as static members, so that none has to know those of the others.
package struct PlantidError: Error, Equatable, Sendable {
  /// The kind of an error; a command turns it into its exit status.
  package enum Kind: Equatable, Sendable {
    /// The request itself is mistaken.
    case usage
    /// Stored data cannot be trusted.
    case damaged
    /// Stored data was written by a later version.
    case laterVersion
    /// There is no such session or file.
    case missing
    /// Nothing can be written there.
    case cannotWrite
    /// Reading or writing failed underway.
    case inputOutput
    /// Another process holds the session or the file.
    case locked
    /// The model's answer was cut off at its limit.
    case cutAnswer
    /// The model's answer does not have the required form.
    case malformedAnswer
    /// The model lacks an ability that the task needs.
    case unmeasurable
    /// No model, library or server is there that the task needs.
    case unavailable
    /// The model cannot answer in the language of the question.
    case otherLanguage
    /// The user stopped it.
    case interrupted
  }

  /// The kind of the error.
  package var kind: Kind
  /// The sentence.
  package var description: String
  /// The system call that failed, where one did.
  package var failure: FileFailure?

  /// States an error.
  package init(_ kind: Kind, _ description: String, failure: FileFailure? = nil) {
    self.kind = kind
    self.description = description
    self.failure = failure
  }
}

extension PlantidError {
  /// The user stopped what was going on.
  package static let interrupted = PlantidError(.interrupted, "interrupted")
}

extension PlantidError: LocalizedError, CustomStringConvertible {
  package var errorDescription: String? { description }
}

/// What an error says, in one sentence.
package func sentence(of error: any Error) -> String {
  // Foundation's own descriptions of these repeat their code and domain.
  if let error = error as? POSIXError { return String(cString: strerror(error.code.rawValue)) }
  if let error = error as? CocoaError { return error.localizedDescription }
  return (error as? any LocalizedError)?.errorDescription ?? String(describing: error)
}
