package import Files

extension PlantidError {
  /// The variable that names the folder of the sessions.
  static let stateVariable = "PLANTID_STATE_DIR"

  /// A session name that is not `[A-Za-z0-9][A-Za-z0-9._-]{0,63}`.
  package static func invalidSessionName(_ name: String) -> PlantidError {
    PlantidError(
      .usage,
      "'\(name.printable(limit: 40))' cannot name a session; use 1 to 64 letters, digits, "
        + "'.', '_' or '-', beginning with a letter or digit")
  }

  /// A session the store does not hold.
  package static func unknownSession(_ id: String) -> PlantidError {
    PlantidError(
      .missing, "there is no session \(id); 'plantid sessions list' shows the existing ones")
  }

  /// A session of a name that another one has.
  package static func takenSessionName(_ id: String) -> PlantidError {
    PlantidError(.cannotWrite, "there is already a session \(id); choose another name")
  }

  package static var noSession: PlantidError {
    PlantidError(.missing, "there is no session yet; begin one with 'plantid identify PHOTO'")
  }

  /// The run before left no session to ask about; with what it looked at and the newest session there is.
  package static func noSessionOfLastRun(photo: String, older: String?) -> PlantidError {
    PlantidError(
      .missing,
      "the last run, of \(photo.printable(limit: 120)), left no session to ask about; ask about one photo "
        + "with 'plantid ask --photo FILE \"QUESTION\"'"
        + (older.map { ", or about the session before it with '--session \($0)'" } ?? ""))
  }

  /// A session whose files cannot be trusted; nothing was changed.
  package static func damagedSession(_ id: String, reason: String) -> PlantidError {
    PlantidError(
      .damaged,
      "session \(id) is damaged (\(reason)); it was left as it is; "
        + "begin a new one with 'plantid identify PHOTO', or remove it with "
        + "'plantid sessions delete \(id)'")
  }

  /// A session written by a later version.
  package static func newerSession(_ id: String, schema: String) -> PlantidError {
    PlantidError(
      .laterVersion,
      "session \(id) was written by a later version of plantid "
        + "(\(schema.printable(limit: 40))); use that version")
  }

  /// A session that another process is writing to.
  package static func sessionLocked(_ id: String, holder: Int32?) -> PlantidError {
    PlantidError(
      .locked,
      "session \(id) is in use by \(holder.map { "process \($0)" } ?? "another process"); "
        + "try again when it has finished")
  }

  /// A symbolic link, or something else that is no folder, where the store keeps a folder.
  package static func notAFolder(path: String) -> PlantidError {
    PlantidError(
      .cannotWrite,
      "\(path.printable()) is not a folder of the session store; move it away")
  }

  /// A store in a folder that belongs to another user.
  static func foreignStore(_ path: String) -> PlantidError {
    PlantidError(
      .cannotWrite,
      "\(path.printable()) belongs to another user, who could read your sessions; "
        + "set \(stateVariable) to a folder of your own")
  }

  /// Neither a state directory nor a home directory is set.
  package static var noStateDirectory: PlantidError {
    PlantidError(.cannotWrite, "no place for sessions: set \(stateVariable) or HOME")
  }

  /// A system call on a file of the store failed.
  static func stored(_ operation: String, _ path: String, code: Int32) -> PlantidError {
    .file(
      FileFailure(
        operation: operation, path: path, code: code, use: .kept(variable: stateVariable)))
  }

  /// A turn that has no form in which it could be stored.
  package static func unstorableTurn(reason: String) -> PlantidError {
    PlantidError(
      .malformedAnswer, "the turn cannot be stored: \(reason.printable(limit: 120))")
  }
}
