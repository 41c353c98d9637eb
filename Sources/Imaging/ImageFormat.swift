/// The format of a file, detected from its bytes and never from its name.
public enum ImageFormat: Sendable, Equatable, CaseIterable {
  // Decoded here.
  case jpeg, png
  // Pictures that another program can convert.
  case heic, avif, webp, gif, tiff, bmp, jpegXL, jpeg2000, svg, icon, photoshop
  case raw, netpbm, gimp, openEXR, radiance, dicom, fits, jpegXR, qoi
  // Other things that turn up under a picture's name.
  case pdf, postScript, djvu, movie, html, gitLFSPointer, appleDouble, zip, archive, text, unknown

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
    case .raw: "camera's raw file"
    case .netpbm: "Netpbm picture"
    case .gimp: "GIMP picture"
    case .openEXR: "OpenEXR picture"
    case .radiance: "Radiance picture"
    case .dicom: "DICOM picture"
    case .fits: "FITS picture"
    case .jpegXR: "JPEG XR picture"
    case .qoi: "QOI picture"
    case .pdf: "PDF document"
    case .postScript: "PostScript document"
    case .djvu: "DjVu document"
    case .movie: "movie"
    case .html: "web page (HTML)"
    case .gitLFSPointer: "Git LFS pointer"
    case .appleDouble: "AppleDouble file"
    case .zip: "ZIP archive"
    case .archive: "packed archive"
    case .text: "text"
    case .unknown: "file of an unknown kind"
    }
  }
}
