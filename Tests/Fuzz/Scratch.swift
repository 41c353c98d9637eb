import Foundation

/// A folder in memory for the targets whose readers want files.
struct Scratch {
  static let shared = Scratch()

  private let folder: String

  private init() {
    let root = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
    folder = "\(root)/plantid-fuzz-\(getpid())"
    mkdir(folder, 0o700)
    atexit { try? FileManager.default.removeItem(atPath: Scratch.shared.folder) }
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func write(_ bytes: [UInt8], to name: String) {
    let file = open(path(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    precondition(Foundation.write(file, bytes, bytes.count) == bytes.count)
    close(file)
  }
}
