import LanguageModels
import ScriptedLanguageModels
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("What a stored session shows")
struct ExchangeTests {
  @Test func questionsAndAnswersInOrder() async throws {
    let scene = Scene([.daisy, .answer("Weekly."), .answer("N/A"), .rose])
    let id = try SessionID("walk")
    let first = try await scene.identify("a.jpg", shade: 1, in: id)
    _ = try await scene.ask("how often to water?", in: "walk")
    _ = try await scene.ask("why?", in: "walk")
    try await scene.identify("b.jpg", shade: 2, in: id)

    let exchanges = try scene.place.store.exchanges(of: id)
    #expect(exchanges.count == 4)
    #expect(exchanges[0].photos == ["\(first.document.image?.sha256 ?? "").png"])
    guard case .plant(let plant) = exchanges[0].reply else {
      Issue.record("the first exchange shows no plant")
      return
    }
    #expect(plant.scientificName == "Bellis perennis")
    #expect(exchanges[1].question == "how often to water?")
    #expect(exchanges[1].reply == .answer("Weekly."))
    #expect(exchanges[2].reply == .answer(nil))
    #expect(exchanges[3].photos.count == 1)
    #expect(
      exchanges[1].json.text
        == #"{"photos":[],"question":"how often to water?","answer":"Weekly.","subject":"#
        + #"{"name":"common daisy","scientificName":"Bellis perennis","rank":"species","#
        + #""photo":"a.jpg","from":"identified"}}"#)
  }

  @Test func aRefusalIsShownAsAnUnknownPlant() async throws {
    let scene = Scene([.text("I'm sorry, I can't help with that.")])
    let id = try await scene.identify().document.session
    guard case .plant(let plant) = try scene.place.store.exchanges(of: SessionID(id ?? ""))[0].reply
    else {
      Issue.record("the exchange shows no plant")
      return
    }
    #expect(plant.status == .unknown)
  }

  @Test func listingsAreDocuments() throws {
    let place = TemporaryStore()
    try place.addSession(named: "a")
    try place.addSession(named: "b")
    try place.write([1], to: "sessions/b/session.json")
    let listings = try place.store.list()
    #expect(listings.map(\.json.text).contains { $0.contains(#""damaged":true"#) })
    #expect(
      listings.map(\.json.text).contains(
        #"{"id":"a","created":"2027-01-15T08:00:00Z","title":"common daisy","model":"Scripted","#
          + #""profile":"plant/1","photos":[],"damaged":false}"#))
  }

  @Test("D16: a document is of one reading of its session")
  func aDocumentIsOfOneReading() async throws {
    let scene = Scene([.daisy, .rose])
    let id = try SessionID("walk")
    try await scene.identify("a.jpg", shade: 1, in: id)
    let read = try scene.place.store.read(id)
    try await scene.identify("b.jpg", shade: 2, in: id)
    let document = try scene.place.store.document(of: read, named: id)
    #expect(document.record.photos.count == 1)
    #expect(document.exchanges.count == 1)
  }
}
