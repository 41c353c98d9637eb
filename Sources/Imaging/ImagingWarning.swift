/// Something wrong with a picture that did not keep it from being used.
public enum ImagingWarning: Error, Equatable, CustomStringConvertible {
  /// The file ends before the picture does; `percent` of it is there.
  case cutOff(percent: Int)

  /// The file is damaged; `percent` of the picture comes before that, and `message` are the decoder's.
  case damaged(percent: Int, message: String)

  /// Bytes that belong to nothing were passed over; the picture is not affected.
  case strayBytes

  /// The file's colour information cannot be used, so they were taken for sRGB.
  case profileIgnored(reason: String)

  /// Whether a part of the picture is missing or looks wrong.
  package var isLoss: Bool {
    switch self {
    case .cutOff, .damaged: true
    case .strayBytes, .profileIgnored: false
    }
  }

  /// One sentence that reads well after `plantid: rose.jpg: `.
  public var description: String {
    switch self {
    case .cutOff(let percent):
      "the file is cut off; the \(percent) % of the picture that is there was used"
    case .damaged(100, let message):
      "the file is damaged (\(message)); parts of the picture may look wrong"
    case .damaged(let percent, let message):
      "the file is damaged (\(message)); the \(percent) % of the picture before that was used"
    case .profileIgnored(let reason):
      "its colour profile \(reason) and was ignored; colours may look a little off"
    case .strayBytes: "stray bytes between the parts of the file were passed over"
    }
  }
}
