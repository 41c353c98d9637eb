import Arguments
import Foundation
import Imaging
import Plants

@main
enum Plantid {
  static let program = Program(
    name: "plantid", version: "0.1.0",
    summary: "Names the plant in a photo on this machine, and answers questions about it.",
    commands: [
      Identify.self, Ask.self, SessionsList.self, SessionsShow.self, SessionsDelete.self,
      Merge.self, MakeReport.self, ConfigGet.self, ConfigSet.self, ConfigUnset.self,
      ConfigPath.self, Doctor.self, Completions.self,
    ])

  /// The name and version of the program, as results record it.
  static var tool: String { "\(program.name) \(program.version)" }

  static func main() async {
    // A reader that goes away is told by write(2), not by a signal.
    signal(SIGPIPE, SIG_IGN)
    exit(await status(of: words))
  }

  /// The words of the command line; bytes that are not UTF-8 survive in them.
  private static var words: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { word in
        String(
          fileSystemBytes: UnsafeBufferPointer(start: word, count: strlen(word)).lazy.map {
            UInt8(bitPattern: $0)
          })
      }
    }
  }

  /// The user's settings; none where there is no place for them.
  private static func settings(_ environment: [String: String]) throws -> [String: String] {
    guard environment["HOME"] != nil || environment["XDG_CONFIG_HOME"] != nil else { return [:] }
    return try ConfigurationFile(environment: environment).settings()
  }

  private static func status(of words: [String]) async -> Int32 {
    do {
      let environment = ProcessInfo.processInfo.environment
      // Settings are for commands that work; help and mistakes do without the file.
      let settings = words.first == "config" ? [:] : try settings(environment)
      switch try program.request(words, environment: environment, settings: settings) {
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
