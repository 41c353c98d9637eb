import Foundation
import Testing

@testable import Botany

@Suite("K10: the layouts in which large checklists are published")
struct ChecklistLayoutTests {
  private func check(_ files: [String: String]) throws -> (NameIndex, NameTally) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    let only = files.keys.first.flatMap { files.count == 1 ? folder.appending(path: $0) : nil }
    let (index, tally) = try NameIndex.opened(at: (only ?? folder).path)
    return (index, try #require(tally))
  }

  /// Each list has one accepted species, *Poa annua*, one synonym of it, and perhaps an animal.
  @Test(
    "K10: each layout is recognized and read",
    arguments: [
      (
        ChecklistLayout.wfo,
        """
        taxonID\tscientificName\tscientificNameAuthorship\tfamily\ttaxonomicStatus\tacceptedNameUsageID\tmajorGroup
        wfo-1\tPoa annua\tL.\tPoaceae\tAccepted\t\tA
        wfo-2\tPoa minor\tGaudin\tPoaceae\tSynonym\twfo-1\tA
        """
      ),
      (
        .wcvp,
        """
        plant_name_id|family|taxon_name|taxon_authors|taxon_status|accepted_plant_name_id
        1|Poaceae|Poa annua|L.|Accepted|1
        2|Poaceae|Poa minor|Gaudin|Synonym|1
        """
      ),
      (
        .gbif,
        """
        taxonID\tdatasetID\tacceptedNameUsageID\tscientificName\tcanonicalName\tscientificNameAuthorship\ttaxonomicStatus\tkingdom\tfamily
        1\tx\t\tPoa annua L.\tPoa annua\tL.\taccepted\tPlantae\tPoaceae
        2\tx\t1\tPoa minor Gaudin\tPoa minor\tGaudin\tsynonym\tPlantae\tPoaceae
        3\tx\t\tPoa bestia Fab.\tPoa bestia\tFab.\taccepted\tAnimalia\tPoidae
        """
      ),
      (
        .gbifSimple,
        ["1\t9\t\\N\tf\tACCEPTED", "2\t1\t\\N\tt\tSYNONYM"].map { beginning in
          let name = beginning.first == "1" ? "Poa annua L." : "Poa minor Gaudin"
          let filling = Array(repeating: "\\N", count: 5) + ["6"] + Array(repeating: "7", count: 7)
          let end = Array(repeating: "\\N", count: 11)
          return ([beginning] + filling + [name] + end).joined(separator: "\t")
        }.joined(separator: "\n")
      ),
      (
        .catalogueOfLife,
        """
        col:ID\tcol:parentID\tcol:status\tcol:scientificName\tcol:authorship\tcol:code\tcol:family
        9\t\taccepted\tPoa\tL.\tbotanical\tPoaceae
        1\t9\taccepted\tPoa annua\tL.\tbotanical\tPoaceae
        2\t1\tsynonym\tPoa minor\tGaudin\tbotanical\tPoaceae
        3\t9\taccepted\tPoa bestia\tFab.\tzoological\tPoidae
        """
      ),
      (
        .usda,
        """
        "Symbol","Synonym Symbol","Scientific Name with Author","National Common Name","Family"
        "POAN","","Poa annua L.","annual bluegrass","Poaceae"
        "POAN","POMI","Poa minor Gaudin","",""
        """
      ),
      (
        .usda,
        """
        Symbol,Synonym Symbol,Scientific Name with Author,National Common Name,Family
        POAN,,Poa annua L.,annual bluegrass,Poaceae
        POAN,POMI,Poa minor Gaudin,,
        """
      ),
      (
        .plantList,
        """
        ID,Family,Genus hybrid marker,Genus,Species hybrid marker,Species,Infraspecific rank,Infraspecific epithet,Authorship,Taxonomic status in TPL,Accepted ID
        kew-1,Poaceae,,Poa,,annua,,,L.,Accepted,
        kew-2,Poaceae,,Poa,,minor,,,Gaudin,Synonym,kew-1
        """
      ),
    ])
  func layout(layout: ChecklistLayout, text: String) throws {
    let (index, tally) = try check(["list.txt": text + "\n"])
    #expect(tally.layout == layout)
    #expect(CheckedName("Poa annua L.", in: index).status == .accepted)
    let synonym = CheckedName("Poa minor Gaudin", in: index)
    #expect(synonym.status == .synonym && synonym.accepted == "Poa annua")
    #expect(CheckedName("Poa bestia", in: index).status == .notFound)
    #expect(tally.synonyms == 1 && tally.unplaced == 0 && tally.lost == 0 && tally.notNames == 0)
    #expect(tally.others == (text.contains("bestia") ? 1 : 0))
    #expect(index.family(of: "Poa annua") == (layout == .gbifSimple ? nil : "Poaceae"))
  }

  @Test("K10: names, taxa and synonyms in a table each are joined")
  func splitNames() throws {
    let (index, tally) = try check([
      "Name.tsv": """
      ID\tscientificName\tauthorship
      n1\tPoa annua\tL.
      n2\tPoa minor\tGaudin
      n3\tPoa dubia\tLeers
      n4\tPoa libera\tHort.

      """,
      "Taxon.tsv": "ID\tnameID\tstatus\nt1\tn1\taccepted\nt2\tn4\taccepted\n",
      "Synonym.tsv":
        "taxonID\tnameID\tstatus\nt1\tn2\tsynonym\nt1\tn3\tambiguous synonym\nt2\tn3\tambiguous synonym\n",
    ])
    #expect(tally.layout == .catalogueOfLife)
    #expect(CheckedName("Poa annua", in: index).status == .accepted)
    #expect(CheckedName("Poa minor", in: index).accepted == "Poa annua")
    let dubia = CheckedName("Poa dubia Leers", in: index)
    #expect(dubia.status == .ambiguous)
    #expect(Set(dubia.choices.compactMap(\.accepted)) == ["Poa annua", "Poa libera"])
  }

  @Test("K10: a heading that Kew misspelt, and columns of genus and species")
  func headings() throws {
    let (kew, _) = try check(["a.txt": "taxonid|scientfiicname\n1|Poa annua\n"])
    #expect(CheckedName("Poa annua", in: kew).status == .accepted)
    for text in ["Genus,Species\nPoa,annua\n", "Genus,Species\nPoa,Poa annua\n"] {
      #expect(CheckedName("Poa annua", in: try check(["a.csv": text]).0).status == .accepted)
    }
  }

  @Test("K10: synonyms in a circle, of nothing and of themselves are counted, and repeated ids too")
  func badLists() throws {
    let (index, tally) = try check([
      "a.txt": """
      taxonID\tscientificName\ttaxonomicStatus\tacceptedNameUsageID
      1\tPoa annua\tsynonym\t2
      2\tPoa minor\tsynonym\t1
      3\tPoa dubia\tsynonym\t99
      4\tPoa alba\taccepted\t
      4\tPoa alpina\taccepted\t
      5\t\taccepted\t
      6

      """
    ])
    #expect(tally.lost == 3)
    #expect(CheckedName("Poa annua", in: index).status == .unplaced)
    #expect(CheckedName("Poa alpina", in: index).status == .accepted)
  }
}
