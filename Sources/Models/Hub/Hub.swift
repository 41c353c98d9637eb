package import Files
internal import Foundation

/// A hub of models with the interface of the Hugging Face Hub.
package struct Hub: Sendable {
  private let endpoint: WebAddress
  private let transfer: Transfer
  private let hasToken: Bool

  /// - Throws: ``PlantidError`` for an `HF_ENDPOINT` that is no address.
  package init(
    transfer: Transfer, hasToken: Bool, environment: [String: String]
  ) throws(PlantidError) {
    let named = environment["HF_ENDPOINT"].flatMap { $0.isEmpty ? nil : $0 }
    var text = named ?? "https://huggingface.co"
    while text.hasSuffix("/") { text.removeLast() }
    endpoint = try WebAddress(text)
    self.transfer = transfer
    self.hasToken = hasToken
  }

  /// The model and the projector of a repository, with their sizes and digests.
  ///
  /// - Throws: ``PlantidError``.
  package func pair(
    in repository: ModelSource.Repository
  ) throws(PlantidError) -> (model: RemoteFile, projector: RemoteFile) {
    let listing = try WebAddress(
      "\(endpoint.text)/api/models/\(repository.path)/tree/\(repository.revision)?recursive=true")
    let receiver = TextReceiver(limit: Limit.hubListing.value)
    let outcome = try transfer.get(listing, into: receiver)
    if Task.isCancelled { throw .interrupted }
    if case .failed(let failure) = outcome { throw failure.error }
    guard receiver.status == 200 else {
      throw .refused(
        receiver.status, what: repository.path, host: endpoint.host, hasToken: hasToken,
        retryAfter: receiver.retryAfter)
    }
    guard !receiver.isTooLong else {
      throw PlantidError(
        .damaged, "the hub's list of \(repository.path) has more than \(Limit.hubListing.words)")
    }
    return try HubListing(receiver.bytes, of: repository).pair { (path) throws(PlantidError) in
      try WebAddress("\(endpoint.text)/\(repository.path)/resolve/\(repository.revision)/\(path)")
    }
  }
}

/// Keeps a short answer in memory.
private final class TextReceiver: TransferReceiver {
  private(set) var status = 0
  private(set) var retryAfter: Int?
  private(set) var bytes: [UInt8] = []
  private(set) var isTooLong = false
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  func begin(_ answer: TransferAnswer) -> Bool {
    status = answer.status
    retryAfter = answer.retryAfter
    return answer.status == 200
  }

  func take(_ piece: UnsafeRawBufferPointer) -> Bool {
    isTooLong = bytes.count + piece.count > limit
    if !isTooLong { bytes.append(contentsOf: piece) }
    return !isTooLong
  }
}
