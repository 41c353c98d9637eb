import Imaging

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that are only ever written as a whole: the old or the new one is there, whatever happens.
package enum WholeFile {
  /// Writes a text to a file of the user's choice: a device or a pipe takes it as it comes.
  ///
  /// `mark` is what every such text begins with: a file that begins with something else is not replaced.
  ///
  /// - Throws: ``PlantsError/results(_:)``.
  package static func write(
    _ text: String, to path: String, inPlaceOf mark: String
  ) throws(PlantsError) {
    try write(to: path, inPlaceOf: mark, calls: .system) { (file) throws(PlantsError) in
      try file.append(Array(text.utf8))
    }
  }

  /// Writes piece by piece: to what takes the file's place, or to a device or a pipe itself.
  static func write<Value>(
    to path: String, inPlaceOf mark: String, calls: FileCalls,
    _ write: (AppendFile) throws(PlantsError) -> Value
  ) throws(PlantsError) -> Value {
    // A folder or a device of that name is told by opening it.
    if FileStamp(ofFile: path) != nil {
      let there = try AppendFile(path, calls: calls)
      if !there.isRegular { return try write(there) }
      try checkPlace(path, inPlaceOf: mark)
    }
    return try replace(path, calls: calls, write)
  }

  /// Checks a place before any work is done: a file there has to be empty, or to begin with a mark.
  ///
  /// - Throws: ``PlantsError/results(_:)``.
  package static func checkPlace(
    _ path: String, inPlaceOf mark: String
  ) throws(PlantsError) {
    let descriptor = path.withSystemPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    // What is not there, or cannot be opened, is told when it is written.
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    var bytes = [UInt8](repeating: 0, count: mark.utf8.count)
    let count = read(descriptor, &bytes, bytes.count)
    // The beginning of a mark is what a full disk left of it.
    guard count >= 0, mark.utf8.starts(with: bytes.prefix(count)) else {
      throw .results(.isSomethingElse(path))
    }
  }

  /// Puts a file in place of what has the name; its permissions stay, and a link stays a link.
  static func replace(
    _ path: String, with bytes: [UInt8], calls: FileCalls
  ) throws(PlantsError) {
    try replace(path, calls: calls) { (file) throws(PlantsError) in try file.append(bytes) }
  }

  /// Puts a file in place of what has the name, written piece by piece; never in place of a device or a pipe.
  static func replace<Value>(
    _ path: String, calls: FileCalls, _ write: (AppendFile) throws(PlantsError) -> Value
  ) throws(PlantsError) -> Value {
    let target = resolved(path)
    guard try AppendFile.canBeReplaced(target) else { throw .results(.isNoFile(path)) }
    let temporary = target + ".plantid-new"
    AppendFile.remove(temporary)
    let file = try AppendFile(temporary, named: path, calls: calls)
    do throws(PlantsError) {
      let value = try write(file)
      try file.synchronize()
      var status = stat()
      if target.withSystemPath({ stat($0, &status) }) == 0 {
        guard status.st_mode & S_IFMT != S_IFDIR else { throw .results(.isFolder(path)) }
        _ = temporary.withSystemPath { chmod($0, status.st_mode & 0o7777) }
      }
      try file.rename(to: target)
      return value
    } catch {
      AppendFile.remove(temporary)
      throw error
    }
  }

  /// What a path leads to through links; itself where that is nothing.
  static func resolved(_ path: String) -> String {
    guard let target = path.withSystemPath({ realpath($0, nil) }) else { return path }
    defer { free(target) }
    return target.withMemoryRebound(to: UInt8.self, capacity: strlen(target)) { bytes in
      String(fileSystemBytes: UnsafeBufferPointer(start: bytes, count: strlen(target)))
    }
  }
}
