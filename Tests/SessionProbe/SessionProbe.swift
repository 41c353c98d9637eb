import Foundation
import Identification
import Imaging
import LanguageModels
import ScriptedLanguageModels
import Sessions

/// What `identify` and `ask` do with a session, without a model that takes its time.
///
/// Tests kill it, and make its system calls fail. `identify SHADE` begins a session and prints its name;
/// `ask SESSION QUESTION` asks on. What is printed has been saved; the exit status says what else there
/// was: 3 that the answer was not saved, 4 that the session could not be used.
@main enum SessionProbe {
  static func main() async {
    let words = CommandLine.arguments
    let model = ScriptedLanguageModel { request in
      request.schema?.name == "Plant"
        ? .text(plant, in: .characters) : .text(answer, in: .characters)
    }
    do {
      let store = try SessionStore(environment: ProcessInfo.processInfo.environment)
      let identifier = PlantIdentifier(model: model, store: store)
      var isSaved = true
      if words[1] == "identify" {
        let shade = UInt8(words[2]) ?? 0
        let photo = try Photo(
          width: 16, height: 12, pixels: [UInt8](repeating: shade, count: 16 * 12 * 3))
        let outcome = try await identifier.identify(photo, file: "probe.jpg")
        isSaved = outcome.saveFailure == nil
        say(outcome.document.session ?? "-")
      } else {
        for try await event in identifier.ask(words[3], in: try SessionID(words[2])) {
          if case .notice(.notSaved) = event { isSaved = false }
          if case .answer = event { say(isSaved ? words[3] : "-") }
        }
      }
      exit(isSaved ? 0 : 3)
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(4)
    }
  }

  private static func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
  }

  private static let plant =
    #"{"isPlant":true,"name":"common daisy","scientificName":"Bellis perennis","rank":"species","#
    + #""family":"Asteraceae","description":"A white flower."}"#
  private static let answer = #"{"answer":"Water it about once a week."}"#
}
