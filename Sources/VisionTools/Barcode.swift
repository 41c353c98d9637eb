/// A bar code in a photo.
public struct Barcode: Sendable, Equatable {
  /// The kinds of codes that are read.
  public enum Symbology: String, Sendable, CaseIterable, Codable {
    /// The short European article number: 8 digits.
    case ean8 = "EAN-8"
    /// The European article number: 13 digits.
    case ean13 = "EAN-13"
    /// The American article number: 12 digits.
    case upca = "UPC-A"
    /// The short American article number: 8 digits.
    case upce = "UPC-E"
    /// A line code for any ASCII text.
    case code128 = "Code 128"
    /// The square code.
    case qr = "QR"
  }

  /// What kind of code it is.
  public let symbology: Symbology
  /// The content of the code; invalid UTF-8 is replaced.
  public let payload: String
  /// Its place in the upright photo.
  public let box: PixelBox

  /// Creates a code.
  public init(symbology: Symbology, payload: String, box: PixelBox) {
    self.symbology = symbology
    self.payload = payload
    self.box = box
  }
}
