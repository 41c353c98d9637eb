import Foundation
import JSONSchemas
import LanguageModels
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("Corrections, names and exports of sessions")
struct CorrectingTests {
  static let noon = Date(timeIntervalSince1970: 1_800_000_000.7)

  @Test func aCorrectionStandsBesideTheAnswer() async throws {
    let scene = Scene([.rose])
    let id = try SessionID(try await scene.identify().document.session ?? "")
    let store = scene.place.store
    #expect(try store.document(of: id).json.text.hasSuffix(#""correction":null}"#))
    try await store.correct(id, as: .init(name: "Rosa rugosa", date: Self.noon))
    let document = try store.document(of: id)
    #expect(document.record.correction == .init(name: "Rosa rugosa", date: Self.noon))
    #expect(document.record.title == "dog rose")
    #expect(
      document.json.text.hasSuffix(
        #""correction":{"name":"Rosa rugosa","date":"2027-01-15T08:00:00Z"}}"#))
    #expect(document.markdown.contains("- Determined by the user: Rosa rugosa (2027-01-15T08:00"))
    #expect(try JSONSchema("session-1").faults(in: document.json.text) == [])

    // A later question keeps it.
    _ = try await scene.later([.answer("Weekly.")]).ask("how often?", in: id.rawValue)
    #expect(try store.read(id).record.correction?.name == "Rosa rugosa")
    try await store.correct(id, as: nil)
    #expect(try store.read(id).record.correction == nil)
  }

  @Test func aRecordOfBeforeCorrectionsIsRead() throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    let text = String(decoding: try place.bytes("sessions/\(id)/session.json"), as: UTF8.self)
    #expect(!text.contains("correction"))
    #expect(try place.store.read(id).record.correction == nil)
  }

  @Test func aNewNameLeadsToTheSameSession() async throws {
    let scene = Scene([.rose])
    let store = scene.place.store
    let id = try SessionID(try await scene.identify().document.session ?? "")
    let name = try SessionID("balcony-rose")
    try await store.rename(id, to: name)
    #expect(try store.latest() == name)
    #expect(try store.list().map(\.id) == [name])
    #expect(try store.read(name).record.id == "balcony-rose")
    #expect(await failure { _ = try await store.open(id) } == .unknownSession(id.rawValue))
    let events = try await scene.later([.answer("Weekly.")]).ask("how often?", in: "balcony-rose")
    #expect(events.document?.answer == "Weekly.")
  }

  @Test func aTakenOrUsedNameIsRefused() async throws {
    let place = TemporaryStore()
    let first = try place.addSession(named: "first")
    let second = try place.addSession(named: "second")
    #expect(
      await failure { try await place.store.rename(first, to: second) }
        == .takenSessionName("second"))
    #expect(
      await failure { try await place.store.rename(first, to: first) } == .takenSessionName("first")
    )
    let open = try await place.store.open(first)
    let refused = await failure {
      try await place.store.rename(first, to: SessionID("third"), waitingAtMost: .zero)
    }
    #expect(refused == .sessionLocked("first", holder: getpid()))
    let corrected = await failure {
      try await place.store.correct(
        first, as: .init(name: "x", date: Self.noon), waitingAtMost: .zero)
    }
    #expect(corrected == .sessionLocked("first", holder: getpid()))
    withExtendedLifetime(open) {}
    #expect(try place.names(in: "sessions") == ["first", "second"])
  }

  @Test(arguments: [
    ("<script>alert(1)</script>", #"\<script\>alert(1)\</script\>"#),
    ("*bold* _it_ `code`", #"\*bold\* \_it\_ \`code\`"#), ("# title", ##"\# title"##),
    ("1. first", #"1\. first"#), ("- item", #"\- item"#), ("[a](b)", #"\[a\](b)"#),
    ("a 1. b", "a 1. b"),
  ])
  func nothingSaidBecomesMarkup(text: String, escaped: String) throws {
    let exchange = Exchange(photos: [], question: text, reply: .answer(text))
    let markdown = SessionDocument(
      record: .sample(title: text), exchanges: [exchange], size: 1
    ).markdown
    #expect(markdown.contains("\n> \(escaped)\n"))
    #expect(markdown.contains("\n\(escaped)\n"))
    #expect(markdown.hasPrefix("# \(escaped)\n"))
  }

  @Test func linesOfAnAnswerStayLines() {
    let exchange = Exchange(photos: [], question: "a\nb", reply: .answer("c\nd"))
    let markdown = SessionDocument(record: .sample(), exchanges: [exchange], size: 1).markdown
    #expect(markdown.hasSuffix("\n> a  \n> b\n\nc  \nd\n"))
  }
}
