import Files

/// Replaces a file of results and its journal by others with the same rows, or some of them.
///
/// The rows go to a file of their own first. The journal is replaced before they are; where that is
/// where the program ended, the next run finds the rows by the journal.
struct ResultsRewriting {
  let place: FilePlace
  let run: RunRecord
  let writer: RowWriter

  private var path: String { place.path }
  /// The file of the rows until they are in the journal.
  private static let waiting = Journal.suffix + ".rows"

  /// The entries with the places of their rows in this order without others.
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
    _ entries: [Journal.Entry], from output: OutputFile
  ) throws(PlantidError) -> (ResultsFiles, Int) {
    let rows = try OutputFile(toBecome: place, named: path, canGoOn: true)
    let journal = try OutputFile(
      toBecome: place.beside(Journal.suffix), named: path + Journal.suffix, canGoOn: true)
    guard journal.lock() else { throw .inUse(path, holder: nil) }
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
    // A failure up to here leaves the old files, and the new ones are removed.
    try rows.take(place.name + Self.waiting)
    do throws(PlantidError) {
      try journal.take(place.name + Journal.suffix)
    } catch {
      rows.remove()
      throw error
    }
    try rows.take(place.name)
    return (ResultsFiles(output: rows, journal: journal), size)
  }

  /// Finishes an earlier rewriting that ended between its two steps; nil when there is none.
  func finishedEarlier(_ entries: [Journal.Entry]) throws(PlantidError) -> OutputFile? {
    guard let waiting = try? place.beside(Self.waiting), waiting.kind == .file else { return nil }
    let rows = try OutputFile(waiting, named: path, canGoOn: true)
    var isFinished = !entries.isEmpty && rows.size == entries.last?.end
    for entry in entries where isFinished {
      let row = try rows.read(entry.range)
      isFinished = row.count == entry.length && Journal.checksum(of: row) == entry.checksum
    }
    guard isFinished else {
      rows.remove()
      return nil
    }
    try rows.take(place.name)
    return rows
  }
}
