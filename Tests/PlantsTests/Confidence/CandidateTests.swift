import Foundation
import LanguageModels
import ProgramSupport
import ScriptedLanguageModels
import Testing

@testable import Botany
@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions

@Suite struct CandidateTests {
  private func scene(
    _ names: [String], _ answers: [(String, Double)], reply: ScriptedLanguageModel.Reply = .rose
  ) throws -> Scene {
    let measured = try PlantDistributionTests.answers(answers)
    return Scene(
      model: ScriptedLanguageModel([reply], measures: { _ in measured }),
      measuring: Measuring(top: 5, candidates: CandidateList(names: names)))
  }

  private func said(_ name: String?) -> String {
    let value = name?.generatedContent.jsonString ?? "null"
    return #"{"isPlant":true,"scientificName":"# + value + #","name":null}"#
  }

  @Test func theAnswerIsOneOfTheList() async throws {
    let document = try await scene(
      ["Rosa canina L.", "Tulipa gesneriana"],
      [(said("Bellis perennis"), 0.7), (said("Rosa canina"), 0.2), (said(nil), 0.01)]
    ).identify().document
    #expect(document.scientificName == "Rosa canina")
    #expect(abs((document.confidence ?? 0) - 0.2 / 0.21) < 1e-5)
    #expect(document.alternatives.map(\.scientificName) == ["Rosa canina"])
  }

  @Test func unknownAndNoPlantStayPossible() async throws {
    let unknown = try await scene(
      ["Rosa canina"], [(said("Rosa canina"), 0.1), (said(nil), 0.8)]
    ).identify().document
    #expect(unknown.status == .unknown && unknown.scientificName == nil)
    let none = try await scene(
      ["Rosa canina"], [(said("Rosa canina"), 0.1), (#"{"isPlant":false}"#, 0.8)]
    ).identify().document
    #expect(none.status == .notAPlant)
  }

  @Test func whatTheModelWouldNeverSayIsNotSaid() async throws {
    let document = try await scene(
      ["Rosa canina"], [(said("Bellis perennis"), 0.99), (said("Rosa canina"), 0.001)]
    ).identify().document
    #expect(document.status == .unknown)
  }

  @Test func namesOfEveryScriptAreTaken() throws {
    let names = ["蒲公英", "Ro\"sa", "Back\\slash", "a\tb", "Rosa  canina", "Rosa canina L."]
    let list = CandidateList(names: names + ["x\u{1}y", String(repeating: "n", count: 500)])
    #expect(
      list.candidates.map(\.scientificName)
        == ["蒲公英", "Ro\"sa", "Back\\slash", "a b", "Rosa canina"])
    #expect(list.unusableCount == 2)
    let query = CandidateQuery(list: list)
    for text in query.beginnings {
      #expect(throws: Never.self) { try GeneratedContent(json: text + "}") }
    }
    #expect(query.beginnings.count == 7)
  }

  @Test("H10: candidates come from an archive and from an index of names too")
  func candidatesOfAnArchive() throws {
    let folder = try ScratchFolder()
    var zip = ZipBytes()
    zip.add(
      "taxon.tsv",
      Array(
        """
        taxonID\tscientificName\ttaxonRank\ttaxonomicStatus\tacceptedNameUsageID
        1\tTaraxacum officinale\tspecies\taccepted\t
        2\tLeontodon taraxacum\tspecies\tsynonym\t1
        3\tBellis perennis\tspecies\taccepted\t

        """.utf8))
    let archive = folder.file("names.zip")
    try Data(zip.bytes).write(to: archive)
    let index = folder.file("names.index")
    try Checklist(at: archive.path).index.write(toFile: index.path)
    for file in [archive, index] {
      let list = try CandidateList.read(file.path)
      #expect(
        list.candidates.map(\.scientificName).sorted() == [
          "Bellis perennis", "Taraxacum officinale",
        ],
        "\(file.lastPathComponent)")
    }
  }

  private static let facts = """
    scientificName\tvernacularName\totherNames\twater\tsource
    Taraxacum officinale\tdandelion\tblowball|Leontodon taraxacum\tMuch.\tx
    Bellis perennis\tdaisy\tlawn daisy\tSome.\tx
    Pelargonium zonale\tgeranium\t\tSome.\tx
    Leucanthemum vulgare\toxeye daisy\tdaisy\tSome.\tx
    """

  private var known: KnownNames {
    get throws {
      KnownNames(facts: try FactsTable(file: Array(Self.facts.utf8), name: "facts"))
    }
  }

  @Test(
    "H10: a candidate is matched by case, common name, synonym and the species of a cultivar",
    arguments: [
      "taraxacum officinale", "Taraxacum Officinale", "TARAXACUM officinale", "dandelion",
      "Dandelion", "Blowball", "Leontodon taraxacum", "Taraxacum officinale 'Bloodgood'",
      "Taraxacum officinale F.H.Wigg.",
    ])
  func candidatesAreMatched(name: String) async throws {
    let list = CandidateList(names: [name, "Rosa canina"], known: try known)
    #expect(list.candidates.count == 2 && list.unrated.isEmpty && list.notices.isEmpty)
    let answers = try PlantDistributionTests.answers([
      (said("Taraxacum officinale"), 0.9), (said("Rosa canina"), 0.02),
    ])
    let scene = Scene(
      model: ScriptedLanguageModel([.rose], measures: { _ in answers }),
      measuring: Measuring(top: 5, candidates: list))
    let document = try await scene.identify().document
    #expect(document.status == .identified && document.confidence ?? 0 > 0.9)
    let shown = list.candidates[0].scientificName
    #expect(document.scientificName == shown)
    #expect(["Taraxacum officinale", "Leontodon taraxacum"].contains { shown.hasPrefix($0) })
  }

  @Test("H10: what cannot be rated is named in one notice, and nothing else is")
  func whatCannotBeRated() throws {
    let names = ["Löwenzahn", "Morning glory", "Bellis perennis", "daisy", "Marah oregana"]
    let list = CandidateList(names: names, name: "lawn.txt", known: try known)
    #expect(
      list.notices == [
        "lawn.txt: 'Löwenzahn', 'Morning glory' cannot be rated, because no scientific name is "
          + "known for them; write that instead"
      ])
    // A name of two plants stands for both.
    #expect(
      list.candidates.map(\.scientificName).contains("Leucanthemum vulgare"))
    // A genus is itself, and not what gardeners call by its name.
    let genus = CandidateList(names: ["Geranium"], known: try known).candidates
    #expect(genus.map(\.scientificName) == ["Geranium"] && genus[0].otherNames.isEmpty)
    let many = CandidateList(names: (0..<9).map { "Kraut \($0)" }, known: try known).notices
    #expect(many.count == 1 && many[0].contains("'Kraut 4' and 4 more"))
  }

  @Test("H10: two cultivars of one species cannot be told apart, so their species is the answer")
  func cultivars() async throws {
    let document = try await scene(
      ["Acer palmatum 'Bloodgood'", "Acer palmatum 'Osakazuki'", "Rosa canina"],
      [(said("Acer palmatum"), 0.9), (said("Rosa canina"), 0.05)]
    ).identify().document
    #expect(document.scientificName == "Acer palmatum")
    #expect(document.alternatives.map(\.scientificName) == ["Acer palmatum", "Rosa canina"])
  }

  private static let table = """
    taxonID,scientificName,taxonomicStatus,acceptedNameUsageID,family
    1,Taraxacum officinale,accepted,,Asteraceae
    2,Leontodon taraxacum,synonym,1,Asteraceae
    3,Taraxacum vulgare,synonym,2,Asteraceae
    4,Rosa canina,accepted,,Rosaceae
    5,Rosa vetus,synonym,9,Rosaceae
    """

  @Test("H08: synonyms of a list are rated for the name to use, from a table or an index of it")
  func synonymsAreRated() async throws {
    let folder = try ScratchFolder()
    let table = folder.path + "/table.csv"
    try Data(Self.table.utf8).write(to: URL(filePath: table))
    let index = folder.path + "/table.index"
    try NameIndex.opened(at: table).0.write(toFile: index)
    for file in [table, index] {
      let list = try CandidateList.read(file)
      #expect(list.candidates.map(\.scientificName).contains("Taraxacum officinale"))
      let own = try #require(list.candidates.first { $0.scientificName == "Taraxacum officinale" })
      #expect(Set(own.otherNames) == ["Leontodon taraxacum", "Taraxacum vulgare"])
      #expect(
        try CandidateList.read(file, within: "Rosaceae").candidates.count == 1 || file == index)
      let answers = try PlantDistributionTests.answers([
        (said("Leontodon taraxacum"), 0.5), (said("Taraxacum officinale"), 0.2),
        (said("Taraxacum vulgare"), 0.2), (said("Rosa canina"), 0.1),
      ])
      let scene = Scene(
        model: ScriptedLanguageModel([.rose], measures: { _ in answers }),
        measuring: Measuring(top: 5, candidates: list))
      let document = try await scene.identify().document
      #expect(document.scientificName == "Taraxacum officinale")
      #expect(abs((document.confidence ?? 0) - 0.9) < 1e-5)
      #expect(document.alternatives.count == 2)
    }
    #expect(try CandidateList.read(table).unrated == ["Rosa vetus"])
    // A list of synonyms alone names the plants all the same.
    let text = "scientificName,acceptedName\nLeontodon taraxacum,Taraxacum officinale\n"
    try Data(text.utf8).write(to: URL(filePath: table))
    #expect(
      try CandidateList.read(table).candidates.map(\.scientificName) == ["Taraxacum officinale"])
  }

  @Test("H08: by a checklist, synonyms count for the name to use, which leads")
  func checklistsGroup() async throws {
    let index = try NameIndex(
      [
        ChecklistEntry(name: "Rosa nova", status: .accepted),
        ChecklistEntry(name: "Rosa canina", status: .synonym, accepted: "Rosa nova"),
        ChecklistEntry(name: "Rosa vetus", status: .synonym, accepted: "Rosa nova"),
      ], name: "roses")
    let answers = try PlantDistributionTests.answers([
      (PlantDistributionTests.json("dog rose", "Rosa canina"), 0.5),
      (PlantDistributionTests.json("old rose", "Rosa vetus"), 0.3),
      (PlantDistributionTests.json("new rose", "Rosa nova"), 0.1),
      (PlantDistributionTests.json("tulip", "Tulipa"), 0.05),
    ])
    func measuring(_ candidates: CandidateList? = nil) -> Measuring {
      Measuring(
        top: 5, candidates: candidates, checklist: Checklist(name: "roses", index: index))
    }
    let scene = Scene(
      model: ScriptedLanguageModel([.rose, .answer("Water it.")], measures: { _ in answers }),
      measuring: measuring())
    let document = try await scene.identify().document
    #expect(document.scientificName == "Rosa nova" && document.rank == .species)
    #expect(abs((document.confidence ?? 0) - 0.9) < 1e-5)
    #expect(document.alternatives.map(\.scientificName) == ["Rosa nova", "Tulipa"])
    // It is still the plant that the model describes.
    #expect(document.name == "dog rose" && document.description == "A pink flower.")
    #expect(index.accepted(for: "Rosa canina 'Peace'") == "Rosa nova 'Peace'")
    #expect(index.accepted(for: "Rosa nova") == nil && index.accepted(for: "Tulipa") == nil)
    let views = try [UInt8(1), 2].map { PlantView(photo: try .plain($0), file: "\($0).jpg") }
    let pair = Scene(
      model: ScriptedLanguageModel([.rose, .rose, .rose], measures: { _ in answers }),
      measuring: measuring())
    #expect(
      try await pair.identifier.identify(views: views).document.scientificName == "Rosa nova")
  }

  @Test("H08: what is known of a synonym's dangers is said of the name to use")
  func cautionsStay() async throws {
    let index = try NameIndex(
      [
        ChecklistEntry(name: "Rhus nova", status: .accepted),
        ChecklistEntry(name: "Toxicodendron radicans", status: .synonym, accepted: "Rhus nova"),
      ], name: "list")
    let answers = try PlantDistributionTests.answers([
      (PlantDistributionTests.json("poison ivy", "Toxicodendron radicans"), 0.9)
    ])
    func cautions(_ checklist: Checklist?) async throws -> [String]? {
      let reply = ScriptedLanguageModel.Reply.text(
        #"{"isPlant":true,"name":"poison ivy","scientificName":"Toxicodendron radicans"}"#)
      return try await Scene(
        model: ScriptedLanguageModel([reply], measures: { _ in answers }),
        measuring: Measuring(checklist: checklist)
      ).identify().document.cautions
    }
    let plain = try #require(try await cautions(nil))
    #expect(try await cautions(Checklist(name: "list", index: index)) == plain)
  }

  @Test func theSchemaSaysWhatWasDetermined() throws {
    let query = CandidateQuery(list: CandidateList(names: ["Rosa"]))
    let grammar = try query.schema(naming: "Ro\"sa").grammar()
    #expect(grammar.contains("isPlant"))
    let places = CandidateQuery.properties.compactMap { name in
      grammar.range(of: "\\\"\(name)\\\":")?.lowerBound
    }
    #expect(places.count == 6 && places == places.sorted())
  }

  @Test func listsAreReadAndLimited() throws {
    let folder = try ScratchFolder()
    let file = folder.path + "/list.txt"
    try Data("Rosa canina\nRosa rugosa\nTulipa gesneriana\n".utf8).write(to: URL(filePath: file))
    #expect(try CandidateList.read(file).candidates.count == 3)
    #expect(try CandidateList.read(file, within: "rosa").candidates.count == 2)
    let genus = #expect(throws: PlantidError.self) {
      try CandidateList.read(file, within: "Quercus")
    }
    #expect(genus?.description.contains("none of its 3 names is in Quercus") == true)
    let family = #expect(throws: PlantidError.self) {
      try CandidateList.read(file, within: "Rosaceae")
    }
    #expect(family?.description.contains("no column 'family'") == true)
  }

  @Test func regionsAreFilesOfAFolder() throws {
    let folder = try ScratchFolder()
    for (region, name) in [("Berlin", "Rosa canina"), ("Oregon", "Quercus garryana")] {
      try Data("\(name)\n".utf8).write(to: URL(filePath: folder.path + "/\(region).txt"))
    }
    let list = try CandidateList.read(folder.path, region: "oregon")
    #expect(list.candidates.map(\.scientificName) == ["Quercus garryana"])
    let other = #expect(throws: PlantidError.self) {
      try CandidateList.read(folder.path, region: "Paris")
    }
    #expect(other?.description.contains("it has Berlin, Oregon") == true)
    let none = #expect(throws: PlantidError.self) { try CandidateList.read(folder.path) }
    #expect(none?.description.contains("--region") == true)
    let file = #expect(throws: PlantidError.self) {
      try CandidateList.read(folder.path + "/Berlin.txt", region: "Berlin")
    }
    #expect(file?.description.contains("no folder") == true)
  }
}
