import Files
import Foundation
import Identification
import Sessions

/// The lines of a conversation and what they do.
struct ChatLoop {
  private static let prompt = "> "
  private let conversation: Conversation
  private let reader = LineReader(edits: Console.resultIsTerminal && Console.errorIsTerminal)
  private let history: InputHistory
  private var session: SessionID?
  private var status = ExitStatus.success
  private let namesPlant: Bool

  init(conversation: Conversation, session: SessionID?, namesPlant: Bool) {
    self.namesPlant = namesPlant
    self.conversation = conversation
    self.session = session
    history = InputHistory(of: conversation.store)
  }

  /// Talks until the user leaves.
  ///
  /// On a terminal a failed question is between the user and the screen; a script is told the last one's
  /// status.
  mutating func run(beginningWith photo: String?) async -> Int32 {
    if reader.edits { (try? history.lines())?.forEach(reader.remember) }
    if let photo { await show(photo) }
    var wasAddressed = photo != nil
    if reader.isTerminal {
      // ^C throws a line away; the terminal has done so where it edits itself. Of an answer that has just
      // ended, it comes too late and is nothing.
      let edits = reader.edits
      whenIdleAtInterrupt { if !edits { Console.writeError("\n" + Self.prompt) } }
      greet()
    }
    while true {
      switch await reader.next(prompt: Self.prompt) {
      case .stopped: continue
      case .tooLong:
        wasAddressed = true
        fail(
          "the line is longer than \(Limit.typedLine.words); ask in fewer words", ExitStatus.usage)
      case .end:
        if reader.isTerminal { Console.writeError("\n") }
        if !wasAddressed, !reader.isTerminal {
          fail(
            "standard input is empty; type at a terminal, or send one question per line",
            ExitStatus.usage)
        }
        return reader.isTerminal ? ExitStatus.success : status
      case .line(let line):
        let line = line.trimmingCharacters(in: .whitespaces)
        guard !line.isEmpty else { continue }
        wasAddressed = true
        remember(line)
        switch ChatCommand(line) {
        case .question(let question): await ask(question)
        case .photo(let path): await show(path)
        case .help: Console.result(ChatCommand.overview)
        case .quit: return reader.isTerminal ? ExitStatus.success : status
        case .mistake(let sentence): fail(sentence, ExitStatus.usage)
        }
      }
    }
  }

  private func greet() {
    let title = session.flatMap { try? conversation.store.read($0).record.title.printable() }
    conversation.output.message(
      title.map { "ask about the \($0), or /help; ^D ends" }
        ?? "show a photo with /photo FILE, or /help; ^D ends")
  }

  /// Lines are kept for the arrow keys; they are the user's own words, so only where they are typed.
  private func remember(_ line: String) {
    guard reader.edits else { return }
    reader.remember(line)
    try? history.add(line)
  }

  private mutating func ask(_ question: String) async {
    guard let session else {
      return fail("no photo was shown yet; show one with /photo FILE", ExitStatus.noSuchInput)
    }
    let conversation = conversation
    let namesPlant = namesPlant
    await attempt { _ in
      let status = try await interruptible {
        try await conversation.ask(question, in: session, namesPlant: namesPlant)
      }
      if status != ExitStatus.success { throw ChatFailure(status: status) }
    }
  }

  private mutating func show(_ path: String) async {
    let conversation = conversation
    let session = session
    await attempt { loop in
      let outcome = try await interruptible { try await conversation.show(path, in: session) }
      Console.result(
        IdentificationReport(
          identification: outcome.document, styled: Console.resultTakesStyle, notes: false
        ).text)
      if let id = outcome.document.session { loop.session = try SessionID(id) }
      if let error = outcome.saveFailure { throw ChatFailure(status: ExitStatus.of(error)) }
    }
  }

  /// Does a piece of work; after an error the conversation continues.
  private mutating func attempt(_ work: (inout ChatLoop) async throws -> Void) async {
    do {
      try await work(&self)
      status = ExitStatus.success
    } catch let failure as ChatFailure {
      // What it was is on the screen already.
      status = failure.status
    } catch is CancellationError {
      fail("stopped; the question was not kept", ExitStatus.interrupted)
    } catch {
      fail(reportedSentence(of: error), ExitStatus.of(error))
    }
  }

  private mutating func fail(_ sentence: String, _ status: Int32) {
    Console.message(sentence)
    self.status = status
  }
}

/// A failure that has been reported already.
private struct ChatFailure: Error {
  var status: Int32
}
