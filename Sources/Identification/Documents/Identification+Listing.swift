import Botany

extension Identification {
  /// The status of the scientific name in the user's checklist.
  package struct Listing: Codable, Equatable, Sendable {
    /// The status, in one word.
    package enum Status: String, Codable, Sendable {
      case accepted, synonym, unplaced, unverified
    }

    /// What the checklist is called.
    package var checklist: String
    /// The status.
    package var status: Status
    /// The name to use; null where the checklist does not say.
    package var accepted: String?

    var json: JSONDocument {
      .object([
        "checklist": .string(checklist), "status": .string(status.rawValue),
        "accepted": .string(orNull: accepted),
      ])
    }
  }

  /// Looks the scientific name up in a checklist.
  ///
  /// Many checklists have no families, so a missing family name means nothing.
  mutating func look(in checklist: Checklist) {
    guard let scientificName else { return }
    let checked = CheckedName(scientificName, in: checklist.index)
    if rank == .family, !checked.isListed { return }
    let status = checked.isListed ? Listing.Status(rawValue: checked.status.rawValue) : nil
    listing = Listing(
      checklist: checklist.name, status: status ?? .unverified,
      accepted: status == nil ? nil : checked.accepted)
  }
}
