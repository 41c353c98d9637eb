/// A line of text in a photo.
public struct TextLine: Sendable, Equatable {
  /// The text, without control characters.
  public let text: String
  /// How sure the reader is, from 0 to 1.
  public let confidence: Double
  /// Its place in the upright photo.
  public let box: PixelBox

  /// Creates a line.
  public init(text: String, confidence: Double, box: PixelBox) {
    self.text = text
    self.confidence = confidence
    self.box = box
  }

  /// Letters and digits, which distinguish text from leaves.
  var weight: Int { text.count { $0.isLetter || $0.isNumber } }
}
