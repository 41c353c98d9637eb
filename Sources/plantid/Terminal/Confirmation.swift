import Arguments

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Asks before something is deleted for good.
enum Confirmation {
  /// Whether the user agrees; `--yes` agrees beforehand.
  ///
  /// - Throws: ``UsageError`` where nobody can be asked.
  static func isGiven(for question: String, beforehand: Bool) throws(UsageError) -> Bool {
    if beforehand { return true }
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      throw .rule("nothing was deleted, as there is no terminal to ask at; add '--yes' to delete")
    }
    Console.writeError("plantid: \(question) [y/N] ")
    return ["y", "yes"].contains((readLine() ?? "").lowercased())
  }
}
