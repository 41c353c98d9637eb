package import Foundation

/// Photos with what is in them, as people know it: what a model is measured by.
package struct PhotoManifest: Equatable, Sendable {
  /// What is in a photo.
  package enum Truth: Equatable, Hashable, Sendable {
    /// A plant of this name.
    case plant(String)
    /// A plant that the model is not to name.
    case unknown
    /// No plant.
    case notAPlant
  }

  /// A photo.
  package struct Entry: Equatable, Sendable {
    /// Where it is.
    package var path: String
    /// What is in it.
    package var truth: Truth

    /// Describes a photo.
    package init(path: String, truth: Truth) {
      self.path = path
      self.truth = truth
    }
  }

  /// What the list is called.
  package var name: String
  /// The photos, in the order of the list.
  package var entries: [Entry]

  /// Puts a list together.
  package init(name: String, entries: [Entry]) {
    self.name = name
    self.entries = entries
  }
}

extension PhotoManifest {
  /// Reads a list: values between commas, semicolons or tabs, the columns named in the first line.
  ///
  /// There is a column `path`, relative to the list, and a column `scientificName`, which holds a scientific
  /// name, `unknown` or `not a plant`. Other columns do not matter.
  ///
  /// - Throws: ``PlantsError/unreadableTable(name:reason:)``.
  package init(contentsOf file: URL) throws(PlantsError) {
    let name = file.relativePath
    guard let data = FileManager.default.contents(atPath: file.path(percentEncoded: false)) else {
      throw .unreadableManifest(name: name, reason: "it cannot be read; check the name")
    }
    try self.init(
      file: Array(data), name: name,
      folder: file.deletingLastPathComponent().path(percentEncoded: false))
  }

  init(file: [UInt8], name: String, folder: String) throws(PlantsError) {
    func unreadable(_ reason: String) -> PlantsError {
      .unreadableManifest(name: name, reason: reason)
    }
    guard let text = String(validating: file, as: UTF8.self), !file.contains(0) else {
      throw unreadable("it is not UTF-8 text; convert it")
    }
    let marked = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    var rows = SeparatedValues(marked).rows[...]
    guard let heading = rows.popFirst() else {
      throw unreadable("it is empty; name the columns path and scientificName in its first line")
    }
    let titles = heading.values.map { $0.lowercased().filter(\.isLetter) }
    func column(_ names: [String]) throws(PlantsError) -> Int {
      for name in names { if let place = titles.firstIndex(of: name) { return place } }
      throw unreadable("its first line names no column '\(names[0])'; name one so")
    }
    let path = try column(["path", "file", "photo", "image"])
    let truth = try column(["scientificName".lowercased(), "scientific", "truth", "label"])
    self.init(name: name, entries: [])
    for row in rows {
      guard path < row.values.count, !row.values[path].isEmpty else {
        throw unreadable("line \(row.line) names no photo; write its path")
      }
      guard truth < row.values.count, let truth = Truth(row.values[truth]) else {
        throw unreadable(
          "line \(row.line) says no plant; write a scientific name, 'unknown' or 'not a plant'")
      }
      let written = row.values[path]
      entries.append(
        Entry(path: written.hasPrefix("/") ? written : folder + "/" + written, truth: truth))
    }
    guard !entries.isEmpty else {
      throw unreadable("it lists no photos; write one a line below the names of the columns")
    }
  }

  /// Finds out which photos are not there.
  ///
  /// - Throws: ``PlantsError/missingPhotos(name:first:missing:count:)``.
  package func checkPhotos() throws(PlantsError) {
    let missing = entries.filter { !FileManager.default.fileExists(atPath: $0.path) }
    guard let first = missing.first else { return }
    throw .missingPhotos(
      name: name, first: first.path, missing: missing.count, count: entries.count)
  }
}

extension PhotoManifest.Truth {
  /// Reads what is said of a photo; nil for nothing.
  init?(_ text: String) {
    let plain = text.lowercased().filter { $0.isLetter }
    switch plain {
    case "": return nil
    case "unknown", "unknownplant": self = .unknown
    case "notaplant", "noplant": self = .notAPlant
    default: self = .plant(text)
    }
  }

  /// Whether a name is right: the same, or one of the two is the genus of the other.
  package func isNamed(_ scientificName: String) -> Bool {
    guard case .plant(let truth) = self else { return false }
    let (known, given) = (BotanicalName(truth), BotanicalName(scientificName))
    guard let known, let given else { return truth.lowercased() == scientificName.lowercased() }
    if known.key == given.key { return true }
    guard known.uninomial.lowercased() == given.uninomial.lowercased() else { return false }
    if known.epithet == nil || given.epithet == nil { return true }
    // A variety is of its species.
    return known.epithet?.lowercased() == given.epithet?.lowercased()
      && known.isHybridSpecies == given.isHybridSpecies
  }
}

/// Rows of values; quotes around a value may hold the separator, and doubled ones stand for one.
private struct SeparatedValues {
  var rows: [(line: Int, values: [String])] = []

  init(_ text: Substring) {
    let first = text.prefix { !$0.isNewline }
    let separator: Character = ["\t", ";", ","].first(where: first.contains) ?? ","
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated() where !line.allSatisfy(\.isWhitespace)
    {
      rows.append((number + 1, Self.values(of: line, separator)))
    }
  }

  private static func values(of line: Substring, _ separator: Character) -> [String] {
    var values: [String] = []
    var value = ""
    var isQuoted = false
    var wasQuote = false
    for character in line {
      if character == "\"" {
        if wasQuote, !isQuoted { value.append(character) }
        if isQuoted || value.isEmpty || wasQuote { isQuoted.toggle() } else { value.append("\"") }
        wasQuote = !isQuoted
        continue
      }
      wasQuote = false
      if character == separator, !isQuoted {
        values.append(value)
        value = ""
      } else {
        value.append(character)
      }
    }
    return (values + [value]).map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
