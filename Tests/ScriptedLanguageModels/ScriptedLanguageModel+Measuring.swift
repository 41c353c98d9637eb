internal import Foundation
package import LanguageModels

extension ScriptedLanguageModel: AnswerMeasuring {
  package func likeliestAnswers(_ search: AnswerSearch) async throws -> [MeasuredAnswer]? {
    try executorConfiguration.measures?(search)
  }

  /// Ranks by the answers that the script has: a text weighs what the answers weigh that begin with it.
  package func rank(_ search: BeginningSearch) async throws -> RankedBeginnings? {
    let script = executorConfiguration
    let all = AnswerSearch(
      transcript: search.transcript, schema: GenerationSchema(type: Bool.self, properties: []),
      identity: [])
    guard let answers = try script.measures?(all) else { return nil }
    let places = search.beginnings.enumerated().compactMap {
      index, text -> RankedBeginnings.Place? in
      let sum = answers.filter { $0.content.jsonString.hasPrefix(text) }
        .reduce(0) { $0 + exp($1.logProbability) }
      return sum > 0 ? .init(index: index, logProbability: log(sum)) : nil
    }
    return RankedBeginnings(places: places.sorted { $0.logProbability > $1.logProbability })
  }
}

extension MeasuredAnswer {
  /// An answer as JSON with its probability, for tests.
  package init(_ json: String, _ probability: Double) throws {
    self.init(content: try GeneratedContent(json: json), logProbability: log(probability))
  }
}
