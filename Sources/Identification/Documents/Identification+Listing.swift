import Botany

extension Identification {
  /// What the user's checklist says about the scientific name.
  package struct Listing: Codable, Equatable, Sendable {
    /// What it says, in one word.
    package enum Status: String, Codable, Sendable {
      case accepted, synonym, unplaced, unverified
    }

    /// What the checklist is called.
    package var checklist: String
    /// What it says.
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

  /// Notes what a checklist says about the scientific name.
  ///
  /// Many checklists hold no families, so the name of one that is missing says nothing.
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
