import Files
import Foundation
import Testing

@testable import Botany
@testable import Identification
@testable import Results

@Suite("S04: characters that steer a terminal")
struct SteeringTextTests {
  private static let texts = [
    "a\u{1B}[31mb", "\u{7}", "x\u{202E}y\u{202C}", "\u{9B}2J", "a\rb", "\u{0}", "a\u{2028}b",
    "\u{AD}",
    "\\u{1B}", "\\\\u{5C}", "\\u", "a\\b\\", "\u{1B}\\u{7}", "🌹\u{E0067}", "tab\tline\nend\r\nx",
    "ein Name", "می\u{200C}خواهم",
  ]

  private func isQuiet(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0.steersText && $0 != "\n" && $0 != "\t" && $0 != "\r" }
  }

  /// What a reader does to take back what was escaped.
  private func unescaped(_ text: String) -> String {
    text.replacing(#/\\u\{([0-9A-F]+)\}/#) { match -> String in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? "?"
    }
  }

  @Test("A cell of a table shows them, and can be taken back", arguments: texts)
  func cells(text: String) {
    let row = CSV.row([.text(text)])
    #expect(isQuiet(row))
    var cell = String(row.unicodeScalars.dropLast(2))
    if cell.hasPrefix("\"") {
      cell = String(cell.dropFirst().dropLast()).replacing("\"\"", with: "\"")
    }
    #expect(!cell.replacing("\r\n", with: "").unicodeScalars.contains("\r"))
    #expect(Array(unescaped(cell).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func whatIsHarmlessStaysAsItIs() {
    for text in ["a\\b\\", "\\u", "ein Name", "می\u{200C}خواهم", "🌹"] {
      #expect(CSV.row([.text(text)]) == text + "\r\n")
    }
  }

  @Test("No form of a row lets them through", arguments: RowFormat.allCases)
  func rows(format: RowFormat) {
    for text in Self.texts {
      var row = ScriptedBatch.row(text)
      row.identification.name = text
      row.identification.scientificName = text
      row.identification.family = text
      row.identification.description = text
      row.identification.model?.name = text
      row.identification.listing = .init(checklist: text, status: .synonym, accepted: text)
      let writer = RowWriter(format, tool: "t")
      #expect(isQuiet(writer.body(of: row)), "\(text.debugDescription)")
      #expect(isQuiet(writer.body(of: .failed(text, text, model: row.identification.model))))
    }
  }

  @Test("No form of a checked name lets them through", arguments: NameFormat.allCases)
  func names(format: NameFormat) throws {
    let index = try NameIndex([ChecklistEntry(name: "Rosa canina", status: .accepted)], name: "x")
    for text in Self.texts {
      for status in CheckedName.Status.allCases {
        var checked = CheckedName("Rosa canina", in: index)
        checked.name = text
        checked.status = status
        checked.match = text + "x"
        checked.accepted = text
        checked.family = text
        #expect(isQuiet(format.body(of: checked)))
      }
    }
  }

  @Test("JSON holds the same text with numbers in their place", arguments: texts)
  func json(text: String) throws {
    let json = JSONDocument.array([.string(text)]).text
    #expect(isQuiet(json))
    #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [text])
  }
}
