/// A file of the user that grows by whole pieces: a piece that does not fit leaves no trace.
package final class OutputFile: Sendable {
  private let file: OpenFile
  /// What the file is called in messages; one that takes another's place is called like that one.
  private let name: String
  /// Whether a later run can continue after what the file holds.
  private let canGoOn: Bool

  /// Opens a file, or makes one that the system's mask alone keeps from others.
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

  /// Makes a file that takes a name later, and is removed when it is let go before.
  package init(
    toBecome place: FilePlace, named name: String, mode: mode_t = 0o666, canGoOn: Bool = false
  ) throws(PlantidError) {
    file = try PlantidError.writing(name) { () throws(SystemFailure) in
      try OpenFile(toBecome: place.name, in: place.folder, mode: mode)
    }
    self.name = name
    self.canGoOn = canGoOn
  }

  /// Opens a file to read it, through whatever links.
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

  /// Takes the right to write, for as long as the file is open; false when another process has it.
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

  /// Reads a part of the file; what lies beyond its end is missing from it.
  package func read(_ range: Range<Int>) throws(PlantidError) -> [UInt8] {
    do throws(SystemFailure) {
      return try file.read(range)
    } catch {
      throw .file("read", name, code: error.code)
    }
  }

  /// Whether the file begins with a mark; one of which a full disk left but the beginning does too.
  package func isEmptyOrBegins(with mark: String) throws(PlantidError) -> Bool {
    mark.utf8.starts(with: try read(0..<mark.utf8.count))
  }

  /// Takes a name in its folder, in place of whatever file had it and with its permissions.
  package func take(_ other: String) throws(PlantidError) {
    try write { () throws(SystemFailure) in try file.take(other) }
  }

  /// Removes the file.
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

  /// The place of a file beside this one that only the program writes; a link there is refused.
  ///
  /// - Throws: ``PlantidError``.
  package func beside(_ suffix: String) throws(PlantidError) -> FilePlace {
    try PlantidError.writing(path + suffix) { () throws(SystemFailure) in
      try FilePlace(in: folder, name + suffix, links: .refused)
    }
  }
}

extension PlantidError {
  /// Does something to a file, whose failures are failures to write it.
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
