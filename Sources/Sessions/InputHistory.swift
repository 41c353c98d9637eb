package import Files

/// The lines that were typed in a conversation, oldest first, in a file that the user alone can read.
package struct InputHistory: Sendable {
  /// How many lines are kept.
  package static let limit = 500
  static let fileName = "history"
  private let store: SessionStore

  /// Names the history of a store; nothing is read yet.
  package init(of store: SessionStore) {
    self.store = store
  }

  /// The lines; none when there is no file yet.
  ///
  /// - Throws: a file failure.
  package func lines() throws(PlantidError) -> [String] {
    let bytes: [UInt8]
    do throws(PlantidError) {
      bytes = try store.rootFolder(creating: false).read(
        Self.fileName, limit: Limit.inputHistory.value)
    } catch {
      if error.isMissingFile { return [] }
      throw error
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").suffix(Self.limit)
      .map(String.init)
  }

  /// Adds a line, and forgets the oldest ones now and then.
  ///
  /// - Throws: a file failure; the others are kept.
  package func add(_ line: String) throws(PlantidError) {
    let root = try store.rootFolder(creating: true)
    let text = line.printable(limit: 4000)
    guard !text.isEmpty else { return }
    if let size = root.status(of: Self.fileName)?.size, size > Limit.inputHistory.value / 2 {
      let kept = try lines().suffix(Self.limit / 2).map { $0 + "\n" }.joined()
      try root.replace(Self.fileName, with: Array(kept.utf8))
    }
    try root.append(Array((text + "\n").utf8), to: Self.fileName)
  }
}
