package import Files
import Foundation

/// A place where a checklist is: a text or a table, a Darwin Core archive as a folder or a zip file.
package struct ChecklistSource {
  /// The path; `-` is standard input.
  package let path: String

  package init(_ path: String) {
    self.path = path
  }

  /// Calls `body` with each entry, in order.
  ///
  /// - Returns: The layout that was recognized; nil for one without a name.
  /// - Throws: ``PlantidError``.
  @discardableResult
  package func read(_ body: (ChecklistEntry) -> Void) throws(PlantidError) -> ChecklistLayout? {
    do throws(ReadingFault) {
      if path != "-", path.isFolder {
        return try readFolder(body)
      } else if try begins(path, with: ZipArchive.isZip) {
        return try readZip(body)
      } else {
        return try readTable(path, ChecklistReader(), body)
      }
    } catch {
      throw error.error(of: path)
    }
  }

  private func readFolder(_ body: (ChecklistEntry) -> Void) throws(ReadingFault)
    -> ChecklistLayout?
  {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    if let package = SplitNames.Files(among: names) {
      var split = SplitNames()
      for file in package.inOrder {
        try Self.readPieces(of: "\(path)/\(file)") { (piece) throws(ReadingFault) in
          try split.take(piece, body)
        }
      }
      return .catalogueOfLife
    }
    guard names.contains(DarwinCoreArchive.description) else {
      let table = try DarwinCoreArchive.table(among: names)
      return try readTable("\(path)/\(table)", ChecklistReader(), body)
    }
    let description = "\(path)/\(DarwinCoreArchive.description)"
    guard
      let bytes = try? NamedInput.contents(of: description, limit: Limit.archiveDescription.value)
    else {
      throw ReadingFault("\(DarwinCoreArchive.description) in it cannot be read")
    }
    let archive = try DarwinCoreArchive(description: bytes)
    // A description must not lead out of its folder.
    guard names.contains(archive.file) else {
      throw ReadingFault("\(archive.file), which its description names, is missing")
    }
    return try readTable(
      "\(path)/\(archive.file)",
      ChecklistReader(columns: archive.columns, heading: archive.heading), body)
  }

  private func readZip(_ body: (ChecklistEntry) -> Void) throws(ReadingFault) -> ChecklistLayout? {
    let zip = try ZipArchive(try mapped())
    let names = zip.members.map(\.name)
    if let package = SplitNames.Files(among: names) {
      var split = SplitNames()
      for file in package.inOrder {
        guard let member = zip.members.first(where: { $0.name == file }) else { continue }
        try zip.read(member) { (piece) throws(ReadingFault) in try split.take(piece, body) }
        try split.take(UnsafeRawBufferPointer(start: nil, count: 0), body)
      }
      return .catalogueOfLife
    }
    var table: String
    var reader = ChecklistReader()
    if let description = names.first(where: {
      $0 == DarwinCoreArchive.description || $0.hasSuffix("/" + DarwinCoreArchive.description)
    }), let bytes = try zip.contents(of: description, limit: Limit.archiveDescription.value) {
      let archive = try DarwinCoreArchive(description: bytes)
      table = description.dropLast(DarwinCoreArchive.description.count) + archive.file
      reader = ChecklistReader(columns: archive.columns, heading: archive.heading)
    } else {
      table = try DarwinCoreArchive.table(among: names)
    }
    guard let member = zip.members.first(where: { $0.name == table }) else {
      throw ReadingFault("\(table), which its description names, is missing")
    }
    try zip.read(member) { (piece) throws(ReadingFault) in try reader.take(piece, body) }
    try reader.take(UnsafeRawBufferPointer(start: nil, count: 0), body)
    return reader.layout
  }

  private func mapped() throws(ReadingFault) -> Data {
    do {
      return try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
    } catch {
      throw ReadingFault("it cannot be read: \(sentence(of: error))")
    }
  }

  private func readTable(
    _ path: String, _ reader: ChecklistReader, _ body: (ChecklistEntry) -> Void
  ) throws(ReadingFault) -> ChecklistLayout? {
    var reader = reader
    try Self.readPieces(of: path) { (piece) throws(ReadingFault) in
      try reader.take(piece, body)
    }
    return reader.layout
  }

  /// Reads the bytes of a file piece by piece, and then an empty piece; `-` is standard input.
  package static func readPieces(
    of path: String, _ body: (UnsafeRawBufferPointer) throws(ReadingFault) -> Void
  ) throws(ReadingFault) {
    let descriptor: Int32
    do throws(SystemFailure) {
      descriptor = try path == "-" ? STDIN_FILENO : NamedInput.open(path)
    } catch {
      throw ReadingFault(code: error.code)
    }
    defer { if path != "-" { close(descriptor) } }
    try NamedInput.readPieces(of: descriptor, failure: { ReadingFault(code: $0.code) }, body)
    try body(UnsafeRawBufferPointer(start: nil, count: 0))
  }

  private func begins(
    _ path: String, with isKind: ([UInt8]) -> Bool
  ) throws(ReadingFault) -> Bool {
    guard path != "-" else { return false }
    return isKind(try Self.beginning(of: path))
  }

  /// The first bytes of a file; none of a pipe, which cannot be read twice.
  package static func beginning(of path: String, count: Int = 16) throws(ReadingFault) -> [UInt8] {
    let descriptor = path.withSystemPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw ReadingFault(code: errno) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    let filled = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, 0) }
    return Array(bytes.prefix(max(0, filled)))
  }
}

extension String {
  fileprivate var isFolder: Bool {
    var status = stat()
    return withSystemPath { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
