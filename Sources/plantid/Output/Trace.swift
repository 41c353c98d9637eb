import Arguments
import Files
import Foundation
import Results
import Synchronization

/// A command whose runs can be traced.
protocol Traced: Command {
  var model: ModelOptions { get }
}

/// What the current run has done so far, for the line that `--trace` adds to a file.
final class Trace: Sendable {
  /// The trace of the run that the current task is part of; nil when none is wanted.
  @TaskLocal static var current: Trace?

  private let file: TraceFile
  private let line: Mutex<TraceLine>

  private init(_ path: String, command: String) throws(PlantidError) {
    file = try TraceFile(path)
    line = Mutex(TraceLine(time: .now, tool: Plantid.tool, command: command))
  }

  /// Takes up something that happened.
  @inline(never)
  func update(_ change: @Sendable (inout TraceLine) -> Void) {
    line.withLock { change(&$0) }
  }

  /// Runs a command, and adds its line however it ends.
  static func run(_ command: any Command) async throws -> Int32 {
    guard let traced = command as? any Traced, let path = traced.model.trace else {
      return try await command.run()
    }
    let trace = try Trace(path, command: type(of: traced).name)
    do {
      let status = try await $current.withValue(trace) { try await command.run() }
      try trace.end(status)
      return status
    } catch {
      // What went wrong with the run matters more than what goes wrong with its line.
      try? trace.end(ExitStatus.of(error))
      throw error
    }
  }

  @inline(never)
  private func end(_ status: Int32) throws(PlantidError) {
    let line = line.withLock { line in
      line.time = .now
      line.status = status
      if status != ExitStatus.success, line.rows == 0 { line.outcome = "failed" }
      return line
    }
    try file.append(line)
  }
}
