import Foundation
import Identification
package import ProgramSupport
package import Sessions
import Testing

/// A store that processes write to until they are killed, and what they acknowledged before.
package final class Probe {
  package typealias Run = Executable.Result

  package let store: SessionStore
  /// The questions that were acknowledged, of every session that was.
  package var acknowledged: [String: [String]] = [:]
  private let program: Program
  private let executable: Executable

  /// Makes a store for the program, or for the probe that needs no model.
  package init(_ name: String = "SessionProbe") throws {
    program = try Program()
    executable = Executable(at: Program.built(name))
    store = SessionStore(
      root: program.folder.appending(path: "state").path(percentEncoded: false))
  }

  package func path(_ name: String) -> String {
    program.folder.appending(path: name).path(percentEncoded: false)
  }

  /// Runs to the end, or until it is killed after so many seconds.
  package func run(
    _ words: [String], killedAfter seconds: Double? = nil, with extra: [String: String] = [:]
  ) throws -> Run {
    try executable.run(
      words, in: program.folder, environment: program.environment.merging(extra) { $1 },
      killedAfter: seconds)
  }

  /// Notes what a run acknowledged: a session that it began, or a question in one.
  package func record(_ run: Run, asking question: String? = nil, in session: String? = nil) {
    guard let line = run.line, line != "-" else { return }
    if let question, let session {
      acknowledged[session, default: []].append(question)
    } else {
      acknowledged[line, default: []] += []
    }
  }

  /// That every session lists and shows, and nothing is missing that was acknowledged.
  package func check() throws {
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

extension Executable.Result {
  /// The line that the run printed; nil when it was not whole.
  package var line: String? { output.hasSuffix("\n") ? String(output.dropLast()) : nil }

  package var wasKilled: Bool { signal != nil }
}
