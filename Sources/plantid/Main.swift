import Arguments
import Files
import Foundation
import Identification

@main
enum Main {
  static func main() async {
    _ = Plantid.watch
    Console.reserveStandardDescriptors()
    // A closed pipe is reported by write(2), not by a signal.
    signal(SIGPIPE, SIG_IGN)
    Console.leave(await status(of: words))
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

  /// The settings that count for a command; a file of settings that is damaged can still be corrected.
  private static func settings(
    for words: [String], _ environment: [String: String]
  ) throws(PlantidError) -> [String: String] {
    guard Plantid.program.takesSettings(words),
      let file = try? ConfigurationFile(environment: environment)
    else { return [:] }
    let settings = try file.settings()
    // They may be of a later version, so that they are no error; but a misspelt one must not go unseen.
    for name in settings.keys.sorted() {
      do { try Plantid.program.checkSettingName(name) } catch {
        Console.message("\(file.path): \(error)".printable(limit: 4000))
      }
    }
    return settings
  }

  private static func status(of words: [String]) async -> Int32 {
    do {
      let environment = ProcessInfo.processInfo.environment
      let settings = try settings(for: words, environment)
      switch try Plantid.program.request(words, environment: environment, settings: settings) {
      case .show(let text):
        Console.result(text)
        return ExitStatus.success
      case .run(let command):
        // Where fewer may be open, what waits for signals ends the process without a word.
        let files = sysconf(Int32(_SC_OPEN_MAX))
        guard files < 0 || files >= 16 else {
          Console.message("only \(files) files may be open at once; allow more with 'ulimit -n 64'")
          return ExitStatus.inputOutput
        }
        return try await Trace.run(command)
      }
    } catch {
      if error is CancellationError {
        Console.message("interrupted")
      } else {
        // One line, whatever the words and names in it.
        Console.message(reportedSentence(of: error).printable(limit: 4000))
      }
      return ExitStatus.of(error)
    }
  }
}
