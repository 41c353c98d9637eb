package import Botany
package import Files
import Foundation
package import Identification

/// A row of results as a contact sheet shows it.
package struct ReportRow: Decodable, Equatable, Sendable {
  /// The forms of rows that are understood.
  static let schemas: Set = [BatchRow.schema, Identification.schema]

  var schema: String
  private var file: String
  private var fileBase64: String?
  package var status: Identification.Status
  package var name: String?
  package var scientificName: String?
  package var rank: PlantRank?
  package var family: String?
  package var description: String?
  package var confidence: Double?
  package var error: String?
  package var model: Identification.Model?

  /// The photo's path, exact even where it is not UTF-8.
  package var path: String {
    guard let bytes = fileBase64.flatMap({ Data(base64Encoded: $0) }) else { return file }
    return String(fileSystemBytes: bytes)
  }

  /// What the row is called: the plant, else what came out.
  var title: String {
    switch status {
    case .failed: "No answer"
    case .notAPlant: "No plant"
    case .unknown: name ?? "Unknown plant"
    case .identified: name ?? scientificName ?? "Unnamed plant"
    }
  }
}

/// The rows in a file that `identify --format jsonl` or `json` wrote, one after the other.
package struct ResultRows {
  private let path: String
  private let file: AppendedLines
  /// The line that was read last, from 1.
  private var line = 0
  /// Whether a last line was passed over because it was cut off.
  private(set) var isCutOff = false
  private var hasRows = false
  private var stop = StopCheck()

  /// Opens a file of results.
  ///
  /// - Throws: ``PlantidError`` when it cannot be opened.
  package init(_ path: String) throws(PlantidError) {
    self.path = path
    file = try AppendedLines(path)
  }

  /// The next row, nil at the end; a last line that was cut off is passed over.
  ///
  /// - Throws: ``PlantidError`` for a line that is no row.
  package mutating func next() throws(PlantidError) -> ReportRow? {
    while var text = try file.next() {
      guard !stop.isStopped() else { throw .interrupted }
      line += 1
      if text.last == UInt8(ascii: "\r") { text.removeLast() }
      if text.last == UInt8(ascii: ",") { text.removeLast() }
      // The brackets of an array stand on lines of their own.
      if text.isEmpty || text == [UInt8(ascii: "[")] || text == [UInt8(ascii: "]")] { continue }
      do {
        let row = try JSONDecoder().decode(ReportRow.self, from: Data(text))
        guard ReportRow.schemas.contains(row.schema) else {
          throw PlantidError.otherVersion(path, schema: row.schema)
        }
        hasRows = true
        return row
      } catch let error as PlantidError {
        throw error
      } catch {
        // Of a file without any row before it nothing shows that it was going to be one.
        if file.isCutOff, hasRows {
          isCutOff = true
          return nil
        }
        throw .unreadableRow(path, line: line, reason: Self.reason(error))
      }
    }
    return nil
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "it has no '\(key.stringValue)'"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "'\(context.codingPath.last?.stringValue ?? "it")' is of the wrong type"
    default: "it is not JSON of that form"
    }
  }
}
