import Foundation
import ProgramSupport
import Testing

@testable import Botany
@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("Checklists wherever they are")
struct ChecklistSourceTests {
  private static let table = "taxonID\tscientificName\ttaxonomicStatus\n1\tRosa canina\tAccepted\n"
  /// The same table, deflated by another program.
  private static let deflated = Data(
    base64Encoded:
      "K0msyM/zdOEsTs5MzSvJTMtM9kvMTeUsAQnn52YmB5cklpQWcxlyBuUXJyokJ+Zl5iVyOiYnpxaUpKZwAQA=")

  private func entries(_ bytes: [UInt8], _ name: String = "list.zip") throws -> [ChecklistEntry] {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/\(name)"
    try Data(bytes).write(to: URL(filePath: path))
    return try ChecklistFile(at: path).entries
  }

  private func reason(_ bytes: [UInt8]) -> String {
    do {
      _ = try entries(bytes)
      return "it was read"
    } catch {
      return "\(error)"
    }
  }

  @Test func aZipFileIsReadWithoutUnpackingIt() throws {
    var zip = ZipBytes()
    zip.add("README.txt", Array("read me\n".utf8))
    zip.add("data/taxon.tsv", Array(Self.table.utf8))
    #expect(try entries(zip.bytes).map(\.name) == ["Rosa canina"])
  }

  @Test func deflatedMembersAreUnpacked() throws {
    var zip = ZipBytes()
    zip.add("taxon.tsv", Array(Self.table.utf8), packed: Array(try #require(Self.deflated)))
    #expect(try entries(zip.bytes).map(\.name) == ["Rosa canina"])
  }

  @Test func aDescriptionSaysWhereTheColumnsAre() throws {
    let description = """
      <archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="eml.xml">
        <core encoding="UTF-8" fieldsTerminatedBy="|" linesTerminatedBy="\\n" fieldsEnclosedBy=""
            ignoreHeaderLines="1" rowType="http://rs.tdwg.org/dwc/terms/Taxon">
          <files><location>names.txt</location></files>
          <id index="0"/>
          <field index="2" term="http://rs.tdwg.org/dwc/terms/scientificName"/>
          <field index="1" term="http://rs.tdwg.org/dwc/terms/acceptedNameUsageID"/>
        </core>
      </archive>
      """
    let table = "a|b|c\n1||Rosa canina \"L.\n2|1|Rosa corymbifera\n"
    var zip = ZipBytes()
    zip.add("names.txt", Array(table.utf8))
    zip.add("meta.xml", Array(description.utf8))
    let found = try entries(zip.bytes)
    #expect(found.map(\.name) == ["Rosa canina \"L.", "Rosa corymbifera"])
    #expect(found.map(\.accepted) == [nil, "1"])

    let folder = try ScratchFolder()
    try Data(description.utf8).write(to: URL(filePath: "\(folder.path)/meta.xml"))
    #expect(throws: PlantidError.self) { try ChecklistFile(at: folder.path) }
    try Data(table.utf8).write(to: URL(filePath: "\(folder.path)/names.txt"))
    #expect(try ChecklistFile(at: folder.path).entries == found)
  }

  @Test func everyFaultIsNamed() throws {
    var zip = ZipBytes()
    zip.add("taxon.tsv", Array(Self.table.utf8), flags: 1)
    #expect(reason(zip.bytes).contains("encrypted"))
    zip = ZipBytes()
    zip.add("taxon.tsv", Array(Self.table.utf8), method: 12)
    #expect(reason(zip.bytes).contains("a way that is not known"))
    zip = ZipBytes()
    zip.add("photo.jpg", [1, 2, 3])
    #expect(reason(zip.bytes).contains("no table of names"))
    #expect(reason(zip.bytes).contains("photo.jpg"))
    zip = ZipBytes()
    zip.add("a.csv", Array("x".utf8))
    zip.add("b.csv", Array("x".utf8))
    #expect(reason(zip.bytes).contains("not clear which file"))
  }

  @Test("A damaged zip file is refused, and never crashes")
  func damage() throws {
    var zip = ZipBytes()
    zip.add("taxon.tsv", Array(Self.table.utf8), packed: Array(try #require(Self.deflated)))
    let whole = zip.bytes
    for count in stride(from: 4, to: whole.count, by: 5) {
      #expect(reason(Array(whole.prefix(count))) != "it was read")
    }
    for place in stride(from: 4, to: whole.count, by: 3) {
      var bytes = whole
      bytes[place] ^= 0x55
      _ = reason(bytes)
    }
  }

  @Test(arguments: [
    ("plant,family\nRosa canina,Rosaceae\n", "none of them is 'scientificName'"),
    ("", "it is empty"), ("# only words\n", "no names"),
    ("scientificName,x\n\"Rosa canina,x\nRosa alba,y\n", "a quote is not closed"),
    ("Rosa canina\nRosa\u{0} alba\n", "line 2 holds a NUL"),
  ])
  func whatIsWrongIsSaid(text: String, part: String) {
    #expect(reason(Array(text.utf8)).contains(part), "\(reason(Array(text.utf8)))")
  }

  @Test func anotherEncodingIsNamedWithTheWayOut() {
    let utf16 = Array(
      "Rosa canina\nRosa alba\n".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
    #expect(reason(utf16).contains("iconv -f UTF-16"))
    #expect(reason([0xFF, 0xFE] + utf16).contains("iconv -f UTF-16"))
    #expect(reason(Array("Rosa alba\nIso".utf8) + [0xEB, 0x74]).contains("line 2 is not UTF-8"))
  }

  @Test func quotesTabsAndDoublesAreNoTrouble() throws {
    let text =
      "scientificName,vernacularName,family\r\n\"Rosa canina\",\"a \"\"dog\"\" rose,\nwild\",Rosaceae\r\n"
      + "Rosa canina,,\r\n\"Acer 'Foo\tBar'\",,\r\n"
    let found = try entries(Array(text.utf8), "list.csv")
    #expect(found.map(\.name) == ["Rosa canina", "Rosa canina", "Acer 'Foo\tBar'"])
    #expect(found[0].vernacularName == "a \"dog\" rose,\nwild")
    #expect(found.map(\.family) == ["Rosaceae", nil, nil])
    var builder = NameIndexBuilder()
    found.forEach { builder.add($0) }
    #expect(try builder.index(named: "x").count == 2)
    #expect(builder.tally.doubles == 1)
  }

  @Test func rowsAreTheSameHoweverTheyAreCut() throws {
    let text = Array("scientificName;id\n\"Rosa\n canina\";1\nBellis perennis;2".utf8)
    for size in [1, 2, 5, 4096] {
      var reader = ChecklistReader()
      var names: [String] = []
      for start in stride(from: 0, to: text.count, by: size) {
        try Array(text[start..<min(start + size, text.count)]).lend {
          (bytes) throws(ReadingFault) in
          try reader.take(bytes) { names.append($0.name) }
        }
      }
      try [].lend { (bytes) throws(ReadingFault) in
        try reader.take(bytes) { names.append($0.name) }
      }
      #expect(names == ["Rosa\n canina", "Bellis perennis"], "\(size)")
    }
  }
}
