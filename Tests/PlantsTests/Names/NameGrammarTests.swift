import Foundation
import ProgramSupport
import Testing

@testable import Botany

@Suite("K01-K09: names as the Codes have them")
struct NameGrammarTests {
  /// Strings with the names they stand for, a tab between them; `-` for none.
  static let wanted = Program.checkout.deletingLastPathComponent()
    .appending(path: "shared/reference/names-wanted.tsv")

  @Test(
    "K01-K09: every string of the list gives the name that is wanted",
    .enabled(
      if: FileManager.default.fileExists(atPath: wanted.path), "there is no list of names wanted"))
  func list() throws {
    for line in try String(contentsOf: Self.wanted, encoding: .utf8).split(separator: "\n") {
      let parts = line.split(separator: "\t").map(String.init)
      #expect((BotanicalName(parts[0])?.canonical ?? "-") == parts[1], "\(line)")
    }
  }

  @Test(
    arguments: [
      // K01: only the abbreviations qualify.
      ("Dryopteris affinis subsp. cambrensis", "Dryopteris affinis subsp. cambrensis"),
      ("Cyathea affinis (G.Forst.) Sw.", "Cyathea affinis"), ("Carex confer", "Carex confer"),
      ("Poa aff annua", "Poa aff. annua"),
      // K03: ranks.
      ("Poa annua var.reptans", "Poa annua var. reptans"),
      ("Poa annua subspec. exilis", "Poa annua subsp. exilis"),
      ("Poa annua proles exilis", "Poa annua proles exilis"),
      ("Poa annua agamosp. exilis", "Poa annua agamosp. exilis"),
      ("Poa annua L. exilis (Tomm.) Asch.", "Poa annua exilis"),
      ("Salix alba nothof. mollis", "Salix alba nothof. mollis"),
      // K04: authors that are words.
      ("Agave parviflora Rose", "Agave parviflora"), ("Vitis aestivalis Bush", "Vitis aestivalis"),
      // K05: marks that the Code deletes within epithets.
      ("Ficus d'urvillei", "Ficus durvillei"), ("Pandanus st.-johnii", "Pandanus st-johnii"),
      ("Poa annua(L.) Mill.", "Poa annua"), ("Poa ?annua", "Poa annua"),
      // K06: remarks.
      ("Carex flava agg.", "Carex flava"), ("Poa annua anon.", "Poa annua"),
      ("Poa annua auct. non L.", "Poa annua"), ("Poa annua subsp.", "Poa annua"),
      ("Aster cv. 'Monte Cassino'", "Aster 'Monte Cassino'"),
      // K07: cultivated plants and chimaeras.
      ("+Crataegomespilus 'Dardari'", "+ Crataegomespilus 'Dardari'"),
      ("Poa annua + Poa alpina", "Poa annua + Poa alpina"),
      ("Brassica oleracea Gemmifera Group", "Brassica oleracea Gemmifera Group"),
      ("Rosa ROSALITA ('Lenlita')", "Rosa 'Lenlita'"),
      ("Choisya ternata 'Lissbrid'PBR", "Choisya ternata 'Lissbrid'"),
      ("Vuylstekeara Cambria 'Plush'", "Vuylstekeara Cambria 'Plush'"),
      ("Viola sect. Melanium", "Viola sect. Melanium"),
      ("Viola subg. Viola odorata", "Viola odorata"),
      // K08: letters that the Code writes in two.
      ("Poa mülleri", "Poa muelleri"), ("Poa bjørnii", "Poa bjoernii"),
      ("Poa ångströmii", "Poa aongstroemii"), ("Poa ſilvestris", "Poa silvestris"),
      // K09: formulas.
      ("Salix alba L. × S. fragilis L.", "Salix alba × Salix fragilis"),
      ("Salix × alba var. × mollis", "Salix × alba var. × mollis"),
    ])
  func read(text: String, canonical: String) throws {
    let name = try #require(BotanicalName(text))
    #expect(name.canonical == canonical)
    #expect(name.unread == nil)
    #expect(BotanicalName(canonical)?.canonical == canonical)
  }

  @Test("K03: what is not understood is reported, and is no author")
  func unread() throws {
    let name = try #require(BotanicalName("Poa annua quux. exilis"))
    #expect(name.author == nil && name.unread == "quux. exilis")
  }

  @Test(
    arguments: [
      "Rosaceae trib. Roseae", "Roseae", "Rosoideae", "R. canina", "Io x", "Fatshedera × lizei",
      "Prunus 'Kanzan' × 'Shirofugen'", "Acer palmatum 'Bloodgood' var. dissectum", "Indet.",
      "Iris gen. et sp. nov.", "Tobacco mosaic virus",
    ])
  func isNone(text: String) { #expect(BotanicalName(text) == nil) }

  @Test("K08: both spellings of a letter have one key")
  func keys() {
    for (one, other) in [
      ("Carex müllerii", "Carex muellerii"), ("Salix bøckmannii", "Salix boeckmannii"),
      ("Coelogyne cristata", "Cœlogyne cristata"), ("Isoëtes lacustris", "Isoetes lacustris"),
    ] {
      #expect(BotanicalName(one)?.key == BotanicalName(other)?.key)
    }
  }

  @Test("K09: a formula is the same whichever parent is named first")
  func parents() {
    let keys = [
      "Quercus robur × Quercus petraea", "Quercus petraea × Q. robur",
      "Quercus petraea (Matt.) Liebl. × robur",
    ].map { BotanicalName($0)?.key }
    #expect(Set(keys).count == 1)
    #expect(BotanicalName.key("Quercus robur × Quercus petraea") == keys[0])
  }

  @Test("Bad input names nothing, or is read up to what is not understood")
  func badInput() {
    #expect(BotanicalName(String(repeating: "Rosa canina ", count: 1000)) == nil)
    #expect(BotanicalName("Роза canina") == nil)
    #expect(BotanicalName("Rosa canina Bellis perennis")?.unread != nil)
    #expect(BotanicalName("<i>Rosa</i> <b>canina</b> L. &amp; Mill.")?.canonical == "Rosa canina")
  }
}
