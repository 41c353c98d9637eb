#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What went wrong with a session, the store or an answer, and the way out.
package enum PlantsError: Error, Equatable, Sendable {
  /// A session name that is not `[A-Za-z0-9][A-Za-z0-9._-]{0,63}`.
  case invalidSessionName(String)
  /// A session the store does not hold.
  case unknownSession(String)
  /// A session of a name that another one has.
  case takenSessionName(String)
  /// There is no session at all.
  case noSession
  /// A session whose files cannot be trusted; nothing was changed.
  case damagedSession(String, reason: String)
  /// A session written by a later version.
  case newerSession(String, schema: String)
  /// A session that another process is writing to.
  case sessionLocked(String, holder: Int32?)
  /// A symbolic link, or something else that is no folder, where the store keeps a folder.
  case notAFolder(path: String)
  /// A system call on a file of the store failed.
  case file(FileFailure)
  /// Neither a state directory nor a home directory is set.
  case noStateDirectory
  /// A question without a word in it.
  case emptyQuestion
  /// A question longer than the model may be asked.
  case longQuestion(characters: Int, limit: Int)
  /// A question in a language that the model cannot answer in, with what is said in that language.
  case otherLanguage(refusal: String)
  /// The run before left no session to ask about; with what it looked at and the newest session there is.
  case noSessionOfLastRun(photo: String, older: String?)
  /// A table that is not there.
  case missingTable(name: String)
  /// A table that lacks what it must have.
  case unreadableTable(name: String, reason: String)
  /// A profile that is not there, or says what a profile cannot.
  case profile(String, reason: String)
  /// A checklist that cannot be used.
  case checklist(ChecklistFailure)
  /// A list of photos that names some which are not there.
  case missingPhotos(name: String, first: String, missing: Int, count: Int)
  /// A list of candidates that cannot be used.
  case candidates(CandidatesFailure)
  /// A model that does not tell how probable its answers are, where that is needed.
  case unmeasurable(model: String)
  /// An answer that ended before it was whole.
  case incompleteAnswer(limit: Int?)
  /// An answer that is not what the schema asks for.
  case unreadableAnswer(reason: String)
  /// A file of results, or the list it is made from, cannot be used.
  case results(ResultsFailure)
  /// The file of settings cannot be used.
  case configuration(ConfigurationFailure)
}

/// A system call that failed on a file.
package struct FileFailure: Equatable, Sendable {
  /// What was attempted, as a verb: "write", "read".
  package var operation: String
  /// The file.
  package var path: String
  /// The system's error number.
  package var code: Int32
  /// Whether a later run can go on after what the file holds.
  package var canGoOn = false
}

extension PlantsError {
  /// What an error means to a caller; a command turns it into its exit status.
  package enum Kind: Equatable, Sendable {
    /// The request itself is mistaken.
    case usage
    /// Stored data cannot be trusted.
    case damaged
    /// There is no such session.
    case missing
    /// Nothing can be written there.
    case cannotWrite
    /// Reading or writing failed underway.
    case inputOutput
    /// Another process holds the session.
    case locked
    /// The model's answer was not whole at its limit.
    case cutAnswer
    /// The model's answer has another form than was asked for.
    case malformedAnswer
    /// The model cannot do what is asked of it.
    case unmeasurable
    /// The model cannot answer in the language of the question.
    case otherLanguage
  }

  /// What the error means to a caller.
  package var kind: Kind {
    switch self {
    case .invalidSessionName, .emptyQuestion, .longQuestion, .profile: .usage
    case .unknownSession, .noSession, .noSessionOfLastRun, .missingPhotos, .missingTable: .missing
    case .damagedSession, .newerSession, .unreadableTable, .candidates: .damaged
    case .sessionLocked: .locked
    case .notAFolder, .noStateDirectory, .takenSessionName: .cannotWrite
    case .file(let failure): failure.isRefusal ? .cannotWrite : .inputOutput
    case .incompleteAnswer: .cutAnswer
    case .unreadableAnswer: .malformedAnswer
    case .unmeasurable: .unmeasurable
    case .otherLanguage: .otherLanguage
    case .checklist(let failure): failure.kind
    case .results(let failure): failure.kind
    case .configuration(let failure): failure.kind
    }
  }

  /// Whether something else already has the name.
  var isTakenName: Bool {
    if case .file(let failure) = self { [EEXIST, ENOTEMPTY].contains(failure.code) } else { false }
  }

  /// Whether the error is a file that is not there.
  var isMissingFile: Bool {
    if case .file(let failure) = self { failure.isMissing } else { false }
  }
}
