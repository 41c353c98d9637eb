import Foundation
import Testing

@testable import Plants

@Suite("Names looked up in a checklist")
struct NameIndexTests {
  private func index() throws -> NameIndex {
    let lines = [
      "taxonID\tscientificName\ttaxonomicStatus\tacceptedNameUsageID",
      "1\tBellis perennis L.\tAccepted\t", "2\tBellis hybrida Ten.\tSynonym\t1",
      "3\tMedicago × varia Martyn\tAccepted\t", "4\tIsoëtes lacustris L.\tAccepted\t",
      "5\tRosa canina L.\tAccepted\t", "6\tRosa canina Auth.\tSynonym\t1",
      "7\tRosa dubia\tUnchecked\t", "8\tRosa lost\tSynonym\t99", "9\tnot a name at all\tAccepted\t",
      "10\tRosa\tAccepted\t",
    ]
    let file = try ChecklistFile(file: Array(lines.joined(separator: "\n").utf8), name: "x")
    return try NameIndex(file.entries, name: "x")
  }

  @Test(arguments: [
    ("Bellis perennis", NameCheck.accepted("Bellis perennis")),
    ("BELLIS PERENNIS L.", .accepted("Bellis perennis")),
    ("Bellis hybrida", .synonym("Bellis hybrida", of: "Bellis perennis")),
    ("Medicago x varia", .accepted("Medicago × varia")),
    ("Medicago varia", .accepted("Medicago × varia")),
    ("Isoetes lacustris", .accepted("Isoëtes lacustris")), ("Rosa", .accepted("Rosa")),
    ("Rosa canina", .accepted("Rosa canina")), ("Rosa dubia", .synonym("Rosa dubia", of: nil)),
    ("Rosa lost", .synonym("Rosa lost", of: nil)),
    ("Rosa canian", .misspelt("Rosa canina", distance: 1, accepted: nil)),
    ("Rossa canina", .misspelt("Rosa canina", distance: 1, accepted: nil)),
    ("Belis perenis", .misspelt("Bellis perennis", distance: 2, accepted: nil)),
    ("Bellis hybridae", .misspelt("Bellis hybrida", distance: 1, accepted: "Bellis perennis")),
    ("Quercus robur", .notFound), ("Bellis annua", .notFound), ("???", .notAName), ("", .notAName),
  ])
  func check(name: String, result: NameCheck) throws {
    #expect(try index().check(name) == result)
  }

  @Test func aFileIsTheSameAsMemory() throws {
    let place = TemporaryStore()
    try place.store.prepare()
    let file = place.file("names.index")
    let made = try index()
    try made.write(to: file)
    let read = try NameIndex(contentsOf: file)
    #expect(read.count == made.count)
    #expect(read.data == made.data)
    #expect(read.check("Rosa canian") == made.check("Rosa canian"))
  }

  @Test("A spoilt file is refused, or at worst answers wrongly; it never crashes")
  func spoiltFiles() throws {
    let made = try index()
    for count in stride(from: 0, to: made.data.count - 1, by: 7) {
      #expect(throws: PlantsError.self) {
        try NameIndex(data: made.data.prefix(count), name: "x")
      }
    }
    for place in stride(from: 16, to: made.data.count, by: 3) {
      var data = made.data
      data[place] ^= 0xFF
      guard let index = try? NameIndex(data: data, name: "x") else { continue }
      for name in ["Bellis perennis", "Bellis hybrida", "Rosa canian", "Medicago varia"] {
        _ = index.check(name)
      }
    }
  }

  @Test func aListWithoutNamesIsRefused() {
    #expect(throws: PlantsError.self) {
      try NameIndex([ChecklistEntry(name: "???", status: .accepted)], name: "x")
    }
  }

  @Test(arguments: [
    ("abc", "abc", 2, 0), ("abc", "abd", 2, 1), ("abc", "acb", 2, 1), ("abc", "ab", 2, 1),
    ("abc", "xabc", 2, 1), ("abc", "xyz", 2, nil), ("", "", 0, 0), ("abcdef", "abdcfe", 2, 2),
    ("abc", "abd", 0, nil),
  ])
  func distance(left: String, right: String, limit: Int, distance: Int?) {
    let bytes = Array(left.utf8)
    bytes.withUnsafeBytes { bytes in
      #expect(EditDistance.between(bytes[...], Array(right.utf8), atMost: limit) == distance)
    }
  }
}
