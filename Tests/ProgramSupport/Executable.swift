import Dispatch
package import Foundation
package import Testing

/// A program that can be run to its end: plantid itself, or one of the system that some tests need.
package struct Executable: Sendable {
  package let path: String

  package init(at url: URL) { path = url.path(percentEncoded: false) }

  /// Finds a program on the search path; nil when it is not installed.
  package init?(_ name: String) {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let places = folders.map { "\($0)/\(name)" }
    guard let path = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else { return nil }
    self.path = path
  }

  /// What one run printed and how it ended.
  package struct Result: Sendable {
    package var status: Int32
    package var output: String
    package var error: String
    /// The signal that ended the run; nil when it ended by itself.
    package var signal: Int32?

    /// All that was printed, errors last.
    package var text: String { output + error }
  }

  /// Runs the program to its end, or until it is killed after so many seconds.
  package func run(
    _ words: [String], in folder: URL? = nil, environment: [String: String]? = nil,
    input: Data? = nil, killedAfter seconds: Double? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = words
    process.currentDirectoryURL = folder
    if let environment { process.environment = environment }
    // Files, not pipes: a pipe that nobody reads would stop a program that says more than 64 KiB.
    let scratch = try ScratchFolder()
    let output = try scratch.write(Data(), to: "out")
    let error = try scratch.write(Data(), to: "err")
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: error)
    process.standardInput =
      try input.map { try FileHandle(forReadingFrom: scratch.write($0, to: "in")) }
      ?? FileHandle.nullDevice
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    if let seconds, ended.wait(timeout: .now() + max(0, seconds)) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
    }
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      error: String(decoding: try Data(contentsOf: error), as: UTF8.self),
      signal: process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil)
  }
}

extension Executable.Result {
  /// Standard output was no JSON object.
  package struct NotAnObject: Error {
    package var output: String
    package var error: String
  }

  /// Standard output as one JSON object.
  package func json() throws -> [String: Any] { try object(output[...]) }

  /// The lines of standard output, each one JSON object.
  package func rows() throws -> [[String: Any]] {
    try output.split(separator: "\n").map(object)
  }

  private func object(_ text: Substring) throws -> [String: Any] {
    guard let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    else { throw NotAnObject(output: output, error: error) }
    return object
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where a program of the system is not installed.
  package static func requires(_ name: String) -> Self {
    .enabled(if: Executable(name) != nil, "\(name) is not installed")
  }

  /// Skips a test where Python has not got a module.
  package static func requiresPythonModule(_ name: String) -> Self {
    .enabled("the Python module \(name) is not installed") {
      try Executable("python3")?.run(["-c", "import \(name)"]).status == 0
    }
  }
}
