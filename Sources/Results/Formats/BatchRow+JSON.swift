import Files
import Foundation
package import Identification

extension BatchRow {
  /// The name of the row's form as JSON.
  package static let schema = "plantid.row/1"

  /// What only a single answer has, because it differs from run to run or belongs to a session.
  private static let omitted: Set = ["schema", "file", "session", "evaluated", "reused", "timings"]

  /// The row as a document with its properties in their order.
  ///
  /// It holds nothing that differs between two runs over the same photos. A file name that is not
  /// UTF-8 is written with U+FFFD, and given exactly in `fileBase64`.
  package var json: JSONDocument {
    guard case .object(let known) = identification.json else { return identification.json }
    let file = identification.file
    var properties: [JSONDocument.Property] = [
      .init("schema", .string(Self.schema)), .init("file", .string(file.displayedFileName)),
    ]
    if !file.isTextualFileName {
      let base64 = Data(file.fileSystemBytes).base64EncodedString()
      properties.append(.init("fileBase64", .string(base64)))
    }
    for property in known where !Self.omitted.contains(property.name) {
      properties.append(property)
      if property.name == "status" { properties.append(.init("error", .string(orNull: error))) }
    }
    if let capture { properties.append(.init("capture", capture.json)) }
    return .object(properties)
  }
}

extension BatchRow.Capture {
  fileprivate var json: JSONDocument {
    .object([
      "date": .string(orNull: date), "latitude": .number(orNull: latitude),
      "longitude": .number(orNull: longitude),
    ])
  }
}
