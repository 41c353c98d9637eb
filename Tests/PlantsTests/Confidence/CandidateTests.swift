import Foundation
import LanguageModels
import Testing

@testable import Plants

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

  @Test func theSchemaSaysWhatWasDetermined() throws {
    let query = CandidateQuery(list: CandidateList(names: ["Rosa"]))
    let grammar = try query.schema(saying: "Ro\"sa").grammar()
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
    let genus = #expect(throws: PlantsError.self) {
      try CandidateList.read(file, within: "Quercus")
    }
    #expect(genus?.description.contains("none of its 3 names is in Quercus") == true)
    let family = #expect(throws: PlantsError.self) {
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
    let other = #expect(throws: PlantsError.self) {
      try CandidateList.read(folder.path, region: "Paris")
    }
    #expect(other?.description.contains("it has Berlin, Oregon") == true)
    let none = #expect(throws: PlantsError.self) { try CandidateList.read(folder.path) }
    #expect(none?.description.contains("--region") == true)
    let file = #expect(throws: PlantsError.self) {
      try CandidateList.read(folder.path + "/Berlin.txt", region: "Berlin")
    }
    #expect(file?.description.contains("no folder") == true)
  }
}
