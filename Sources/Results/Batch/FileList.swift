import Dispatch
package import Files
import Synchronization

/// A list of file names in a file or on standard input, read as it comes.
///
/// A name ends with its line, or with a NUL; any other byte may be in it. Empty names are no names. What
/// Windows puts around lines is left out where only then there is such a file.
package final class FileList: Sendable {
  private let descriptor: Int32
  private let closes: Bool
  private let name: String
  private let separator: UInt8
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "plantid.file-list")

  private struct State {
    var bytes: [UInt8] = []
    var start = 0
    var hasEnded = false
    /// Names without a letter since the last that had one.
    var emptyCount = 0
  }

  /// Opens a list; `-` is standard input.
  ///
  /// - Throws: a file failure.
  package init(_ path: String, endsWithNUL: Bool = false) throws(PlantidError) {
    separator = endsWithNUL ? 0 : UInt8(ascii: "\n")
    if path == "-" {
      name = "standard input"
      descriptor = STDIN_FILENO
      closes = false
    } else {
      name = path.displayedFileName
      closes = true
      do throws(SystemFailure) {
        descriptor = try NamedInput.open(path)
      } catch {
        throw .photoList(name, code: error.code)
      }
    }
  }

  deinit {
    if closes { close(descriptor) }
  }

  /// The next name; nil at the end.
  ///
  /// - Throws: a file failure; `CancellationError` when the task is cancelled while nothing comes.
  func next() async throws -> String? {
    while true {
      if let bytes = try state.withLock({ try takeName(&$0) }) { return try name(of: bytes) }
      if state.withLock({ $0.hasEnded && $0.start == $0.bytes.count }) { return nil }
      try Task.checkCancellation()
      try await fill()
    }
  }

  private func name(of bytes: [UInt8]) throws(PlantidError) -> String {
    let name = String(fileSystemBytes: bytes)
    guard separator != 0 else { return name }
    guard !bytes.contains(0) else { throw .photoListWithNULs(self.name) }
    var rest = bytes[...]
    if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    if rest.starts(with: Self.byteOrderMark) { rest.removeFirst(Self.byteOrderMark.count) }
    guard rest.count < bytes.count, !exists(name) else { return name }
    let meant = String(fileSystemBytes: rest)
    return exists(meant) ? meant : name
  }

  /// Whether a line of a list made on Windows is empty but for what Windows adds to it.
  private func isBlank(_ line: [UInt8]) -> Bool {
    guard separator != 0, line.count <= Self.byteOrderMark.count + 1 else { return false }
    let rest = line.starts(with: Self.byteOrderMark) ? line.dropFirst(3) : line[...]
    return (rest.isEmpty || rest.elementsEqual([UInt8(ascii: "\r")]))
      && !exists(String(fileSystemBytes: line))
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private func exists(_ path: String) -> Bool { path.withSystemPath { access($0, F_OK) } == 0 }

  private func takeName(_ state: inout State) throws -> [UInt8]? {
    while state.start < state.bytes.count {
      let rest = state.bytes[state.start...]
      let end = rest.firstIndex(of: separator)
      guard let end = end ?? (state.hasEnded ? rest.endIndex : nil) else {
        guard rest.count <= Limit.listedName.value else {
          throw PlantidError.photoList(name, code: ENAMETOOLONG)
        }
        return nil
      }
      let found = Array(rest[..<end])
      state.start = min(end + 1, state.bytes.count)
      if !found.isEmpty, !isBlank(found) {
        state.emptyCount = 0
        return found
      }
      state.emptyCount += 1
      guard state.emptyCount <= Limit.emptyNames.value else {
        throw PlantidError.emptyPhotoList(name)
      }
    }
    return nil
  }

  /// Waits for bytes on a thread that may wait, and looks up now and then whether to give up.
  private func fill() async throws {
    let result = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.read()) }
    }
    if let code = result { throw PlantidError.photoList(name, code: code) }
  }

  /// Reads what arrives within a tenth of a second; returns an error number on failure.
  private func read() -> Int32? {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 100) != 0 else { return nil }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    #if canImport(Glibc)
      let count = Glibc.read(descriptor, &chunk, chunk.count)
    #else
      let count = Darwin.read(descriptor, &chunk, chunk.count)
    #endif
    guard count >= 0 else { return errno == EINTR || errno == EAGAIN ? nil : errno }
    state.withLock { state in
      state.bytes.removeFirst(state.start)
      state.start = 0
      state.bytes += chunk[..<count]
      state.hasEnded = count == 0
    }
    return nil
  }
}
