internal import CVisionTools
public import Imaging
internal import Synchronization

/// Reads the text of photos: labels and tags, upright or turned by quarter turns.
///
/// The photo is read at full detail and letter by letter: no list of words bends a name or a code
/// into a word. The languages are loaded by the first photo and kept as long as the reader.
public struct TextRecognizer: Sendable {
  private let languages: String
  private let timeLimit: Duration
  private let work = BlockingWork(label: "plantid.text")
  private let engine = EngineCell()

  /// Creates a reader; nothing is loaded yet.
  ///
  /// - Parameters:
  ///   - languages: Names of tesseract's language data, the most likely first.
  ///   - timeLimit: How long one photo may take.
  public init(languages: [String] = ["eng"], timeLimit: Duration = .seconds(60)) {
    self.languages = languages.joined(separator: "+")
    self.timeLimit = timeLimit
  }

  /// Whether the library was there when this was built.
  public static var isAvailable: Bool { vt_can_read_text() }

  /// Does nothing where text can be read.
  ///
  /// - Throws: ``VisionToolsError/missingLibrary(_:)`` or
  ///   ``VisionToolsError/missingLanguage(_:)``, which name what to install.
  public func checkAvailability() async throws {
    guard Self.isAvailable else { throw VisionToolsError.missingLibrary(.tesseract) }
    let (languages, engine) = (languages, engine)
    try await work.run { _ in
      try engine.with(languages: languages) { _ in }
    }
  }

  /// The lines of text in a photo, from the top; empty where there are none.
  ///
  /// - Throws: ``VisionToolsError``, or `CancellationError` when the task was cancelled; a photo
  ///   without text is no error.
  public func lines(in photo: Photo) async throws -> [TextLine] {
    guard Self.isAvailable else { throw VisionToolsError.missingLibrary(.tesseract) }
    let (languages, engine, timeLimit) = (languages, engine, timeLimit)
    return try await work.run { stop in
      let end = ContinuousClock.now + timeLimit
      return try engine.with(languages: languages) { engine in
        let search = TextSearch(photo: photo) { picture, layout in
          let left = Int((end - .now) / .milliseconds(1))
          guard left > 0 else { throw Self.tooSlow(timeLimit) }
          guard !stop.isRaised else { throw CancellationError() }
          do {
            return try engine.words(
              in: picture, layout: layout, milliseconds: left, stop: stop)
          } catch VisionToolsError.failed where ContinuousClock.now >= end {
            throw Self.tooSlow(timeLimit)
          }
        }
        return try search.lines()
      }
    }
  }

  private static func tooSlow(_ limit: Duration) -> VisionToolsError {
    .tooSlow(seconds: Int(limit.components.seconds))
  }
}

/// A text engine that is made when first needed; used by one thread at a time.
private final class EngineCell: Sendable {
  private let made = Mutex<TextEngine?>(nil)

  func with<Result: Sendable>(
    languages: String, _ body: (TextEngine) throws -> Result
  ) throws -> Result {
    try made.withLock { made in
      let engine = try made ?? TextEngine(languages: languages)
      made = engine
      return try body(engine)
    }
  }
}
