import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("Checklists as people have them")
struct ChecklistFileTests {
  private func entries(_ text: String) throws -> [ChecklistEntry] {
    try ChecklistFile(file: Array(text.utf8), name: "list.txt").entries
  }

  @Test func oneNameALine() throws {
    let entries = try entries("# my garden\nRosa canina\r\n\n  Bellis perennis L. \n")
    #expect(entries.map(\.name) == ["Rosa canina", "Bellis perennis L."])
    #expect(entries.allSatisfy { $0.status == .accepted })
  }

  @Test func darwinCore() throws {
    let entries = try entries(
      "taxonID\tscientificName\ttaxonomicStatus\tacceptedNameUsageID\n"
        + "1\tBellis perennis\tAccepted\t\n2\tBellis hybrida\tSynonym\t1\n3\tBellis x\tUnchecked\t\n"
    )
    #expect(entries.map(\.status) == [.accepted, .synonym, .unplaced])
    #expect(entries[1].accepted == "1")
  }

  @Test func worldChecklistOfVascularPlants() throws {
    let entries = try entries(
      "plant_name_id|taxon_name|taxon_status|accepted_plant_name_id\n"
        + "7|Rosa canina|Accepted|7\n8|Rosa corymbifera|Synonym|7\n")
    #expect(entries.map(\.id) == ["7", "8"])
    #expect(entries[1].accepted == "7")
  }

  @Test func commasAndQuotes() throws {
    let entries = try entries(
      "\"scientificName\",\"acceptedNameUsage\"\n\"Acer palmatum \"\"Bloodgood\"\"\",\n"
        + "\"Picea mariana (Mill.) Britton, Sterns & Poggenb.\",\"Picea mariana\"\n")
    #expect(entries[0].name == "Acer palmatum \"Bloodgood\"")
    #expect(entries[1].status == .synonym)
    #expect(entries[1].name.hasSuffix("Sterns & Poggenb."))
  }

  @Test(arguments: [
    ([], "it is empty"), ([0xFF, 0xFE], "it is UTF-16"),
    ([0x41, 0xFF], "line 1 is not UTF-8 text"),
    (Array("# none\n".utf8), "no names"),
    (Array("scientificName\tx\n".utf8), "no names"),
  ])
  func whatIsWrongIsSaid(file: [UInt8], reason: String) {
    do {
      _ = try ChecklistFile(file: file, name: "list.txt")
      Issue.record("it was read")
    } catch {
      #expect("\(error)".contains(reason))
      #expect("\(error)".hasPrefix("list.txt: "))
    }
  }
}
