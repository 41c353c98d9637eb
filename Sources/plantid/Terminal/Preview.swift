import Files
import Foundation
import Identification
import Imaging
import TerminalPictures

/// Shows photos on the terminal, in the best way it has.
struct Preview: Sendable {
  private let form: TerminalForm

  /// Asks the terminal for its abilities; nil where nothing can be displayed, as in a pipe.
  init?() {
    guard Console.resultIsTerminal, Console.terminalMoves else { return nil }
    let environment = ProcessInfo.processInfo.environment
    let cells = TerminalForm.cells(environment: environment).map(TerminalForm.blocks)
    guard let form = Self.reportedForm() ?? cells else { return nil }
    self.form = form
  }

  /// Shows a photo; one among many takes less room.
  func show(_ photo: Photo, amongMany: Bool = false) {
    var system = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &system) != 0 { system = winsize() }
    var size = TerminalSize(
      columns: Int(system.ws_col), rows: Int(system.ws_row), pixelWidth: Int(system.ws_xpixel),
      pixelHeight: Int(system.ws_ypixel))
    if amongMany { size.rows = min(size.rows, Self.rowsAmongMany) }
    // A picture that cannot be displayed must not prevent the answer.
    if let text = try? TerminalPicture(photo, size: size).text(as: form) { Console.write(text) }
  }

  /// So many lines, of which a picture leaves a few free.
  private static let rowsAmongMany = 12

  /// Asks the terminal what it can, and waits a third of a second at most for its answer.
  private static func reportedForm() -> TerminalForm? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    var before = termios()
    // In the background, changing the terminal would stop the program.
    guard tcgetpgrp(terminal) == getpgrp(), tcgetattr(terminal, &before) == 0 else { return nil }
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(terminal, TCSANOW, &raw) == 0 else { return nil }
    defer { tcsetattr(terminal, TCSANOW, &before) }

    let question = Array(TerminalForm.question.utf8)
    guard write(terminal, question, question.count) == question.count else { return nil }
    var answer: [UInt8] = []
    let end = ContinuousClock.now + .milliseconds(333)
    while !TerminalForm.isWhole(answer), answer.count < 4096 {
      let left = (end - .now).milliseconds
      var request = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      guard left > 0, poll(&request, 1, Int32(left.rounded(.up))) > 0 else { break }
      var bytes = [UInt8](repeating: 0, count: 512)
      let count = read(terminal, &bytes, bytes.count)
      guard count > 0 else { break }
      answer += bytes[..<count]
    }
    return TerminalForm(answer: answer)
  }
}
