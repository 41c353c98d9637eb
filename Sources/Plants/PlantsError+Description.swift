import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension PlantsError: LocalizedError {
  package var errorDescription: String? { description }
}

extension PlantsError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .invalidSessionName(let name):
      "'\(name.printable(limit: 40))' cannot name a session; use 1 to 64 letters, digits, "
        + "'.', '_' or '-', beginning with a letter or digit"
    case .unknownSession(let id):
      "there is no session \(id); 'plantid sessions list' shows those there are"
    case .takenSessionName(let id):
      "there is a session \(id) already; choose another name"
    case .noSession:
      "there is no session yet; begin one with 'plantid identify PHOTO'"
    case .damagedSession(let id, let reason):
      "session \(id) is damaged (\(reason)); it was left as it is; "
        + "begin a new one with 'plantid identify PHOTO', or remove it with "
        + "'plantid sessions delete \(id)'"
    case .newerSession(let id, let schema):
      "session \(id) was written by a later version of plantid "
        + "(\(schema.printable(limit: 40))); use that version"
    case .sessionLocked(let id, let holder):
      "session \(id) is in use by \(holder.map { "process \($0)" } ?? "another process"); "
        + "try again when it has finished"
    case .notAFolder(let path):
      "\(path.printable()) is not a folder of the session store; move it away"
    case .file(let failure):
      failure.description
    case .noStateDirectory:
      "no place for sessions: set PLANTID_STATE_DIR or HOME"
    case .emptyQuestion:
      "the question is empty; write it after 'ask'"
    case .longQuestion(let characters, let limit):
      "the question has \(characters) characters; at most \(limit) fit"
    case .otherLanguage(let refusal):
      refusal
    case .noSessionOfLastRun(let photo, let older):
      "the last run, of \(photo.printable(limit: 120)), left no session to ask about; ask about one photo "
        + "with 'plantid ask --photo FILE \"QUESTION\"'"
        + (older.map { ", or about the session before it with '--session \($0)'" } ?? "")
    case .missingTable(let name):
      "\(name.printable()): no such file; check the name"
    case .unreadableTable(let name, let reason):
      "\(name.printable()): \(reason.printable()); a table of facts is UTF-8 text with tabs between "
        + "columns, named in its first line"
    case .profile(let name, let reason):
      "the profile \(name.printable()): \(reason.printable())"
    case .checklist(let failure):
      failure.description
    case .missingPhotos(let name, let first, let missing, let count):
      "\(name.printable()): \(missing) of its \(count) photos "
        + "\(missing == 1 ? "is" : "are") not there, the first \(first.printable()); "
        + "correct the list, whose paths begin at its own folder, or leave them out with '--skip-missing'"
    case .candidates(let failure):
      failure.description
    case .unmeasurable(let model):
      "\(model.printable(limit: 60)) does not tell how probable its answers are, which this needs; "
        + "use another model"
    case .incompleteAnswer(let limit):
      if let limit {
        "the answer was cut off at the limit of \(limit) tokens; raise it with --max-tokens"
      } else {
        "the answer was cut off at the token limit; raise it with --max-tokens"
      }
    case .unreadableAnswer(let reason):
      "the model's answer cannot be read: \(reason.printable(limit: 120))"
    case .results(let failure):
      failure.description
    case .configuration(let failure):
      failure.description
    }
  }
}

extension FileFailure: CustomStringConvertible {
  package var description: String {
    "cannot \(operation) \(path.printable()): \(String(cString: strerror(code)))\(remedy)"
  }

  /// Whether the system refused to write there, rather than failing at it.
  var isRefusal: Bool {
    [EACCES, EPERM, EROFS, ENOSPC, EDQUOT, ENOTDIR, ENOENT, EFBIG, ENAMETOOLONG].contains(code)
  }

  /// Whether the file does not exist.
  var isMissing: Bool { code == ENOENT }

  /// The way out, to be added to the system's own words.
  private var remedy: String {
    switch code {
    case ENOSPC, EDQUOT: "; free some space, or set PLANTID_STATE_DIR to another folder"
    case EACCES, EPERM, EROFS, ENOTDIR, ENAMETOOLONG, ELOOP:
      "; set PLANTID_STATE_DIR to a folder that can be written"
    case ENOENT where operation == "create":
      "; set PLANTID_STATE_DIR to a folder that can be written"
    default: ""
    }
  }
}

extension String {
  /// The text on one line, without control characters, cut to a number of characters.
  package func printable(limit: Int = 400) -> String {
    var shown = ""
    for scalar in unicodeScalars.prefix(limit) {
      shown.unicodeScalars.append(scalar.isUnprintable ? "\u{FFFD}" : scalar)
    }
    return unicodeScalars.count > limit ? shown + "…" : shown
  }
}

extension Unicode.Scalar {
  /// Whether the character controls a terminal or the direction of writing rather than showing something.
  var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    case .format:
      // Joiners shape letters of many scripts; the rest can hide or reorder text.
      value != 0x200C && value != 0x200D
    default: false
    }
  }
}
