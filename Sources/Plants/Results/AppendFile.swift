import Files

/// A file of the user that grows by whole pieces: a piece that does not fit leaves no trace.
final class AppendFile: Sendable {
  private let file: OpenFile
  /// What the file is called in messages; one that takes another's place is called like that one.
  private let name: String
  /// Whether a later run can go on after what the file holds.
  private let canGoOn: Bool

  /// Opens a file, or makes one that the system's mask alone keeps from others.
  ///
  /// - Throws: a file failure; ``ResultsFailure/isFolder(_:)`` for a folder.
  init(
    _ place: FilePlace, named name: String? = nil, canGoOn: Bool = false
  ) throws(PlantsError) {
    let name = name ?? place.path
    file = try PlantsError.writing(name) { () throws(SystemFailure) in
      try OpenFile(appendingTo: place, mode: 0o666)
    }
    self.name = name
    self.canGoOn = canGoOn
  }

  /// Makes a file that takes a name later, and is removed when it is let go before.
  init(
    toBecome place: FilePlace, named name: String, mode: mode_t = 0o666, canGoOn: Bool = false
  ) throws(PlantsError) {
    file = try PlantsError.writing(name) { () throws(SystemFailure) in
      try OpenFile(toBecome: place.name, in: place.folder, mode: mode)
    }
    self.name = name
    self.canGoOn = canGoOn
  }

  /// Opens a file to read it, through whatever links.
  ///
  /// - Throws: as the other way does.
  convenience init(readingFile path: String, calls: FileCalls = .system) throws(PlantsError) {
    try self.init(
      reading: FilePlace(ofFile: path, links: .followed, calls: calls), named: path)
  }

  /// Opens a file to read it.
  ///
  /// - Throws: a file failure; ``ResultsFailure/isFolder(_:)`` and ``ResultsFailure/isNoFile(_:)``.
  init(reading place: FilePlace, named name: String? = nil) throws(PlantsError) {
    let name = name ?? place.path
    switch place.kind {
    case .folder: throw .results(.isFolder(name))
    case .device: throw .results(.isNoFile(name))
    case .file, .nothing: break
    }
    do throws(SystemFailure) {
      file = try OpenFile(reading: place)
    } catch {
      throw .results(error.code, "read", name)
    }
    self.name = name
    canGoOn = false
  }

  /// Whether the file is one that can be cut and read again, rather than a pipe or a device.
  var isRegular: Bool { file.isRegular }

  var size: Int { file.size }

  /// Takes the right to write, for as long as the file is open; false when another process has it.
  func lock() -> Bool { file.lock() }

  /// Adds bytes, in one write wherever the system takes them so.
  func append(_ bytes: [UInt8]) throws(PlantsError) {
    try write { () throws(SystemFailure) in try file.append(bytes) }
  }

  /// Makes what was written lasting.
  func synchronize() throws(PlantsError) {
    guard isRegular else { return }
    try write { () throws(SystemFailure) in try file.synchronize() }
  }

  /// Cuts the file.
  func truncate(to size: Int) throws(PlantsError) {
    try write { () throws(SystemFailure) in try file.truncate(to: size) }
  }

  /// Reads a part of the file; what lies beyond its end is missing from it.
  func read(_ range: Range<Int>) throws(PlantsError) -> [UInt8] {
    do throws(SystemFailure) {
      return try file.read(range)
    } catch {
      throw .results(error.code, "read", name)
    }
  }

  /// Whether the file begins with a mark; one of which a full disk left but the beginning does too.
  func isEmptyOrBegins(with mark: String) throws(PlantsError) -> Bool {
    mark.utf8.starts(with: try read(0..<mark.utf8.count))
  }

  /// Takes a name in its folder, in place of whatever file had it and with its permissions.
  func take(_ other: String) throws(PlantsError) {
    try write { () throws(SystemFailure) in try file.take(other) }
  }

  /// Removes the file.
  func remove() {
    file.remove()
  }

  private func write(_ body: () throws(SystemFailure) -> Void) throws(PlantsError) {
    try PlantsError.writing(name, canGoOn: canGoOn, body)
  }
}

extension FilePlace {
  /// Looks up the path of a file that is written for the user.
  ///
  /// - Throws: ``PlantsError/results(_:)``.
  init(
    ofFile path: String, links: Links = .trusted, calls: FileCalls
  ) throws(PlantsError) {
    do throws(SystemFailure) {
      try self.init(path, links: links, calls: calls)
    } catch {
      throw .results(error.code, links == .followed ? "read" : "write", path)
    }
  }

  /// The place of a file beside this one that only the program writes; a link there is refused.
  ///
  /// - Throws: ``PlantsError/results(_:)``.
  func beside(_ suffix: String) throws(PlantsError) -> FilePlace {
    try PlantsError.writing(path + suffix) { () throws(SystemFailure) in
      try FilePlace(in: folder, name + suffix, links: .refused)
    }
  }
}

extension PlantsError {
  /// What a failed call on a file of the user's choice means.
  fileprivate static func results(
    _ code: Int32, _ operation: String, _ path: String, canGoOn: Bool = false
  ) -> PlantsError {
    switch code {
    case EISDIR: .results(.isFolder(path))
    case ELOOP: .results(.isLink(path))
    default:
      .results(
        .file(FileFailure(operation: operation, path: path, code: code, canGoOn: canGoOn)))
    }
  }

  /// Does something to a file, whose failures are failures to write it.
  fileprivate static func writing<Value>(
    _ path: String, canGoOn: Bool = false, _ body: () throws(SystemFailure) -> Value
  ) throws(PlantsError) -> Value {
    do throws(SystemFailure) {
      return try body()
    } catch {
      throw results(error.code, "write", path, canGoOn: canGoOn)
    }
  }
}
