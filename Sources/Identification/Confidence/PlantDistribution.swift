package import Botany
import Foundation
package import LanguageModels

/// How probable the plants are that a photo may show, measured from what the model could have answered.
package struct PlantDistribution: Codable, Equatable, Sendable {
  /// One plant with its probability; different spellings and common names of it count together.
  package struct Alternative: Codable, Equatable, Sendable {
    /// The common name that is the likeliest for it.
    package var name: String?
    /// The scientific name in its one spelling.
    package var scientificName: String
    /// What the scientific name is a name of.
    package var rank: PlantRank
    /// The family, where the model gave one.
    package var family: String?
    package var probability: Double

    package init(
      name: String? = nil, scientificName: String, rank: PlantRank, family: String? = nil,
      probability: Double
    ) {
      self.name = name
      self.scientificName = scientificName
      self.rank = rank
      self.family = family
      self.probability = probability
    }
  }

  /// The plants, the likeliest first.
  package var plants: [Alternative] = []
  /// That it is a plant the model has no name for.
  package var unknownPlant = 0.0
  package var notAPlant = 0.0

  /// Describes what is probable.
  package init(
    plants: [Alternative] = [], unknownPlant: Double = 0, notAPlant: Double = 0
  ) {
    self.plants = plants.sorted { $0.probability > $1.probability }
    self.unknownPlant = unknownPlant
    self.notAPlant = notAPlant
  }

  /// What was not followed: many answers, each of them improbable.
  package var unfollowed: Double {
    max(0, 1 - plants.reduce(unknownPlant + notAPlant) { $0 + $1.probability })
  }
}

extension PlantDistribution {
  /// Adds up answers that mean the same.
  package init(_ answers: [MeasuredAnswer], known: KnownNames = KnownNames()) {
    var places: [String: Int] = [:]
    var plants: [Alternative] = []
    for answer in answers.sorted(by: { $0.logProbability > $1.logProbability }) {
      guard let generated = try? Plant(answer.content) else { continue }
      let probability = exp(answer.logProbability)
      let plant = ValidatedPlant(validating: generated, known: known)
      guard let scientific = plant.scientificName, let rank = plant.rank else {
        if plant.status == .notAPlant {
          notAPlant += probability
        } else {
          unknownPlant += probability
        }
        continue
      }
      let key = BotanicalName.key(scientific)
      if let place = places[key] {
        plants[place].probability += probability
        plants[place].name = plants[place].name ?? plant.name
        plants[place].family = plants[place].family ?? plant.family
      } else {
        places[key] = plants.count
        plants.append(
          Alternative(
            name: plant.name, scientificName: scientific, rank: rank, family: plant.family,
            probability: probability))
      }
    }
    self.plants = plants.sorted { $0.probability > $1.probability }
    let sum = self.plants.reduce(unknownPlant + notAPlant) { $0 + $1.probability }
    // Rounding in the model's own numbers can go a hair too far.
    if sum > 1 { scale(by: 1 / sum) }
  }

  /// Whether the numbers can be probabilities, as those of a file have to be.
  package var areProbabilities: Bool {
    let all = plants.map(\.probability) + [unknownPlant, notAPlant]
    return all.allSatisfy { (0...1).contains($0) } && all.reduce(0, +) < 1.001
  }

  mutating func scale(by factor: Double) {
    for place in plants.indices { plants[place].probability *= factor }
    unknownPlant *= factor
    notAPlant *= factor
  }

  /// The distribution at a temperature (Guo, Pleiss, Sun and Weinberger, 2017): sharper below 1, flatter above.
  ///
  /// What is less probable than ``least`` is changed together, so that it does not matter how much of it
  /// was looked at.
  package func tempered(_ temperature: Double) -> PlantDistribution {
    guard temperature != 1, temperature > 0 else { return self }
    func weight(_ probability: Double) -> Double { pow(probability, 1 / temperature) }
    let large = plants.filter { $0.probability >= Self.least }.map(\.probability)
    let rest = max(0, 1 - large.reduce(unknownPlant + notAPlant, +))
    let total = large.reduce(weight(unknownPlant) + weight(notAPlant) + weight(rest)) {
      $0 + weight($1)
    }
    guard total > 0 else { return self }
    let share = rest > 0 ? weight(rest) / total / rest : 0
    var tempered = self
    for place in plants.indices {
      let probability = plants[place].probability
      tempered.plants[place].probability =
        probability >= Self.least ? weight(probability) / total : probability * share
    }
    tempered.unknownPlant = weight(unknownPlant) / total
    tempered.notAPlant = weight(notAPlant) / total
    // Combined plants may now be more probable than single ones.
    tempered.plants.sort { $0.probability > $1.probability }
    return tempered
  }

  /// The probability above which a search finds everything.
  package static let least = 0.005

  /// The plants of the same genus, or family, taken together, the likeliest group first.
  ///
  /// Names of a higher rank than the groups' are in none.
  func groups(_ rank: PlantRank) -> [Alternative] {
    var places: [String: Int] = [:]
    var groups: [Alternative] = []
    for plant in plants {
      let word: String? =
        switch rank {
        case .species: nil
        case .genus:
          plant.rank == .family ? nil : BotanicalName(plant.scientificName)?.uninomial
        case .family: plant.rank == .family ? plant.scientificName : plant.family
        }
      guard let word else { continue }
      if let place = places[word] {
        groups[place].probability += plant.probability
        if plant.rank == rank { groups[place].name = plant.name }
      } else {
        places[word] = groups.count
        groups.append(
          Alternative(
            name: plant.rank == rank ? plant.name : nil, scientificName: word, rank: rank,
            family: rank == .family ? word : plant.family, probability: plant.probability))
      }
    }
    return groups.sorted { $0.probability > $1.probability }
  }
}
