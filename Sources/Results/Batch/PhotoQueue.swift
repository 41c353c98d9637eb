import Files

/// The inputs of a batch, one after the other: named files and folders, then those of a list.
package actor PhotoQueue {
  private let followLinks: Bool
  private let shard: Shard?
  private var walk: PhotoWalk
  private var list: FileList?
  private var position = 0
  /// The inputs of this shard so far.
  package private(set) var count = 0

  /// Prepares the inputs; nothing is read yet.
  package init(
    _ paths: [String], list: FileList? = nil, shard: Shard? = nil, followLinks: Bool = false
  ) {
    walk = PhotoWalk(paths, followLinks: followLinks)
    self.list = list
    self.shard = shard
    self.followLinks = followLinks
  }

  /// Counts the inputs of files and folders in a walk of its own, for a progress bar.
  ///
  /// - Throws: `CancellationError` when the task is cancelled meanwhile.
  package static func count(
    _ paths: [String], shard: Shard? = nil, followLinks: Bool = false
  ) throws -> Int {
    var count = 0
    for found in PhotoWalk(paths, followLinks: followLinks) {
      try Task.checkCancellation()
      switch found {
      case .photo(let path), .unreadableFolder(let path, _):
        if shard?.contains(path) ?? true { count += 1 }
      }
    }
    return count
  }

  /// The number of inputs seen so far, those of other shards included.
  package var seen: Int { position }

  /// The next input of this shard; nil at the end.
  ///
  /// - Throws: ``PlantidError`` when the list cannot be read; `CancellationError` when cancelled.
  package func next() async throws -> BatchItem? {
    while true {
      try Task.checkCancellation()
      guard let found = walk.next() else {
        guard let path = try await list?.next() else { return nil }
        walk = PhotoWalk([path], followLinks: followLinks)
        continue
      }
      let item = BatchItem(position: position, found: found, stamp: nil)
      position += 1
      if let shard, !shard.contains(item.path) { continue }
      count += 1
      return BatchItem(
        position: item.position, found: found, stamp: FileStamp(ofFile: item.path))
    }
  }
}
