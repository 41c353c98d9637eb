/// What the program's exit status says.
///
/// The numbers are those of sysexits.h where it has one. After its last one come the reasons why a model
/// that is there gave no answer.
enum ExitStatus {
  static let success: Int32 = 0
  static let someFailed: Int32 = 1
  static let usage: Int32 = 64
  static let unreadablePicture: Int32 = 65
  static let noSuchInput: Int32 = 66
  static let modelUnavailable: Int32 = 69
  static let internalFault: Int32 = 70
  static let cannotWrite: Int32 = 73
  static let inputOutput: Int32 = 74
  static let sessionLocked: Int32 = 75
  static let contextExceeded: Int32 = 79
  static let declined: Int32 = 80
  static let guarded: Int32 = 81
  static let tooSlow: Int32 = 82
  static let askedTooOften: Int32 = 83
  static let unsupportedGuide: Int32 = 84
  static let unsupportedContent: Int32 = 85
  static let unsupportedLanguage: Int32 = 86
  static let cutAnswer: Int32 = 87
  static let malformedAnswer: Int32 = 88
  static let toolFailed: Int32 = 89
  static let interrupted: Int32 = 130

  /// Every status with its meaning; help, the manual and the README say it with these words.
  static let table: [(status: Int32, meaning: String)] = [
    (success, "Done. A reader that goes away early is no failure."),
    (someFailed, "Something asked for is missing, such as the answer for one photo of many."),
    (usage, "A mistake in the command line."),
    (unreadablePicture, "A picture, a session or a file of results that cannot be used."),
    (noSuchInput, "No such file or session, or no photos at all."),
    (modelUnavailable, "No usable model, none that can see, or no library for a tool."),
    (internalFault, "A fault of plantid."),
    (cannotWrite, "Something cannot be written."),
    (inputOutput, "Reading or writing failed."),
    (sessionLocked, "The session or the file of results is in use."),
    (contextExceeded, "What was asked does not fit into the model's context."),
    (declined, "The model declined to answer."),
    (guarded, "A guard keeps the model away from what was asked."),
    (tooSlow, "Something took longer than it may."),
    (askedTooOften, "The model was asked too often at a time."),
    (unsupportedGuide, "The form that was asked for cannot be held to."),
    (unsupportedContent, "The session holds what the model cannot use."),
    (unsupportedLanguage, "The model was not made for the language of the question."),
    (cutAnswer, "The answer was not whole at the limit of its tokens."),
    (malformedAnswer, "The answer has another form than was asked for."),
    (toolFailed, "A tool failed."),
    (interrupted, "Interrupted."),
  ]
}
