/// What a file is, told from its bytes and never from its name.
public enum ImageFormat: Sendable, Equatable, CaseIterable {
  // Decoded here.
  case jpeg, png
  // Pictures that another program can convert.
  case heic, avif, webp, gif, tiff, bmp, jpegXL, jpeg2000, svg, icon, photoshop
  // Other things that turn up under a picture's name.
  case pdf, movie, html, gitLFSPointer, zip, text, unknown

  /// Whether this module decodes it.
  public var isDecodable: Bool { self == .jpeg || self == .png }
}

extension ImageFormat: CustomStringConvertible {
  /// The name that people know it by.
  public var description: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .heic: "HEIC picture"
    case .avif: "AVIF picture"
    case .webp: "WebP picture"
    case .gif: "GIF picture"
    case .tiff: "TIFF picture"
    case .bmp: "BMP picture"
    case .jpegXL: "JPEG XL picture"
    case .jpeg2000: "JPEG 2000 picture"
    case .svg: "SVG drawing"
    case .icon: "Windows icon"
    case .photoshop: "Photoshop document"
    case .pdf: "PDF document"
    case .movie: "movie"
    case .html: "web page (HTML)"
    case .gitLFSPointer: "Git LFS pointer"
    case .zip: "ZIP archive"
    case .text: "text"
    case .unknown: "file of an unknown kind"
    }
  }
}
