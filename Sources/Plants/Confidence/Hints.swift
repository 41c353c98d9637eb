import Imaging

/// What would make an answer surer, in sentences for who took the photo.
struct Hints: Equatable, Sendable {
  private(set) var sentences: [String] = []

  /// Looks for what keeps a photo from being told apart.
  init(for photo: Photo, _ distribution: PlantDistribution, _ determination: Determination) {
    switch determination.outcome {
    case .notAPlant: return
    case .identified:
      // A wide photo often shows several plants, and a name is of one of them at most.
      if photo.isWide { sentences.append("The photo is wide: \(Self.several).") }
      return
    case .unknown, .atHigherRank: break
    }
    let quality = photo.quality
    if quality.brightness < Self.dark {
      sentences.append("The photo is dark; one in more light would help.")
    } else if quality.brightness > Self.bright {
      sentences.append("The photo is overexposed; one in less light would help.")
    }
    if max(photo.originalWidth, photo.originalHeight) < Self.small {
      sentences.append("The photo is very small; a larger one would help.")
    } else if quality.sharpness < Self.blurred {
      sentences.append("The photo is blurred; a sharper one would help.")
    }
    let likeliest = distribution.plants.first?.probability ?? 0
    if distribution.notAPlant > likeliest {
      sentences.append("No plant stands out; one plant alone, large in the photo, would help.")
    } else {
      sentences.append(
        "A flower or fruit from near, or the underside of a leaf, would help to tell it; "
          + "\(Self.several).")
    }
  }

  private static let several = "of several plants in one photo, cut out the one you mean"
  /// Mean brightness below which hardly anything is seen.
  private static let dark = 45.0
  private static let bright = 232.0
  /// Variance of the Laplacian below which edges are soft.
  private static let blurred = 60.0
  /// Pixels along the longer side.
  private static let small = 96
}

extension Photo {
  /// Whether one side is much longer than the other, beyond what cameras make of one plant.
  fileprivate var isWide: Bool {
    Double(max(width, height)) >= 1.8 * Double(min(width, height))
  }
}
