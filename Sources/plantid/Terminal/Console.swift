import Files
import Foundation

/// Standard output for results and standard error for everything else, without buffers of our own.
enum Console {
  /// Fills the places of standard streams that the caller closed, so that no file of our own gets one and
  /// is written into.
  static func reserveStandardDescriptors() {
    var place = open("/dev/null", O_RDONLY | O_CLOEXEC)
    // The lowest free number is taken; writing to it fails, as it should.
    while (0...STDERR_FILENO).contains(place) { place = open("/dev/null", O_RDONLY | O_CLOEXEC) }
    if place >= 0 { close(place) }
  }

  /// Writes a result and a line end.
  static func result(_ text: String) {
    write(text + "\n")
  }

  /// Writes a piece of a result.
  ///
  /// A reader that has gone away is no fault of our own; anything else that hinders writing is said and ends
  /// the program, because a result cut short must not look whole.
  static func write(_ text: String) {
    switch put(text, on: STDOUT_FILENO) {
    case 0:
      return
    case EPIPE:
      leave(ExitStatus.success)
    case let code:
      message("cannot write the result: \(String(cString: strerror(code)))")
      leave(code == ENOSPC ? ExitStatus.cannotWrite : ExitStatus.inputOutput)
    }
  }

  /// Ends the program at once: what `exit` tears down is still used where a model computes.
  static func leave(_ status: Int32) -> Never { _exit(status) }

  /// Says in one line that the model's library gave up, and ends the program.
  static func abort(_ words: String) -> Never {
    let reason = words.split(separator: "/").last ?? "no reason"
    message(
      "the model cannot go on (\(reason.split(separator: "\n").first ?? "")); name another model, or "
        + "with too little memory try a smaller --context, --detail low or --parallel 1")
    leave(ExitStatus.internalFault)
  }

  /// Writes a line for people to standard error.
  static func message(_ sentence: String) {
    _ = put("plantid: \(sentence)\n", on: STDERR_FILENO)
  }

  /// Writes raw text, such as a progress line, to standard error.
  static func writeError(_ text: String) {
    _ = put(text, on: STDERR_FILENO)
  }

  static var resultIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 && terminalMoves }

  /// Whether results may carry italics and colour.
  static var resultTakesStyle: Bool {
    let environment = ProcessInfo.processInfo.environment
    if let forced = environment["CLICOLOR_FORCE"], forced != "0" { return true }
    if let unwanted = environment["NO_COLOR"], !unwanted.isEmpty { return false }
    return resultIsTerminal && terminalMoves
  }

  /// Whether the terminal can do more than print line after line.
  static var terminalMoves: Bool {
    ProcessInfo.processInfo.environment["TERM"].map { $0 != "dumb" && !$0.isEmpty } ?? false
  }

  /// Writes all bytes; returns 0 or the error number.
  private static func put(_ text: String, on descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      var offset = 0
      while offset < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[offset...])
        #if canImport(Glibc)
          let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        #else
          let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
        #endif
        if count >= 0 {
          offset += count
        } else if errno != EINTR && errno != EAGAIN {
          return errno
        }
      }
      return 0
    }
  }
}
