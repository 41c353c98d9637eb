import Botany
import Files
import Foundation
import Identification
import Imaging
import LanguageModels
import Llama
import References

/// Makes references of photos with a model.
struct ReferenceMaker: Sendable {
  let model: ReferenceModel
  private let localModel: LocalModel
  private let facts: FactsTable?
  private let known: KnownNames
  private let keepsThumbnails: Bool

  /// The longest side of a thumbnail, in pixels.
  private static let thumbnailSide = 224

  /// Loads the model as far as pictures need it.
  ///
  /// - Throws: an error of the model; ``PlantidError`` for a model that gives no vectors.
  init(_ options: ModelOptions, _ output: OutputOptions, keepsThumbnails: Bool) async throws {
    localModel = try options.localModel(output, progress: Progress(wanted: false))
    facts = try options.factsTable()
    known = KnownNames(facts: facts)
    self.keepsThumbnails = keepsThumbnails
    let fingerprint = try await localModel.identity
    // What a model says of a grey square tells what all its vectors are like.
    let grey = try Photo(
      width: 224, height: 224, pixels: [UInt8](repeating: 128, count: 224 * 224 * 3))
    guard let digest = fingerprint.projectorSHA256,
      let vector = try await localModel.vector(of: grey)
    else { throw PlantidError.modelWithoutVectors(fingerprint.name) }
    model = ReferenceModel(
      name: fingerprint.name, digest: digest,
      dimension: ReferenceModel.reduced(vector.values).count, isWhitened: vector.isWhitened)
  }

  /// The plant of a name, be it a scientific or a common one.
  ///
  /// - Throws: ``PlantidError`` when nobody knows which plant it is.
  func plant(named text: String) throws(PlantidError) -> ReferencePlant {
    let name = text.trimmingCharacters(in: .whitespaces)
    let called = known.plants(called: name)
    let scientific: String? =
      if let known = known.scientificName(in: name) {
        known.canonical
      } else if let read = BotanicalName(name), read.epithet != nil {
        read.canonical
      } else if called.count == 1 {
        called[0]
      } else {
        nil
      }
    guard let scientific, scientific.count <= 120 else {
      throw .unknownReferencePlant(name, choices: called)
    }
    let facts = facts?.facts(about: scientific)
    return ReferencePlant(
      scientificName: scientific, name: facts?.vernacularName, family: facts?.family)
  }

  /// The reference of a photo.
  ///
  /// - Throws: an error of `Imaging` for a photo that cannot be used, or an error of the model.
  func reference(_ path: String, of plant: ReferencePlant) async throws -> Reference {
    let photo = try Photo(contentsOf: URL(filePath: path), maximumPixels: 4_000_000)
    return try await reference(photo, named: URL(filePath: path).lastPathComponent, of: plant)
  }

  /// The reference of a photo that is there already.
  func reference(
    _ photo: Photo, named file: String, of plant: ReferencePlant
  ) async throws -> Reference {
    guard let vector = try await localModel.vector(of: photo) else {
      throw PlantidError.modelWithoutVectors(model.name)
    }
    return Reference(
      plant: plant, file: file.printable(limit: 200), sha256: photo.sha256,
      vector: ReferenceModel.reduced(vector.values),
      thumbnail: keepsThumbnails
        ? try photo.fitting(longestSide: Self.thumbnailSide).jpegData(quality: 80) : nil)
  }

  /// A reference with its vector made anew from its thumbnail; nil where it has none.
  func renewed(_ reference: Reference) async throws -> Reference? {
    guard let thumbnail = reference.thumbnail, let photo = try? Photo(data: thumbnail) else {
      return nil
    }
    guard let vector = try await localModel.vector(of: photo) else { return nil }
    var renewed = reference
    renewed.vector = ReferenceModel.reduced(vector.values)
    return renewed
  }
}

extension PlantidError {
  /// A model that tells nothing of a picture but words.
  static func modelWithoutVectors(_ model: String) -> Self {
    Self(
      .unmeasurable,
      "\(model.printable()) gives no vectors of pictures; choose a model that sees with '--model'")
  }

  /// A name of which nobody knows what plant it is.
  static func unknownReferencePlant(_ name: String, choices: [String]) -> Self {
    let text = "'\(name.printable(limit: 60))'"
    return Self(
      .usage,
      choices.isEmpty
        ? "\(text) is no name of a plant that is known; write its scientific name"
        : "\(text) is the name of several plants; write one of \(choices.joined(separator: ", "))")
  }
}
