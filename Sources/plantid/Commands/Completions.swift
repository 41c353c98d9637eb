import Arguments

/// Prints what a shell needs to complete words.
struct Completions: Command {
  var shell: String?

  static let name = "completions"
  static let summary = "Print completions for a shell."
  static var parameters: [Parameter<Self>] {
    [.operand(\.shell, as: "shell", "bash, zsh or fish")]
  }

  func validate() throws(UsageError) {
    guard let shell else { throw .rule("name a shell: bash, zsh or fish") }
    guard Shell(word: shell) != nil else {
      throw .unreadable(shell, for: "<shell>", allowed: "bash, zsh or fish")
    }
  }

  func run() async throws -> Int32 {
    if let shell = shell.flatMap(Shell.init(word:)) {
      Console.result(Plantid.program.completions(for: shell))
    }
    return ExitStatus.success
  }
}
