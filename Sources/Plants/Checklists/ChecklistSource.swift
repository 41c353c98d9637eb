import Foundation

/// A place where a checklist is.
struct ChecklistSource {
  let path: String

  init(_ path: String) {
    self.path = path
  }

  /// Hands over the entries, in order.
  func read(_ body: (ChecklistEntry) -> Void) throws(PlantsError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unreadableTable(name: path, reason: "it cannot be read")
    }
    for entry in try ChecklistFile(file: Array(data), name: path).entries { body(entry) }
  }
}
