/// The lines of an open file or pipe, of which no more is kept in memory than a line may have.
package struct InputLines: Sendable {
  package enum Line: Equatable, Sendable {
    /// A line without its end.
    case text(String)
    /// One that is longer than it may be; it was passed over.
    case tooLong
  }

  private let descriptor: CInt
  private let limit: Int
  private var bytes: [UInt8] = []
  private var start = 0

  /// Reads from a descriptor, which stays open.
  package init(of descriptor: CInt, limit: Limit) {
    self.descriptor = descriptor
    self.limit = limit.value
  }

  /// The next line; nil at the end, or where nothing can be read.
  package mutating func next() -> Line? {
    var isTooLong = false
    while true {
      if let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return line(bytes[start..<end], isTooLong)
      }
      if bytes.count - start > limit + 1 {
        isTooLong = true
        start = bytes.count
      }
      bytes.removeFirst(start)
      start = 0
      guard fill() else {
        defer { bytes = [] }
        return bytes.isEmpty && !isTooLong ? nil : line(bytes[...], isTooLong)
      }
    }
  }

  private func line(_ bytes: ArraySlice<UInt8>, _ isTooLong: Bool) -> Line {
    var line = bytes
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return isTooLong || line.count > limit
      ? .tooLong : .text(String(decoding: line, as: UTF8.self))
  }

  private mutating func fill() -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    var count = read(descriptor, &piece, piece.count)
    while count < 0, errno == EINTR { count = read(descriptor, &piece, piece.count) }
    guard count > 0 else { return false }
    bytes += piece[..<count]
    return true
  }
}
