/// Files that are replaced atomically: there is either the old or the new one, whatever happens.
package enum WholeFile {
  /// Writes a text to a file of the user's choice, or directly to a device or a pipe.
  ///
  /// Every such text begins with `mark`; a file that begins with something else is not replaced.
  ///
  /// - Throws: ``PlantidError``.
  package static func write(
    _ text: String, to path: String, inPlaceOf mark: String, calls: FileCalls = .system
  ) throws(PlantidError) {
    try write(to: path, inPlaceOf: mark, calls: calls) { (file) throws(PlantidError) in
      try file.append(Array(text.utf8))
    }
  }

  /// Writes piece by piece: to a replacement of the file, or directly to a device or a pipe.
  package static func write<Value>(
    to path: String, inPlaceOf mark: String, calls: FileCalls,
    _ write: (OutputFile) throws(PlantidError) -> Value
  ) throws(PlantidError) -> Value {
    let place = try FilePlace(ofFile: path, calls: calls)
    if place.kind == .device { return try write(OutputFile(place, named: path)) }
    try check(place, named: path, inPlaceOf: mark)
    return try replace(place, named: path, write)
  }

  /// Checks a place before any work is done: an existing file must be empty or begin with the mark.
  ///
  /// - Throws: ``PlantidError``.
  package static func checkPlace(
    _ path: String, inPlaceOf mark: String
  ) throws(PlantidError) {
    // A failure to look it up is reported when it is written.
    guard let place = try? FilePlace(ofFile: path, calls: .system) else { return }
    try check(place, named: path, inPlaceOf: mark)
  }

  private static func check(
    _ place: FilePlace, named path: String, inPlaceOf mark: String
  ) throws(PlantidError) {
    // A failure to open it is reported when it is written.
    guard let file = try? OutputFile(reading: place) else { return }
    guard (try? file.isEmptyOrBegins(with: mark)) == true else {
      throw .isSomethingElse(path)
    }
  }

  /// Replaces the file of a name; its permissions stay, and so does a link that is followed.
  ///
  /// A new file gets `mode`, within the umask.
  ///
  /// - Throws: ``PlantidError``; the old file is there then.
  package static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t = 0o666, calls: FileCalls
  ) throws(PlantidError) {
    try replace(FilePlace(ofFile: path, calls: calls), named: path, with: bytes, mode: mode)
  }

  /// Replaces the file at a place that was looked up before.
  package static func replace(
    _ place: FilePlace, named path: String, with bytes: [UInt8], mode: mode_t = 0o666
  ) throws(PlantidError) {
    try replace(place, named: path, mode: mode) { (file) throws(PlantidError) in
      try file.append(bytes)
    }
  }

  /// Replaces a file, written piece by piece; never a device or a pipe.
  private static func replace<Value>(
    _ place: FilePlace, named path: String, mode: mode_t = 0o666,
    _ write: (OutputFile) throws(PlantidError) -> Value
  ) throws(PlantidError) -> Value {
    switch place.kind {
    case .folder: throw .isFolder(path)
    case .device: throw .isNoFile(path)
    case .file, .nothing: break
    }
    let file = try OutputFile(toBecome: place, named: path, mode: mode)
    let value = try write(file)
    try file.synchronize()
    try file.take(place.name)
    return value
  }
}
