import Arguments
import Files
import Foundation
import Sessions

/// Notes the user's own determination beside the model's.
struct SessionsCorrect: Command {
  var session: String?
  var plant: String?
  var takesBack = false

  static let name = "sessions correct"
  static let summary = "Record what the plant really is; the model's answer is kept."
  static var parameters: [Parameter<Self>] {
    [
      .operand(\.session, as: "session", "Its name; the latest by default"),
      .option("as", \.plant, as: "name", "The plant's name, preferably the scientific one"),
      .flag("remove", \.takesBack, "Remove the correction"),
    ]
  }

  func validate() throws(UsageError) {
    if takesBack, plant != nil { throw .rule("'--as' and '--remove' cannot be used together") }
    guard !takesBack else { return }
    guard let plant else { throw .rule("say what the plant is with '--as NAME'") }
    let limit = SessionRecord.Correction.limit
    guard plant.contains(where: \.isLetter), plant.printable(limit: limit) == plant else {
      throw .unreadable(
        plant.printable(limit: 40), for: "--as", allowed: "a name of at most \(limit) characters")
    }
  }

  func run() async throws -> Int32 {
    let named = try session.map(SessionID.init)
    let store = try SessionStore(environment: ProcessInfo.processInfo.environment)
    guard let id = try named ?? store.latest() else { throw PlantidError.noSession }
    let name = plant?.trimmingCharacters(in: .whitespaces)
    try await store.correct(id, as: name.map { .init(name: $0, date: .now) })
    return ExitStatus.success
  }
}
