/// What the program's exit status says; the numbers are those of sysexits.h where it has one.
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
  static let interrupted: Int32 = 130
}
