/// A file of the user that grows by whole pieces: a piece that does not fit is removed again.
package final class OutputFile: Sendable {
  private let file: OpenFile
  /// The file's name in messages; a replacement has the name of the file that it replaces.
  private let name: String
  /// Whether a later run can continue after what the file holds.
  private let canGoOn: Bool

  /// Opens a file, or makes one with the permissions of the umask.
  ///
  /// - Throws: a file failure; ``PlantidError/isFolder(_:)`` for a folder.
  package init(
    _ place: FilePlace, named name: String? = nil, canGoOn: Bool = false
  ) throws(PlantidError) {
    let name = name ?? place.path
    file = try PlantidError.writing(name) { () throws(SystemFailure) in
      try OpenFile(appendingTo: place, mode: 0o666)
    }
    self.name = name
    self.canGoOn = canGoOn
  }

  /// Makes a temporary file, which is removed unless it gets its final name.
  package init(
    toBecome place: FilePlace, named name: String, mode: mode_t = 0o666, canGoOn: Bool = false
  ) throws(PlantidError) {
    file = try PlantidError.writing(name) { () throws(SystemFailure) in
      try OpenFile(toBecome: place.name, in: place.folder, mode: mode)
    }
    self.name = name
    self.canGoOn = canGoOn
  }

  /// Opens a file to read it, following links.
  ///
  /// - Throws: as the other way does.
  package convenience init(readingFile path: String, calls: FileCalls = .system)
    throws(PlantidError)
  {
    try self.init(
      reading: FilePlace(ofFile: path, links: .followed, calls: calls), named: path)
  }

  /// Opens a file to read it.
  ///
  /// - Throws: a file failure; ``PlantidError/isFolder(_:)`` and ``PlantidError/isNoFile(_:)``.
  package init(reading place: FilePlace, named name: String? = nil) throws(PlantidError) {
    let name = name ?? place.path
    switch place.kind {
    case .folder: throw .isFolder(name)
    case .device: throw .isNoFile(name)
    case .file, .nothing: break
    }
    do throws(SystemFailure) {
      file = try OpenFile(reading: place)
    } catch {
      throw .file("read", name, code: error.code)
    }
    self.name = name
    canGoOn = false
  }

  /// Whether the file is one that can be cut and read again, rather than a pipe or a device.
  package var isRegular: Bool { file.isRegular }

  package var size: Int { file.size }

  /// Locks the file for as long as it is open; false when another process holds the lock.
  package func lock() -> Bool { file.lock() }

  /// Adds bytes, in one write where the system allows it.
  package func append(_ bytes: [UInt8]) throws(PlantidError) {
    try write { () throws(SystemFailure) in try file.append(bytes) }
  }

  /// Flushes what was written to the disk.
  package func synchronize() throws(PlantidError) {
    guard isRegular else { return }
    try write { () throws(SystemFailure) in try file.synchronize() }
  }

  /// Cuts the file.
  package func truncate(to size: Int) throws(PlantidError) {
    try write { () throws(SystemFailure) in try file.truncate(to: size) }
  }

  /// Reads a part of the file; less when it ends before.
  package func read(_ range: Range<Int>) throws(PlantidError) -> [UInt8] {
    do throws(SystemFailure) {
      return try file.read(range)
    } catch {
      throw .file("read", name, code: error.code)
    }
  }

  /// Whether the file begins with a mark, or with as much of it as a full disk left.
  package func isEmptyOrBegins(with mark: String) throws(PlantidError) -> Bool {
    mark.utf8.starts(with: try read(0..<mark.utf8.count))
  }

  /// Gives the file a name in its folder, replacing a file of that name and keeping its permissions.
  package func take(_ other: String) throws(PlantidError) {
    try write { () throws(SystemFailure) in try file.take(other) }
  }

  package func remove() {
    file.remove()
  }

  private func write(_ body: () throws(SystemFailure) -> Void) throws(PlantidError) {
    try PlantidError.writing(name, canGoOn: canGoOn, body)
  }
}

extension FilePlace {
  /// Looks up the path of a file that is written for the user.
  ///
  /// - Throws: ``PlantidError``.
  package init(
    ofFile path: String, links: Links = .trusted, calls: FileCalls
  ) throws(PlantidError) {
    do throws(SystemFailure) {
      try self.init(path, links: links, calls: calls)
    } catch {
      throw .file(links == .followed ? "read" : "write", path, code: error.code)
    }
  }

  /// The place of a file beside this one that only the program writes; a link is refused.
  ///
  /// - Throws: ``PlantidError``.
  package func beside(_ suffix: String) throws(PlantidError) -> FilePlace {
    try PlantidError.writing(path + suffix) { () throws(SystemFailure) in
      try FilePlace(in: folder, name + suffix, links: .refused)
    }
  }
}

extension PlantidError {
  /// Does something to a file; failures are reported as failures to write it.
  fileprivate static func writing<Value>(
    _ path: String, canGoOn: Bool = false, _ body: () throws(SystemFailure) -> Value
  ) throws(PlantidError) -> Value {
    do throws(SystemFailure) {
      return try body()
    } catch {
      throw .file("write", path, code: error.code, canGoOn: canGoOn)
    }
  }
}
