import Files
import Foundation
import Imaging
import ProgramSupport
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite struct FormatTests {
  static let names = [
    "plain.jpg", "comma,semi;colon.jpg", "quote\"d.jpg", "line\nfeed.jpg", "return\r.jpg",
    "both\r\n.jpg", " lead.jpg", "trail.jpg ", "🌹.jpg", "=cmd|' /C calc'!A0.jpg", "+1.jpg",
    "-1.jpg", "@x.jpg", "\ttab.jpg", "100%s.jpg", "$HOME.jpg", "[1].jpg", "~x.jpg",
    "back\\slash.jpg",
  ]

  static func text(_ format: RowFormat, _ rows: [BatchRow]) -> String {
    let writer = RowWriter(format, tool: "plantid 1.0")
    return writer.opening + rows.map(writer.body).joined(separator: writer.separator)
      + writer.closing(after: rows.count)
  }

  @Test func E07_jsonLinesAreLines() throws {
    let text = Self.text(.jsonl, Self.names.map(ScriptedBatch.row))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == Self.names.count + 1 && lines.last == "")
    for (line, name) in zip(lines, Self.names) {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["file"] as? String == name)
    }
    let array = try JSONSerialization.jsonObject(
      with: Data(Self.text(.json, Self.names.map(ScriptedBatch.row)).utf8))
    #expect((array as? [Any])?.count == Self.names.count)
    let none = try JSONSerialization.jsonObject(with: Data(Self.text(.json, []).utf8))
    #expect((none as? [Any])?.isEmpty == true)
  }

  @Test(
    .requires("python3"),
    arguments: [RowFormat.csv, .dwc])
  func E07_pythonReadsTheNames(format: RowFormat) throws {
    let python = try #require(Executable("python3"))
    let folder = try ScratchFolder()
    let path = "\(folder.path)/rows.csv"
    try Data(Self.text(format, Self.names.map(ScriptedBatch.row)).utf8)
      .write(to: URL(filePath: path))
    let script = """
      import csv, json, sys
      rows = list(csv.DictReader(open(sys.argv[1], newline='', encoding='utf-8'), strict=True))
      print(json.dumps([row[sys.argv[2]] for row in rows]))
      """
    let column = format == .csv ? "file" : "associatedMedia"
    let outcome = try python.run(["-c", script, path, column])
    let read = try JSONDecoder().decode([String].self, from: Data(outcome.output.utf8))
    let names = Self.names.map { $0 == "return\r.jpg" ? "return\\u{D}.jpg" : $0 }
    #expect(read == names.map { "=+-@\t".contains($0.prefix(1)) ? "'" + $0 : $0 })
  }

  @Test(
    .requires("soffice"), .requires("python3"),
    arguments: [RowFormat.csv, .dwc])
  func aSpreadsheetReadsTheNames(format: RowFormat) throws {
    let folder = try ScratchFolder()
    try Data(Self.text(format, Self.names.map(ScriptedBatch.row)).utf8)
      .write(to: URL(filePath: "\(folder.path)/rows.csv"))
    // Comma, double quote, UTF-8, from the first line; then the same way back from a spreadsheet.
    let office = try #require(Executable("soffice"))
    for (target, source) in [
      ("ods", "rows.csv"), ("csv:Text - txt - csv (StarCalc):44,34,76", "rows.ods"),
    ] {
      let done = try office.run(
        [
          "-env:UserInstallation=file://\(folder.path)/office", "--headless",
          "--infilter=CSV:44,34,76,1", "--convert-to", target, "--outdir", folder.path, source,
        ], in: folder.url)
      try #require(done.status == 0, "\(done.error)")
    }
    let script = """
      import csv, json, sys
      rows = list(csv.DictReader(open(sys.argv[1], newline='', encoding='utf-8')))
      print(json.dumps([row[sys.argv[2]] for row in rows]))
      """
    let column = format == .csv ? "file" : "associatedMedia"
    let outcome = try #require(Executable("python3")).run([
      "-c", script, "\(folder.path)/rows.csv", column,
    ])
    let read = try JSONDecoder().decode([String].self, from: Data(outcome.output.utf8))
    // A cell has one kind of line end and no tabs, and every name is text in it.
    let expected = Self.names.map { "=+-@\t".contains($0.prefix(1)) ? "'" + $0 : $0 }
    #expect(read.map(Self.asACell) == expected.map(Self.asACell))
  }

  private static func asACell(_ text: String) -> String {
    text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\t", with: "")
  }

  @Test func E06_modelTextIsNoFormula() {
    var row = ScriptedBatch.row("a.jpg")
    row.identification.name = "=HYPERLINK(\"x\")"
    row.capture = .init(latitude: -33.5, longitude: -70)
    for format in [RowFormat.csv, .dwc] {
      let text = Self.text(format, [row])
      #expect(text.contains("\"'=HYPERLINK(\"\"x\"\")\""))
      #expect(text.contains(",-33.5,-70"))
    }
    #expect(Self.text(.jsonl, [row]).contains(#""name":"=HYPERLINK(\"x\")""#))
  }

  @Test func namesThatAreNotTextSurvive() throws {
    let name = String(fileSystemBytes: [0x61, 0xFF, 0x2E, 0x6A, 0x70, 0x67])
    let row = ScriptedBatch.row(name)
    let object = try JSONSerialization.jsonObject(with: Data(row.json.text.utf8)) as? [String: Any]
    #expect(object?["file"] as? String == "a\u{FFFD}.jpg")
    let base64 = object?["fileBase64"] as? String ?? ""
    #expect(Data(base64Encoded: base64).map(Array.init) == name.fileSystemBytes)
  }

  @Test func aLabelHasItsFields() {
    var row = ScriptedBatch.row("a.jpg")
    #expect(!row.json.text.contains("label") && Self.text(.csv, [row]).hasSuffix(",,,,,,\r\n"))
    row.identification.label = LabelReading(nil)
    #expect(row.json.text.hasSuffix(#","label":null}"#))
    #expect(row.line.hasSuffix("; no label"))
    row.identification.label = LabelReading(
      PlantLabel(lines: ["Just a line"], barcodes: []))
    #expect(row.line.hasSuffix("; label: Just a line"))
    row.identification.label = LabelReading(
      PlantLabel(
        lines: ["=Rosa 'Peace'", "H-2207-K", "Art. 88213"],
        barcodes: [.init(kind: "QR", text: "a, b"), .init(kind: "EAN-13", text: "4012345678901")]))
    #expect(
      row.line.hasSuffix("; label: 'Peace', H-2207-K, 88213, QR a, b, EAN-13 4012345678901"))
    #expect(
      Self.text(.csv, [row]).hasSuffix(
        ",'=Rosa 'Peace' / H-2207-K / Art. 88213,Peace,H-2207-K,88213,"
          + "\"QR a, b; EAN-13 4012345678901\",,\r\n"))
    let terms = Dictionary(
      uniqueKeysWithValues: zip(DarwinCore.terms, DarwinCore.cells(of: row, tool: "")))
    #expect(terms["cultivarEpithet"] == .text("Peace"))
    #expect(terms["verbatimLabel"] == .text("=Rosa 'Peace'\nH-2207-K\nArt. 88213"))
    guard case .text(let properties) = terms["dynamicProperties"] else {
      Issue.record("no dynamic properties")
      return
    }
    #expect(properties.contains(#""number":"88213""#) && properties.contains("EAN-13"))
  }

  @Test func linesForPeople() {
    var row = ScriptedBatch.row("a\u{1B}[31m.jpg")
    #expect(row.line == "a\u{FFFD}[31m.jpg: common daisy (Bellis perennis), Asteraceae")
    row.identification.confidence = 0.9418
    #expect(row.line.hasSuffix("(Bellis perennis), Asteraceae, 94.2 %"))
    row.identification.confidence = nil
    row.identification.name = nil
    #expect(row.line.hasSuffix(": Bellis perennis, Asteraceae"))
    row.identification.status = .unknown
    #expect(row.line.hasSuffix(": unknown plant, Asteraceae"))
    row.identification.status = .notAPlant
    #expect(row.line.hasSuffix(": no plant"))
    #expect(ScriptedBatch.row("bad").line == "bad: no answer (a damaged JPEG (scripted))")
  }

  @Test(arguments: [
    ("Rosa cf. canina", "Rosa", "cf. canina", ""), ("Hibbertia sp.", "Hibbertia", "sp.", ""),
    ("Quercus aff. robur", "Quercus", "aff. robur", ""),
    ("Amaranthus albus L.", "Amaranthus albus L.", "", "L."),
    (
      "Linaria polygalifolia Hoffmanns. & Link", "Linaria polygalifolia Hoffmanns. & Link", "",
      "Hoffmanns. & Link"
    ),
    ("Cymbidium x shangrilaense", "Cymbidium × shangrilaense", "", ""),
    ("Bellis perennis", "Bellis perennis", "", ""),
  ])
  func darwinCoreNames(given: String, scientific: String, qualifier: String, author: String) throws
  {
    var row = ScriptedBatch.row("a.jpg")
    row.identification.scientificName = given
    let cells = zip(DarwinCore.terms, DarwinCore.cells(of: row, tool: "plantid 1.0"))
    let found = Dictionary(uniqueKeysWithValues: cells.map { ($0, $1) })
    func cell(_ text: String) -> CSV.Cell { text.isEmpty ? .empty : .text(text) }
    #expect(found["scientificName"] == cell(scientific))
    #expect(found["identificationQualifier"] == cell(qualifier))
    #expect(found["scientificNameAuthorship"] == cell(author))
    #expect(author.isEmpty || Self.text(.dwc, [row]).contains(author))
    #expect(Self.text(.jsonl, [row]).contains(#""scientificName":"\#(given)""#))
    #expect(found["identificationRemarks"] == .text(DarwinCore.remark))
    #expect(found["basisOfRecord"] == .text("MachineObservation"))
    #expect(found["identifiedBy"] == .text("plantid 1.0, model Scripted (sha256 abababababab)"))
    #expect(found["decimalLatitude"] == .empty && found["eventDate"] == .empty)
  }

  @Test func darwinCoreTellsWhatIsNoDetermination() {
    func remarks(_ row: BatchRow) -> CSV.Cell? {
      zip(DarwinCore.terms, DarwinCore.cells(of: row, tool: "")).first {
        $0.0 == "identificationRemarks"
      }?.1
    }
    #expect(remarks(.failed("x", "why")) == .text("No identification: why"))
    var row = ScriptedBatch.row("a.jpg")
    row.identification.status = .notAPlant
    #expect(remarks(row) == .text("No plant in the photo. \(DarwinCore.remark)"))
  }

  private static func terms(_ row: BatchRow) -> [String: CSV.Cell] {
    Dictionary(uniqueKeysWithValues: zip(DarwinCore.terms, DarwinCore.cells(of: row, tool: "")))
  }

  @Test(
    "K11: rank, code and kingdom are in the words of GBIF",
    arguments: [
      ("Rosa canina", "species", "ICN"), ("Rosa canina var. alba", "variety", "ICN"),
      ("Rosa canina subsp. alba", "subspecies", "ICN"), ("Rosa canina f. alba", "form", "ICN"),
      ("Rosa canina subsp. cf. alba", "species", "ICN"), ("Rosa 'Peace'", "species", "ICNCP"),
    ])
  func darwinCoreRanks(name: String, rank: String, code: String) {
    var row = ScriptedBatch.row("a.jpg")
    row.identification.scientificName = name
    let terms = Self.terms(row)
    #expect(terms["taxonRank"] == .text(rank) && terms["nomenclaturalCode"] == .text(code))
    #expect(terms["kingdom"] == .text("Plantae") && terms["occurrenceStatus"] == .text("present"))
  }

  @Test("K11: a plant without a name is one of the kingdom, and what is no plant is no occurrence")
  func darwinCoreWithoutName() {
    var row = ScriptedBatch.row("a.jpg")
    row.identification.scientificName = nil
    row.identification.family = nil
    row.identification.rank = nil
    row.identification.status = .unknown
    #expect(Self.terms(row)["scientificName"] == .text("Plantae"))
    #expect(Self.terms(row)["taxonRank"] == .text("kingdom"))
    row.identification.status = .notAPlant
    for term in ["scientificName", "occurrenceStatus", "kingdom", "nomenclaturalCode"] {
      #expect(Self.terms(row)[term] == .empty)
    }
  }

  @Test(
    "K11: a date that only a wrong clock can have is left out",
    arguments: [
      ("2024-05-03T12:00:01", true), ("1699-12-31T00:00:00", false), ("2999-01-01T00:00:00", false),
    ])
  func darwinCoreDates(date: String, isKept: Bool) {
    var row = ScriptedBatch.row("a.jpg")
    row.capture = .init(date: date)
    #expect(Self.terms(row)["eventDate"] == (isKept ? .text(date) : .empty))
  }
}
