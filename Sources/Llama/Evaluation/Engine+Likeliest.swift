internal import CLlama
internal import Foundation
internal import LanguageModels

extension Engine {
  /// Finds the most likely answers to a conversation; nil where the model cannot share what it has read.
  ///
  /// - Throws: ``LlamaError``, an error of `Imaging`, `LanguageModelError` such as that the context has no room,
  ///   or `CancellationError`.
  func likeliestAnswers(
    _ search: AnswerSearch, in conversation: ModelConversation
  ) throws -> [MeasuredAnswer]? {
    guard context.branchCount > 1 else { return nil }
    let grammar = TokenGrammar(rules: try search.schema.grammar())
    let given = try alternatives(of: conversation, grammar: grammar)
    defer { context.dropBranches() }
    do {
      var beam = Beam(search, limit: context.branchCount)
      try open(given, in: &beam, grammar: grammar)
      try follow(&beam)
      try complete(&beam, grammar: grammar)
      return beam.answers
    } catch let failure as ShimFailure {
      if failure.status == PLL_CONTEXT_FULL { throw noRoomToMeasure }
      throw failure.error(about: files.model.path)
    }
  }

  /// That the context holds the conversation, and little else.
  var noRoomToMeasure: LanguageModelError {
    .contextSizeExceeded(
      .init(
        contextSize: context.size, tokenCount: context.size + 1,
        debugDescription: "how sure the answer is cannot be measured: the context of "
          + "\(context.size) tokens has no room for it; use a larger one"))
  }

  /// The alternatives to the answer of the conversation, or what may begin an answer where there was none.
  private func alternatives(of conversation: ModelConversation, grammar: TokenGrammar) throws
    -> TokenAlternatives
  {
    let messages = conversation.messages.map(\.digest)
    if let known = contents.alternatives, known.messages == messages, known.grammar == grammar {
      return known
    }
    _ = try prefill(conversation)
    do {
      let sampler = try Sampler(Sampling(), grammar: grammar, model: loaded.model)
      var alternatives = TokenAlternatives(
        messages: messages, grammar: grammar, position: context.position)
      alternatives.choices = [
        try context.choices(with: sampler, least: TokenAlternatives.least)
      ]
      return alternatives
    } catch {
      throw error.error(about: files.model.path)
    }
  }

  /// Puts every other way that an answer could have taken into the beam.
  private func open(_ given: TokenAlternatives, in beam: inout Beam, grammar: TokenGrammar) throws {
    var standing: MovedSampler?
    var scanner = AnswerScanner()
    var logProbability = 0.0
    for (index, choices) in given.choices.enumerated() {
      let chosen = index < given.tokens.count ? given.tokens[index] : nil
      let others = choices.filter {
        $0.token != chosen && logProbability + $0.logProbability >= beam.leastLogarithm
      }
      if !others.isEmpty {
        // The grammar is only wanted where there is another way.
        let sampler = try standing ?? MovedSampler(grammar, model: loaded.model)
        standing = sampler
        try sampler.move(over: given.tokens[..<index])
        let prefix = try Beam.Prefix(sampler: sampler.sampler, scanner: scanner)
        for choice in others {
          beam.open(
            .init(
              prefix: prefix, position: given.position + index, logProbability: logProbability,
              choice: choice))
        }
      }
      guard let chosen else { break }
      scanner.append(try loaded.model.bytes(of: chosen))
      guard let taken = choices.first(where: { $0.token == chosen }) else {
        // A sampled answer may be less likely than what is recorded.
        return
      }
      logProbability += taken.logProbability
      if let count = beam.identity.count(in: scanner) {
        if let content = given.content(scanner, through: count) {
          beam.answers.append(.init(content: content, logProbability: logProbability))
        }
        return
      }
    }
  }

  /// Follows the ways of the beam until every one of them is an answer or too improbable.
  private func follow(_ beam: inout Beam) throws {
    while true {
      let alive = try beam.advance(&context, model: loaded.model)
      if alive.isEmpty { return }
      try context.extend(alive.map(\.step))
      for (index, branch) in alive.enumerated() {
        let least = exp(beam.leastLogarithm - branch.logProbability)
        for choice in try context.choices(after: index, with: branch.sampler, least: least) {
          beam.open(branch, choice)
        }
      }
    }
  }

  /// Continues the answers as the model would, until their details are there.
  private func complete(_ beam: inout Beam, grammar: TokenGrammar) throws {
    var alive = beam.unfinished
    let count = beam.identity.propertyCount + beam.search.details.count
    // More than three names are no details.
    for _ in 0..<96 where !alive.isEmpty {
      alive.removeAll { $0.scanner.properties.count >= count }
      if alive.isEmpty { break }
      try context.extend(alive.map(\.step))
      var going: [AnswerBranch] = []
      for (index, branch) in alive.enumerated() {
        // A branch that nothing can follow would evaluate its last token twice.
        guard
          let choice = try context.choices(
            after: index, with: branch.sampler, least: 0, limit: 1
          ).first
        else { continue }
        try branch.take(
          choice, bytes: try loaded.model.bytes(of: choice.token), counting: false)
        going.append(branch)
      }
      alive = going
    }
    beam.finish()
  }
}

/// A grammar that is moved along an answer, as far as it is needed.
private final class MovedSampler {
  private(set) var sampler: Sampler
  private var count = 0

  init(_ grammar: TokenGrammar, model: borrowing Model) throws(ShimFailure) {
    sampler = try Sampler(Sampling(), grammar: grammar, model: model)
  }

  func move(over tokens: ArraySlice<Token>) throws(ShimFailure) {
    for token in tokens.dropFirst(count) { try sampler.accept(token) }
    count = tokens.count
  }
}

extension TokenAlternatives {
  /// The answer that was given, else its identity.
  fileprivate func content(_ scanner: AnswerScanner, through count: Int) -> GeneratedContent? {
    if let answer, let content = try? GeneratedContent(json: answer) { return content }
    return scanner.json(through: count).flatMap { try? GeneratedContent(json: $0) }
  }
}
