import Arguments
import Files
import Foundation
import Sessions

/// Answers question after question about a photo.
struct Chat: Command, ReadsLabels, Traced {
  var photo: String?
  var session: String?
  var tools: [LabelTool] = []
  var names = ChecklistOptions()
  var references = ReferenceOptions()
  var model = ModelOptions()
  var output = OutputOptions()

  static let name = "chat"
  static let summary = "Talk about a photo, question after question."
  static var parameters: [Parameter<Self>] {
    [
      .operand(\.photo, as: "photo", "A photo to start with; the latest session by default"),
      .option("session", short: "s", \.session, as: "id", "A session other than the latest"),
      .tools,
    ]
      + ChecklistOptions.parameters.map { $0.nested(in: \.names) }
      + ReferenceOptions.parameters.map { $0.nested(in: \.references) }
      + ModelOptions.parameters.map { $0.nested(in: \.model) }
      + OutputOptions.pictures.map { $0.nested(in: \.output) }
      + OutputOptions.verbosity.map { $0.nested(in: \.output) }
  }

  func validate() throws(UsageError) { try output.validate() }

  func run() async throws -> Int32 {
    let named = try session.map(SessionID.init)
    let store = try SessionStore(environment: ProcessInfo.processInfo.environment)
    if let named { _ = try store.read(named) }
    if let photo { store.recordRun(of: photo.displayedFileName) }
    let id = try named ?? (photo == nil ? store.sessionOfLastRun() : nil)
    var loop = ChatLoop(
      conversation: try Conversation(
        try await Plan(
          try model.completed(from: id, in: store), output, tools: tools, names: names,
          references: references),
        store: store,
        forPhoto: photo != nil),
      session: id, namesPlant: try id.map { try !store.isOfLastRun($0) } ?? false)
    return await loop.run(beginningWith: photo)
  }
}
