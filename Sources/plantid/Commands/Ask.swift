import Arguments
import Files
import Foundation
import Identification
import Results
import Sessions

/// Answers a question about a photo that was identified before.
struct Ask: Command, ReadsLabels, Traced {
  var question: String?
  var session: String?
  var photos: [String] = []
  var tools: [LabelTool] = []
  var rebuilds = false
  var names = ChecklistOptions()
  var references = ReferenceOptions()
  var model = ModelOptions()
  var output = OutputOptions()

  static let name = "ask"
  static let summary = "Ask about the photo of the latest session."
  static var parameters: [Parameter<Self>] {
    [
      .operand(\.question, as: "question", "The question, in quotes"),
      .option("session", short: "s", \.session, as: "id", "A session other than the latest"),
      .options(
        "photo", \.photos, as: "file", "Add a photo to the session first; may be repeated"),
      .tools,
      .flag(
        "no-reuse", \.rebuilds,
        "Rebuild the context from the transcript and photos instead of loading the saved one"),
    ]
      + ChecklistOptions.parameters.map { $0.nested(in: \.names) }
      + ReferenceOptions.parameters.map { $0.nested(in: \.references) }
      + ModelOptions.parameters.map { $0.nested(in: \.model) }
      + OutputOptions.pictures.map { $0.nested(in: \.output) }
      + OutputOptions.parameters.map { $0.nested(in: \.output) }
  }

  func validate() throws(UsageError) {
    if question?.allSatisfy(\.isWhitespace) ?? (photos.isEmpty) {
      throw .rule("write a question after 'ask', in quotes")
    }
    if !tools.isEmpty, photos.isEmpty { throw .rule("'--tool' reads the photo of '--photo'") }
    if photos.contains("") { throw .rule("'--photo' needs the name of a photo") }
    try output.validate()
  }

  func run() async throws -> Int32 {
    try await interruptible { try await ask() }
  }

  private func ask() async throws -> Int32 {
    let named = try session.map(SessionID.init)
    let store = try SessionStore(environment: ProcessInfo.processInfo.environment)
    // A session that was named is not begun by a slip of the pen.
    if let named { _ = try store.read(named) }
    // A photo after a run without a session begins a new session.
    var id =
      try named ?? (photos.isEmpty ? store.sessionOfLastRun() : latestUnlessOutdated(in: store))
    guard id != nil || !photos.isEmpty else { throw PlantidError.noSession }

    let plan = try await Plan(
      try model.completed(from: id, in: store), output, tools: tools,
      names: photos.isEmpty ? ChecklistOptions() : names,
      references: references)
    let conversation = try Conversation(plan, store: store, forPhoto: !photos.isEmpty)
    for photo in photos {
      let outcome = try await conversation.show(photo, in: id)
      if let error = outcome.saveFailure { throw error }
      id = try outcome.document.session.map(SessionID.init)
      if question != nil {
        output.message(BatchRow(outcome.document).line)
      } else {
        print(outcome.document)
      }
    }
    guard question != nil else { return ExitStatus.success }
    guard let id, let question else { throw PlantidError.noSession }
    let isOfLastRun = try store.isOfLastRun(id)
    return try await conversation.ask(
      question, in: id, reusing: !rebuilds, namesPlant: !isOfLastRun,
      watch: photos.isEmpty ? Plantid.watch : Stopwatch())
  }

  private func latestUnlessOutdated(in store: SessionStore) throws(PlantidError) -> SessionID? {
    store.runWithoutSession == nil ? try store.latest() : nil
  }

  private func print(_ document: Identification) {
    switch output.format {
    case .json: Console.result(document.json.text)
    case .text:
      let report = IdentificationReport(
        identification: document, styled: Console.resultTakesStyle, notes: !output.quiet)
      Console.result(report.text)
    }
  }
}
