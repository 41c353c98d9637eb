/// How well the references tell their own photos apart: each is left out in turn and compared with the others.
package struct ReferenceCheck: Equatable, Sendable {
  /// What came out for one reference.
  package struct Row: Equatable, Sendable {
    /// The place of the reference in the set.
    package var place: Int
    package var plant: String
    package var file: String
    /// The plant it would be taken for.
    package var likeliest: String
    /// How probable that is.
    package var probability: Double

    package var isRight: Bool { likeliest == plant }
  }

  /// Two plants that are taken for each other.
  package struct Confusion: Equatable, Sendable {
    package var plant: String
    package var takenFor: String
    package var count: Int
  }

  /// A row for each reference of a plant that has others.
  package private(set) var rows: [Row] = []
  /// The share of references whose plant came first.
  package private(set) var accuracy = 0.0
  /// The share that can be named when 95 in 100 names are right, the surest first.
  package private(set) var coverage = 0.0
  /// The share of references called "none of these" when their plant is taken out.
  package private(set) var noneShare = 0.0
  /// The most frequent confusions first.
  package private(set) var confusions: [Confusion] = []
  /// Plants with fewer than five references, with how many they have.
  package private(set) var scarce: [(plant: String, count: Int)] = []
  /// References that look more like another plant than like their own.
  package var odd: [Row] { rows.filter { !$0.isRight && $0.probability >= 0.5 } }

  /// Checks a set.
  package init(_ set: ReferenceSet) {
    let plants = set.plants
    scarce = plants.filter { $0.places.count < Self.enough }
      .map { ($0.plant.scientificName, $0.places.count) }
    guard plants.count > 1 else { return }
    var labels = [Int](repeating: 0, count: set.references.count)
    for (number, plant) in plants.enumerated() {
      for place in plant.places { labels[place] = number }
    }
    let fitted = FittedReferences(
      raw: set.references.map(\.vector), labels: labels, plantCount: plants.count,
      model: set.model)
    var refused = 0
    let step = max(1, set.references.count / Self.most)
    for place in stride(from: 0, to: set.references.count, by: step)
    where plants[labels[place]].places.count > 1 {
      let odds = fitted.odds(leavingOut: place)
      guard let first = odds.plants.first else { continue }
      let reference = set.references[place]
      rows.append(
        Row(
          place: place, plant: reference.plant.scientificName, file: reference.file,
          likeliest: plants[first.plant].plant.scientificName, probability: first.probability))
      let without = fitted.odds(leavingOutPlantOf: place)
      if (without.plants.first?.probability ?? 0) < 0.5 { refused += 1 }
    }
    guard !rows.isEmpty else { return }
    noneShare = Double(refused) / Double(rows.count)
    summarize()
  }

  private mutating func summarize() {
    accuracy = Double(rows.count { $0.isRight }) / Double(rows.count)
    var right = 0
    for (index, row) in rows.sorted(by: { $0.probability > $1.probability }).enumerated() {
      if row.isRight { right += 1 }
      if Double(right) >= 0.95 * Double(index + 1) {
        coverage = Double(index + 1) / Double(rows.count)
      }
    }
    var counts: [[String]: Int] = [:]
    for row in rows where !row.isRight { counts[[row.plant, row.likeliest], default: 0] += 1 }
    confusions = counts.map { Confusion(plant: $0[0], takenFor: $0[1], count: $1) }
      .sorted { ($1.count, $0.plant, $0.takenFor) < ($0.count, $1.plant, $1.takenFor) }
  }

  /// How many references a plant should have.
  package static let enough = 5
  /// Of larger sets a part is checked.
  private static let most = 5000

  package static func == (first: Self, second: Self) -> Bool {
    first.rows == second.rows && first.scarce.map(\.plant) == second.scarce.map(\.plant)
  }
}
