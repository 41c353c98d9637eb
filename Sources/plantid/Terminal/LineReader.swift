import CLineEditor
import Dispatch
import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads what a user types: with an editor on a terminal that has one, plain lines elsewhere.
///
/// Unchecked, because editor and lines are only touched on `queue`, or when nobody else has the reader any more.
final class LineReader: @unchecked Sendable {
  /// What came of reading a line.
  enum Outcome: Equatable, Sendable {
    case line(String)
    /// More than a line may have; it was passed over.
    case tooLong
    /// ^C; what was typed is gone.
    case stopped
    /// ^D, or the end of the input.
    case end
  }

  private let editor: OpaquePointer?
  private var lines = InputLines(of: STDIN_FILENO, limit: .typedLine)
  // Reading waits for a person, which no thread of the pool may do.
  private let queue = DispatchQueue(label: "plantid.lines")

  /// Whether standard input is a terminal.
  let isTerminal = isatty(STDIN_FILENO) == 1

  /// Makes an editor where that is possible.
  init(edits: Bool) {
    editor = edits ? le_make() : nil
  }

  deinit {
    le_free(editor)
  }

  /// Whether lines can be edited.
  var edits: Bool { editor != nil }

  /// Adds a line to what the arrow keys bring back.
  func remember(_ line: String) {
    queue.sync { if let editor { le_remember(editor, line) } }
  }

  /// Reads the next line; the prompt appears on a terminal only.
  func next(prompt: String) async -> Outcome {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.read(prompt)) }
    }
  }

  private func read(_ prompt: String) -> Outcome {
    guard let editor else {
      if isTerminal { Console.writeError(prompt) }
      return switch lines.next() {
      case .text(let line): .line(line)
      case .tooLong: .tooLong
      case nil: .end
      }
    }
    var text: UnsafePointer<CChar>?
    switch le_read(editor, prompt, &text) {
    case LE_LINE: return .line(text.map { String(cString: $0) } ?? "")
    case LE_STOPPED: return .stopped
    default: return .end
    }
  }
}
