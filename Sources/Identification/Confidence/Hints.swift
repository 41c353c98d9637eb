import Imaging

/// What would make an answer surer, in sentences for who took the photo.
struct Hints: Equatable, Sendable {
  private(set) var sentences: [String] = []

  /// Looks for what makes a photo hard to identify.
  ///
  /// A photo that shows too little is said to do so whatever the answer is; where the answer is in doubt, so is
  /// one that only comes near that.
  init(for photo: Photo, _ distribution: PlantDistribution, _ determination: Determination) {
    let isDoubtful =
      switch determination.outcome {
      case .notAPlant, .identified: false
      case .unknown, .atHigherRank: true
      }
    addVisibility(Visibility(of: photo), isDoubtful: isDoubtful, photo)
    if case .identified = determination.outcome, photo.isWide {
      // A wide photo often shows several plants, and a name is of one of them at most.
      sentences.append("The photo is wide: \(Self.several).")
    }
    guard isDoubtful else { return }
    let likeliest = distribution.plants.first?.probability ?? 0
    if distribution.notAPlant > likeliest {
      sentences.append("No plant stands out; one plant alone, large in the photo, would help.")
    } else {
      sentences.append(
        "A flower or fruit from near, or the underside of a leaf, would help to tell it; "
          + "\(Self.several).")
    }
  }

  private mutating func addVisibility(_ seen: Visibility, isDoubtful: Bool, _ photo: Photo) {
    func isSeen(_ obstacle: Visibility.Obstacle, nearly: Bool = false) -> Bool {
      seen.obstacles.contains(obstacle) || isDoubtful && nearly
    }
    if isSeen(.narrow) {
      let (width, height) = (photo.originalWidth, photo.originalHeight)
      let size = photo.orientation.swapsSides ? "\(height) x \(width)" : "\(width) x \(height)"
      sentences.append(
        "The photo is \(size) pixels, too narrow to show a plant; one of a usual shape would help.")
    }
    if isSeen(.dark, nearly: seen.quality.brightness < Self.dark) {
      sentences.append("The photo is dark; one in more light would help.")
    } else if isSeen(.overexposed, nearly: seen.quality.brightness > Self.bright) {
      sentences.append("The photo is overexposed; one in less light would help.")
    }
    if isSeen(.small) {
      sentences.append("The photo is very small; a larger one would help.")
    } else if isSeen(.blurred, nearly: seen.quality.sharpness < Self.blurred) {
      sentences.append("The photo is blurred; a sharper one would help.")
    }
  }

  private static let several = "of several plants in one photo, cut out the one you mean"
  /// Mean brightness below which not much is seen.
  private static let dark = 45.0
  private static let bright = 232.0
  /// Variance of the Laplacian below which edges are soft.
  private static let blurred = 60.0
}

extension Photo {
  /// Whether one side is much longer than the other, beyond what cameras make of one plant.
  fileprivate var isWide: Bool {
    Double(max(width, height)) >= 1.8 * Double(min(width, height))
  }
}
