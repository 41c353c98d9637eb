/// How much detail of a picture is looked at, in order; more takes longer.
public enum Detail: String, Sendable, Hashable, CaseIterable, Comparable {
  /// The picture as a whole.
  case low
  /// A few tiles at most.
  case auto
  /// Everything the model can take in.
  case high

  /// Whether less detail is looked at.
  public static func < (left: Detail, right: Detail) -> Bool {
    left.maximumPixels < right.maximumPixels
  }

  /// The most pixels of a photo that a model sees.
  package var maximumPixels: Int {
    switch self {
    case .low: 1 << 18
    case .auto: 1 << 20
    case .high: 1 << 22
    }
  }
}
