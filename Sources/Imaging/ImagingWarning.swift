/// Something wrong with a picture that did not keep it from being used.
public enum ImagingWarning: Sendable, Equatable, CustomStringConvertible {
  /// The file ends, or becomes unreadable, before the picture does; `percent` of it was there.
  case cutOff(percent: Int)

  /// Data in the middle of the file is damaged; `words` are the decoder's.
  case damaged(words: String)

  /// Bytes that belong to nothing were passed over; the picture is not affected.
  case strayBytes

  /// One sentence that reads well after `plantid: rose.jpg: `.
  public var description: String {
    switch self {
    case .cutOff(let percent):
      "the file is cut off; the \(percent) % of the picture that are there were used"
    case .damaged(let words): "parts of the picture may be damaged (\(words))"
    case .strayBytes: "stray bytes between the parts of the file were passed over"
    }
  }
}
