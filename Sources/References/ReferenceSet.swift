package import Files
import Foundation

/// References in memory, to be listed, changed and checked.
package struct ReferenceSet: Sendable {
  /// The model that the vectors are of.
  package var model: ReferenceModel
  /// The references, in the order in which they were added.
  package private(set) var references: [Reference]

  /// Begins a set.
  package init(model: ReferenceModel, references: [Reference] = []) {
    self.model = model
    self.references = references
  }

  /// Reads the file of a set.
  ///
  /// - Throws: ``PlantidError`` when it cannot be used.
  package init(path: String) throws(PlantidError) {
    let file = try ReferenceFile(path: path)
    guard let entries = file.entries else {
      throw .unreadableReferences(
        path,
        reason: "its entries are damaged; restore it from a copy, or delete it and import again")
    }
    let header = file.header
    let dimension = header.model.dimension
    let part = header.model.isWhitened || header.parts["raw"] == nil ? "vectors" : "raw"
    let vectors = file.floats(part, as: Float.self) { Array($0) }
    let thumbnails = file.bytes("thumbnails")
    guard vectors.count == header.count * dimension,
      entries.allSatisfy({ header.plants.indices.contains($0.plant) })
    else { throw .unreadableReferences(path, reason: "its entries are damaged") }
    model = header.model
    references = entries.enumerated().map { place, entry in
      Reference(
        plant: header.plants[entry.plant], file: file.name(of: place), sha256: entry.sha256,
        added: entry.added, vector: Array(vectors[place * dimension..<(place + 1) * dimension]),
        thumbnail: entry.thumbnail.flatMap { part in
          guard part.start >= 0, part.length > 0, part.start <= thumbnails.count,
            part.length <= thumbnails.count - part.start
          else { return nil }
          let start = thumbnails.startIndex + part.start
          return Data(thumbnails[start..<start + part.length])
        })
    }
  }

  /// What became of a photo that was added.
  package enum Addition: Equatable, Sendable {
    case added
    /// The photo was there already as the same plant.
    case known
    /// The photo was there as another plant, and shows the new one now.
    case renamed(from: String)
  }

  /// Adds a reference; the photo is known by its pixels.
  package mutating func add(_ reference: Reference) -> Addition {
    guard let place = places()[reference.sha256] else {
      references.append(reference)
      return .added
    }
    let old = references[place].plant
    references[place] = reference
    return old.scientificName == reference.plant.scientificName
      ? .known : .renamed(from: old.scientificName)
  }

  private func places() -> [String: Int] {
    Dictionary(
      references.enumerated().map { ($1.sha256, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Removes the references of a plant, or those of a file.
  ///
  /// - Returns: How many were removed.
  package mutating func remove(_ isRemoved: (Reference) -> Bool) -> Int {
    let before = references.count
    references.removeAll(where: isRemoved)
    return before - references.count
  }

  /// The plants in alphabetical order, each with the places of its references.
  package var plants: [(plant: ReferencePlant, places: [Int])] {
    var places: [String: [Int]] = [:]
    for (place, reference) in references.enumerated() {
      places[reference.plant.scientificName, default: []].append(place)
    }
    return places.sorted { $0.key < $1.key }.map { (references[$1[0]].plant, $1) }
  }

  /// The bytes of the file, with what is fitted to the references.
  ///
  /// - Throws: ``PlantidError`` when a vector holds what is no number.
  package func bytes() throws(PlantidError) -> [UInt8] {
    let plants = plants
    var labels = [Int](repeating: 0, count: references.count)
    for (number, plant) in plants.enumerated() {
      for place in plant.places { labels[place] = number }
    }
    let fitted = FittedReferences(
      raw: references.map(\.vector), labels: labels, plantCount: plants.count, model: model)
    var thumbnails = Data()
    var names = Data()
    var nameEnds: [Int32] = []
    let entries = references.indices.map { place in
      let reference = references[place]
      names += Data(reference.file.utf8)
      nameEnds.append(Int32(names.count))
      let start = thumbnails.count
      thumbnails += reference.thumbnail ?? Data()
      return ReferenceFile.Entry(
        plant: labels[place], sha256: reference.sha256,
        added: reference.added,
        thumbnail: reference.thumbnail.map { .init(start: start, length: $0.count) })
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let list = try? encoder.encode(entries) else {
      throw PlantidError(.inputOutput, "the list of references cannot be written")
    }
    var parts: [(name: String, bytes: Data)] = [
      ("vectors", Self.data(fitted.vectors)), ("labels", Self.data(fitted.labels)),
      ("weights", Self.data(fitted.regression.weights)), ("entries", list), ("names", names),
      ("nameEnds", Self.data(nameEnds)),
    ]
    if !model.isWhitened { parts.append(("raw", Self.data(references.flatMap(\.vector)))) }
    parts.append(("thumbnails", thumbnails))
    return try ReferenceFile.bytes(
      .init(
        model: model, plants: plants.map(\.plant), count: references.count, rule: fitted.rule,
        mean: fitted.space.mean, scale: fitted.space.scale, parts: [:]), parts: parts)
  }

  private static func data<Number>(_ numbers: [Number]) -> Data {
    numbers.withUnsafeBytes { Data($0) }
  }
}
