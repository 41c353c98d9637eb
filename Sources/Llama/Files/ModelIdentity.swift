internal import CLlama
internal import Dispatch
internal import Foundation
internal import LanguageModels
internal import Synchronization

/// Which files a model is made of and their digests, computed once on first use.
///
/// Neither needs the model itself, so both are there while it still loads.
final class ModelIdentity: Sendable {
  private let model: URL
  private let projector: URL?
  private let knownFiles = Mutex<ModelFiles?>(nil)
  private let knownFingerprint = Mutex<ModelFingerprint?>(nil)

  init(model: URL, projector: URL?) {
    self.model = model
    self.projector = projector
  }

  /// - Throws: ``LlamaError``; the next call looks at the files again then.
  @inline(never)
  func files() throws(LlamaError) -> ModelFiles {
    try knownFiles.withLock { known throws(LlamaError) in
      if let known { return known }
      let files = try ModelFiles(model: model, projector: projector)
      known = files
      return files
    }
  }

  /// What a saved context depends on; takes as long as reading the files does, unless that was done before.
  ///
  /// - Throws: ``LlamaError``.
  @inline(never)
  func fingerprint() throws(LlamaError) -> ModelFingerprint {
    let files = try files()
    return try knownFingerprint.withLock { known throws(LlamaError) in
      if let known { return known }
      let digests = try FileDigests.standard.sha256(
        of: [files.model, files.projector].compactMap { $0?.path })
      let fingerprint = ModelFingerprint(
        name: files.model.displayName, sha256: digests[0],
        projectorSHA256: files.projector == nil ? nil : digests[1],
        runtime: String(cString: pll_build()))
      known = fingerprint
      return fingerprint
    }
  }

  /// The same, without keeping a thread of the concurrency pool waiting for a disk.
  func awaitedFingerprint() async throws -> ModelFingerprint {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try self.fingerprint() })
      }
    }
  }
}
