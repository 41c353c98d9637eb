extension Photo {
  /// The way of every picture: type, header, limits, pixels, upright, small enough.
  init(
    decoding bytes: UnsafeRawBufferPointer, name: String?, maximumPixels: Int?, limits: Limits,
    orientation: Orientation?
  ) throws(ImagingError) {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= limits.maximumFileBytes else {
      throw .tooManyBytes(limit: limits.maximumFileBytes)
    }
    let source: any PictureSource
    switch ImageFormat.detect(bytes.prefix(512)) {
    case .jpeg: source = try JPEGSource(bytes, limits: limits)
    case .png: source = try PNGSource(bytes)
    case let format: throw .otherFormat(format, name: name)
    }
    let stored = source.size
    guard stored.area <= limits.maximumPixels else {
      throw .tooManyPixels(
        width: stored.width, height: stored.height, limit: limits.maximumPixels)
    }
    let goal = maximumPixels.map { stored.fitting(maximumPixels: $0) } ?? stored
    // Colour profiles are not applied: levels are taken for sRGB, which makes the greens of wide-gamut
    // cameras a little duller. Conversion belongs here, where the raster is still as stored.
    let raster = try source.decode(atLeast: goal)
    let orientation = orientation ?? source.orientation
    let upright = raster.upright(orientation)
    let photo = Photo(
      pixels: upright.pixels, width: upright.size.width, height: upright.size.height,
      originalWidth: stored.width, originalHeight: stored.height, orientation: orientation,
      warnings: raster.warnings)
    let wanted = orientation.swapsSides ? goal.swapped : goal
    self = photo.resized(width: wanted.width, height: wanted.height)
  }
}

/// A file of a format that is decoded here, its header read and found acceptable.
protocol PictureSource {
  /// The size that the file stores.
  var size: PixelSize { get }

  /// The orientation that the file names; upright where it names none or nonsense.
  var orientation: Orientation { get }

  /// Decodes the picture, in the stored orientation, at the cheapest size that covers `goal`.
  func decode(atLeast goal: PixelSize) throws(ImagingError) -> Raster
}

/// Pixels on their way to becoming a photo.
struct Raster {
  var pixels: [UInt8]
  var size: PixelSize
  var warnings: [ImagingWarning]
}
