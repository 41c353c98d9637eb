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
    var conversion: ColorConversion?
    var ignored: [ImagingWarning] = []
    do throws(ImagingWarning) {
      conversion = try .make(from: source.encoding, channels: source.channels)
    } catch {
      ignored = [error]
    }
    let raster = try source.decode(atLeast: goal, inks: conversion)
    let orientation = orientation ?? source.orientation
    let photo = Photo(
      pixels: raster.pixels, width: raster.size.width, height: raster.size.height,
      originalWidth: stored.width, originalHeight: stored.height, orientation: orientation,
      warnings: raster.warnings + ignored)
    // Made smaller first: then there are the fewest pixels to turn and to convert.
    let resized = photo.resized(width: goal.width, height: goal.height).upright()
    self = conversion?.converted(resized) ?? resized
  }
}

/// A file of a format that is decoded here, its header read and found acceptable.
protocol PictureSource {
  /// The size that the file stores.
  var size: PixelSize { get }

  /// The orientation that the file names; upright where it names none or nonsense.
  var orientation: Orientation { get }

  /// 1 for greys, 3 for colours, 4 for inks.
  var channels: Int { get }

  /// What the file declares its colours to mean.
  var encoding: ColorEncoding { get }

  /// Decodes the picture, in the stored orientation, at the cheapest size that covers `goal`; inks are
  /// converted, other colours left as stored.
  func decode(atLeast goal: PixelSize, inks: ColorConversion?) throws(ImagingError) -> Raster
}

/// Pixels on their way to becoming a photo.
struct Raster {
  var pixels: [UInt8]
  var size: PixelSize
  var warnings: [ImagingWarning]
}
