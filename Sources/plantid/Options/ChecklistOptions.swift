import Arguments
import Botany
import Files

/// The option that says which names are known.
struct ChecklistOptions: Equatable, Sendable {
  var checklist: String?

  static var parameters: [Parameter<ChecklistOptions>] {
    [
      Parameter.option(
        "checklist", \.checklist, as: "file",
        "Known names: a list, a table, a Darwin Core archive, or an index made by 'names import'"
      ).configurable().grouped("Answer")
    ]
  }

  /// Opens the checklist; nil when none is named.
  ///
  /// - Throws: ``PlantidError`` when it cannot be used.
  func open() throws -> Checklist? {
    try checklist.map { path throws(PlantidError) in try Checklist(at: path) }
  }
}
