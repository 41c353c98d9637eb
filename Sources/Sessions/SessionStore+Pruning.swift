package import Files
package import Foundation

/// Which sessions are old enough to be removed.
package struct PruneRule: Equatable, Sendable {
  /// How many of the most recently used are always kept.
  package var kept: Int
  /// How long the others must have been unused; nil for any time.
  package var age: Duration?

  package init(keeping kept: Int = 0, olderThan age: Duration? = nil) {
    self.kept = kept
    self.age = age
  }
}

extension SessionStore {
  /// The sessions that a rule removes, the longest unused first.
  ///
  /// - Throws: a file failure.
  package func prunable(by rule: PruneRule, now: Date = .now) throws(PlantidError)
    -> [SessionListing]
  {
    var used: [(listing: SessionListing, date: Date)] = []
    for listing in try list() { used.append((listing, lastUse(of: listing, now: now))) }
    used.sort { ($0.date, $0.listing.id.rawValue) > ($1.date, $1.listing.id.rawValue) }
    let limit = rule.age.map { now.addingTimeInterval(-($0 / .seconds(1))) } ?? .distantFuture
    return used.dropFirst(max(0, rule.kept)).filter { $0.date < limit }.map(\.listing).reversed()
  }

  /// When something was last said in a session, or it began; times that have not come do not count.
  private func lastUse(of listing: SessionListing, now: Date) -> Date {
    let changed = (try? files(of: listing.id).folder)?.status(of: SessionFiles.transcript)?.modified
    let said = changed.map { Date(timeIntervalSince1970: $0) } ?? .distantPast
    return max([listing.created].first(notAfter: now), [said].first(notAfter: now))
  }
}
