package import Imaging

/// One of several photos of a plant.
package struct PlantView: Sendable {
  /// The picture.
  package var photo: Photo
  /// How the user named it.
  package var file: String
  /// The part of the plant that it shows; nil when the user did not name it.
  package var organ: Organ?

  package init(photo: Photo, file: String, organ: Organ? = nil) {
    self.photo = photo
    self.file = file
    self.organ = organ
  }

  /// A part of a plant that helps to identify it.
  package enum Organ: String, CaseIterable, Sendable {
    case leaf, flower, fruit, bark, stem, bud, seed, root, habit
  }
}

extension PlantView.Organ {
  /// Splits a name such as `leaf:PATH`; other names stay whole.
  package static func split(_ name: String) -> (organ: PlantView.Organ?, path: String) {
    guard let colon = name.firstIndex(of: ":"),
      let organ = PlantView.Organ(rawValue: name[..<colon].lowercased())
    else { return (nil, name) }
    return (organ, String(name[name.index(after: colon)...]))
  }
}
