import Arguments
import Foundation
import Sessions

/// Removes sessions.
struct SessionsDelete: Command {
  var sessions: [String] = []
  var agrees = false

  static let name = "sessions delete"
  static let summary = "Delete sessions with their photos."
  static var parameters: [Parameter<Self>] {
    [
      .operands(\.sessions, as: "session", "Names of sessions, as 'sessions list' prints them"),
      .flag("yes", short: "y", \.agrees, "Delete without asking"),
    ]
  }

  func validate() throws(UsageError) {
    if sessions.isEmpty { throw .rule("name a session to delete") }
  }

  func run() async throws -> Int32 {
    let ids = try sessions.map(SessionID.init)
    let store = try SessionStore(environment: ProcessInfo.processInfo.environment)
    let listings = try store.list().filter { ids.contains($0.id) }
    // No confirmation when none of the sessions exists.
    if !listings.isEmpty, try !store.confirmsDeleting(listings, beforehand: agrees) {
      return ExitStatus.someFailed
    }
    return await store.delete(ids)
  }
}

extension SessionStore {
  /// Asks whether sessions is to be deleted, saying which and how much they hold.
  func confirmsDeleting(_ listings: [SessionListing], beforehand: Bool) throws -> Bool {
    let size = listings.reduce(0) { $0 + ((try? self.size(of: $1.id)) ?? 0) }.bytesInWords
    let what =
      listings.count == 1
      ? "session \(listings[0].id), \(listings[0].headline), with its photos (\(size))"
      : "\(listings.count) sessions with their photos (\(size))"
    return try Confirmation.isGiven(for: "delete \(what)?", beforehand: beforehand)
  }

  /// Deletes sessions, reports those that could not be deleted, and returns the exit status.
  func delete(_ ids: [SessionID], waitingAtMost patience: Duration = .seconds(10)) async -> Int32 {
    var status = ExitStatus.success
    for id in ids {
      do {
        try await delete(id, waitingAtMost: patience)
      } catch {
        Console.message("\(error)")
        status = ids.count == 1 ? ExitStatus.of(error) : ExitStatus.someFailed
      }
    }
    return status
  }
}
