import Foundation
import ProgramSupport
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

/// A store that processes write to until they are killed, and what they acknowledged before.
final class Probe {
  /// What a run said and how it ended; killed runs have said nothing, or all.
  struct Run {
    var output: String
    var status: Int32
    var wasKilled: Bool

    /// The line that the run printed; nil when it was not whole.
    var line: String? { output.hasSuffix("\n") ? String(output.dropLast()) : nil }
  }

  let folder: URL
  let store: SessionStore
  /// The questions that were acknowledged, of every session that was.
  var acknowledged: [String: [String]] = [:]
  private let binary: URL
  private var environment: [String: String]

  /// Makes a store for the program, or for the probe that needs no model.
  init(_ program: String = "SessionProbe") throws {
    let support = try Program()
    folder = support.folder
    environment = support.environment
    store = SessionStore(root: folder.appending(path: "state").path(percentEncoded: false))
    binary = Program.binary.deletingLastPathComponent().appending(path: program)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

  /// Runs to the end, or until it is killed after so many seconds.
  func run(
    _ words: [String], killedAfter seconds: Double? = nil, with extra: [String: String] = [:]
  ) throws -> Run {
    let process = Process()
    process.executableURL = binary
    process.arguments = words
    process.environment = environment.merging(extra) { $1 }
    process.currentDirectoryURL = folder
    let file = folder.appending(path: "said-\(UUID().uuidString)")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    process.standardOutput = try FileHandle(forWritingTo: file)
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    if let seconds {
      usleep(UInt32(max(0, seconds) * 1e6))
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
    process.waitUntilExit()
    let output = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    return Run(
      output: output, status: process.terminationStatus,
      wasKilled: process.terminationReason == .uncaughtSignal)
  }

  /// Notes what a run acknowledged: a session that it began, or a question in one.
  func note(_ run: Run, asking question: String? = nil, in session: String? = nil) {
    guard let line = run.line, line != "-" else { return }
    if let question, let session {
      acknowledged[session, default: []].append(question)
    } else {
      acknowledged[line, default: []] += []
    }
  }

  /// That every session lists and shows, and nothing is missing that was acknowledged.
  func check() throws {
    let listings = try store.list()
    for listing in listings {
      guard case .whole = listing.state else {
        Issue.record("\(listing.id) is damaged")
        continue
      }
      let questions = try store.exchanges(of: listing.id).map(\.question)
      var left = questions[...]
      // In their order, with questions between them that were saved and not acknowledged.
      for question in acknowledged[listing.id.rawValue] ?? [] {
        let place = left.firstIndex(of: question)
        #expect(place != nil, "\(listing.id) lost \(question)")
        if let place { left = left[(place + 1)...] }
      }
    }
    let names = Set(listings.map(\.id.rawValue))
    for session in acknowledged.keys { #expect(names.contains(session), "\(session) is lost") }
  }
}
