import Arguments
import Foundation
import Sessions

/// A span of time as people write it, such as `30d`.
struct Age: Equatable, Readable, Sendable {
  static let allowed = "a number with h, d or w, such as 30d"
  private static let units: [Character: Int] = ["h": 3600, "d": 86400, "w": 604_800]

  let word: String
  let duration: Duration

  init?(word: String) {
    guard let unit = word.last.flatMap({ Self.units[$0] }), word.count <= 6,
      let count = Int(word.dropLast()), count >= 0, word.first != "+"
    else { return nil }
    self.word = word
    duration = .seconds(count * unit)
  }
}

/// Removes sessions that are not needed any more.
struct SessionsPrune: Command {
  var kept: Int?
  var age: Age?
  var agrees = false
  var pretends = false

  static let name = "sessions prune"
  static let summary = "Delete sessions that have not been used for long, or all but the newest."
  static var parameters: [Parameter<Self>] {
    [
      .option("keep", \.kept, as: "count", in: 0...1_000_000, "Keep this many of the latest used"),
      .option("older-than", \.age, as: "age", "Delete only sessions not used for this long"),
      .flag("dry-run", short: "n", \.pretends, "Print what would be deleted, and delete nothing"),
      .flag("yes", short: "y", \.agrees, "Delete without asking"),
    ]
  }

  func validate() throws(UsageError) {
    if kept == nil, age == nil {
      throw .rule("say what to delete with '--keep COUNT', '--older-than AGE' or both")
    }
  }

  func run() async throws -> Int32 {
    let store = try SessionStore(environment: ProcessInfo.processInfo.environment)
    let old = try store.prunable(
      by: PruneRule(keeping: kept ?? 0, olderThan: age?.duration))
    guard !pretends else {
      for listing in old {
        Console.result("\(listing.id)  \(listing.created.localStamp)  \(listing.headline)")
      }
      return ExitStatus.success
    }
    guard !old.isEmpty else {
      Console.message("there is no such session; nothing was deleted")
      return ExitStatus.success
    }
    guard try store.confirmsDeleting(old, beforehand: agrees) else {
      return ExitStatus.someFailed
    }
    // One that is in use is not old.
    return await store.delete(old.map(\.id), waitingAtMost: .zero)
  }
}
