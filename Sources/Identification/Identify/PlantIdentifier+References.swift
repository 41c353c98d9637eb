import Botany
import Imaging
import LanguageModels
import References

extension PlantIdentifier {
  /// What the references say about a photo; nil without references, or a model that gives no vector.
  ///
  /// - Throws: an error of the model, or `CancellationError`.
  func match(_ photo: Photo) async throws -> ReferenceMatch? {
    guard let references = measuring.references, let model = model as? any PictureEmbedding,
      let vector = try await model.vector(of: photo)
    else { return nil }
    return references.match(vector.values)
  }
}

extension PlantTurn {
  /// Whether the plant that is displayed is one that the references are for.
  var isFromReferences: Bool {
    guard let match, let name = plant.scientificName else { return false }
    let key = BotanicalName.key(name)
    return match.odds.contains {
      BotanicalName.key($0.plant.scientificName) == key && $0.probability >= 0.5
    }
  }

  /// The plant that the model alone takes the photo for, where the references have another one displayed.
  var plantByModel: ValidatedPlant? {
    guard isFromReferences, let first = measured?.plants.first, first.probability >= 0.5,
      first.scientificName != plant.scientificName
    else { return nil }
    var plant = ValidatedPlant(unknownWith: [])
    plant.status = .identified
    plant.scientificName = first.scientificName
    plant.rank = first.rank
    plant.name = first.name
    plant.family = first.family
    return plant
  }
}

extension ReferenceMatch {
  /// The match without the plants that are no candidates; they count as none.
  func keeping(_ list: CandidateList) -> ReferenceMatch {
    let keys = Set(list.candidates.map { BotanicalName.key($0.scientificName) })
    var match = self
    match.odds.removeAll { !keys.contains(BotanicalName.key($0.plant.scientificName)) }
    match.none = max(0, 1 - match.odds.reduce(0) { $0 + $1.probability })
    return match
  }
}
