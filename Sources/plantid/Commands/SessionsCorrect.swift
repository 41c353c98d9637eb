import Arguments
import Files
import Foundation
import Imaging
import References
import Sessions

/// Notes the user's own determination beside the model's.
struct SessionsCorrect: Command {
  var session: String?
  var plant: String?
  var takesBack = false
  var learns = false
  var place = ReferenceOptions()
  var model = ModelOptions()

  static let name = "sessions correct"
  static let summary = "Record what the plant really is; the model's answer is kept."
  static var parameters: [Parameter<Self>] {
    [
      .operand(\.session, as: "session", "Its name; the latest by default"),
      .option("as", \.plant, as: "name", "The plant's name, preferably the scientific one"),
      .flag("remove", \.takesBack, "Remove the correction"),
      .flag(
        "learn", \.learns, "Add the photo to your references, so that the plant is known next time"),
      ReferenceOptions.place.nested(in: \.place),
    ] + ModelOptions.choice.map { $0.nested(in: \.model) }
  }

  func validate() throws(UsageError) {
    if takesBack, plant != nil { throw .rule("'--as' and '--remove' cannot be used together") }
    if takesBack, learns { throw .rule("'--learn' and '--remove' cannot be used together") }
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
    guard learns, let name else { return ExitStatus.success }
    return try await interruptible { try await learn(name, from: id, in: store) }
  }

  /// Makes references of the session's photos, as they are kept with it.
  private func learn(_ name: String, from id: SessionID, in store: SessionStore) async throws
    -> Int32
  {
    let output = OutputOptions()
    let maker = try await ReferenceMaker(model, output, keepsThumbnails: true)
    let plant = try maker.plant(named: name)
    let archive = PhotoArchive(files: try store.files(of: id))
    let first = try store.read(id).record.photos.first
    guard let first, let photo = archive.photo(named: first.file) else {
      throw PlantidError.photoIsGone(id.rawValue)
    }
    let reference = try await maker.reference(photo, named: first.name, of: plant)
    return try ReferenceWork(maker: maker, store: place.store(), output: output)
      .keep([reference], refused: 0)
  }
}

extension PlantidError {
  /// A session whose photo is not there any more.
  static func photoIsGone(_ session: String) -> Self {
    Self(
      .missing,
      "the photo of session \(session) is no longer there; add it with 'plantid references add'")
  }
}
