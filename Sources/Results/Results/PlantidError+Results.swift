package import Files

extension PlantidError {
  /// A list of photos that names some which are not there.
  package static func missingPhotos(
    name: String, first: String, missing: Int, count: Int
  ) -> PlantidError {
    PlantidError(
      .missing,
      "\(name.printable()): \(missing) of its \(count) photos "
        + "\(missing == 1 ? "is" : "are") not there, the first \(first.printable()); "
        + "correct the list, whose paths begin at its own folder, or leave them out with '--skip-missing'"
    )
  }

  /// A file that exists already, and would be lost.
  package static func exists(_ path: String) -> PlantidError {
    PlantidError(
      .cannotWrite,
      "\(path.named) exists already; continue it with --resume, or name another file")
  }

  /// A file of results without its journal.
  package static func noJournal(_ path: String) -> PlantidError {
    PlantidError(
      .damaged,
      "\(path.named) cannot be used: \(path.named).journal, which says what is in it, "
        + "is missing; name another file")
  }

  /// A file written by another version.
  package static func otherVersion(_ path: String, schema: String) -> PlantidError {
    PlantidError(
      .damaged,
      "\(path.named) was written by another version of plantid "
        + "(\(schema.printable(limit: 40))); use that version, or name another file")
  }

  /// A journal that is not what was written there.
  package static func damagedJournal(_ path: String, reason: String) -> PlantidError {
    PlantidError(
      .damaged,
      "\(path.named).journal is damaged (\(reason)); it was left as it is; name another file")
  }

  /// A file of more bytes than such a file has.
  package static func tooLarge(_ path: String, limit: Limit, remedy: String) -> PlantidError {
    PlantidError(.damaged, "\(path.named) is larger than \(limit.words); \(remedy)")
  }

  /// A run made with other options, another model or another pipeline; what differs, in words.
  package static func otherRun(_ path: String, differences: [String]) -> PlantidError {
    PlantidError(
      .usage,
      "\(path.named) was written with other options: \(differences.joined(separator: "; ")); "
        + "use the same options to resume, or name another file")
  }

  /// A file of results that something else has changed.
  package static func edited(_ path: String, row: Int) -> PlantidError {
    PlantidError(
      .damaged,
      "\(path.named) was changed in or before row \(row) after it was written; it was left as "
        + "it is; name another file")
  }

  /// Results of different formats, which cannot be joined.
  package static func mixedFormats(_ path: String, _ other: String) -> PlantidError {
    PlantidError(
      .usage,
      "\(path.named) and \(other.named) have different formats; "
        + "merge files made with the same --format")
  }

  package static func unreadableRow(_ path: String, line: Int, reason: String) -> PlantidError {
    PlantidError(
      .damaged,
      "\(path.named), line \(line), is no result of 'plantid identify --format jsonl' "
        + "(\(reason.printable(limit: 120)))")
  }

  /// A sidecar that is not changed because it cannot be parsed.
  package static func unreadableSidecar(_ path: String, reason: String) -> PlantidError {
    PlantidError(.damaged, "\(path.named) was left as it is: \(reason)")
  }

  /// A list of photos that cannot be read.
  package static func photoList(_ name: String, code: Int32) -> PlantidError {
    PlantidError(
      code == ENOENT || code == EACCES ? .missing : .inputOutput,
      "cannot read the list of photos from \(name.printable()): "
        + SystemFailure(code: code).explanation)
  }

  /// A list of photos that goes on and on without naming one.
  package static func emptyPhotoList(_ name: String) -> PlantidError {
    PlantidError(
      .damaged,
      "\(name.printable()) has more than \(Limit.emptyNames.words) empty names in a row; "
        + "name a list of photos")
  }

  /// A list of photos, read line by line, whose names are separated by NUL.
  package static func photoListWithNULs(_ name: String) -> PlantidError {
    PlantidError(.usage, "\(name.printable()) has NULs between its names; read it with --null")
  }
}

extension String {
  /// The name of a file, for a sentence.
  fileprivate var named: String { displayedFileName.printable() }
}
