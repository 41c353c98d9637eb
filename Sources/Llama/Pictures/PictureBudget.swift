internal import Imaging

/// How a picture is made ready for a projector, and how many tokens it may become.
struct PictureBudget: Sendable, Hashable {
  /// How the pixels are changed before the projector sees them.
  enum Fit: Sendable, Hashable {
    /// Squeezed to one square of this side, whatever the shape.
    case square(Int)
    /// Made smaller, shape kept, until no side is longer.
    case longestSide(Int)
    /// As they are.
    case whole
  }

  let fit: Fit
  /// The limits asked of the projector; nil leaves it its own.
  let tokens: ClosedRange<Int>?
  /// Encoders end the process over a side that is shorter than a few patches.
  let minimumSide: Int

  init(detail: Detail, vision: ModelFile.Vision) {
    let side = vision.tileSide > 0 ? vision.tileSide : 448
    let patch = vision.patchSide > 0 ? vision.patchSide : 14
    minimumSide = max(2 * patch * vision.merge, 32)
    if vision.takesOneSquare {
      // Detail has no meaning here: this is all the projector was trained to see.
      fit = .square(side)
      tokens = nil
      return
    }
    switch detail {
    case .low:
      fit = .longestSide(side)
      tokens = vision.countsTokens ? 16...vision.tokensPerTile : nil
    case .auto:
      fit = .longestSide(side + side / 2)
      // Three tiles' worth: with the overview never more than four.
      tokens = vision.countsTokens ? 16...3 * vision.tokensPerTile : nil
    case .high:
      fit = .whole
      tokens = nil
    }
  }

  /// The picture as the projector gets it.
  func prepared(_ photo: Photo) -> Photo {
    switch fit {
    case .square(let side): photo.resized(width: side, height: side)
    case .longestSide(let side):
      photo.fitting(longestSide: side).padded(minimumSide: minimumSide)
    case .whole: photo.padded(minimumSide: minimumSide)
    }
  }

  /// The most pixels worth decoding of a file; fewer would show.
  var maximumPixels: Int? {
    switch fit {
    case .square(let side), .longestSide(let side): max(4 * side * side, 1_000_000)
    case .whole: nil
    }
  }
}

extension ModelFile.Vision {
  /// Whether a picture always becomes one square overview.
  var takesOneSquare: Bool { type == "internvl" && maximumTiles == 1 }

  /// Tokens of one tile.
  var tokensPerTile: Int {
    guard tileSide > 0, patchSide > 0 else { return 64 }
    let side = tileSide / (patchSide * merge)
    return max(side * side, 16)
  }

  /// Whether the projector heeds a limit of tokens; the others tile by the picture's size alone.
  var countsTokens: Bool {
    !["internvl", "gemma3", "gemma3nv", "mlp", "mlp_norm", "ldp", "ldpv2", "resampler"]
      .contains(type)
  }
}
