import Files
import Identification
import Imaging

extension OutputOptions {
  /// Prints a message unless --quiet was given.
  func message(_ sentence: String) {
    if !quiet { Console.message(sentence) }
  }

  /// Reports the damage of a photo that can still be used.
  func reportWarnings(of photo: Photo, in file: String) {
    for warning in photo.warnings { message("\(file.displayedFileName.printable()): \(warning)") }
  }

  /// Says what there is to know besides the answer, as loudly as it matters.
  func show(_ notice: Notice) {
    let least: Notice.Level = verbose ? .detail : quiet ? .warning : .note
    if notice.level >= least { Console.message("\(notice)") }
  }
}

extension Timings {
  /// Where the time went.
  var sentence: String {
    let parts = [
      ("load", load), ("decode", decode), ("encode", encode), ("prompt", prompt),
      ("generate", generate), ("save", save), ("total", total),
    ]
    return parts.map { "\($0.0) \(($0.1 * 10).rounded() / 10) ms" }.joined(separator: ", ")
  }
}
