package import Files
import Foundation

/// Photos with what is in them, as people know it: what a model is measured by.
package struct PhotoManifest: Equatable, Sendable {
  package struct Item: Equatable, Sendable {
    /// The path as written, which pairs the photos of two runs.
    package var name: String
    package var path: String
    package var truth: PhotoTruth

    package init(name: String, path: String, truth: PhotoTruth) {
      self.name = name
      self.path = path
      self.truth = truth
    }
  }

  /// The list's name.
  package var name: String
  /// The photos, in the order of the list.
  package var items: [Item]

  /// Makes a list.
  package init(name: String, items: [Item]) {
    self.name = name
    self.items = items
  }

  /// What it is called in a report: the file without its folders.
  package var fileName: String { name.split(separator: "/").last.map(String.init) ?? name }

  /// Checks which photos are missing, and leaves them out on request.
  ///
  /// - Throws: ``PlantidError/missingPhotos(name:first:missing:count:)``; always when none is there.
  package mutating func checkPhotos(skippingMissing isLenient: Bool) throws(PlantidError) {
    let there = items.filter { FileManager.default.fileExists(atPath: $0.path) }
    guard there.count < items.count else { return }
    guard isLenient, !there.isEmpty else {
      let first = items.first { !there.contains($0) }
      throw .missingPhotos(
        name: name, first: first?.path ?? "", missing: items.count - there.count,
        count: items.count)
    }
    items = there
  }
}
