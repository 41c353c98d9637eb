import Foundation
import Imaging

/// How much of a plant is visible in a photo; a poor photo makes every answer less certain.
///
/// A model answers a dark, blurred or tiny photo as surely as a good one, because it learned from good ones.
/// So each quality that falls short of what photos of plants have (all but about one in two hundred reach it)
/// leaves a share of certainty, and all probabilities are multiplied by the smallest share.
struct Visibility: Sendable {
  /// What can keep a plant from being seen.
  enum Obstacle: Equatable, Sendable { case dark, overexposed, blurred, small, narrow }

  /// What was measured of the picture.
  let quality: Photo.Quality
  /// The reasons.
  private(set) var obstacles: [Obstacle] = []
  /// The remaining share of every probability, from ``least`` to 1; 1 for an ordinary photo.
  private(set) var share = 1.0

  /// The share that remains where nothing is visible, so that answers can still be ranked.
  static let least = 0.01

  init(of photo: Photo) {
    quality = photo.quality
    let longest = Double(max(photo.originalWidth, photo.originalHeight))
    let shortest = Double(min(photo.originalWidth, photo.originalHeight))
    compare(shortest / longest, with: 0.2, .narrow)
    compare(Double(quality.highlights), with: 112, .dark)
    compare(Double(255 - quality.shadows), with: 95, .overexposed)
    compare(longest, with: 112, .small)
    // Edges are compared with the contrast, so that darkness is no blur; the rounding of levels makes edges of
    // about 2 where there are none.
    let edges = max(0, quality.sharpness - 2) / max(quality.contrast, 1)
    compare(cbrt(edges), with: cbrt(0.02), .blurred)
  }

  /// Takes a quality into account: little is lost just below what is enough, nearly all near 0.
  private mutating func compare(_ value: Double, with enough: Double, _ obstacle: Obstacle) {
    let part = min(1, max(0, value / enough))
    guard part < 1 else { return }
    obstacles.append(obstacle)
    share = min(share, max(Self.least, part * part * (3 - 2 * part)))
  }
}

extension PlantDistribution {
  /// The probabilities for a photo that shows less than others do; the rest is undecided.
  func seen(with share: Double) -> PlantDistribution {
    var seen = self
    if share < 1 { seen.scale(by: share) }
    return seen
  }
}
