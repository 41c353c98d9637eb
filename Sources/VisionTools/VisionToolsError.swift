public import Foundation

/// Why a picture could not be read.
public enum VisionToolsError: Error, Equatable, Sendable {
  /// The library that does it is not there, or was not when this program was built.
  case missingLibrary(VisionLibrary)
  /// The library has no data for these languages, spelled as given, such as `eng+deu`.
  case missingLanguage(String)
  /// The picture took longer than allowed.
  case tooSlow(seconds: Int)
  /// There is not enough memory for the picture.
  case outOfMemory
  /// The library failed without saying why.
  case failed(VisionLibrary)
  /// There is no picture of that label in the conversation; `known` are the labels that are there.
  case noSuchPicture(label: String, known: [String])
}

/// A library that reads pictures.
public enum VisionLibrary: String, Sendable, CaseIterable {
  /// The library that reads text.
  case tesseract
  /// The library that reads bar codes.
  case zbar

  /// What the library is needed for.
  var purpose: String {
    switch self {
    case .tesseract: "reading text"
    case .zbar: "reading bar codes"
    }
  }

  /// The words that install the library.
  var installation: String {
    switch self {
    case .tesseract:
      "apt install libtesseract-dev tesseract-ocr-eng (macOS: brew install tesseract)"
    case .zbar: "apt install libzbar-dev (macOS: brew install zbar)"
    }
  }
}

extension VisionToolsError: CustomStringConvertible, LocalizedError {
  /// One sentence with the way out, which reads well after `plantid: rose.jpg: `.
  public var description: String {
    switch self {
    case .missingLibrary(let library):
      "\(library.purpose) needs \(library), which is not there or was not when this was built; "
        + "install it and build again: \(library.installation)"
    case .missingLanguage(let languages):
      "tesseract has no data for '\(languages)'; install it: "
        + "apt install \(Self.packages(of: languages)) (macOS: brew install tesseract-lang)"
    case .tooSlow(let seconds):
      "not read within \(seconds) seconds; make a smaller copy or cut out the label"
    case .outOfMemory: "memory is short; make a smaller copy"
    case .failed(let library): "\(library) failed at this picture; save it again as a PNG"
    case .noSuchPicture(let label, let known) where known.isEmpty:
      "there is no picture '\(label)': no picture was attached"
    case .noSuchPicture(let label, let known):
      "there is no picture '\(label)'; the pictures are: \(known.joined(separator: ", "))"
    }
  }

  /// The same sentence.
  public var errorDescription: String? { description }

  private static func packages(of languages: String) -> String {
    languages.split(separator: "+").map {
      "tesseract-ocr-" + $0.lowercased().replacing("_", with: "-")
    }.joined(separator: " ")
  }
}
