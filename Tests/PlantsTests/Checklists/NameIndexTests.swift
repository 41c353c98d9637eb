import Foundation
import ProgramSupport
import Testing

@testable import Botany
@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions

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
    ("Tosa canina", .misspelt("Rosa canina", distance: 1, accepted: nil)),
    ("Orsa canina", .misspelt("Rosa canina", distance: 1, accepted: nil)),
    ("Osa canina", .misspelt("Rosa canina", distance: 1, accepted: nil)),
    ("Rosa canina 'Kiese'", .accepted("Rosa canina")), ("Bellis", .accepted("Bellis")),
    ("Bellis sp.", .accepted("Bellis")), ("Rosa cf. canina", .accepted("Rosa canina")),
    ("Quercus robur", .notFound), ("Quercus", .notFound), ("Bellis annua", .notFound),
    ("???", .notAName), ("", .notAName),
  ])
  func check(name: String, result: NameCheck) throws {
    #expect(try index().check(name) == result)
  }

  @Test func theFamilyIsThatOfTheGenus() throws {
    let index = try NameIndex(
      [
        ChecklistEntry(name: "Rosa vera", status: .synonym, family: "Elsewhereaceae"),
        ChecklistEntry(name: "Rosa canina", status: .accepted, family: "Rosaceae"),
        ChecklistEntry(name: "Rosa prima", status: .accepted),
        ChecklistEntry(name: "× Sorbaronia alpina", status: .accepted, family: "Rosaceae"),
        ChecklistEntry(name: "Bellis perennis", status: .accepted),
      ], name: "x")
    for name in ["Rosa canina", "Rosa prima", "Rosa", "Rosa unheard", "× Sorbaronia alpina"] {
      #expect(index.family(of: name) == "Rosaceae", "\(name)")
    }
    for name in ["Bellis perennis", "Quercus robur", "?"] { #expect(index.family(of: name) == nil) }
  }

  @Test func anotherVersionIsToldFromAnotherFile() throws {
    var data = try index().data
    data[NameIndex.magic.count - 2] = UInt8(ascii: "1")
    let error = #expect(throws: PlantidError.self) { try NameIndex(data: data, name: "x") }
    #expect(error?.description.contains("make it again with 'names import'") == true)
  }

  @Test func aFileIsTheSameAsMemory() throws {
    let place = TemporaryStore()
    try place.store.prepare()
    let file = place.file("names.index")
    let made = try index()
    let path = file.path(percentEncoded: false)
    try made.write(toFile: path)
    let read = try NameIndex(atPath: path)
    #expect(try NameIndex.opened(at: path).0.data == made.data)
    #expect(read.count == made.count)
    #expect(read.data == made.data)
    #expect(read.check("Rosa canian") == made.check("Rosa canian"))
  }

  @Test("A spoilt file is refused, or at worst answers wrongly; it never crashes")
  func spoiltFiles() throws {
    let made = try index()
    for count in stride(from: 0, to: made.data.count - 1, by: 7) {
      #expect(throws: PlantidError.self) {
        try NameIndex(data: made.data.prefix(count), name: "x")
      }
    }
    for place in stride(from: 16, to: made.data.count, by: 3) {
      var data = made.data
      data[place] ^= 0xFF
      guard let index = try? NameIndex(data: data, name: "x") else { continue }
      for name in ["Bellis perennis", "Bellis hybrida", "Rosa canian", "Medicago varia"] {
        _ = index.check(name)
        _ = index.family(of: name)
      }
    }
  }

  @Test func synonymsOfSynonymsLeadToTheEnd() throws {
    let entries = [
      ChecklistEntry(id: "1", name: "Rosa prima", status: .synonym, accepted: "2"),
      ChecklistEntry(id: "2", name: "Rosa secunda", status: .synonym, accepted: "3"),
      ChecklistEntry(id: "3", name: "Rosa tertia", status: .accepted),
      ChecklistEntry(id: "4", name: "Rosa in", status: .accepted),
      ChecklistEntry(id: "5", name: "Rosa rotunda", status: .synonym, accepted: "6"),
      ChecklistEntry(id: "6", name: "Rosa circularis", status: .synonym, accepted: "5"),
    ]
    let index = try NameIndex(entries, name: "x")
    #expect(index.check("Rosa prima") == .synonym("Rosa prima", of: "Rosa tertia"))
    #expect(index.check("Rosa rotunda") == .synonym("Rosa rotunda", of: nil))
  }

  @Test func aPlaceThatIsTakenIsLeftAlone() throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/letter.txt"
    try Data("dear".utf8).write(to: URL(filePath: path))
    #expect(throws: PlantidError.takenByAnotherFile(index: path)) { try NameIndex.checkPlace(path) }
    try index().write(toFile: path)
    try NameIndex.checkPlace(path)
    try NameIndex.checkPlace(path + "2")
  }

  @Test func aListWithoutNamesIsRefused() {
    #expect(throws: PlantidError.self) {
      try NameIndex([ChecklistEntry(name: "???", status: .accepted)], name: "x")
    }
  }

  @Test(arguments: [
    ("abc", "abc", 2, 0), ("abc", "abd", 2, 1), ("abc", "acb", 2, 1), ("abc", "ab", 2, 1),
    ("abc", "xabc", 2, 1), ("abc", "xyz", 2, nil), ("", "", 0, 0), ("abcdef", "abdcfe", 2, 2),
    ("abc", "abd", 0, nil), ("abcdefgh", "xbcdefgy", 2, 2), ("abcdefgh", "xbcdzfgy", 2, nil),
    ("canina", "canian", 1, 1), ("abcd", "cdab", 2, nil), ("perennis", "perenne", 2, 2),
    ("aabb", "bbaa", 2, nil), ("a", "abc", 2, 2), ("a", "abcd", 2, nil),
  ])
  func distance(left: String, right: String, limit: Int, distance: Int?) {
    let bytes = Array(left.utf8)
    bytes.withUnsafeBytes { bytes in
      #expect(EditDistance.between(bytes, Array(right.utf8), atMost: limit) == distance)
    }
  }
}
