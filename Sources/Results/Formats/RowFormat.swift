import Identification

/// The form in which a batch writes its rows.
package enum RowFormat: String, CaseIterable, Codable, Sendable {
  /// A line for people.
  case text
  /// One array of documents.
  case json
  /// One document a line.
  case jsonl
  /// Comma-separated values with a header.
  case csv
  /// Comma-separated values in the terms of Darwin Core.
  case dwc
}

/// Writes rows in one form; the same rows always give the same bytes.
package struct RowWriter: Equatable, Sendable {
  /// The form.
  package let format: RowFormat
  /// The name and version of the program, as Darwin Core records who identified something.
  package let tool: String

  /// Chooses a form.
  package init(_ format: RowFormat, tool: String) {
    self.format = format
    self.tool = tool
  }

  /// The text before the first row.
  package var opening: String {
    switch format {
    case .text, .jsonl: ""
    case .json: "[\n"
    case .csv: CSV.row(RowColumns.names.map { .text($0) })
    case .dwc: CSV.row(DarwinCore.terms.map { .text($0) })
    }
  }

  /// The text between two rows.
  package var separator: String { format == .json ? ",\n" : "" }

  /// The text after the last of a number of rows.
  package func closing(after count: Int) -> String {
    guard format == .json else { return "" }
    return count == 0 ? "]\n" : "\n]\n"
  }

  /// The text of a row.
  package func body(of row: BatchRow) -> String {
    switch format {
    case .text: row.line + "\n"
    case .json: row.json.text
    case .jsonl: row.json.text + "\n"
    case .csv: CSV.row(RowColumns.cells(of: row))
    case .dwc: CSV.row(DarwinCore.cells(of: row, tool: tool))
    }
  }
}
