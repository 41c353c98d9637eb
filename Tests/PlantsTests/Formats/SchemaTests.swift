import Files
import Foundation
import Imaging
import JSONSchemas
import ProgramSupport
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite struct SchemaTests {
  /// Documents of every kind that is written, by the schema that describes them.
  static func documents() throws -> [(schema: String, text: String)] {
    let strange = String(fileSystemBytes: [0x61, 0xFF, 0x0A, 0x2E, 0x6A, 0x70, 0x67])
    var unknown = ScriptedBatch.row("b.jpg")
    unknown.identification.status = .unknown
    unknown.identification.scientificName = nil
    unknown.identification.rank = .family
    var placed = ScriptedBatch.row("c.jpg")
    placed.capture = .init(date: "2024-05-03T12:00:01", latitude: -52.5, longitude: 13.25)
    var labelled = ScriptedBatch.row("d.jpg")
    labelled.identification.label = LabelReading(
      PlantLabel(lines: ["Rosa 'Peace'"], barcodes: [.init(kind: "EAN-13", text: "4012345678901")]))
    var unlabelled = ScriptedBatch.row("e.jpg")
    unlabelled.identification.label = LabelReading(nil)
    let rows = [
      ScriptedBatch.row("leaf.jpg"), ScriptedBatch.row("bad.jpg"), ScriptedBatch.row(strange),
      .failed("x", "not there"), unknown, placed, labelled, unlabelled,
    ]
    let answer = Answer(
      question: "how often?", answer: nil, session: "abc", evaluated: TokenCounts(),
      reused: TokenCounts(),
      timings: Timings())
    let index = try NameIndex(
      [
        ChecklistEntry(name: "Rosa canina", status: .accepted, family: "Rosaceae"),
        ChecklistEntry(name: "Rosa vetus", status: .synonym, accepted: "Rosa canina"),
      ], name: "x")
    let names = ["Rosa canina", "Rosa vetus", "Rosa canian", "Bellis", "?"].map {
      CheckedName($0, in: index)
    }
    return rows.map { ("row-1", $0.json.text) }
      + rows.map { ("identification-1", $0.identification.json.text) }
      + [("answer-1", answer.json.text)] + names.map { ("name-1", $0.json.text) }
      + [Self.empty, Self.measured].map {
        ("evaluation-1", String(decoding: $0.data(comparedWith: Self.measured), as: UTF8.self))
      }
  }

  private static let empty = Evaluation(
    manifest: "known.csv", profile: "plant/1", tool: "plantid test", items: [])

  private static let measured: Evaluation = {
    let photo = PhotoManifest.Item(name: "a.jpg", path: "/a.jpg", truth: .unknown)
    var run = empty
    run.model = ScriptedBatch.model
    run.items = [
      EvaluationItem(photo, ScriptedBatch.row("a.jpg").identification, milliseconds: 12.5),
      EvaluationItem(photo, error: "not there", milliseconds: 1),
    ]
    run.items[0].confidence = 0.75
    run.items[0].ranking = ["Bellis perennis"]
    run.items[0].gaveIn = true
    run.cancellations = [3.5]
    run.peakMemory = 1 << 20
    return run
  }()

  @Test(arguments: try documents()) func documentsAreWhatTheirSchemasSay(
    schema: String, text: String
  ) throws {
    #expect(try JSONSchema(schema).faults(in: text) == [])
  }

  @Test func whatIsNotMeasuredIsNull() {
    let text = String(decoding: Self.measured.data(), as: UTF8.self)
    #expect(text.contains(#""confidence":0.75"#) && text.contains(#""confidence":null"#))
  }

  @Test func noNameInAnEvaluationIsObeyedByATerminal() {
    var run = Self.measured
    run.items[0].path = "a\u{9B}2J.jpg"
    let text = String(decoding: run.data(), as: UTF8.self)
    #expect(text.contains(#""path":"a\u009b2J.jpg""#))
  }

  @Test(arguments: [
    ("status", #""dead""#), ("error", #""why""#), ("rank", #""order""#), ("file", "null"),
    ("scientificName", "null"), ("unheardOf", "1"), ("image", #"{"width":0}"#),
  ])
  func otherDocumentsAreNot(name: String, value: String) throws {
    guard case .object(var properties) = ScriptedBatch.row("leaf.jpg").json else {
      Issue.record("a row is no object")
      return
    }
    properties.removeAll { $0.name == name }
    let text = JSONDocument.object(properties).text.dropLast() + ",\"\(name)\":\(value)}"
    #expect(try !JSONSchema("row-1").faults(in: String(text)).isEmpty)
  }

  @Test func rowsHoldNothingOfTheRun() throws {
    let text = ScriptedBatch.row("leaf.jpg").json.text
    for word in ["timings", "session", "evaluated", "reused"] { #expect(!text.contains(word)) }
    #expect(
      text.hasPrefix(
        #"{"schema":"plantid.row/1","file":"leaf.jpg","status":"identified","error":null,"#))
  }

  @Test(.requires("check-jsonschema"))
  func anIndependentValidatorAgrees() throws {
    let tool = try #require(Executable("check-jsonschema"))
    let folder = try ScratchFolder()
    for schema in try JSONSchema.names {
      let texts = try Self.documents().filter { $0.schema == schema }.map(\.text)
      let files = texts.indices.map { "\(folder.path)/\(schema)-\($0).json" }
      for (file, text) in zip(files, texts) { try Data(text.utf8).write(to: URL(filePath: file)) }
      let path = JSONSchema.file(schema).path(percentEncoded: false)
      let check =
        files.isEmpty
        ? try tool.run(["--check-metaschema", path])
        : try tool.run(["--schemafile", path] + files)
      #expect(check.status == 0, "\(check.text)")
    }
  }
}
