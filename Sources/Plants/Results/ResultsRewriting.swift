/// Replaces a file of results and its journal by others with the same rows, or some of them.
///
/// The rows go to a file of their own first. The journal is replaced before they are; where that is
/// where the program ended, the next run finds the rows by what the journal says of them.
struct ResultsRewriting {
  let path: String
  let run: RunRecord
  let writer: RowWriter
  let calls: FileCalls

  private var rowsPath: String { path + Journal.suffix + ".rows" }
  private var journalPath: String { path + Journal.suffix + ".new" }

  /// The entries with the places that their rows have when they stand alone, in this order.
  func placed(_ entries: [Journal.Entry]) -> [Journal.Entry] {
    var end = writer.opening.utf8.count
    let separator = writer.separator.utf8.count
    return entries.enumerated().map { index, entry in
      var entry = entry
      end += entry.length + (index > 0 ? separator : 0)
      entry.end = end
      return entry
    }
  }

  /// Writes the rows of these entries, in this order, and puts them in place of the file.
  ///
  /// - Returns: The new files, the journal locked, and the size of the rows.
  func rewrite(
    _ entries: [Journal.Entry], from output: AppendFile
  ) throws(PlantsError) -> (ResultsFiles, Int) {
    AppendFile.remove(rowsPath)
    AppendFile.remove(journalPath)
    let rows = try AppendFile(rowsPath, named: path, canGoOn: true, calls: calls)
    let journal = try AppendFile(
      journalPath, named: path + Journal.suffix, canGoOn: true, calls: calls)
    do throws(PlantsError) {
      guard journal.lock() else { throw .results(.inUse(path, holder: nil)) }
      var pending = Array(writer.opening.utf8)
      var lines = Journal.line(Journal.Header(run: run))
      var size = pending.count
      for (index, entry) in placed(entries).enumerated() {
        if index > 0 { pending += Array(writer.separator.utf8) }
        pending += try output.read(entries[index].range)
        lines += Journal.line(entry)
        size = entry.end
        if pending.count + lines.count > 1 << 20 {
          try rows.append(pending)
          try journal.append(lines)
          (pending, lines) = ([], [])
        }
      }
      try rows.append(pending)
      try journal.append(lines)
      try rows.synchronize()
      try journal.synchronize()
      try journal.rename(to: path + Journal.suffix)
      try rows.rename(to: path)
      let renamed = try AppendFile(path, canGoOn: true, calls: calls)
      return (ResultsFiles(output: renamed, journal: journal), size)
    } catch {
      AppendFile.remove(rowsPath)
      AppendFile.remove(journalPath)
      throw error
    }
  }

  /// Finishes an earlier rewriting that ended between its two steps; nil when there is none.
  func finishedEarlier(_ entries: [Journal.Entry]) throws(PlantsError) -> AppendFile? {
    guard FileStamp(ofFile: rowsPath) != nil else { return nil }
    let rows = try AppendFile(rowsPath, named: path, canGoOn: true, calls: calls)
    var isFinished = !entries.isEmpty && rows.size == entries.last?.end
    for entry in entries where isFinished {
      let row = try rows.read(entry.range)
      isFinished = row.count == entry.length && Journal.checksum(of: row) == entry.checksum
    }
    guard isFinished else {
      AppendFile.remove(rowsPath)
      return nil
    }
    try rows.rename(to: path)
    return try AppendFile(path, canGoOn: true, calls: calls)
  }
}
