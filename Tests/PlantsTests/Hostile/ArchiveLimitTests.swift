import Files
import Foundation
import ProgramSupport
import Testing

@testable import Botany

@Suite("S14: zip files and indexes that take long")
struct ArchiveLimitTests {
  private func reason(_ zip: ZipBytes, reading name: String? = nil) -> String? {
    do throws(ReadingFault) {
      let archive = try ZipArchive(Data(zip.bytes))
      if let name, let member = archive.members.first(where: { $0.name == name }) {
        try archive.read(member) { (_) throws(ReadingFault) in }
      }
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func filesHaveALimit() {
    var zip = ZipBytes()
    for _ in 0..<Limit.zipEntries.value { zip.add("a", []) }
    #expect(reason(zip) == nil)
    zip.add("a", [])
    #expect(reason(zip)?.hasPrefix("the zip file has more than 50,000 files") == true)
  }

  @Test("What unpacks to more than a hundred times its size is not unpacked")
  func expansion() {
    for (count, words) in [(1099, "damaged"), (1100, "more than 100 times")] {
      var zip = ZipBytes()
      zip.add(
        "taxon.tsv", [UInt8](repeating: 65, count: count),
        packed: [UInt8](repeating: 0xFF, count: 10))
      #expect(reason(zip, reading: "taxon.tsv")?.contains(words) == true)
    }
  }

  private static func names(_ count: Int) -> [ChecklistEntry] {
    (0..<count).map { number in
      let letters = String(number).map {
        String(Unicode.Scalar(UInt8(97 + ($0.wholeNumberValue ?? 0))))
      }
      return ChecklistEntry(name: "Ro\(letters.joined())a albë", status: .accepted)
    }
  }

  @Test("Genera that overlap are gone through once")
  func overlappingGenera() throws {
    let index = try NameIndex(Self.names(400), name: "x")
    var data = index.data
    // Each second genus begins at the first name, so that the one before it has all of them.
    for genus in 0..<index.genusCount {
      let place = genus.isMultiple(of: 2) ? UInt32(0) : UInt32(index.count)
      withUnsafeBytes(of: place.littleEndian) {
        data.replaceSubrange((index.genera + genus * 4)..<(index.genera + genus * 4 + 4), with: $0)
      }
    }
    let spoilt = try NameIndex(data: data, name: "x")
    var count = 0
    #expect(spoilt.forEachEntry { _ in count += 1 })
    #expect(count == index.count)
    data.withUnsafeBytes { bytes in
      let table = NameTable(bytes, of: spoilt)
      var budget = index.count
      #expect(table.nearest(to: "robx albznn", budget: &budget) == nil)
      #expect(budget == 0)
    }
  }

  @Test("Keys, spellings and families are no longer than names")
  func longTexts() throws {
    let index = try NameIndex(Self.names(400), name: "x")
    #expect(index.spellingCount == 400)
    var data = index.data
    for place in index.texts..<data.count where data[place] == 0 { data[place] = 97 }
    let spoilt = try NameIndex(data: data, name: "x")
    var longest = 0
    #expect(spoilt.forEachEntry { longest = max(longest, $0.name.utf8.count) })
    // A letter that is cut becomes one of three bytes.
    #expect(longest <= Limit.botanicalName.value + 2)
    for (length, isKept) in [
      (Limit.botanicalName.value, true), (Limit.botanicalName.value + 1, false),
    ] {
      var data = try NameIndex([ChecklistEntry(name: "Rosa alba", status: .accepted)], name: "x")
        .data
      let index = try NameIndex(data: data, name: "x")
      data.replaceSubrange(index.keys..<index.links, with: [UInt8](repeating: 97, count: length))
      withUnsafeBytes(of: UInt32(length).littleEndian) { length in
        data.replaceSubrange((index.keyOffsets + 4)..<(index.keyOffsets + 8), with: length)
        data.replaceSubrange(
          (NameIndex.magic.count + 8)..<(NameIndex.magic.count + 12), with: length)
      }
      let long = try NameIndex(data: data, name: "x")
      data.withUnsafeBytes { #expect(NameTable($0, of: long).key(at: 0).isEmpty != isKept) }
    }
  }
}
