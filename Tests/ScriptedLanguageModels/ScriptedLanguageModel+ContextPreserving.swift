internal import Files
package import Foundation
package import LanguageModels
internal import Synchronization

extension ScriptedLanguageModel: ContextPreserving {
  /// What a scripted model writes in the place of an evaluated context.
  private struct SavedContext: Codable {
    var fingerprint: ModelFingerprint
    var digest: String
  }

  /// The model holds another conversation than the one to be saved.
  package struct NothingToSave: Error {}

  package var fingerprint: ModelFingerprint {
    ModelFingerprint(
      name: executorConfiguration.name, sha256: String(repeating: "0", count: 64),
      projectorSHA256: nil, runtime: "script")
  }

  package func saveContext(of transcript: Transcript, to file: URL) async throws {
    let context = ScriptedContext(transcript)
    let digest = try executorConfiguration.state.withLock { state in
      guard state.evaluated.holds(context) else { throw NothingToSave() }
      state.evaluated = context
      return context.digest
    }
    let data = try JSONEncoder().encode(SavedContext(fingerprint: fingerprint, digest: digest))
    try Folder(at: file.deletingLastPathComponent().path)
      .replace(file.lastPathComponent, with: Array(data))
  }

  package func restoreContext(of transcript: Transcript, from file: URL) async throws {
    guard let data = try? Data(contentsOf: file) else {
      throw ContextMismatch(reason: .missing, description: "there is no file")
    }
    guard let saved = try? JSONDecoder().decode(SavedContext.self, from: data) else {
      throw ContextMismatch(reason: .damaged, description: "the file is damaged")
    }
    guard saved.fingerprint == fingerprint else {
      throw ContextMismatch(
        reason: .otherConfiguration,
        description: "it was written for \(saved.fingerprint.name), not for \(fingerprint.name)")
    }
    let context = ScriptedContext(transcript)
    guard saved.digest == context.digest else {
      throw ContextMismatch(
        reason: .otherTranscript, description: "it holds another conversation")
    }
    executorConfiguration.state.withLock { $0.evaluated = context }
  }
}
