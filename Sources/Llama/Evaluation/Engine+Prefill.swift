internal import CLlama
internal import Imaging
internal import LanguageModels

extension Engine {
  /// Brings the context to the end of a conversation, reading only what it has not read.
  ///
  /// - Throws: ``LlamaError``, an error of `Imaging`, `LanguageModelError.contextSizeExceeded`, or
  ///   `CancellationError`. The context is empty afterwards, unless nothing had been read yet.
  func prefill(_ conversation: ModelConversation) throws -> PrefillStats {
    guard contents.isRestored else { return try prefillOnce(conversation) }
    contents.isRestored = false
    do {
      let stats = try prefillOnce(conversation)
      if try context.hasResult() { return stats }
    } catch is LlamaError, is ShimFailure {
      // What is wrong may be the file, which only spares time: all is read anew.
    }
    forget()
    context.wipe()
    return try prefillOnce(conversation)
  }

  private func prefillOnce(_ conversation: ModelConversation) throws -> PrefillStats {
    if let stats = try prefillAgain(conversation) { return stats }
    contents.unreportedPrefill = nil
    var stats = PrefillStats()
    let continues = contents.journal.begins(conversation)
    let start = continues ? contents.journal.messages.count : 0
    try checkWords(of: conversation, after: start, used: continues ? context.used : 0)
    var turns = try prepare(conversation, after: start, isFirst: !continues, into: &stats)
    if !continues { turns = keepBeginning(of: turns) }
    stats.cachedTokens = context.used
    stats.reusedPictures = contents.journal.pictureCount
    try checkRoom(for: turns)
    let clock = ContinuousClock()
    let began = clock.now
    do {
      for turn in turns {
        for step in turn.steps { try append(step, into: &stats) }
        if let answer = turn.answer { try append(answer) }
        contents.journal.messages = turn.messages
      }
    } catch {
      forget()
      throw (error as? ShimFailure)?.error(about: files.model.path) ?? error
    }
    stats.prompting = clock.now - began - stats.encoding
    stats.totalTokens = context.used
    return stats
  }

  /// Evaluates the last answer of a conversation in the place of the generated one, where they differ.
  ///
  /// - Throws: as ``prefill(_:)`` does.
  func exchangeAnswer(for conversation: ModelConversation) throws {
    guard contents.journal.differsInAnswer(from: conversation),
      let answer = conversation.messages.last,
      let start = contents.journal.answerStart
    else { return }
    let answerTokens = try PreparedAnswer(answer, model: loaded.model)
    contents.alternatives = nil
    do {
      if let state = contents.stateBeforeAnswer {
        try context.restore(state, position: start.positions, used: start.tokens)
      } else if !context.cut(toPosition: start.positions, used: start.tokens) {
        forget()
        _ = try prefill(conversation)
        return
      }
      contents.journal.removeAnswer()
      try append(answerTokens)
      contents.journal.messages.append(answer.digest)
    } catch {
      forget()
      throw (error as? ShimFailure)?.error(about: files.model.path) ?? error
    }
  }

  private func append(_ answer: PreparedAnswer) throws(ShimFailure) {
    contents.stateBeforeAnswer = nil
    contents.journal.beginAnswer()
    for tokens in answer.runs {
      try context.append(tokens)
      contents.journal.append(tokens)
    }
  }

  /// Makes ready to answer a conversation that was read already, and of which nothing was answered.
  private func prefillAgain(_ conversation: ModelConversation) throws -> PrefillStats? {
    guard context.branchCount > 0, contents.journal.isWhole(conversation),
      let token = contents.journal.lastToken
    else { return nil }
    do {
      try context.repeatLast(token)
    } catch {
      forget()
      throw error.error(about: files.model.path)
    }
    if let unreported = contents.unreportedPrefill {
      contents.unreportedPrefill = nil
      return unreported
    }
    var stats = PrefillStats()
    stats.totalTokens = context.used
    stats.cachedTokens = context.used
    stats.reusedPictures = contents.journal.pictureCount
    return stats
  }

  /// Keeps of the context what the turns begin with, such as the same instructions, and takes that off them.
  ///
  /// Only whole steps are kept: what comes after one is then evaluated the same way as without them.
  private func keepBeginning(of turns: [PreparedTurn]) -> [PreparedTurn] {
    guard var first = turns.first else {
      forget()
      return turns
    }
    if let warm = keepWarmBeginning(of: first) { return [warm] + turns.dropFirst() }
    let shared = zip(contents.journal.steps, first.steps).prefix { $0 == $1.journaled }.count
    let kept = contents.journal.prefix(shared)
    guard shared > 0, shared < first.steps.count,
      context.cut(toPosition: kept.positionCount, used: kept.tokenCount)
    else {
      forget()
      return turns
    }
    contents.journal = kept
    contents.alternatives = nil
    first.steps.removeFirst(shared)
    return [first] + turns.dropFirst()
  }

  /// The tokens of a conversation from its beginning; pictures are cut to be counted, not encoded.
  ///
  /// - Throws: ``LlamaError`` or an error of `Imaging`.
  func tokenCount(of conversation: ModelConversation) throws -> Int {
    var stats = PrefillStats()
    return try prepare(conversation, after: 0, isFirst: true, into: &stats)
      .reduce(0) { $0 + $1.tokenCount }
  }

  private func prepare(
    _ conversation: ModelConversation, after start: Int, isFirst: Bool,
    into stats: inout PrefillStats
  ) throws -> [PreparedTurn] {
    do {
      let digests = conversation.messages.map(\.digest)
      var isFirst = isFirst
      var prepared: [PreparedTurn] = []
      for turn in try Turns.turns(
        of: conversation.messages, tools: conversation.tools, callTail: conversation.callTail,
        after: start, model: loaded.model)
      {
        var next = PreparedTurn(messages: Array(digests.prefix(turn.end)))
        for piece in turn.pieces {
          next.append(try prepare(piece, first: isFirst, into: &stats))
          isFirst = false
        }
        next.answer = try turn.answer.map { try PreparedAnswer($0, model: loaded.model) }
        prepared.append(next)
      }
      return prepared
    } catch let failure as ShimFailure {
      throw failure.error(about: files.model.path)
    }
  }

  private func prepare(
    _ piece: Piece, first: Bool, into stats: inout PrefillStats
  ) throws -> PreparedStep {
    switch piece {
    case .template(let text):
      return .tokens(try loaded.model.tokens(of: text, special: true, first: first))
    case .text(let text):
      return .tokens(try loaded.model.tokens(of: text, special: false, first: first))
    case .tokens(let tokens):
      return .tokens(tokens)
    case .picture(let source):
      let clock = ContinuousClock()
      let start = clock.now
      let photo = try pictures.photo(of: source)
      let picture = pictures.budget?.prepared(photo) ?? photo
      stats.decoding += clock.now - start
      let projector = try loadedProjector()
      let cutting = clock.now
      let cut = try Picture(
        pixels: picture.pixels, width: picture.width, height: picture.height,
        projector: projector.projector)
      stats.cutting += clock.now - cutting
      return .picture(CutPicture(cut), sha256: source.sha256)
    }
  }

  /// Refuses a conversation whose words alone are too many, before any template is applied.
  ///
  /// The template is applied to all that came before each answer, which takes minutes for thousands of them.
  private func checkWords(of conversation: ModelConversation, after start: Int, used: Int) throws {
    // One more for the first token of the answer.
    var needed = used + 1
    do throws(ShimFailure) {
      for part in conversation.messages.dropFirst(start).lazy.flatMap(\.parts) {
        switch part {
        case .tokens(let tokens): needed += tokens.count
        case .text(let text): needed += try loaded.model.tokens(of: text, special: false).count
        case .picture: break
        }
      }
    } catch {
      throw error.error(about: files.model.path)
    }
    if needed > context.size { throw contextExceeded(needed: needed) }
  }

  private func checkRoom(for turns: [PreparedTurn]) throws {
    // One more for the first token of the answer.
    let needed = turns.reduce(context.used + 1) { $0 + $1.tokenCount }
    if needed > context.size { throw contextExceeded(needed: needed) }
  }

  func contextExceeded(needed: Int) -> LanguageModelError {
    .contextSizeExceeded(
      .init(
        contextSize: context.size, tokenCount: needed,
        debugDescription:
          "the conversation needs \(needed) tokens and the context holds \(context.size)"))
  }

  private func append(_ step: PreparedStep, into stats: inout PrefillStats) throws {
    switch step {
    case .tokens(let tokens):
      report(.reading)
      try context.append(tokens)
      contents.journal.append(tokens)
    case .picture(let cut, let sha256):
      encodedPicture = nil
      report(.encoding(tiles: cut.picture.tileCount))
      stats.encoding += try context.append(
        cut.picture, through: loadedProjector().projector)
      stats.evaluatedPictures += 1
      encodedPicture = sha256
      contents.journal.append(step.journaled)
    }
  }
}
