import Files

extension StoreFolder {
  /// Removes a file or a link; a missing one is no error.
  func removeFile(_ name: String) throws(PlantidError) {
    try failing("remove", name) { () throws(SystemFailure) in try folder.removeFile(name) }
  }

  /// Removes a folder with what is in it; links in it are removed, never followed.
  func removeFolder(_ name: String) throws(PlantidError) {
    let folder = try folder(name)
    for inner in try folder.names() {
      if folder.status(of: inner)?.isFolder == true {
        try folder.removeFolder(inner)
      } else {
        try folder.removeFile(inner)
      }
    }
    try failing("remove", name) { () throws(SystemFailure) in
      try self.folder.removeEmptyFolder(name)
    }
  }

  /// The bytes of all files in the folder and the folders in it; links are not followed.
  func totalSize() -> Int {
    var total = 0
    for name in (try? names()) ?? [] {
      guard let status = status(of: name) else { continue }
      if status.isFile {
        total += status.size
      } else if status.isFolder, let inner = try? folder(name) {
        total += inner.totalSize()
      }
    }
    return total
  }
}
