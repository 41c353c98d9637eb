import Foundation
import LanguageModels

/// What a list of candidates is asked of a model, and what its ranks mean.
struct CandidateQuery: Equatable, Sendable {
  let list: CandidateList
  /// The texts an answer could begin with: each candidate's, that of a plant without a name, that of none.
  let beginnings: [String]

  init(list: CandidateList) {
    self.list = list
    beginnings =
      list.candidates.map { Self.beginning($0.scientificName.generatedContent.jsonString) }
      + [Self.beginning("null"), #"{"isPlant":false"#]
  }

  /// The scientific name comes first, so that it is rated by the photo alone.
  static let properties = ["isPlant", "scientificName", "name", "rank", "family", "description"]

  private static let form = #"{"isPlant":true,"scientificName":"#

  private static func beginning(_ value: String) -> String { form + value }

  func search(_ transcript: Transcript, top: Int) -> BeginningSearch {
    BeginningSearch(
      transcript: transcript, beginnings: beginnings, following: #","name":"#,
      formLength: Self.form.utf8.count, count: top)
  }

  /// The share of the model's own probability that the list and the two ways out have; what the model would
  /// rather say is not among them.
  func coverage(of ranked: RankedBeginnings) -> Double {
    min(1, ranked.places.reduce(ranked.unexplored) { $0 + exp($1.logProbability) })
  }

  /// How probable the candidates are, given that it is one of them, an unknown plant or none.
  ///
  /// What was not explored counts against all of them.
  func distribution(of ranked: RankedBeginnings, facts: FactsTable?) -> PlantDistribution {
    let highest = ranked.places.first?.logProbability ?? 0
    var total = ranked.places.reduce(0) { $0 + exp($1.logProbability - highest) }
    total += ranked.unexplored / exp(highest)
    guard total > 0, total.isFinite else { return PlantDistribution() }
    var distribution = PlantDistribution()
    for place in ranked.places {
      let probability = exp(place.logProbability - highest) / total
      switch place.index {
      case list.candidates.count: distribution.unknownPlant = probability
      case list.candidates.count + 1: distribution.notAPlant = probability
      default:
        distribution.plants.append(
          alternative(list.candidates[place.index], probability, facts: facts))
      }
    }
    return distribution
  }

  private func alternative(
    _ candidate: CandidateList.Candidate, _ probability: Double, facts: FactsTable?
  ) -> PlantDistribution.Alternative {
    let botanical = BotanicalName(candidate.scientificName)
    let known = facts?.facts(about: candidate.scientificName).flatMap { facts in
      BotanicalName(facts.scientificName)?.key == botanical?.key ? facts : nil
    }
    return PlantDistribution.Alternative(
      name: candidate.vernacularName ?? known?.vernacularName,
      scientificName: candidate.scientificName, rank: botanical?.rank ?? .species,
      family: candidate.family, probability: probability)
  }

  /// What an answer looks like that says what was determined.
  func schema(saying scientificName: String?) throws -> GenerationSchema {
    func text(_ name: String, _ limit: Int) -> DynamicGenerationSchema {
      DynamicGenerationSchema(
        name: name,
        anyOf: [
          DynamicGenerationSchema(type: String.self, guides: [.maximumLength(limit)]), .null,
        ])
    }
    let said =
      scientificName.map { DynamicGenerationSchema(name: "ScientificName", anyOf: [$0]) } ?? .null
    let rank = DynamicGenerationSchema(
      name: "Rank",
      anyOf: [
        DynamicGenerationSchema(name: "RankName", anyOf: PlantRank.allCases.map(\.rawValue)), .null,
      ])
    let values: [String: DynamicGenerationSchema] = [
      "isPlant": DynamicGenerationSchema(type: Bool.self), "scientificName": said,
      "name": text("Name", TextLimit.name), "rank": rank,
      "family": text("Family", TextLimit.name),
      "description": text("Description", TextLimit.description),
    ]
    return try GenerationSchema(
      root: DynamicGenerationSchema(
        name: "Plant",
        properties: Self.properties.compactMap { name in
          values[name].map { .init(name: name, schema: $0) }
        }), dependencies: [])
  }
}
