package import Foundation

/// The built program, run as a person would run it, with a state directory of its own.
package struct Program {
  /// What one run printed and how it ended.
  package struct Result {
    package var status: Int32
    package var output: String
    package var error: String
    /// The signal that ended the run; nil when it ended by itself.
    package var signal: Int32?

    /// Standard output was no JSON object.
    package struct NotAnObject: Error {
      package var output: String
      package var error: String
    }

    /// Standard output as one JSON object.
    package func json() throws -> [String: Any] {
      let value = try? JSONSerialization.jsonObject(with: Data(output.utf8))
      guard let object = value as? [String: Any] else {
        throw NotAnObject(output: output, error: error)
      }
      return object
    }

    /// The lines of standard output, each one JSON object.
    package func rows() throws -> [[String: Any]] {
      try output.split(separator: "\n").map {
        let value = try? JSONSerialization.jsonObject(with: Data($0.utf8))
        guard let row = value as? [String: Any] else {
          throw NotAnObject(output: output, error: error)
        }
        return row
      }
    }
  }

  /// A folder for one test; it holds the state directory and whatever the test puts there.
  package let folder: URL
  package var environment: [String: String]

  package init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "plantid-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let inherited = ProcessInfo.processInfo.environment
    environment = inherited.filter { name, _ in
      ["PATH", "HOME", "LANG", "TMPDIR"].contains(name) || name.hasSuffix("SAN_OPTIONS")
    }
    environment["PLANTID_STATE_DIR"] = folder.appending(path: "state").path(percentEncoded: false)
    environment["XDG_CONFIG_HOME"] = folder.appending(path: "config").path(percentEncoded: false)
    if let pair = TestModel.pair {
      environment["PLANTID_MODEL"] = pair.model
      environment["PLANTID_MMPROJ"] = pair.projector
    }
  }

  /// The binary that the test run built, beside the test bundle.
  package static var binary: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "plantid")
  }

  /// The checkout the tests were built in.
  package static var checkout: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// Runs the program in the test's folder and waits for its end.
  package func run(_ words: String..., input: Data? = nil) throws -> Result {
    try run(words: words, input: input)
  }

  package func run(words: [String], input: Data? = nil) throws -> Result {
    try run(Self.binary, words: words, input: input)
  }

  /// Runs a line of a shell in the test's folder, where `$plantid` is the program.
  package func shell(_ line: String, input: Data? = nil) throws -> Result {
    var program = self
    program.environment["plantid"] = Self.binary.path(percentEncoded: false)
    return try program.run(URL(filePath: "/bin/bash"), words: ["-c", line], input: input)
  }

  private func run(_ executable: URL, words: [String], input: Data?) throws -> Result {
    let process = Process()
    process.executableURL = executable
    process.arguments = words
    process.environment = environment
    process.currentDirectoryURL = folder
    // Files, not pipes: a pipe that nobody reads would stop a program that says more than 64 KiB.
    let output = folder.appending(path: ".stdout-\(UUID().uuidString)")
    let error = folder.appending(path: ".stderr-\(UUID().uuidString)")
    for file in [output, error] {
      _ = FileManager.default.createFile(atPath: file.path(percentEncoded: false), contents: nil)
    }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: error)
    if let input {
      let file = folder.appending(path: ".stdin-\(UUID().uuidString)")
      try input.write(to: file)
      process.standardInput = try FileHandle(forReadingFrom: file)
    } else {
      process.standardInput = FileHandle.nullDevice
    }
    try process.run()
    process.waitUntilExit()
    defer { try? FileManager.default.removeItem(at: output) }
    defer { try? FileManager.default.removeItem(at: error) }
    return Result(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      error: String(decoding: try Data(contentsOf: error), as: UTF8.self),
      signal: process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil)
  }

  /// A photo of the fixtures.
  package static func photo(_ name: String) -> String {
    checkout.appending(path: "Fixtures/photos/\(name)").path(percentEncoded: false)
  }

  /// Puts a file into the test's folder, making the folders above it.
  @discardableResult
  package func write(_ data: Data, to name: String) throws -> String {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file.path(percentEncoded: false)
  }

  /// Puts a photo of the fixtures into the test's folder.
  @discardableResult
  package func copy(_ photo: String, to name: String) throws -> String {
    try write(Data(contentsOf: URL(filePath: Self.photo(photo))), to: name)
  }
}
