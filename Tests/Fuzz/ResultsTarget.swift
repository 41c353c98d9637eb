import Files
import Foundation
import LanguageModels

@testable import Botany
@testable import Identification
@testable import Results

extension Target {
  /// Any rows with any journal are gone on with, joined and shown, or are said to be damaged.
  static func results(_ input: UnsafeBufferPointer<UInt8>) {
    guard let kind = input.first else { return }
    let parts = Array(input.dropFirst()).split(
      separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let rows = Array(parts.first ?? [])
    let folder = Scratch.shared
    for name in ["out", "out.journal", "other", "other.journal", "out.journal.rows"] {
      unlink(folder.path(name))
    }
    let run = RunRecord(
      format: kind.isMultiple(of: 2) ? .jsonl : .csv, tool: "t", model: nil, pipeline: "p")
    var journal = Journal.line(Journal.Header(run: run))
    // Most rows are noted as they are, so that what lies behind their checksums is reached.
    if !kind.isMultiple(of: 3) { journal += lines(of: rows) }
    journal += Array(parts.dropFirst().joined())
    folder.write(rows, to: "out")
    folder.write(kind.isMultiple(of: 5) ? Array(journal.dropFirst()) : journal, to: "out.journal")
    let path = folder.path("out")
    let failed = attempt { () throws(PlantidError) in
      let merge = try ResultsMerge([path])
      try merge.write(toFile: folder.path("other"))
      _ = merge.findings.sentences
    }
    if failed { precondition(FileStamp(ofFile: folder.path("other")) == nil) }
    attempt { () throws(PlantidError) in
      _ = try ResultsFile(path, run: run, mode: .resume(retryingFailures: kind.isMultiple(of: 7)))
    }
    attempt { () throws(PlantidError) in
      try Report(of: path, hasThumbnails: false, tool: "t").write { (_) throws(PlantidError) in }
    }
  }

  /// The lines of a journal for rows of one line each.
  private static func lines(of rows: [UInt8]) -> [UInt8] {
    var end = 0
    var lines: [UInt8] = []
    for (position, row) in rows.split(separator: 0x0A, omittingEmptySubsequences: false)
      .enumerated()
    {
      let row = Array(row) + [0x0A]
      end += row.count
      lines += Journal.line(
        Journal.Entry(
          path: "\(position).jpg", position: position, end: end, length: row.count,
          checksum: Journal.checksum(of: row), stamp: nil, hasFailed: false))
    }
    return lines
  }

  /// Whether something is refused, in one line.
  @discardableResult
  private static func attempt(_ work: () throws(PlantidError) -> Void) -> Bool {
    do throws(PlantidError) {
      try work()
      return false
    } catch {
      precondition(!error.description.contains("\n"))
      return true
    }
  }
}
