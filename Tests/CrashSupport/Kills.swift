import Foundation
import Identification
import ProgramSupport
import Sessions
import Testing

/// Processes that are killed at any moment, so many of them.
package struct Kills {
  package let count: Int

  package init(_ count: Int) { self.count = count }

  /// Seconds that a run takes which nobody kills, the longest of a few.
  private func duration(_ run: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    var longest = Duration.zero
    for _ in 0..<3 { longest = max(longest, try clock.measure(run)) }
    return longest / .seconds(1)
  }

  /// That nothing acknowledged is ever lost.
  package func ofTheProbe() throws {
    let probe = try Probe()
    let begun = try duration { probe.record(try probe.run(["identify", "1"])) }
    let first = try #require(probe.acknowledged.keys.first)
    let asked = try duration {
      probe.record(try probe.run(["ask", first, "how tall?"]), asking: "how tall?", in: first)
    }
    var killed = 0
    for number in 0..<count {
      let sessions = probe.acknowledged.keys.sorted()
      if number.isMultiple(of: 4) {
        let run = try probe.run(
          ["identify", "\(number % 256)"], killedAfter: .random(in: 0...begun * 1.1))
        probe.record(run)
        killed += run.wasKilled ? 1 : 0
      } else {
        let session = try #require(sessions.randomElement())
        let question = "question \(number)?"
        let run = try probe.run(
          ["ask", session, question], killedAfter: .random(in: 0...asked * 1.1))
        probe.record(run, asking: question, in: session)
        killed += run.wasKilled ? 1 : 0
      }
      if number.isMultiple(of: 20) { try probe.check() }
    }
    #expect(killed > 0)
    try probe.check()
    for listing in try probe.store.list() {
      let run = try probe.run(["ask", listing.id.rawValue, "and now?"])
      #expect(run.status == 0 && run.line == "and now?")
    }
    try probe.check()
    // What was left by the dead is gone once somebody begins anew.
    _ = try probe.run(["identify", "9"])
    let names = try FileManager.default.contentsOfDirectory(atPath: probe.path("state/sessions"))
    #expect(names.allSatisfy { !$0.hasPrefix(".") })
  }

  /// That nothing of what the program itself acknowledged is lost.
  package func ofTheProgram() throws {
    let probe = try Probe("plantid")
    let photo = Program.photo("dandelion.jpg")
    let identify = ["identify", photo, "-f", "json", "--quiet", "--threads", "1"]
    func session(_ run: Probe.Run) -> Probe.Run {
      var run = run
      let object = try? JSONSerialization.jsonObject(with: Data(run.output.utf8))
      let name = (object as? [String: Any])?["session"] as? String
      run.output = name.map { "\($0)\n" } ?? ""
      return run
    }
    let begun = try duration { probe.record(session(try probe.run(identify))) }
    let first = try #require(probe.acknowledged.keys.first)
    func ask(_ question: String, _ session: String) -> [String] {
      ["ask", question, "-s", session, "-f", "json", "--quiet", "--threads", "1"]
    }
    let asked = try duration { _ = try probe.run(ask("how tall?", first)) }
    for number in 0..<count {
      let sessions = probe.acknowledged.keys.sorted()
      if number.isMultiple(of: 4) {
        probe.record(
          session(try probe.run(identify, killedAfter: .random(in: begun * 0.3...begun * 1.05))))
      } else {
        let name = try #require(sessions.randomElement())
        let question = "how tall is number \(number)?"
        let run = session(
          try probe.run(
            ask(question, name), killedAfter: .random(in: asked * 0.3...asked * 1.05)))
        probe.record(run, asking: question, in: name)
      }
    }
    try probe.check()
    for listing in try probe.store.list() {
      #expect(try probe.run(["sessions", "show", listing.id.rawValue]).status == 0)
      #expect(try probe.run(ask("and now?", listing.id.rawValue)).status == 0)
    }
    #expect(try probe.run(["sessions", "list"]).status == 0)
  }
}
