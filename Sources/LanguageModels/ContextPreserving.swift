public import Foundation

/// What an evaluated context depends on; a context saved under another fingerprint is never used.
public struct ModelFingerprint: Codable, Hashable, Sendable {
  /// The model's own name, from its file.
  public var name: String
  /// The sha256 of the model file, lower-case hexadecimal.
  public var sha256: String
  /// The sha256 of the projector file, where there is one.
  public var projectorSHA256: String?
  /// The inference library and its version.
  public var runtime: String

  /// Creates a fingerprint.
  public init(name: String, sha256: String, projectorSHA256: String?, runtime: String) {
    self.name = name
    self.sha256 = sha256
    self.projectorSHA256 = projectorSHA256
    self.runtime = runtime
  }
}

/// Why a saved context cannot be restored; the context is then rebuilt from the transcript.
public struct ContextMismatch: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of mismatch.
  public enum Reason: Sendable, Equatable {
    /// There is no file.
    case missing
    /// The file is torn, altered, or of another format version.
    case damaged
    /// The file was written for another model, projector, library build or context configuration.
    case otherConfiguration
    /// The file holds another conversation than the transcript.
    case otherTranscript
  }

  /// The kind of mismatch.
  public var reason: Reason
  /// What differs, fit to follow "the saved context cannot be used: ".
  public var description: String

  /// Creates a mismatch.
  public init(reason: Reason, description: String) {
    self.reason = reason
    self.description = description
  }
}

/// A language model whose evaluated context outlives the process.
///
/// Saving and restoring concern the context that the model's executor evaluated last.
public protocol ContextPreserving: LanguageModel {
  /// What a saved context depends on.
  ///
  /// - Throws: an error of the model when a file cannot be read.
  var fingerprint: ModelFingerprint { get async throws }

  /// Writes the evaluated context of a transcript to a file of mode 0600.
  ///
  /// The file is replaced as a whole: a reader finds the old one, the new one, or for an instant none.
  ///
  /// The transcript's last answer may be another than the model's own; it is evaluated in its place.
  ///
  /// - Throws: `CocoaError` or a POSIX error when the file cannot be written; an error of the model
  ///   when the model holds no context of that transcript.
  func saveContext(of transcript: Transcript, to file: URL) async throws

  /// Restores a context saved by this or another process, so that `transcript` need not be evaluated.
  ///
  /// - Throws: ``ContextMismatch`` when the file does not fit; nothing has changed then.
  func restoreContext(of transcript: Transcript, from file: URL) async throws
}
