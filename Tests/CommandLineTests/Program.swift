import Foundation
import Testing

/// The built program, run as a person would run it, with a state directory of its own.
struct Program {
  /// What one run printed and how it ended.
  struct Result {
    var status: Int32
    var output: String
    var error: String

    /// Standard output as one JSON object.
    func json() throws -> [String: Any] {
      let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
      return try #require(value as? [String: Any])
    }
  }

  /// A folder for one test; it holds the state directory and whatever the test puts there.
  let folder: URL
  var environment: [String: String]

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "plantid-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let inherited = ProcessInfo.processInfo.environment
    environment = inherited.filter { ["PATH", "HOME", "LANG", "TMPDIR"].contains($0.key) }
    environment["PLANTID_STATE_DIR"] = folder.appending(path: "state").path(percentEncoded: false)
    environment["XDG_CONFIG_HOME"] = folder.appending(path: "config").path(percentEncoded: false)
    if let pair = TestModel.pair {
      environment["PLANTID_MODEL"] = pair.model
      environment["PLANTID_MMPROJ"] = pair.projector
    }
  }

  /// The binary that the test run built, beside the test bundle.
  static var binary: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "plantid")
  }

  /// The checkout the tests were built in.
  static var checkout: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// Runs the program in the test's folder and waits for its end.
  func run(_ words: String..., input: Data? = nil) throws -> Result {
    try run(words: words, input: input)
  }

  func run(words: [String], input: Data? = nil) throws -> Result {
    let process = Process()
    process.executableURL = Self.binary
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
      error: String(decoding: try Data(contentsOf: error), as: UTF8.self))
  }

  /// A photo of the fixtures.
  static func photo(_ name: String) -> String {
    checkout.appending(path: "Fixtures/photos/\(name)").path(percentEncoded: false)
  }
}

/// The model pair the tests use, when there is one.
enum TestModel {
  static let pair: (model: String, projector: String)? = {
    let environment = ProcessInfo.processInfo.environment
    if let model = environment["PLANTID_MODEL"], let projector = environment["PLANTID_MMPROJ"] {
      return (model, projector)
    }
    let candidates = [
      Program.checkout.appending(path: "Fixtures/models/seedling-Q8_0.gguf"),
      Program.checkout.deletingLastPathComponent().appending(path: "shared/models/seedling.gguf"),
    ]
    for model in candidates {
      let projector = model.deletingLastPathComponent()
        .appending(path: "mmproj-\(model.lastPathComponent)")
      let paths = [model, projector].map { $0.path(percentEncoded: false) }
      if paths.allSatisfy(FileManager.default.fileExists(atPath:)) { return (paths[0], paths[1]) }
    }
    return nil
  }()
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where no model pair is to be had.
  static var requiresModel: Self {
    .enabled(if: TestModel.pair != nil, "no model pair in Fixtures/models")
  }
}
