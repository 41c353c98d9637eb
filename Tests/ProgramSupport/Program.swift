package import Foundation

/// The built program, run as a person would run it, with a folder and a state directory of its own.
package struct Program: Sendable {
  package typealias Result = Executable.Result

  private let scratch: ScratchFolder
  package var environment: [String: String]

  /// A folder for one test, as long as the test keeps the value; it holds the state directory and
  /// whatever the test puts there.
  package var folder: URL { scratch.url }

  package init() throws {
    scratch = try ScratchFolder()
    let inherited = ProcessInfo.processInfo.environment
    environment = inherited.filter { name, _ in
      ["PATH", "HOME", "LANG", "TMPDIR"].contains(name) || name.hasSuffix("SAN_OPTIONS")
    }
    environment["PLANTID_STATE_DIR"] = scratch.file("state").path(percentEncoded: false)
    environment["XDG_CONFIG_HOME"] = scratch.file("config").path(percentEncoded: false)
    if let pair = TestModel.pair {
      environment["PLANTID_MODEL"] = pair.model
      environment["PLANTID_MMPROJ"] = pair.projector
    }
  }

  /// The binary that the test run built, beside the test bundle.
  package static var binary: URL { built("plantid") }

  /// A binary that the test run built.
  package static func built(_ name: String) -> URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name)
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
    try Executable(at: Self.binary)
      .run(words, in: folder, environment: environment, input: input)
  }

  /// Runs a line of a shell in the test's folder, where `$plantid` is the program.
  package func shell(_ line: String, input: Data? = nil) throws -> Result {
    let binary = Self.binary.path(percentEncoded: false)
    return try Executable(at: URL(filePath: "/bin/bash")).run(
      ["-c", line], in: folder, environment: environment.merging(["plantid": binary]) { $1 },
      input: input)
  }

  /// A photo of the fixtures.
  package static func photo(_ name: String) -> String {
    checkout.appending(path: "Fixtures/photos/\(name)").path(percentEncoded: false)
  }

  /// Puts a file into the test's folder, making the folders above it.
  @discardableResult
  package func write(_ data: Data, to name: String) throws -> String {
    try scratch.write(data, to: name).path(percentEncoded: false)
  }

  /// Puts a photo of the fixtures into the test's folder.
  @discardableResult
  package func copy(_ photo: String, to name: String) throws -> String {
    try write(Data(contentsOf: URL(filePath: Self.photo(photo))), to: name)
  }
}
