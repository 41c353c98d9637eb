import Sessions

/// A plant that a session is about.
struct SessionPlant: Equatable, Sendable {
  /// What was displayed, or the user's correction.
  var plant: ValidatedPlant
  /// What was displayed before the user's correction.
  var displayed: ValidatedPlant?
  /// What the model alone took it for, where photos of the user's own decided otherwise.
  var byModel: ValidatedPlant?
  /// The name of the photo's file, where it is known.
  var photo: String?

  /// The name in a sentence: the common one where there is one.
  var name: String? { plant.name ?? plant.scientificName }

  var subject: AnswerSubject {
    AnswerSubject(
      name: plant.name, scientificName: plant.scientificName, rank: plant.rank, photo: photo,
      from: name == nil ? .none : displayed == nil ? .identified : .corrected)
  }

  /// The subject for a photo without a name.
  var unnamed: String {
    plant.status == .notAPlant
      ? "No plant was seen in your photo" : "The plant in your photo was not recognised"
  }

  /// Whether two photos show one plant.
  func isSamePlant(as other: SessionPlant) -> Bool {
    name != nil && plant.name == other.plant.name
      && plant.scientificName == other.plant.scientificName
  }
}

extension StoredConversation {
  /// The plants of the session, in the order of their photos.
  func plants(_ photos: [SessionRecord.Photo]) -> [SessionPlant] {
    var plants: [SessionPlant] = []
    for turn in turns where turn.hasPhoto {
      guard case .plant(let plant) = Exchange(turn).reply else { continue }
      let stored = turn.photoNames.first
      plants.append(
        SessionPlant(
          plant: plant, displayed: plants.isEmpty ? displayedBeforeCorrection : nil,
          byModel: turn.plantByModel,
          photo: photos.first { $0.file == stored }?.name))
    }
    return plants
  }
}

extension [SessionPlant] {
  /// The names of the plants, for a sentence about another one; empty where none could be named.
  var namesInSentence: String { distinct.compactMap(\.name).joined(separator: " or ") }

  /// The subject for a plant that is in none of the photos.
  var notInPhoto: String {
    let names = namesInSentence
    return "which is not the plant in your photo" + (names.isEmpty ? "" : " (\(names))")
  }

  /// The plants, each once, although several photos may show it; the latest photo of each counts.
  var distinct: [SessionPlant] {
    var kept: [SessionPlant] = []
    for plant in reversed() where !kept.contains(where: plant.isSamePlant) {
      kept.insert(plant, at: 0)
    }
    return kept
  }
}
