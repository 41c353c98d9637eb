import Botany
package import Identification

/// A model's answer about one photo of a manifest.
package struct EvaluationItem: Decodable, Equatable, Sendable {
  /// The photo, as the manifest names it.
  package var path: String
  package var truth: PhotoTruth
  /// What came out.
  package var status: Identification.Status
  package var scientificName: String?
  package var family: String?
  /// The common name that was given.
  package var name: String?
  package var description: String?
  /// The probability given with the answer; nil where it is not measured.
  package var confidence: Double?
  /// The likeliest names, the likeliest first; nil where only one is known.
  package var ranking: [String]?
  /// How long the answer took, in milliseconds.
  package var milliseconds: Double
  /// Where the model ran.
  package var route: String?
  /// Why there is no answer; nil when there is one.
  package var error: String?
  /// Whether the model gave in to a false correction; nil where none was tried.
  package var gaveIn: Bool?

  /// Uses the figures of a document.
  package init(_ item: PhotoManifest.Item, _ document: Identification, milliseconds: Double) {
    path = item.name
    truth = item.truth
    status = document.status
    scientificName = document.scientificName
    family = document.family
    name = document.name
    description = document.description
    confidence = document.confidence
    if !document.alternatives.isEmpty { ranking = document.alternatives.map(\.scientificName) }
    self.milliseconds = milliseconds
    route = document.route
  }

  /// A photo that led to no answer.
  package init(_ item: PhotoManifest.Item, error: String, milliseconds: Double) {
    path = item.name
    truth = item.truth
    status = .failed
    self.milliseconds = milliseconds
    self.error = error
  }
}

extension EvaluationItem {
  /// Whether a name is right at a rank; nil where the truth does not say.
  func isRight(_ text: String?, at rank: PlantRank) -> Bool? {
    truth.isRight(text, family: family, at: rank)
  }

  /// Whether the answer is right, at the rank of the truth.
  ///
  /// For a plant outside the list, or no plant, exactly that is the right answer.
  package var isRight: Bool {
    switch truth.kind {
    case .unknown: status == .unknown
    case .notAPlant: status == .notAPlant
    case .plant: truth.rank.flatMap { isRight(scientificName, at: $0) } ?? false
    }
  }

  /// Whether the answer is true, even if less exact than the manifest: the genus of the species, for example.
  var isTrue: Bool {
    guard truth.kind == .plant, status == .identified, let scientificName else { return isRight }
    return truth.isTrue(scientificName, family: family) ?? false
  }

  /// Whether the truth is among the five likeliest names; nil where no more than one is known.
  var isAmongFive: Bool? {
    guard truth.kind == .plant, let rank = truth.rank, let ranking else { return nil }
    return ranking.prefix(5).contains { isRight($0, at: rank) == true }
  }
}
