package import Files
import Foundation

/// The names of a checklist in a compact form, in memory or in a file, searched without reading all of it.
///
/// The form is: a heading, where each name's key begins, the keys in order, the name to use for each, where
/// each genus begins, the spellings that cannot be made from a key, the family of each genus, the author of each
/// name, and the texts of spellings, families and authors. A name stands once for each author. Numbers are 32 bits, little-endian.
package struct NameIndex: Sendable {
  static let magic = Array("plantid names 3\n".utf8)
  /// The form before, which has no authors.
  static let formerMagic = Array("plantid names 2\n".utf8)
  /// What files of every version begin with.
  static let beginning = magic.dropLast(2)
  static let headingCount = 5
  /// The links of an accepted name, and of a name whose accepted name is not known.
  static let itself = UInt32.max
  static let unplaced = UInt32.max - 1
  /// Set in the link of a synonym that the checklist itself calls ambiguous.
  static let doubt = UInt32(1) << 31
  /// The family of a genus, and the author of a name, without one.
  static let noFamily = UInt32.max

  let data: Data
  /// How many names there are.
  package let count: Int
  let genusCount: Int
  let keyOffsets: Int
  let keys: Int
  let links: Int
  let genera: Int
  let spellings: Int
  let spellingCount: Int
  let families: Int
  /// Where the authors are; nil in the form without.
  let authors: Int?
  let texts: Int

  /// Uses a form that is in memory, or mapped into it.
  ///
  /// - Throws: ``PlantidError`` when it is no such form.
  init(data: Data, name: String) throws(PlantidError) {
    let heading = Self.magic.count + Self.headingCount * 4
    guard data.count >= heading, data.starts(with: Self.beginning) else {
      throw .unreadableChecklist(name, reason: "it is no index of names")
    }
    let hasAuthors = data.starts(with: Self.magic)
    guard hasAuthors || data.starts(with: Self.formerMagic) else {
      throw .unreadableChecklist(
        name,
        reason: "the index of names is of another version; make it again with 'names import'")
    }
    let numbers = (0..<Self.headingCount).map {
      Int(Self.number(in: data, at: Self.magic.count + $0 * 4))
    }
    count = numbers[0]
    genusCount = numbers[1]
    spellingCount = numbers[3]
    keyOffsets = heading
    keys = keyOffsets + (count + 1) * 4
    links = keys + numbers[2]
    genera = links + count * 4
    spellings = genera + genusCount * 4
    families = spellings + spellingCount * 8
    let end = families + genusCount * 4
    authors = hasAuthors ? end : nil
    texts = end + (hasAuthors ? count * 4 : 0)
    guard data.count == texts + numbers[4] else {
      throw .unreadableChecklist(
        name, reason: "the index of names is not whole; make it again with 'names import'")
    }
    self.data = data
  }

  /// Opens an index file; only the parts that are looked at are read.
  ///
  /// - Throws: ``PlantidError``.
  package init(atPath path: String) throws(PlantidError) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
    } catch {
      throw .unreadableChecklist(path, reason: "it cannot be read: \(sentence(of: error))")
    }
    try self.init(data: data, name: path)
  }

  static func number(in data: Data, at place: Int) -> UInt32 {
    data.withUnsafeBytes { bytes in
      guard place >= 0, place + 4 <= bytes.count else { return 0 }
      return UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
    }
  }
}
