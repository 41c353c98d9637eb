package import Files
internal import Foundation

/// A file that is fetched.
package struct RemoteFile: Equatable, Sendable {
  /// What it is called here.
  package var name: String
  package var address: WebAddress
  /// Its size in bytes, where it is known beforehand.
  package var size: Int?
  /// Its SHA-256, where it is known beforehand.
  package var sha256: String?

  package init(name: String, address: WebAddress, size: Int? = nil, sha256: String? = nil) {
    self.name = name
    self.address = address
    self.size = size
    self.sha256 = sha256
  }
}

/// Fetches files into a folder; what an interrupted run has fetched is kept, and continued.
package struct Download {
  let transfer: Transfer
  let folder: Folder
  /// Whether a token was given, for the sentence about a server that wants one.
  let hasToken: Bool
  /// Gets a file's name, the bytes that are there, and their whole number where it is known.
  let progress: (String, Int, Int?) -> Void
  /// Waits before a request is sent once more.
  let pause: (Duration) -> Void

  package init(
    transfer: Transfer, folder: Folder, hasToken: Bool,
    pause: @escaping (Duration) -> Void = Self.sleep,
    progress: @escaping (String, Int, Int?) -> Void
  ) {
    self.transfer = transfer
    self.folder = folder
    self.hasToken = hasToken
    self.pause = pause
    self.progress = progress
  }

  /// How often a request is sent that may succeed the next time.
  private static let attempts = 4

  /// Waits, and ends early when the task is cancelled.
  package static func sleep(_ duration: Duration) {
    let end = ContinuousClock.now + duration
    while ContinuousClock.now < end, !Task.isCancelled { usleep(50_000) }
  }

  /// Fetches a file, or the rest of one; afterwards it is whole and on the disk.
  ///
  /// - Returns: Its size and SHA-256.
  /// - Throws: ``PlantidError``; what was fetched is kept unless it was wrong.
  package func fetch(_ file: RemoteFile) throws(PlantidError) -> (size: Int, sha256: String) {
    let part = try PartialFile(of: file, in: folder)
    var attempt = 0
    while true {
      attempt += 1
      try part.resume()
      let receiver = DownloadReceiver(part, file: file, folder: folder) {
        progress(file.name, $0, $1)
      }
      let outcome = try transfer.get(
        file.address, from: part.size, entityTag: part.entityTag, into: receiver)
      if Task.isCancelled { throw .interrupted }
      let problem = receiver.problem ?? failure(of: outcome, receiver)
      guard let problem else { return try finish(part, file) }
      guard case .retry(let delay, _) = problem, attempt < Self.attempts else {
        if problem.spoilsPart { part.remove() }
        throw problem.error(file, hasToken: hasToken)
      }
      pause(delay ?? .milliseconds(500 << attempt))
      if Task.isCancelled { throw .interrupted }
    }
  }

  private func failure(
    of outcome: Transfer.Outcome, _ receiver: DownloadReceiver
  ) -> DownloadProblem? {
    switch outcome {
    case .failed(let failure):
      failure.mayPass ? .retry(after: nil, failure.error) : .failed(failure.error)
    case .stopped where receiver.isComplete: nil
    case .stopped: .retry(after: nil, .interrupted)
    case .done: receiver.isShort ? .retry(after: nil, receiver.cut) : nil
    }
  }

  private func finish(
    _ part: PartialFile, _ file: RemoteFile
  ) throws(PlantidError) -> (size: Int, sha256: String) {
    let (size, sha256) = (part.size, part.digest())
    if let expected = file.sha256, expected != sha256 {
      part.remove()
      throw .otherContent(file.name, host: file.address.host)
    }
    try part.finish()
    return (size, sha256)
  }
}
