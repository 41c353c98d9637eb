import Arguments
import Foundation
import Plants

/// Answers a question about a photo that was identified before.
struct Ask: Command {
  var question: String?
  var session: String?
  var rebuilds = false
  var model = ModelOptions()
  var output = OutputOptions()

  static let name = "ask"
  static let summary = "Ask about the photo of the latest session."
  static var parameters: [Parameter<Self>] {
    [
      .operand(\.question, as: "question", "What you want to know, between quotes"),
      .option("session", short: "s", \.session, as: "id", "Another session than the latest"),
      .flag(
        "no-reuse", \.rebuilds,
        "Read the session again from its transcript and stored photo instead of its saved context"),
    ]
      + ModelOptions.parameters.map { $0.nested(in: \.model) }
      + OutputOptions.parameters.map { $0.nested(in: \.output) }
  }

  func validate() throws(UsageError) {
    if question?.allSatisfy(\.isWhitespace) != false {
      throw .rule("write a question after 'ask', between quotes")
    }
    try output.validate()
  }

  func run() async throws -> Int32 {
    try await interruptible { try await ask(question ?? "") }
  }

  private func ask(_ question: String) async throws -> Int32 {
    let named = try session.map(SessionID.init)
    let store = try SessionStore(environment: ProcessInfo.processInfo.environment)
    guard let id = try named ?? store.latest() else { throw PlantsError.noSession }

    let progress = Progress(wanted: !output.quiet)
    defer { progress.end() }
    let identifier = PlantIdentifier(
      model: try model.localModel(output, progress: progress), store: store,
      generation: model.generation, facts: try model.factsTable())
    var printed = ""
    var late: [Notice] = []
    var status = ExitStatus.success
    do {
      for try await event in identifier.ask(question, in: id, reusing: !rebuilds) {
        switch event {
        case .notice(let notice):
          if case .notSaved(let error) = notice { status = ExitStatus.of(error) }
          progress.end()
          // Nothing is said in the middle of a line.
          if printed.isEmpty { output.show(notice) } else { late.append(notice) }
        case .partial(let text):
          guard output.format == .text else { continue }
          progress.end()
          Console.write(String(text.dropFirst(printed.count)))
          printed = text
        case .answer(let answer):
          progress.end()
          finish(answer, printed: printed)
          late.forEach(output.show)
        }
      }
    } catch {
      if !printed.isEmpty { Console.result("") }
      throw error
    }
    try Task.checkCancellation()
    return status
  }

  /// Prints what of the answer is not on the screen yet.
  private func finish(_ answer: Answer, printed: String) {
    switch output.format {
    case .json:
      Console.result(answer.json.text)
    case .text:
      let text = answer.answer ?? "The model has no answer to that."
      Console.result(text.hasPrefix(printed) ? String(text.dropFirst(printed.count)) : "\n" + text)
      if let source = answer.source, !output.quiet {
        Console.result("Source: \(source.printable())")
      }
    }
    if output.verbose { Console.note(answer.timings.sentence) }
  }
}
