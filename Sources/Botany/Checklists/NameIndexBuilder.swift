import Files
import Foundation

/// Collects the names of a checklist, and makes an index of them.
struct NameIndexBuilder {
  private(set) var tally = NameTally()
  private var names: [Name] = []
  private var families: [String] = []
  private var familyPlaces: [String: Int] = [:]
  private var authors: [String] = []
  private var authorPlaces: [String: UInt32] = [:]

  private struct Name {
    var key: String
    /// The name as it is written, where that cannot be made from the key.
    var spelling: String?
    var id: String?
    var status: ChecklistEntry.Status
    var accepted: String?
    /// The place of its family among all that were met.
    var family: Int?
    /// The place of its authors among all that were met.
    var author = NameIndex.noFamily

    /// Which of several entries with one name counts.
    var order: Int {
      switch status {
      case .accepted: 0
      case .synonym, .ambiguous: 1
      case .unplaced: 2
      }
    }
  }

  /// Adds an entry; one that is no botanical name is only counted.
  mutating func add(_ entry: ChecklistEntry) {
    tally.entries += 1
    guard !entry.isOfOtherKingdom else {
      tally.others += 1
      return
    }
    let key: String
    let canonical: String
    var author = entry.author
    if let plain = PlainName(entry.name) {
      (key, canonical) = (plain.key, plain.canonical)
    } else if let name = BotanicalName(entry.name) {
      canonical = name.canonical
      author = author ?? name.author
      key = BotanicalName.key(canonical)
    } else {
      tally.notNames += 1
      return
    }
    let family = entry.family.map { place(ofFamily: $0) }
    names.append(
      Name(
        key: key, spelling: canonical == key.capitalizedFirst ? nil : canonical, id: entry.id,
        status: entry.status, accepted: entry.accepted, family: family,
        author: author.map { place(ofAuthor: $0) } ?? NameIndex.noFamily))
  }

  private mutating func place(ofAuthor author: String) -> UInt32 {
    if let place = authorPlaces[author] { return place }
    authorPlaces[author] = UInt32(authors.count)
    authors.append(author)
    return UInt32(authors.count - 1)
  }

  private mutating func place(ofFamily family: String) -> Int {
    if let place = familyPlaces[family] { return place }
    familyPlaces[family] = families.count
    families.append(family)
    return families.count - 1
  }

  /// The index of what was taken; nothing is left to take from then on.
  mutating func index(named name: String) throws(PlantidError) -> NameIndex {
    guard !names.isEmpty else {
      throw .unreadableChecklist(
        name, reason: "none of its lines is a botanical name; write one a line in it")
    }
    guard names.count < Int(NameIndex.unplaced) else {
      throw .unreadableChecklist(name, reason: "it has more names than an index can hold")
    }
    try sort()
    let links = try links()
    return try NameIndex(data: form(links), name: name)
  }

  private mutating func sort() throws(PlantidError) {
    var stop = StopCheck()
    do {
      try names.sort {
        guard !stop.isStopped() else { throw PlantidError.interrupted }
        let order = Self.order($0.key, $1.key)
        return order == 0 ? ($0.author, $0.order) < ($1.author, $1.order) : order < 0
      }
    } catch {
      throw .interrupted
    }
  }

  /// The order of the bytes of two keys, as `memcmp` has it; a sort of a million names asks for it often.
  private static func order(_ left: String, _ right: String) -> Int {
    let order = left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { right in
        guard let start = left.baseAddress, let other = right.baseAddress else {
          return left.count - right.count
        }
        let order = memcmp(start, other, min(left.count, right.count))
        return order == 0 ? left.count - right.count : Int(order)
      }
    }
    if case .some(.some(let order)) = order { return order }
    return left.utf8.elementsEqual(right.utf8)
      ? 0 : left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
  }

  /// Removes doubles, and finds the name to use for each that is left.
  private mutating func links() throws(PlantidError) -> [UInt32] {
    var places: [String: UInt32] = [:]
    var kept = 0
    for place in names.indices {
      if kept == 0 || names[kept - 1].key != names[place].key || !isDouble(place, of: kept - 1) {
        names[kept] = names[place]
        kept += 1
      } else {
        tally.doubles += 1
      }
      // A reference to a double is one to the entry that was kept of it.
      if let id = names[place].id { places[id] = UInt32(kept - 1) }
    }
    names.removeLast(names.count - kept)
    var stop = StopCheck()
    var links: [UInt32] = []
    links.reserveCapacity(names.count)
    for name in names {
      guard !stop.isStopped() else { throw .interrupted }
      switch name.status {
      case .accepted: links.append(NameIndex.itself)
      case .unplaced: links.append(NameIndex.unplaced)
      case .synonym, .ambiguous: links.append(target(of: name, places) ?? NameIndex.unplaced)
      }
    }
    for place in links.indices { links[place] = end(of: links[place], from: place, links) }
    for name in names {
      switch name.status {
      case .accepted: tally.accepted += 1
      case .synonym: tally.synonyms += 1
      case .ambiguous: tally.ambiguous += 1
      case .unplaced: tally.unplaced += 1
      }
    }
    for place in names.indices where names[place].order == 1 {
      if links[place] == NameIndex.unplaced {
        tally.lost += 1
      } else if names[place].status == .ambiguous, links[place] != NameIndex.itself {
        links[place] |= NameIndex.doubt
      }
    }
    return links
  }

  /// Whether an entry says nothing that the one before does not; two synonyms of two names do.
  private func isDouble(_ place: Int, of kept: Int) -> Bool {
    let (name, other) = (names[place], names[kept])
    return name.author == other.author
      && (name.order != 1 || other.order != 1 || name.accepted == other.accepted)
  }

  private func target(of name: Name, _ places: [String: UInt32]) -> UInt32? {
    guard let accepted = name.accepted else { return nil }
    return places[accepted]
      ?? BotanicalName(accepted).flatMap { target in
        let author = target.author.flatMap { authorPlaces[$0] } ?? NameIndex.noFamily
        return place(of: target.key, author: author)
      }
  }

  /// The place of a key: of its homonyms that of the author, else the one that is accepted.
  private func place(of key: String, author: UInt32) -> UInt32? {
    var (low, high) = (0, names.count)
    while low < high {
      let middle = (low + high) / 2
      if names[middle].key.utf8.lexicographicallyPrecedes(key.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let homonyms = names[low...].prefix { $0.key == key }.indices
    let found =
      homonyms.first { author != NameIndex.noFamily && names[$0].author == author }
      ?? homonyms.first { names[$0].status == .accepted } ?? homonyms.first
    return found.map { UInt32($0) }
  }

  /// The accepted name at the end of a chain of synonyms; a chain without an end gives none.
  private func end(of link: UInt32, from place: Int, _ links: [UInt32]) -> UInt32 {
    var link = link
    if link == UInt32(place) { return NameIndex.itself }
    for _ in 0..<8 where Int(link) < links.count {
      let next = links[Int(link)]
      if next == NameIndex.itself { return link }
      link = next
    }
    return Int(link) < links.count ? NameIndex.unplaced : link
  }

  private func form(_ links: [UInt32]) -> Data {
    var offsets: [UInt32] = []
    var keys: [UInt8] = []
    var genera: [UInt32] = []
    var familyOfGenus: [(family: Int, order: Int)?] = []
    var spellings: [UInt32] = []
    var texts: [UInt8] = []
    var genus: Substring.UTF8View = Substring("").utf8
    for (place, name) in names.enumerated() {
      offsets.append(UInt32(keys.count))
      keys.append(contentsOf: name.key.utf8)
      let first = name.key.utf8.prefix { $0 != UInt8(ascii: " ") }
      if !first.elementsEqual(genus) {
        genera.append(UInt32(place))
        familyOfGenus.append(nil)
      }
      genus = first
      // The accepted names of a genus know its family best.
      if let family = name.family, name.order < familyOfGenus[genera.count - 1]?.order ?? .max {
        familyOfGenus[genera.count - 1] = (family, name.order)
      }
      if let spelling = name.spelling {
        spellings += [UInt32(place), UInt32(texts.count)]
        texts.append(contentsOf: spelling.utf8)
        texts.append(0)
      }
    }
    offsets.append(UInt32(keys.count))
    let familyTexts = families.map { family in
      defer { texts.append(contentsOf: Array(family.utf8) + [0]) }
      return UInt32(texts.count)
    }
    let familyLinks = familyOfGenus.map { $0.map { familyTexts[$0.family] } ?? NameIndex.noFamily }
    let authorTexts = authors.map { author in
      defer { texts.append(contentsOf: Array(author.utf8) + [0]) }
      return UInt32(texts.count)
    }
    let authorLinks = names.map {
      $0.author == NameIndex.noFamily ? NameIndex.noFamily : authorTexts[Int($0.author)]
    }
    let heading = [
      UInt32(names.count), UInt32(genera.count), UInt32(keys.count), UInt32(spellings.count / 2),
      UInt32(texts.count),
    ]
    var data = Data(NameIndex.magic)
    for numbers in [heading, offsets] { data.append(numbers: numbers) }
    data.append(contentsOf: keys)
    for numbers in [links, genera, spellings, familyLinks, authorLinks] {
      data.append(numbers: numbers)
    }
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
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
