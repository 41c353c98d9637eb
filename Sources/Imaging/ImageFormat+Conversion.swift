import Foundation

extension ImageFormat {
  /// Describes a file of this format, and how to convert it.
  func refusal(of name: String?) -> String {
    let name = name ?? "PHOTO"
    if let converter {
      return "\(article) \(self); convert it with: \(converter.command(for: name))"
    }
    return switch self {
    case .gitLFSPointer:
      "a Git LFS pointer, not the picture itself; fetch it with: git lfs pull"
    case .html: "a web page (HTML), not a picture; save the picture itself"
    case .text: "text, not a picture; name a JPEG or PNG file"
    case .zip, .archive: "a \(self), not a picture; unpack it and name a JPEG or PNG file in it"
    case .appleDouble:
      "an AppleDouble file, which macOS keeps beside a picture; name the file without '._' before it"
    default: "neither a JPEG nor a PNG nor any known picture; name a JPEG or PNG file"
    }
  }

  private var article: String { [.avif, .svg, .openEXR].contains(self) ? "an" : "a" }

  /// The usual program that makes a PNG of this format.
  private var converter: Converter? {
    switch self {
    case .heic: Converter("heif-convert", of: "libheif-examples", "IN", "OUT")
    case .avif: Converter("avifdec", of: "libavif-bin", "IN", "OUT")
    case .webp: Converter("dwebp", of: "webp", "IN", "-o", "OUT")
    case .jpegXL: Converter("djxl", of: "libjxl-tools", "IN", "OUT")
    case .jpeg2000: Converter("opj_decompress", of: "libopenjp2-tools", "-i", "IN", "-o", "OUT")
    case .svg: Converter("rsvg-convert", of: "librsvg2-bin", "IN", "-o", "OUT")
    case .pdf: Converter("pdftoppm", of: "poppler-utils", "-png", "-singlefile", "IN", "STEM")
    case .raw: Converter("darktable-cli", of: "darktable", "IN", "OUT")
    case .movie: Converter("ffmpeg", of: "ffmpeg", "-i", "IN", "-frames:v", "1", "OUT")
    // The first picture, of files that may hold several. ImageMagick 7 is called magick.
    case .gif, .tiff, .icon, .photoshop, .bmp, .netpbm, .gimp, .openEXR, .radiance, .dicom, .fits,
      .jpegXR, .qoi, .postScript, .djvu:
      Converter(
        Converter.isInstalled("magick") ? "magick" : "convert", of: "imagemagick", "IN[0]", "OUT")
    case .jpeg, .png, .html, .gitLFSPointer, .appleDouble, .zip, .archive, .text, .unknown: nil
    }
  }
}

/// A program that makes a PNG, and the Debian package that brings it.
private struct Converter {
  let program: String
  let package: String
  /// What follows the program: IN and OUT stand for the files, STEM for OUT without its extension.
  let words: [String]

  init(_ program: String, of package: String, _ words: String...) {
    self.program = program
    self.package = package
    self.words = words
  }

  /// A line for a shell, with the package where the program is not installed.
  func command(for name: String) -> String {
    let stem = Self.stem(of: name)
    let words = words.map { word in
      switch word {
      case "IN", "IN[0]": Self.path(name) + word.dropFirst(2)
      case "OUT": Self.path(stem) + ".png"
      case "STEM": Self.path(stem)
      default: word
      }
    }
    let command = ([program] + words.map(Self.quoted)).joined(separator: " ")
    return Self.isInstalled(program) ? command : "\(command) (from the package \(package))"
  }

  /// The name without its extension; another one where the result would replace the source.
  private static func stem(of name: String) -> String {
    let stem = (name as NSString).deletingPathExtension
    return name == stem + ".png" ? stem + "-converted" : stem
  }

  /// A name that no program takes for an option.
  private static func path(_ name: String) -> String { name.hasPrefix("-") ? "./" + name : name }

  /// A word as a shell takes it literally.
  private static func quoted(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "._-/:+,@%=".unicodeScalars.contains(scalar)
    }
    return plain ? word : "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }

  static func isInstalled(_ program: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }
}
