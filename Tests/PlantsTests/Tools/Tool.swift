import Foundation

/// A program of the system that some tests need.
struct Tool {
  let path: String

  /// Finds a program on the search path; nil when it is not installed.
  init?(_ name: String) {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let places = folders.map { "\($0)/\(name)" }
    guard let path = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else { return nil }
    self.path = path
  }

  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// Runs the program to its end.
  func run(_ arguments: [String], in folder: String? = nil) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    // Files, because a program that writes more than a pipe holds would wait for ever.
    let stem = FileManager.default.temporaryDirectory.appending(path: "tool-\(UUID().uuidString)")
    let files = [stem.appendingPathExtension("out"), stem.appendingPathExtension("err")]
    for file in files { try Data().write(to: file) }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Outcome(status: process.terminationStatus, output: texts[0], errors: texts[1])
  }
}
