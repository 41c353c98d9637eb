import Files

/// The lines of a file, read a piece at a time.
final class AppendedLines {
  private let path: String
  private let descriptor: Descriptor
  private var bytes: [UInt8] = []
  private var start = 0
  private var hasEnded = false
  /// Whether the line given last lacked its end.
  private(set) var isCutOff = false

  init(_ path: String) throws(PlantidError) {
    self.path = path
    do throws(SystemFailure) {
      descriptor = Descriptor(try NamedInput.open(path))
    } catch {
      throw .file("read", path, code: error.code)
    }
  }

  /// The next line without its end; nil when there is none.
  func next() throws(PlantidError) -> [UInt8]? {
    var searched = start
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return Array(bytes[start..<end])
      }
      if hasEnded {
        guard start < bytes.count else { return nil }
        isCutOff = true
        defer { start = bytes.count }
        return Array(bytes[start...])
      }
      // What is longer than any row is given in pieces, which are no rows.
      if bytes.count - start > Limit.row.value {
        defer { start = bytes.count }
        return Array(bytes[start...])
      }
      searched = bytes.count - start
      bytes.removeFirst(start)
      start = 0
      try fill()
    }
  }

  private func fill() throws(PlantidError) {
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    let count = read(descriptor.number, &chunk, chunk.count)
    guard count >= 0 || errno == EINTR else {
      throw .file("read", path, code: errno)
    }
    hasEnded = count == 0
    bytes += chunk[..<max(0, count)]
  }
}
