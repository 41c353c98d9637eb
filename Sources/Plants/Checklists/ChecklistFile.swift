/// A checklist as a file: one name a line, or columns named in the first line.
///
/// Columns are those of Darwin Core (as World Flora Online and the Catalogue of Life write them), or those of
/// the World Checklist of Vascular Plants; between them are tabs, commas, semicolons or bars.
package struct ChecklistFile: Sendable {
  /// The names, in the order of the file.
  package private(set) var entries: [ChecklistEntry] = []

  /// Reads a checklist.
  ///
  /// - Parameters:
  ///   - file: The content of the file.
  ///   - name: What to call the file in an error.
  /// - Throws: ``PlantsError/unreadableTable(name:reason:)`` for a file that holds no names.
  package init(file: [UInt8], name: String) throws(PlantsError) {
    guard let text = String(validating: file, as: UTF8.self) else {
      throw .unreadableTable(name: name, reason: "it is not UTF-8 text")
    }
    let marked = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    var lines = marked.split(whereSeparator: \.isNewline)[...]
    guard let first = lines.first else {
      throw .unreadableTable(name: name, reason: "it is empty")
    }
    if let columns = Columns(heading: first) {
      lines.removeFirst()
      entries = lines.compactMap { columns.entry(in: $0) }
    } else {
      entries = lines.compactMap { line in
        let name = line.trimmingSpace
        guard !name.isEmpty, !name.hasPrefix("#") else { return nil }
        return ChecklistEntry(name: String(name), status: .accepted)
      }
    }
    guard !entries.isEmpty else {
      throw .unreadableTable(name: name, reason: "it holds no names")
    }
  }

  /// Where the columns are that count.
  private struct Columns {
    private var separator: Character
    private var name: Int
    private var id: Int?
    private var status: Int?
    private var accepted: Int?

    /// Reads a heading; nil for a line that is none.
    init?(heading: Substring) {
      let separator: Character = ["\t", "|", ";", ","].first(where: heading.contains) ?? "\t"
      self.separator = separator
      let titles = Self.fields(of: heading, separator).map { $0.lowercased() }
      func place(_ known: String...) -> Int? {
        known.lazy.compactMap { titles.firstIndex(of: $0) }.first
      }
      guard let name = place("scientificname", "taxon_name", "canonicalname") else { return nil }
      self.name = name
      id = place("taxonid", "plant_name_id", "id")
      status = place("taxonomicstatus", "taxon_status", "status")
      accepted = place(
        "acceptednameusageid", "accepted_plant_name_id", "acceptednameusage", "acceptedname")
    }

    func entry(in line: Substring) -> ChecklistEntry? {
      let fields = Self.fields(of: line, separator)
      func field(_ place: Int?) -> String? {
        guard let place, place < fields.count, !fields[place].isEmpty else { return nil }
        return fields[place]
      }
      guard let name = field(name) else { return nil }
      var status = ChecklistEntry.Status(field(status) ?? "")
      let accepted = field(accepted)
      let id = field(id)
      if self.status == nil, let accepted, accepted != id, accepted != name { status = .synonym }
      return ChecklistEntry(
        id: id, name: name, status: status, accepted: status == .synonym ? accepted : nil)
    }

    /// The fields of a line; quotes around a field are taken off, doubled ones in it stand for one.
    private static func fields(of line: Substring, _ separator: Character) -> [String] {
      guard line.contains("\"") else {
        return line.split(separator: separator, omittingEmptySubsequences: false)
          .map { String($0.trimmingSpace) }
      }
      var fields: [String] = []
      var field = ""
      var isQuoted = false
      var previous: Character?
      for character in line {
        if character == "\"", isQuoted || field.isEmpty || previous == "\"" {
          if !isQuoted, previous == "\"" { field.append("\"") }
          isQuoted.toggle()
        } else if character == separator, !isQuoted {
          fields.append(field)
          field = ""
        } else {
          field.append(character)
        }
        previous = character
      }
      return (fields + [field]).map { String($0[...].trimmingSpace) }
    }
  }
}

extension Substring {
  /// The text without space around it.
  fileprivate var trimmingSpace: Substring {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return start.prefix(0) }
    return start[...end]
  }
}
