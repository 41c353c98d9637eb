import Files

/// The bytes of an index of names while they are lent, so that a search asks for them only once.
///
/// Every place is checked: a spoilt file may lead anywhere, and at worst answers wrongly.
struct NameTable {
  private let bytes: UnsafeRawBufferPointer
  private let index: NameIndex
  var count: Int { index.count }
  var genusCount: Int { index.genusCount }

  init(_ bytes: UnsafeRawBufferPointer, of index: NameIndex) {
    self.bytes = bytes
    self.index = index
  }

  func number(at place: Int) -> UInt32 {
    guard place >= 0, place <= bytes.count - 4 else { return 0 }
    return UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }

  /// The key of a name; empty where the index does not hold it, or it is longer than any name.
  func key(at place: Int) -> UnsafeRawBufferPointer {
    let start = Int(number(at: index.keyOffsets + place * 4))
    let end = Int(number(at: index.keyOffsets + place * 4 + 4))
    guard start <= end, index.keys + end <= index.links,
      end - start <= Limit.botanicalName.value
    else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(rebasing: bytes[(index.keys + start)..<(index.keys + end)])
  }

  /// The range of the names of a genus.
  func names(ofGenus genus: Int) -> Range<Int> {
    let start = Int(number(at: index.genera + genus * 4))
    let next = genus + 1 < genusCount ? Int(number(at: index.genera + genus * 4 + 4)) : count
    return start..<max(start, min(next, count))
  }

  /// The genus as its names begin with it.
  func genus(at genus: Int) -> UnsafeRawBufferPointer {
    let key = key(at: Int(number(at: index.genera + genus * 4)))
    let end = key.firstIndex(of: UInt8(ascii: " ")) ?? key.count
    return UnsafeRawBufferPointer(rebasing: key[..<end])
  }

  /// The link to the name to use.
  func link(at place: Int) -> UInt32 {
    let link = number(at: index.links + place * 4)
    return link >= NameIndex.unplaced ? link : link & ~NameIndex.doubt
  }

  /// Whether the checklist itself calls a synonym ambiguous.
  func isDoubtful(_ place: Int) -> Bool {
    let link = number(at: index.links + place * 4)
    return link < NameIndex.unplaced && link & NameIndex.doubt != 0
  }

  /// The authors of a name; nil where the index has none.
  func author(at place: Int) -> String? {
    guard let authors = index.authors else { return nil }
    let text = number(at: authors + place * 4)
    return text == NameIndex.noFamily ? nil : self.text(at: text)
  }

  /// All places of a key, of which the first is given.
  func homonyms(at place: Int) -> Range<Int> {
    let key = key(at: place)
    var end = place + 1
    while end < count, self.key(at: end).elementsEqual(key) { end += 1 }
    return place..<end
  }

  /// The first place whose key does not come before; as many steps as the count has bits.
  func firstPlace(notBefore wanted: [UInt8]) -> Int {
    Self.first(below: count) { key(at: $0).lexicographicallyPrecedes(wanted) }
  }

  /// The first genus that does not come before.
  func firstGenus(notBefore wanted: [UInt8]) -> Int {
    Self.first(below: genusCount) { genus(at: $0).lexicographicallyPrecedes(wanted) }
  }

  /// The name as it is written.
  func spelling(at place: Int) -> String {
    let found = Self.first(below: index.spellingCount) {
      Int(number(at: index.spellings + $0 * 8)) < place
    }
    guard found < index.spellingCount, Int(number(at: index.spellings + found * 8)) == place else {
      return String(decoding: key(at: place), as: UTF8.self).capitalizedFirst
    }
    return text(at: number(at: index.spellings + found * 8 + 4))
  }

  /// The name with its authors.
  func fullName(at place: Int) -> String {
    [spelling(at: place), author(at: place)].compactMap { $0 }.joined(separator: " ")
  }

  /// The family of a genus; nil where the checklist has none.
  func family(ofGenus genus: Int) -> String? {
    let place = number(at: index.families + genus * 4)
    return place == NameIndex.noFamily ? nil : text(at: place)
  }

  private func text(at place: UInt32) -> String {
    let start = index.texts + Int(place)
    guard start < bytes.count else { return "" }
    let text = bytes[start...].prefix(Limit.botanicalName.value)
    return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
  }

  private static func first(below count: Int, where comesBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if comesBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
