package import Files
import Foundation

/// The references that photos are compared with, as they are in their file.
package struct ReferenceIndex: Sendable {
  private let file: ReferenceFile

  /// Opens the file of a set.
  ///
  /// - Throws: ``PlantidError`` when it cannot be used.
  package init(path: String) throws(PlantidError) {
    file = try ReferenceFile(path: path)
  }

  /// The model whose vectors are compared.
  package var model: ReferenceModel { file.header.model }
  /// How many references there are.
  package var count: Int { file.header.count }
  /// The plants that there are references of.
  package var plants: [ReferencePlant] { file.header.plants }

  /// Compares a picture with the references.
  ///
  /// - Parameter vector: The picture's vector, as the model gave it.
  /// - Returns: The odds; nil when there are no references, or the vector is of another length.
  package func match(_ vector: [Float]) -> ReferenceMatch? {
    let vector = ReferenceModel.reduced(vector)
    let header = file.header
    guard header.count > 0, vector.count == header.model.dimension else { return nil }
    let space = ReferenceVectors(
      dimension: header.model.dimension, mean: header.mean, scale: header.scale)
    let comparable = space.comparable(vector)
    let (scores, _, nearest) = file.floats("vectors", as: Float.self) { vectors in
      file.floats("labels", as: Int32.self) { labels in
        file.floats("weights", as: Float.self) { weights in
          ReferenceScorer(
            dimension: header.model.dimension, plantCount: header.plants.count, vectors: vectors,
            labels: labels, weights: weights
          ).scores(of: comparable)
        }
      }
    }
    let odds = ReferenceOdds(scores: scores, by: header.rule)
    let labels = file.floats("labels", as: Int32.self) { labels in nearest.map { labels[$0.place] }
    }
    return ReferenceMatch(
      odds: odds.plants.map { .init(plant: header.plants[$0.plant], probability: $0.probability) },
      none: odds.none,
      nearest: zip(nearest, labels).map { near, label in
        .init(
          plant: header.plants[Int(label)], file: file.name(of: near.place),
          distance: Double(1 - near.cosine))
      })
  }
}
