package import Botany

/// The plant that an answer is about; a part of the answer's document.
package struct AnswerSubject: Codable, Equatable, Sendable {
  /// How the plant is known.
  package enum Origin: String, Codable, Sendable {
    /// It was named in a photo of the session.
    case identified
    /// The user said what the plant in the photo is.
    case corrected
    /// It is named in the question, and in no photo of the session.
    case question
    /// No plant is meant, or none that could be named.
    case none
  }

  /// The common name.
  package var name: String?
  package var scientificName: String?
  /// What the scientific name is a name of.
  package var rank: PlantRank?
  /// The name of the photo's file.
  package var photo: String?
  /// How the plant is known.
  package var from: Origin

  /// The plant and its photo in a few words; nil when no plant could be named.
  package var title: String? {
    guard let name = name ?? scientificName else { return nil }
    return name + (photo.map { " (\($0))" } ?? "")
  }

  /// The subject as a program reads it.
  package var json: JSONDocument {
    .object([
      "name": .string(orNull: name), "scientificName": .string(orNull: scientificName),
      "rank": .string(orNull: rank?.rawValue), "photo": .string(orNull: photo),
      "from": .string(from.rawValue),
    ])
  }
}
