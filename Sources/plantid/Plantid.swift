import Arguments
import Foundation

@main
enum Plantid {
  static let program = Program(
    name: "plantid", version: "0.1.0",
    summary: "Names the plant in a photo on this machine, and answers questions about it.",
    commands: [
      Identify.self, Ask.self, SessionsList.self, SessionsShow.self, SessionsDelete.self,
      Doctor.self, Completions.self,
    ])

  static func main() async {
    // A reader that goes away is told by write(2), not by a signal.
    signal(SIGPIPE, SIG_IGN)
    exit(await status(of: Array(CommandLine.arguments.dropFirst())))
  }

  private static func status(of words: [String]) async -> Int32 {
    do {
      switch try program.request(words, environment: ProcessInfo.processInfo.environment) {
      case .show(let text):
        Console.result(text)
        return ExitStatus.success
      case .run(let command):
        return try await command.run()
      }
    } catch {
      if error is CancellationError {
        Console.note("interrupted")
      } else {
        Console.note("\(error)")
      }
      return ExitStatus.of(error)
    }
  }
}
