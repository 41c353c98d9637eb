import Foundation

extension ImageFormat {
  /// A program that makes a PNG of a format, and the Debian package that brings it.
  struct Converter {
    let program: String
    let package: String
    /// The words after the program: `IN` and `OUT` stand for the files, `STEM` for `OUT` bare.
    let words: [String]

    init(_ program: String, from package: String, _ words: String...) {
      self.program = program
      self.package = package
      self.words = words
    }
  }

  /// Programs that can convert this format, the best first.
  var converters: [Converter] {
    let magick = Converter("magick", from: "imagemagick", "IN", "OUT")
    let convert = Converter("convert", from: "imagemagick", "IN", "OUT")
    return switch self {
    case .heic:
      [
        Converter("heif-convert", from: "libheif-examples", "IN", "OUT"),
        Converter("heif-dec", from: "libheif-examples", "IN", "OUT"), magick,
      ]
    case .avif: [Converter("avifdec", from: "libavif-bin", "IN", "OUT"), magick]
    case .webp: [Converter("dwebp", from: "webp", "IN", "-o", "OUT"), magick, convert]
    case .jpegXL: [Converter("djxl", from: "libjxl-tools", "IN", "OUT"), magick]
    case .jpeg2000:
      [
        Converter("opj_decompress", from: "libopenjp2-tools", "-i", "IN", "-o", "OUT"), magick,
      ]
    case .svg: [Converter("rsvg-convert", from: "librsvg2-bin", "IN", "-o", "OUT"), magick]
    case .pdf:
      [Converter("pdftoppm", from: "poppler-utils", "-png", "-singlefile", "IN", "STEM")]
    case .movie:
      [Converter("ffmpeg", from: "ffmpeg", "-i", "IN", "-frames:v", "1", "OUT")]
    case .gif, .tiff, .icon, .photoshop:
      // The first picture of several.
      [magick, convert].map { Converter($0.program, from: $0.package, "IN[0]", "OUT") }
    case .bmp: [magick, convert]
    case .jpeg, .png, .html, .gitLFSPointer, .zip, .text, .unknown: []
    }
  }

  /// Says what a file of this format is and how it becomes one that can be used.
  func refusal(of name: String?) -> String {
    switch self {
    case .gitLFSPointer:
      "a Git LFS pointer, not the picture itself; fetch it with: git lfs pull"
    case .html: "a web page (HTML), not a picture; save the picture itself"
    case .text: "text, not a picture; name a JPEG or PNG file"
    case .zip: "a ZIP archive, not a picture; unpack it with: unzip \(Self.quoted(name ?? "PHOTO"))"
    case .unknown: "neither a JPEG nor a PNG nor any known picture; name a JPEG or PNG file"
    default: "\(article) \(self); convert it with: \(conversion(of: name ?? "PHOTO"))"
    }
  }

  private var article: String { self == .avif || self == .svg ? "an" : "a" }

  /// The command for the best program that is installed; else for the best one, and its package.
  private func conversion(of name: String) -> String {
    guard let best = converters.first else { return "another program" }
    let installed = converters.first { Self.isInstalled($0.program) }
    let converter = installed ?? best
    let stem = Self.stem(of: name)
    let words = converter.words.map { word in
      let filled =
        switch word {
        case "OUT": stem + ".png"
        case "STEM": stem
        default: word.replacingOccurrences(of: "IN", with: name)
        }
      return Self.quoted(filled)
    }
    let command = ([converter.program] + words).joined(separator: " ")
    return installed == nil ? "\(command) (from the package \(converter.package))" : command
  }

  /// The name without its extension; changed where the result would overwrite the source.
  private static func stem(of name: String) -> String {
    let stem = (name as NSString).deletingPathExtension
    return name == stem + ".png" ? stem + "-converted" : stem
  }

  /// A word as a shell takes it literally.
  private static func quoted(_ word: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/:+,@%=")
    let start = word.hasPrefix("-") && word.contains(".") ? "./" : ""
    guard !word.isEmpty, word.allSatisfy(plain.contains) else {
      return "'" + start + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
    return start + word
  }

  private static func isInstalled(_ program: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }
}
