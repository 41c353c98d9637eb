/// A rectangle of pixels in an upright photo; the origin is the upper left corner.
public struct PixelBox: Sendable, Equatable, Codable {
  /// Pixels from the left edge.
  public var x: Int
  /// Pixels from the upper edge.
  public var y: Int
  /// Pixels from left to right.
  public var width: Int
  /// Pixels from top to bottom.
  public var height: Int

  /// Creates a rectangle.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  func touches(_ other: PixelBox) -> Bool {
    x <= other.x + other.width && other.x <= x + width && y <= other.y + other.height
      && other.y <= y + height
  }

  /// The rectangle grown at all sides.
  func grown(across: Int, down: Int) -> PixelBox {
    PixelBox(x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down)
  }

  /// Whether more than half of a rectangle lies in this one.
  func coversMost(of other: PixelBox) -> Bool {
    let across = min(x + width, other.x + other.width) - max(x, other.x)
    let down = min(y + height, other.y + other.height) - max(y, other.y)
    return across > 0 && down > 0 && across * down * 2 > other.width * other.height
  }

  /// The smallest rectangle that holds both.
  func union(_ other: PixelBox) -> PixelBox {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelBox(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// The part that lies in a picture of this size.
  func clamped(width limit: Int, height lower: Int) -> PixelBox {
    let left = min(max(x, 0), limit)
    let top = min(max(y, 0), lower)
    return PixelBox(
      x: left, y: top, width: min(max(x + width, left), limit) - left,
      height: min(max(y + height, top), lower) - top)
  }
}
