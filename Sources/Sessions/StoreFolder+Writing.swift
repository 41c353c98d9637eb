import Files

extension StoreFolder {
  /// Writes a whole file, atomically.
  ///
  /// The content goes to a temporary file first, is flushed to the disk, and then takes the name.
  func replace(_ name: String, with bytes: [UInt8]) throws(PlantidError) {
    try failing("write", name) { () throws(SystemFailure) in
      try folder.replace(name, with: bytes)
    }
    try synchronize()
  }

  /// Adds bytes to the end of a file and flushes them to the disk; the file is created where needed.
  ///
  /// - Throws: a file failure; the file then ends where it ended before, as far as the system allows.
  func append(_ bytes: [UInt8], to name: String) throws(PlantidError) {
    try failing("write", name) { () throws(SystemFailure) in
      let place = try FilePlace(in: folder, name)
      guard place.kind != .device else { throw SystemFailure(code: EINVAL) }
      let file = try OpenFile(appendingTo: place)
      let start = file.size
      try file.append(bytes)
      do throws(SystemFailure) {
        try file.synchronize()
      } catch {
        try? file.truncate(to: start)
        throw error
      }
    }
  }

  /// Renames something within the folder.
  ///
  /// - Throws: a file failure; `EEXIST` or `ENOTEMPTY` when a folder is in the way.
  func move(_ name: String, to other: String) throws(PlantidError) {
    try failing("write", other) { () throws(SystemFailure) in try folder.move(name, to: other) }
  }
}
