package import Foundation

extension NameIndex {
  /// Makes an index of checklist entries; what is no botanical name is left out.
  ///
  /// Of several entries with one name an accepted one counts.
  ///
  /// - Throws: ``PlantsError/unreadableTable(name:reason:)`` when there is no name among them.
  package init(_ entries: [ChecklistEntry], name: String) throws(PlantsError) {
    let names = Self.sorted(entries)
    guard !names.isEmpty else {
      throw .unreadableTable(name: name, reason: "none of its lines is a botanical name")
    }
    try self.init(data: Self.form(of: names, links: Self.links(of: names)), name: name)
  }

  /// Writes the index to a file, which is there whole or not at all.
  ///
  /// - Throws: a file failure.
  package func write(to file: URL) throws(PlantsError) {
    let folder = try StoreFolder.opened(
      at: file.deletingLastPathComponent().path, creating: false, calls: .system)
    try folder.replace(file.lastPathComponent, with: Array(data))
  }

  private struct Name {
    var key: String
    var canonical: String
    var entry: ChecklistEntry
  }

  private static func sorted(_ entries: [ChecklistEntry]) -> [Name] {
    var names = entries.compactMap { entry in
      BotanicalName(entry.name).map {
        let canonical = $0.canonical
        return Name(key: BotanicalName.key(canonical), canonical: canonical, entry: entry)
      }
    }
    func order(_ status: ChecklistEntry.Status) -> Int {
      switch status {
      case .accepted: 0
      case .synonym: 1
      case .unplaced: 2
      }
    }
    names.sort {
      let (left, right) = ($0.key.utf8, $1.key.utf8)
      return left.elementsEqual(right)
        ? order($0.entry.status) < order($1.entry.status) : left.lexicographicallyPrecedes(right)
    }
    var kept: [Name] = []
    for name in names where kept.last?.key != name.key { kept.append(name) }
    return kept
  }

  private static func links(of names: [Name]) -> [UInt32] {
    var places: [String: UInt32] = [:]
    for (place, name) in names.enumerated() {
      if let id = name.entry.id { places[id] = UInt32(place) }
    }
    let keys = Dictionary(
      names.enumerated().map { ($0.element.key, UInt32($0.offset)) },
      uniquingKeysWith: { first, _ in first })
    return names.enumerated().map { place, name in
      switch name.entry.status {
      case .accepted: return itself
      case .unplaced: return unplaced
      case .synonym:
        let accepted = name.entry.accepted ?? ""
        let target = places[accepted] ?? BotanicalName(accepted).flatMap { keys[$0.key] }
        return target.map { $0 == UInt32(place) ? itself : $0 } ?? unplaced
      }
    }
  }

  private static func form(of names: [Name], links: [UInt32]) -> Data {
    var offsets: [UInt32] = []
    var keys: [UInt8] = []
    var genera: [UInt32] = []
    var spellings: [UInt32] = []
    var texts: [UInt8] = []
    var genus: Substring = ""
    for (place, name) in names.enumerated() {
      offsets.append(UInt32(keys.count))
      keys += Array(name.key.utf8)
      let first = name.key.prefix { $0 != " " }
      if first != genus { genera.append(UInt32(place)) }
      genus = first
      if name.canonical != name.key.capitalizedFirst {
        spellings += [UInt32(place), UInt32(texts.count)]
        texts += Array(name.canonical.utf8) + [0]
      }
    }
    offsets.append(UInt32(keys.count))
    let heading = [
      UInt32(names.count), UInt32(genera.count), UInt32(keys.count), UInt32(spellings.count / 2),
      UInt32(texts.count), 0,
    ]
    var data = Data(magic)
    for numbers in [heading, offsets] { data.append(numbers: numbers) }
    data.append(contentsOf: keys)
    for numbers in [links, genera, spellings] { data.append(numbers: numbers) }
    data.append(contentsOf: texts)
    return data
  }
}

extension Data {
  fileprivate mutating func append(numbers: [UInt32]) {
    numbers.map(\.littleEndian).withUnsafeBytes { append(contentsOf: $0) }
  }
}

extension String {
  /// The text with a capital first letter.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
