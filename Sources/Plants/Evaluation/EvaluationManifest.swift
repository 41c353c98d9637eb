import Foundation
import Imaging

/// Photos with what is in them, as people know it: what a model is measured by.
///
/// The file has comma-separated values, their columns named in the first line: `path`, relative to the file;
/// `scientificName`, which is a scientific name, `unknown` or `not a plant`; and perhaps `family`.
package struct EvaluationManifest: Equatable, Sendable {
  /// What is in a photo.
  package struct Truth: Codable, Equatable, Sendable {
    /// What kind of thing it is.
    package enum Kind: String, Codable, Sendable {
      case plant, unknown, notAPlant
    }

    /// What kind of thing it is.
    package var kind: Kind
    /// The scientific name in its canonical form; nil unless the plant is known.
    package var scientificName: String?
    /// The family; nil where nobody wrote it.
    package var family: String?
  }

  /// A photo.
  package struct Item: Equatable, Sendable {
    /// The path as it is written, by which two runs are paired.
    package var name: String
    /// Where the photo is.
    package var path: String
    /// What is in it.
    package var truth: Truth
  }

  /// The name of the file.
  package var name: String
  /// The photos, in the order of the file.
  package var items: [Item] = []

  /// Puts photos together.
  package init(name: String, items: [Item]) {
    self.name = name
    self.items = items
  }

  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isLenient: Whether photos that are not there are left out; otherwise they are an error.
  /// - Throws: ``PlantsError/checklist(_:)``, which names the line.
  package init(at path: String, skippingMissing isLenient: Bool = false) throws(PlantsError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .checklist(.file(path, code: 2))
    }
    do throws(ChecklistFault) {
      try self.init(
        Array(data), name: path.split(separator: "/").last.map(String.init) ?? path,
        folder: path.lastIndex(of: "/").map { String(path[...$0]) } ?? "")
      try leaveOutMissing(isLenient)
    } catch {
      throw .checklist(error.failure(of: path))
    }
  }

  init(_ bytes: [UInt8], name: String, folder: String) throws(ChecklistFault) {
    self.name = name
    var rows = ChecklistRows()
    var columns: (heading: ChecklistColumns, path: Int, truth: Int, family: Int?)?
    for piece in [bytes, []] where !piece.isEmpty || !bytes.isEmpty {
      piece.withUnsafeBytes { rows.append($0) }
      while let row = try rows.next() {
        guard try ChecklistRow.text(row[...], line: rows.line) != nil else { continue }
        guard let found = columns else {
          columns = try Self.columns(row, line: rows.line)
          continue
        }
        let values = ChecklistRow(row, line: rows.line, columns: found.heading)
        guard let path = try values.text(at: found.path) else {
          throw ChecklistFault("line \(rows.line) names no photo; write its path")
        }
        let family = try found.family.flatMap { (place) throws(ChecklistFault) in
          try values.text(at: place)
        }
        guard let truth = Truth(try values.text(at: found.truth), family: family) else {
          throw ChecklistFault(
            "line \(rows.line) says no plant; write a scientific name, 'unknown' or 'not a plant'")
        }
        items.append(
          Item(name: path, path: path.hasPrefix("/") ? path : folder + path, truth: truth))
      }
    }
    guard !items.isEmpty else {
      throw ChecklistFault(
        "it lists no photos; name the columns path and scientificName in its first line")
    }
  }

  private static func columns(_ row: [UInt8], line: Int) throws(ChecklistFault)
    -> (heading: ChecklistColumns, path: Int, truth: Int, family: Int?)
  {
    let separator = [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: ",")].first(
      where: row.contains)
    var heading = ChecklistColumns(separator: separator ?? UInt8(ascii: ","), name: 0)
    heading.family = 63
    let values = ChecklistRow(row, line: line, columns: heading)
    var titles: [String] = []
    for place in 0..<64 {
      titles.append((try values.text(at: place) ?? "").lowercased().filter(\.isLetter))
    }
    func place(_ names: String...) -> Int? {
      names.lazy.compactMap { titles.firstIndex(of: $0) }.first
    }
    guard let path = place("path", "file", "photo") else {
      throw ChecklistFault("its first line names no column 'path'; name one so")
    }
    guard let truth = place("scientificname", "truth") else {
      throw ChecklistFault("its first line names no column 'scientificName'; name one so")
    }
    return (heading, path, truth, place("family"))
  }

  private mutating func leaveOutMissing(_ isLenient: Bool) throws(ChecklistFault) {
    let missing = items.filter { !FileManager.default.fileExists(atPath: $0.path) }
    guard let first = missing.first else { return }
    guard isLenient, missing.count < items.count else {
      let more = missing.count > 1 ? " and \(missing.count - 1) more photos are" : " is"
      throw ChecklistFault(
        "\(first.name.displayedFileName)\(more) missing; correct the paths, or leave them out with "
          + "'--skip-missing'")
    }
    items.removeAll { missing.contains($0) }
  }
}

extension EvaluationManifest.Truth {
  /// Reads what somebody says is in a photo; nil for what says nothing.
  package init?(_ text: String?, family: String? = nil) {
    guard let text else { return nil }
    let family = family.flatMap { BotanicalName.family(in: $0) }
    switch text.lowercased().filter(\.isLetter) {
    case "unknown", "unknownplant": self.init(kind: .unknown)
    case "notaplant", "noplant": self.init(kind: .notAPlant)
    default:
      guard let name = BotanicalName(text) else { return nil }
      self.init(kind: .plant, scientificName: name.canonical, family: family)
    }
  }
}
