import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("What is said about a name that was checked")
struct CheckedNameTests {
  private func index() throws -> NameIndex {
    try NameIndex(
      [
        ChecklistEntry(id: "1", name: "Bellis perennis", status: .accepted, family: "Asteraceae"),
        ChecklistEntry(id: "2", name: "Bellis hybrida", status: .synonym, accepted: "1"),
        ChecklistEntry(id: "3", name: "Rosa dubia", status: .unplaced),
      ], name: "x")
  }

  @Test(arguments: [
    ("Bellis perennis", "Bellis perennis: accepted"),
    ("Bellis perennis L.", "Bellis perennis L.: accepted as Bellis perennis"),
    ("Bellis hybrida", "Bellis hybrida: synonym of Bellis perennis"),
    ("Belis hybrida", "Belis hybrida: misspelt by 1: Bellis hybrida, a synonym of Bellis perennis"),
    ("Rosa dubia", "Rosa dubia: in the list, which does not say what it is"),
    ("Quercus robur", "Quercus robur: not found"), ("oh\tno", "oh\u{FFFD}no: no botanical name"),
  ])
  func lines(name: String, line: String) throws {
    #expect(CheckedName(name, in: try index()).line == line)
  }

  @Test func formats() throws {
    let checked = CheckedName("Belis perennis", in: try index())
    #expect(
      NameFormat.jsonl.body(of: checked)
        == #"{"schema":"plantid.name/1","name":"Belis perennis","status":"misspelt","#
        + #""match":"Bellis perennis","choices":[],"distance":1,"accepted":null,"family":"Asteraceae"}"#
        + "\n")
    #expect(
      NameFormat.csv.opening + NameFormat.csv.body(of: checked)
        == "name,status,match,distance,accepted,family\r\n"
        + "Belis perennis,misspelt,Bellis perennis,1,,Asteraceae\r\n")
    #expect(
      NameFormat.json.opening + NameFormat.json.body(of: checked)
        + NameFormat.json.closing(after: 1)
        == "[\n" + checked.json.text + "\n]\n")
  }

  @Test func countsAreInWords() throws {
    var counts = NameCounts()
    for name in ["Bellis perennis", "Bellis hybrida", "Bellis perenis", "Quercus robur", "?"] {
      counts.count(CheckedName(name, in: try index()))
    }
    #expect(
      counts.sentence
        == "5 names: 1 accepted, 1 synonyms, 1 misspelt, 1 not found, 1 no botanical names")
    #expect(counts.unlisted == 3)
  }

  @Test(
    "A plain name is what the parser makes of it",
    arguments: [
      "Rosa canina", "Rosa uva-ursi", "Daucus carota subsp. sativus", "Rosa canina var. alba",
      "Rosa canina f. alba", "Rosa sp", "Rosa hybrid", "Rosa common", "Rosales canina",
      "Asteraceae canina", "Common daisy", "Rosa rose", "Rosa ex", "Rosa canina var. ex",
      "Rosa canina alba", "Rosa canina L.", "Rosa × alba", "Rosa", "rosa canina", "Rosa Canina",
      "Rosa canina  alba", "Isoëtes lacustris", "Rosa canina-", "Ab cd", "", "Sp canina",
      "Unknown canina", "Rosa tulip", "Papilionaceae alba",
    ])
  func plainNames(text: String) {
    // What is not plain is left to the parser.
    let plain = PlainName(text)
    #expect(plain == nil || plain?.canonical == BotanicalName(text)?.canonical)
    #expect(plain == nil || plain?.key == BotanicalName(text)?.key)
  }

  @Test func mostNamesOfAChecklistArePlain() {
    for name in ["Rosa canina", "Arctostaphylos uva-ursi", "Daucus carota subsp. sativus"] {
      #expect(PlainName(name) != nil)
    }
    for name in ["Rosa canina L.", "Rosa sp.", "Common daisy", "Rosa rose", "Rosa × alba"] {
      #expect(PlainName(name) == nil)
    }
  }

  @Test func anIdentificationIsMarked() throws {
    let checklist = Checklist(name: "garden.txt", index: try index())
    func listing(_ name: String?, _ rank: PlantRank) -> Identification.Listing? {
      var document = Identification.failed(file: "x")
      document.scientificName = name
      document.rank = rank
      document.look(in: checklist)
      return document.listing
    }
    #expect(
      listing("Bellis perennis", .species)
        == .init(checklist: "garden.txt", status: .accepted, accepted: "Bellis perennis"))
    #expect(listing("Bellis hybrida", .species)?.accepted == "Bellis perennis")
    #expect(listing("Bellis perenis", .species)?.status == .unverified)
    #expect(listing("Quercus robur", .species)?.status == .unverified)
    #expect(listing("Bellis", .genus)?.status == .accepted)
    #expect(listing("Asteraceae", .family) == nil)
    #expect(listing(nil, .species) == nil)
  }
}
