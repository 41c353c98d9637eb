import Arguments
import Files

/// Asks before something is deleted for good.
enum Confirmation {
  /// Whether the user agrees; `--yes` agrees in advance.
  ///
  /// - Throws: ``UsageError`` where there is no terminal to ask on.
  static func isGiven(for question: String, beforehand: Bool) throws(UsageError) -> Bool {
    if beforehand { return true }
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      throw .rule("nothing was deleted, as there is no terminal to ask at; add '--yes' to delete")
    }
    Console.writeError("plantid: \(question) [y/N] ")
    return ["y", "yes"].contains((readLine() ?? "").lowercased())
  }
}
