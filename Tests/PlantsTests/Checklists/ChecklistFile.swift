import Files

@testable import Botany

/// The entries of a checklist, read whole: one name a line, or columns named in the first line.
///
/// Columns are those of Darwin Core (as World Flora Online and the Catalogue of Life write them), or those of
/// the World Checklist of Vascular Plants; between them are tabs, commas, semicolons or bars.
struct ChecklistFile: Sendable {
  /// The names, in the order of the file.
  var entries: [ChecklistEntry] = []

  /// Reads a checklist.
  ///
  /// - Parameters:
  ///   - file: The content of the file.
  ///   - name: What to call the file in an error.
  /// - Throws: ``PlantidError`` for a file that holds no names.
  init(file: [UInt8], name: String) throws(PlantidError) {
    var reader = ChecklistReader()
    var found: [ChecklistEntry] = []
    do throws(ReadingFault) {
      for piece in file.isEmpty ? [[]] : [file, []] {
        try piece.lend { (bytes) throws(ReadingFault) in
          try reader.take(bytes) { found.append($0) }
        }
      }
    } catch {
      throw .unreadableChecklist(name, reason: error.reason)
    }
    entries = found
  }

  /// Reads a checklist from wherever it is: a file, a folder or a zip file with Darwin Core in it.
  ///
  /// - Throws: ``PlantidError``.
  init(at path: String) throws(PlantidError) {
    var found: [ChecklistEntry] = []
    try ChecklistSource(path).read { found.append($0) }
    entries = found
  }
}
