package import Botany

/// What was found out about one photo; version 1 of a document that programs read.
package struct Identification: Codable, Equatable, Sendable {
  /// The name of the document's form.
  package static let schema = "plantid.identification/1"

  /// What came out.
  package enum Status: String, Codable, Sendable {
    /// A plant with a scientific name, of a species, a genus or a family.
    case identified
    /// A plant without one.
    case unknown
    /// Something else than a plant.
    case notAPlant
    /// There is no answer.
    case failed
  }

  /// Where a name comes from.
  package enum Source: String, Codable, Sendable { case model, references }

  /// The model that answered.
  package struct Model: Codable, Equatable, Sendable {
    /// Its own name.
    package var name: String
    /// The sha256 of its file.
    package var sha256: String
    /// The sha256 of its projector's file.
    package var projectorSha256: String?
    /// The inference library and its version.
    package var runtime: String

    package init(name: String, sha256: String, projectorSha256: String?, runtime: String) {
      self.name = name
      self.sha256 = sha256
      self.projectorSha256 = projectorSha256
      self.runtime = runtime
    }
  }

  /// The picture as it was decoded.
  package struct Image: Codable, Equatable, Sendable {
    /// The width of the original file, upright, in pixels.
    package var width: Int
    /// The height of the original file, upright, in pixels.
    package var height: Int
    /// The EXIF orientation that was applied.
    package var orientation: Int
    /// The sha256 of the pixels the model was given.
    package var sha256: String
    /// The version of the decoding pipeline.
    package var pipeline: String

    /// Describes a picture.
    package init(width: Int, height: Int, orientation: Int, sha256: String, pipeline: String) {
      self.width = width
      self.height = height
      self.orientation = orientation
      self.sha256 = sha256
      self.pipeline = pipeline
    }
  }

  /// The form of the document.
  package private(set) var schema = Self.schema
  /// The photo, as the user named it.
  package var file: String
  /// What came out.
  package var status: Status
  /// The plant's common name.
  package var name: String?
  /// The plant's scientific name.
  package var scientificName: String?
  /// What the scientific name is a name of.
  package var rank: PlantRank?
  /// The plant's family.
  package var family: String?
  /// What is visible, in a sentence or two.
  package var description: String?
  /// The probability of the answer, from 0 to 1; null when it was not measured.
  package var confidence: Double?
  /// The likeliest plants with their probabilities, the likeliest first.
  package var alternatives: [Alternative] = []
  /// The probability of everything that is not among the alternatives; null when it was not measured.
  package var other: Double?
  /// The part of it that is a plant without a name; null when it was not measured.
  package var unknownPlant: Double?
  /// The part of it that is no plant; null when it was not measured.
  package var notAPlant: Double?
  /// The session for further questions; null when it could not be saved.
  package var session: String?
  /// The model that answered; null when none was used.
  package var model: Model?
  /// The picture; null when it could not be decoded.
  package var image: Image?
  /// The part of the prompt that was evaluated for this answer.
  package var evaluated: TokenCounts
  /// The part of the prompt that had been evaluated before.
  package var reused: TokenCounts
  /// How long the stages took.
  package var timings: Timings
  /// Where the model ran.
  package private(set) var route = "on-device"
  /// Warnings about the plant and those that look alike; nil when there are none.
  package var cautions: [String]?
  /// How to get a more certain answer; nil when there are no hints.
  package var hints: [String]?
  /// How several photos of the plant were put together; nil for one photo.
  package var combination: Combination?
  /// What tools read from the label in the photo; nil without tools.
  package var label: LabelReading?
  /// Where the name comes from: `model`, or `references` where the user's own photos decided.
  package var source: Source?
  /// What the user's own photos say; nil when there are none.
  package var references: References?
  /// What the user's checklist says about the scientific name; nil when none was given.
  package var listing: Listing?
}

extension Identification {
  /// The document of a photo that led to no answer.
  package static func failed(
    file: String, model: Model? = nil, image: Image? = nil, timings: Timings = Timings()
  ) -> Identification {
    Identification(
      file: file, status: .failed, model: model, image: image, evaluated: TokenCounts(),
      reused: TokenCounts(),
      timings: timings)
  }

  /// The document with its properties in their order; what is not known is null.
  package var json: JSONDocument {
    var properties: [JSONDocument.Property] = [
      .init("schema", .string(schema)), .init("file", .string(file)),
      .init("status", .string(status.rawValue)), .init("name", .string(orNull: name)),
      .init("scientificName", .string(orNull: scientificName)),
      .init("rank", .string(orNull: rank?.rawValue)), .init("family", .string(orNull: family)),
      .init("description", .string(orNull: description)),
      .init("confidence", .number(orNull: confidence)),
      .init("alternatives", .array(alternatives.map(\.json))),
      .init("other", .number(orNull: other)), .init("unknownPlant", .number(orNull: unknownPlant)),
      .init("notAPlant", .number(orNull: notAPlant)),
      .init("session", .string(orNull: session)), .init("model", model?.json ?? .null),
      .init("image", image?.json ?? .null), .init("evaluated", evaluated.json),
      .init("reused", reused.json), .init("timings", timings.json),
      .init("route", .string(route)),
    ]
    if let cautions {
      properties.append(.init("cautions", .array(cautions.map(JSONDocument.string))))
    }
    if let hints { properties.append(.init("hints", .array(hints.map(JSONDocument.string)))) }
    if let combination { properties.append(.init("combination", combination.json)) }
    if let label { properties.append(.init("label", label.json)) }
    if let source { properties.append(.init("source", .string(source.rawValue))) }
    if let references { properties.append(.init("references", references.json)) }
    if let listing { properties.append(.init("listing", listing.json)) }
    return .object(properties)
  }
}

extension Identification.Model {
  package var json: JSONDocument {
    .object([
      "name": .string(name), "sha256": .string(sha256),
      "projectorSha256": .string(orNull: projectorSha256), "runtime": .string(runtime),
    ])
  }
}

extension Identification.Image {
  var json: JSONDocument {
    .object([
      "width": .int(width), "height": .int(height), "orientation": .int(orientation),
      "sha256": .string(sha256), "pipeline": .string(pipeline),
    ])
  }
}
