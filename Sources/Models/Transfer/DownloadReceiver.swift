internal import Files
internal import Foundation

/// Writes an answer into a part, and notices an answer that is none.
final class DownloadReceiver: TransferReceiver {
  private let part: PartialFile
  private let file: RemoteFile
  private let folder: Folder
  private let progress: (Int, Int?) -> Void
  private var whole: Int?
  /// Whether all of it was there already, so that the rest of the answer is none of the file.
  private(set) var isComplete = false
  /// What is wrong with the answer, or with the disk.
  private(set) var problem: DownloadProblem?

  init(
    _ part: PartialFile, file: RemoteFile, folder: Folder, progress: @escaping (Int, Int?) -> Void
  ) {
    self.part = part
    self.file = file
    self.folder = folder
    self.progress = progress
  }

  /// The longest that a server can make us wait, in seconds.
  private static let patience = 60

  /// Whether less came than was announced.
  var isShort: Bool { whole.map { part.size < $0 } ?? false }

  var cut: PlantidError { TransferFailure(.cut, host: file.address.host).error }

  func begin(_ answer: TransferAnswer) -> Bool {
    do throws(PlantidError) {
      problem = try problem(of: answer)
    } catch {
      problem = .failed(error)
    }
    return problem == nil && !isComplete
  }

  private func problem(of answer: TransferAnswer) throws(PlantidError) -> DownloadProblem? {
    let here = part.size
    switch answer.status {
    case 200:
      if here > 0 { try part.start() }
      whole = answer.length
    case 206 where answer.first == here:
      whole = answer.whole ?? answer.length.map { here + $0 }
    case 206, 416:
      // What is there does not fit what the server has now, unless it is all of it.
      isComplete = answer.status == 416 && here > 0 && here == file.size ?? answer.whole
      if isComplete { return nil }
      try part.start()
      return .retry(after: .zero, .otherContent(file.name, host: file.address.host))
    case 429, 500...:
      let delay = answer.retryAfter
      guard delay ?? 0 <= Self.patience else { fallthrough }
      return .retry(
        after: delay.map { .seconds($0) },
        .refused(
          answer.status, what: file.name, host: file.address.host, hasToken: false,
          retryAfter: delay))
    default:
      return .status(answer.status, retryAfter: answer.retryAfter)
    }
    guard !answer.type.lowercased().hasPrefix("text/html") else { return .webPage }
    if let size = file.size, let whole, whole != size { return .otherSize(whole) }
    whole = whole ?? file.size
    let missing = (whole ?? 0) - part.size
    if let free = folder.freeBytes, missing > 0, free < missing { return .noRoom(missing, free) }
    try part.note(entityTag: answer.entityTag)
    progress(part.size, whole)
    return nil
  }

  func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if part.size == 0, !bytes.starts(with: "GGUF".utf8.prefix(bytes.count)) {
      problem = .noModel
      return false
    }
    if let whole, part.size + bytes.count > whole {
      problem = .otherSize(part.size + bytes.count)
      return false
    }
    do throws(PlantidError) {
      try part.append(bytes)
    } catch {
      problem = .failed(error)
      return false
    }
    progress(part.size, whole)
    return true
  }
}

extension Folder {
  /// Bytes that the user can still write there; nil where the system does not say.
  package var freeBytes: Int? {
    var status = statvfs()
    guard fstatvfs(descriptor.number, &status) == 0 else { return nil }
    return Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
  }
}
