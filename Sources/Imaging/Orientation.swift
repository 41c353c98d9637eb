/// How a stored picture has to be turned to be upright, numbered as in Exif.
public enum Orientation: Int, Sendable, CaseIterable, Codable {
  /// Stored upright.
  case up = 1
  /// Stored as its mirror image.
  case upMirrored
  /// Stored upside down.
  case down
  /// Stored upside down as its mirror image.
  case downMirrored
  /// Stored with rows and columns exchanged.
  case leftMirrored
  /// Stored so that a quarter turn clockwise makes it upright; phones held upright write this.
  case right
  /// Stored with rows and columns exchanged, and upside down.
  case rightMirrored
  /// Stored so that a quarter turn counter-clockwise makes it upright.
  case left

  /// Whether the upright picture is as wide as the stored one is high.
  public var swapsSides: Bool { rawValue > 4 }
}
