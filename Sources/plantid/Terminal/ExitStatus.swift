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
  static let tooManyRequests: Int32 = 83
  static let unsupportedGuide: Int32 = 84
  static let unsupportedContent: Int32 = 85
  static let unsupportedLanguage: Int32 = 86
  static let cutAnswer: Int32 = 87
  static let malformedAnswer: Int32 = 88
  static let toolFailed: Int32 = 89
  static let interrupted: Int32 = 130

  /// Every status with its meaning; help, the manual and the README say it with these words.
  static let table: [(status: Int32, meaning: String)] = [
    (success, "Done. A closed pipe is not an error."),
    (someFailed, "Part of the result is missing, such as the answer for one photo of many."),
    (usage, "A mistake in the command line."),
    (unreadablePicture, "A photo, a session or a results file that cannot be used."),
    (noSuchInput, "No such file or session, or no photos at all."),
    (modelUnavailable, "No usable vision model, or no library for a tool."),
    (internalFault, "An internal error of plantid."),
    (cannotWrite, "Something cannot be written."),
    (inputOutput, "Reading or writing failed."),
    (sessionLocked, "The session or the results file is in use."),
    (contextExceeded, "The request does not fit into the model's context."),
    (declined, "The model declined to answer."),
    (guarded, "A guardrail blocked the request."),
    (tooSlow, "A time limit was exceeded."),
    (tooManyRequests, "Too many requests at a time."),
    (unsupportedGuide, "Unsupported output schema."),
    (unsupportedContent, "The session has content that the model cannot use."),
    (unsupportedLanguage, "The model does not support the language of the question."),
    (cutAnswer, "The answer was cut off at the token limit."),
    (malformedAnswer, "The answer does not match the output schema."),
    (toolFailed, "A tool failed."),
    (interrupted, "Interrupted."),
  ]
}
