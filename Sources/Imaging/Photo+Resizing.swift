internal import CImageCodecs

extension Photo {
  /// The photo at another size, whatever that does to its shape.
  ///
  /// Lanczos-3 with its support widened when shrinking, across and then down: the same as Pillow's
  /// `LANCZOS` to within a level. Whole-number weights make it the same on every machine.
  ///
  /// - Precondition: Both sides are at least 1.
  public func resized(width: Int, height: Int) -> Photo {
    precondition(width > 0 && height > 0, "a photo has at least one pixel")
    guard width != self.width || height != self.height else { return self }
    let count = width * height * 3
    let resized = [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
      guard let target = target.baseAddress else { return }
      let status = pl_resample(pixels, self.width, self.height, target, width, height)
      // The tables and one narrowed copy are smaller than what was allocated already.
      precondition(status == PL_OK, "out of memory")
      initialized = count
    }
    return with(pixels: resized, width: width, height: height)
  }

  /// The photo, made smaller if it has more than so many pixels; its shape is kept.
  public func fitting(maximumPixels: Int) -> Photo {
    resized(to: size.fitting(maximumPixels: maximumPixels))
  }

  /// The photo, made smaller if its longer side is longer than this; its shape is kept.
  public func fitting(longestSide: Int) -> Photo {
    resized(to: size.fitting(longestSide: longestSide))
  }

  var size: PixelSize { PixelSize(width: width, height: height) }

  private func resized(to size: PixelSize) -> Photo {
    resized(width: size.width, height: size.height)
  }
}

extension Photo {
  /// The stored picture, turned upright according to its orientation.
  func upright() -> Photo {
    guard orientation != .up else { return self }
    let turned = [UInt8](unsafeUninitializedCapacity: pixels.count) { target, initialized in
      guard let target = target.baseAddress else { return }
      pl_orient(pixels, width, height, Int32(orientation.rawValue), target)
      initialized = pixels.count
    }
    let size = orientation.swapsSides ? size.swapped : size
    return with(pixels: turned, width: size.width, height: size.height)
  }
}
