internal import CVisionTools

/// How text is arranged in a picture.
enum TextLayout {
  /// Words anywhere.
  case scattered
  /// One block of lines.
  case block
}

/// The owner of a text reader with its languages loaded.
///
/// It is unchecked because the compiler cannot see the argument: the pointer never changes, and the one
/// cell that holds the engine lends it under a lock, so that one thread at a time uses the reader.
final class TextEngine: @unchecked Sendable {
  /// A word as it was read, with its place in the picture that was read.
  struct Word {
    var text: String
    var confidence: Double
    var line: Int32
    var box: vt_box
    /// How many pixels its line sinks for each pixel to the right.
    var slope = 0.0

    var height: Int { Int(box.bottom - box.top) }
    /// Letters and digits, which distinguish words from patterns.
    var weight: Int { text.count { $0.isLetter || $0.isNumber } }
  }

  private let reader: OpaquePointer

  init(languages: String) throws(VisionToolsError) {
    var made: OpaquePointer?
    let status = vt_reader_make(languages, &made)
    if status == VT_NO_LANGUAGE { throw .missingLanguage(languages) }
    guard status == VT_OK, let made else { throw VisionToolsError(status, of: .tesseract) }
    reader = made
  }

  deinit { vt_reader_free(reader) }

  /// Reads the text of a picture; `stop` is checked from time to time.
  func words(
    in picture: GreyPicture, layout: TextLayout, milliseconds: Int, stop: StopFlag
  ) throws -> [Word] {
    var words = vt_words()
    let status = withExtendedLifetime(stop) {
      vt_reader_read(
        reader, picture.levels, Int32(clamping: picture.width), Int32(clamping: picture.height),
        layout == .block ? VT_BLOCK : VT_SCATTERED, Int32(clamping: milliseconds),
        { context in
          context.map { Unmanaged<StopFlag>.fromOpaque($0).takeUnretainedValue().isRaised } ?? false
        }, Unmanaged.passUnretained(stop).toOpaque(), &words)
    }
    if status == VT_STOPPED { throw CancellationError() }
    guard status == VT_OK else { throw VisionToolsError(status, of: .tesseract) }
    defer { vt_words_free(words) }
    return UnsafeBufferPointer(start: words.words, count: words.count).map { word in
      Word(
        text: String(cString: word.text), confidence: Double(word.confidence) / 100,
        line: word.line, box: word.box, slope: Double(word.slope))
    }
  }
}

extension VisionToolsError {
  /// What a failed call means.
  init(_ status: vt_status, of library: VisionLibrary) {
    switch status {
    case VT_ABSENT: self = .missingLibrary(library)
    case VT_OUT_OF_MEMORY: self = .outOfMemory
    default: self = .failed(library)
    }
  }
}
