/// Why there is no photo.
public enum ImagingError: Error, Equatable, Sendable {
  /// Nothing has this name.
  case notFound
  /// A symbolic link whose target, as the link spells it, is not there.
  case danglingLink(target: String)
  /// A file that this user may not read.
  case notPermitted
  /// Something other than a file, such as `a folder`.
  case notAFile(String)
  /// The system failed to read the file; `message` are the system's.
  case readFailed(message: String)
  /// A file or stream without a byte.
  case empty
  /// A file or stream of more bytes than allowed.
  case tooManyBytes(limit: Int)
  /// Something other than JPEG and PNG; `name` is the file's, where it has one.
  case otherFormat(ImageFormat, name: String?)
  /// A picture of more pixels than allowed.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// A JPEG of more scans than allowed for its size.
  case tooManyScans(Int, limit: Int)
  /// A picture of which more than half is missing.
  case cutOff(ImageFormat, percent: Int)
  /// A picture that cannot be decoded; `message` are the decoder's.
  case damaged(ImageFormat, message: String)
  /// A kind of picture that is not decoded; `message` names it.
  case unsupported(ImageFormat, message: String)
  /// There is no memory for a picture of this size.
  case outOfMemory(width: Int, height: Int)
  /// Pixels that do not fill the size given with them.
  case wrongPixelCount(width: Int, height: Int, count: Int)
  /// A picture that cannot be written in a format; `message` are the encoder's.
  case notEncodable(ImageFormat, message: String)
}

extension ImagingError {
  /// What kind of failure it is; the command line makes an exit status of it.
  public enum Kind: Sendable {
    /// There is no such input, or this user may not read it (66).
    case noSuchInput
    /// The input exists, but is no picture that can be used (65).
    case unreadablePicture
    /// The system failed to hand over the input (74).
    case inputOutput
    /// An impossible argument of the caller (70).
    case misuse
  }

  /// What kind of failure it is.
  public var kind: Kind {
    switch self {
    case .notFound, .danglingLink, .notPermitted: .noSuchInput
    case .readFailed: .inputOutput
    case .wrongPixelCount, .notEncodable: .misuse
    default: .unreadablePicture
    }
  }
}

extension ImagingError: CustomStringConvertible {
  /// One sentence with the way out, which reads well after `plantid: rose.jpg: `.
  public var description: String {
    switch self {
    case .notFound: "no such file; check the name"
    case .danglingLink(let target): "a link to \(target), which is not there"
    case .notPermitted: "not readable by this user; allow it with chmod u+r"
    case .notAFile(let thing): "\(thing), not a picture; name a JPEG or PNG file"
    case .readFailed(let message): "cannot be read (\(message)); try again or copy it elsewhere"
    case .empty: "empty; copy it again from its source"
    case .tooManyBytes(let limit): "larger than \(Self.size(limit)); make a smaller copy"
    case .otherFormat(let format, let name): format.refusal(of: name)
    case .tooManyPixels(let width, let height, let limit):
      "\(width) x \(height) pixels, more than \(limit / 1_000_000) million; make a smaller copy"
    case .tooManyScans(let count, let limit):
      "a JPEG of \(count) scans, more than the \(limit) allowed for its size; save it again"
    case .cutOff(let format, 0):
      "a \(format) that is cut off before its picture begins; copy it again from its source"
    case .cutOff(let format, let percent):
      "a \(format) that is cut off: only \(percent) % of the picture is there; "
        + "copy it again from its source"
    case .damaged(let format, let message):
      "a damaged \(format) (\(message)); copy it again from its source"
    case .unsupported(let format, let message):
      "a \(format) of a rare kind (\(message)); save it again as an ordinary JPEG or PNG"
    case .outOfMemory(let width, let height):
      "\(width) x \(height) pixels do not fit into memory; make a smaller copy"
    case .wrongPixelCount(let width, let height, let count):
      "\(count) levels do not make a picture of \(width) x \(height) pixels"
    case .notEncodable(let format, let message): "cannot be written as \(format) (\(message))"
    }
  }

  private static func size(_ bytes: Int) -> String {
    bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
  }
}
