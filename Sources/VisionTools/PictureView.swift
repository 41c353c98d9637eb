internal import Foundation
internal import Imaging

/// A photo as a reader sees it: scaled, turned, and grey, with the way back to the photo's pixels.
struct PictureView {
  let grey: GreyPicture
  private let photo: (width: Int, height: Int)
  /// The part of the photo that is seen.
  private let part: PixelBox
  private let scale: Double
  private let degrees: Double

  /// The photo scaled and upright.
  init(_ photo: Photo, scale: Double) {
    let part = PixelBox(x: 0, y: 0, width: photo.width, height: photo.height)
    self.init(photo, part: part, scale: scale)
  }

  /// A part of the photo, scaled and upright.
  init(_ photo: Photo, part: PixelBox, scale: Double) {
    let width = max(1, Int((Double(part.width) * scale).rounded()))
    let height = max(1, Int((Double(part.height) * scale).rounded()))
    let seen = photo.cut(part) ?? photo
    self.init(
      grey: GreyPicture(seen.resized(width: width, height: height)),
      photo: (photo.width, photo.height), part: part, scale: Double(width) / Double(part.width),
      degrees: 0)
  }

  private init(
    grey: GreyPicture, photo: (width: Int, height: Int), part: PixelBox, scale: Double,
    degrees: Double
  ) {
    self.grey = grey
    self.photo = photo
    self.part = part
    self.scale = scale
    self.degrees = degrees
  }

  /// The upright view turned clockwise.
  func turned(degrees: Double) -> PictureView {
    assert(self.degrees == 0)
    guard degrees != 0 else { return self }
    let quarters = degrees / 90
    let turned =
      quarters == quarters.rounded()
      ? grey.turned(quarters: Int(quarters)) : grey.slanted(degrees: degrees)
    return PictureView(grey: turned, photo: photo, part: part, scale: scale, degrees: degrees)
  }

  /// The view with light as dark.
  var inverted: PictureView {
    PictureView(grey: grey.inverted, photo: photo, part: part, scale: scale, degrees: degrees)
  }

  /// The smallest rectangle of the photo that holds a rectangle of the view.
  func photoBox(left: Int, top: Int, right: Int, bottom: Int) -> PixelBox {
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)].map(photoPoint)
    let across = corners.map(\.x)
    let down = corners.map(\.y)
    let origin = (x: across.min() ?? 0, y: down.min() ?? 0)
    let end = (x: across.max() ?? 0, y: down.max() ?? 0)
    let x = Int(origin.x.rounded(.down))
    let y = Int(origin.y.rounded(.down))
    return PixelBox(
      x: x, y: y, width: Int(end.x.rounded(.up)) - x, height: Int(end.y.rounded(.up)) - y
    ).clamped(width: photo.width, height: photo.height)
  }

  private func photoPoint(_ x: Int, _ y: Int) -> (x: Double, y: Double) {
    let (sine, cosine) = Angle.sineAndCosine(degrees)
    let across = Double(x) - Double(grey.width) / 2
    let down = Double(y) - Double(grey.height) / 2
    return (
      (cosine * across + sine * down) / scale + Double(part.x) + Double(part.width) / 2,
      (cosine * down - sine * across) / scale + Double(part.y) + Double(part.height) / 2
    )
  }
}

extension Photo {
  fileprivate func cut(_ part: PixelBox) -> Photo? {
    guard part.width < width || part.height < height else { return nil }
    var cut: [UInt8] = []
    cut.reserveCapacity(part.width * part.height * 3)
    for y in part.y..<part.y + part.height {
      let start = (y * width + part.x) * 3
      cut += pixels[start..<start + part.width * 3]
    }
    return try? Photo(width: part.width, height: part.height, pixels: cut)
  }
}

/// Angles in degrees.
enum Angle {
  /// The sine and cosine of an angle, exact for quarter turns.
  static func sineAndCosine(_ degrees: Double) -> (sine: Double, cosine: Double) {
    switch degrees {
    case 0: (0, 1)
    case 90: (1, 0)
    case 180: (0, -1)
    case 270, -90: (-1, 0)
    default: (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    }
  }
}
