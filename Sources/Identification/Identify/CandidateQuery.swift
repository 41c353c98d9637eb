import Botany
import Foundation
import LanguageModels

/// How a model is asked to rank candidates, and how its ranks are read.
struct CandidateQuery: Equatable, Sendable {
  let list: CandidateList
  /// The texts an answer could begin with: each name's, that of a plant without a name, that of none.
  let beginnings: [String]
  /// The names that are rated, each once.
  private let names: [String]
  /// The candidates that each of the names counts for, by their places.
  private let owners: [String: [Int]]

  init(list: CandidateList) {
    self.list = list
    var names: [String] = []
    var owners: [String: [Int]] = [:]
    for (place, candidate) in list.candidates.enumerated() {
      for name in [candidate.scientificName] + candidate.otherNames {
        if owners[name] == nil { names.append(name) }
        if owners[name]?.contains(place) != true { owners[name, default: []].append(place) }
      }
    }
    self.names = names
    self.owners = owners
    beginnings =
      names.map { Self.beginning($0.generatedContent.jsonString) }
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

  /// How probable the names are, given that it is one of them, an unknown plant or none.
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
      case names.count: distribution.unknownPlant = probability
      case names.count + 1: distribution.notAPlant = probability
      default:
        distribution.plants.append(alternative(names[place.index], probability, facts: facts))
      }
    }
    return distribution
  }

  private func alternative(
    _ name: String, _ probability: Double, facts: FactsTable?
  ) -> PlantDistribution.Alternative {
    let botanical = BotanicalName(name)
    let known = facts?.facts(about: name).flatMap { facts in
      BotanicalName(facts.scientificName)?.key == botanical?.key ? facts : nil
    }
    let owner = owners[name]?.first.map { list.candidates[$0] }
    return PlantDistribution.Alternative(
      name: owner?.vernacularName ?? known?.vernacularName, scientificName: name,
      rank: botanical?.rank ?? .species, family: owner?.family, probability: probability)
  }

  /// The candidate that a name counts for; the name itself where it is as good for several of them, as that of
  /// a species is for two of its cultivars.
  func named(_ plant: PlantDistribution.Alternative) -> PlantDistribution.Alternative {
    guard let owners = owners[plant.scientificName], owners.count == 1, let owner = owners.first
    else { return plant }
    var named = plant
    named.scientificName = list.candidates[owner].scientificName
    named.rank = BotanicalName(named.scientificName)?.rank ?? .species
    return named
  }

  /// The schema of an answer that states what was determined.
  func schema(naming scientificName: String?) throws -> GenerationSchema {
    func text(_ name: String, _ limit: Int) -> DynamicGenerationSchema {
      DynamicGenerationSchema(
        name: name,
        anyOf: [
          DynamicGenerationSchema(type: String.self, guides: [.maximumLength(limit)]), .null,
        ])
    }
    let name =
      scientificName.map { DynamicGenerationSchema(name: "ScientificName", anyOf: [$0]) } ?? .null
    let rank = DynamicGenerationSchema(
      name: "Rank",
      anyOf: [
        DynamicGenerationSchema(name: "RankName", anyOf: PlantRank.allCases.map(\.rawValue)), .null,
      ])
    let values: [String: DynamicGenerationSchema] = [
      "isPlant": DynamicGenerationSchema(type: Bool.self), "scientificName": name,
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
