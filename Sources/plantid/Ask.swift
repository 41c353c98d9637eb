import Arguments
import Foundation
import Plants

/// Answers a question about a photo that was identified before.
struct Ask: Command, ReadsLabels {
  var question: String?
  var session: String?
  var photo: String?
  var tools: [LabelTool] = []
  var rebuilds = false
  var names = ChecklistOptions()
  var model = ModelOptions()
  var output = OutputOptions()

  static let name = "ask"
  static let summary = "Ask about the photo of the latest session."
  static var parameters: [Parameter<Self>] {
    [
      .operand(\.question, as: "question", "What you want to know, between quotes"),
      .option("session", short: "s", \.session, as: "id", "Another session than the latest"),
      .option("photo", \.photo, as: "file", "Show the session one more photo first"),
      .tools,
      .flag(
        "no-reuse", \.rebuilds,
        "Read the session again from its transcript and stored photo instead of its saved context"),
    ]
      + ChecklistOptions.parameters.map { $0.nested(in: \.names) }
      + OutputOptions.pictures.map { $0.nested(in: \.output) }
      + ModelOptions.parameters.map { $0.nested(in: \.model) }
      + OutputOptions.parameters.map { $0.nested(in: \.output) }
  }

  func validate() throws(UsageError) {
    if question?.allSatisfy(\.isWhitespace) ?? (photo == nil) {
      throw .rule("write a question after 'ask', between quotes")
    }
    if !tools.isEmpty, photo == nil { throw .rule("'--tool' reads the photo of '--photo'") }
    if photo == "" { throw .rule("'--photo' needs the name of a photo") }
    try output.validate()
  }

  func run() async throws -> Int32 {
    try await interruptible { try await ask() }
  }

  private func ask() async throws -> Int32 {
    let named = try session.map(SessionID.init)
    let store = try SessionStore(environment: ProcessInfo.processInfo.environment)
    var id = try named ?? store.latest()
    // A session that was named is not begun by a slip of the pen.
    if let named { _ = try store.read(named) }
    guard id != nil || photo != nil else { throw PlantsError.noSession }

    let conversation = try Conversation(
      model, output, store: store, checklist: photo == nil ? nil : try names.open(),
      tools: try await model.labelTools(tools, output), forPhoto: photo != nil)
    if let photo {
      let outcome = try await conversation.show(photo, in: id)
      if let error = outcome.saveFailure { throw error }
      id = try outcome.document.session.map(SessionID.init)
      guard question != nil else { return print(outcome.document) }
      output.note(BatchRow(outcome.document).line)
    }
    guard let id, let question else { throw PlantsError.noSession }
    return try await conversation.ask(
      question, in: id, reusing: !rebuilds, watch: photo == nil ? Plantid.watch : Stopwatch())
  }

  private func print(_ document: Identification) -> Int32 {
    switch output.format {
    case .json: Console.result(document.json.text)
    case .text:
      let report = IdentificationReport(
        identification: document, styled: Console.resultTakesStyle, notes: !output.quiet)
      Console.result(report.text)
    }
    return ExitStatus.success
  }
}
