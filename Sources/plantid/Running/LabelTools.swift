import Arguments
import Files
import Foundation
import Identification
import Imaging
import LanguageModels
import VisionTools

/// What can read the label in a photo.
enum LabelTool: String, CaseIterable, Readable { case ocr, barcode }

/// The tools that read the label for a command.
///
/// The program runs them itself, each time and on the photo at full detail: whether and where to look
/// is nothing that a small model could decide.
struct LabelTools: Sendable {
  private let text: TextRecognizer?
  private let codes: BarcodeReader?
  /// No more than one photo is in memory at full detail.
  fileprivate let gate = SerialGate()

  init(_ tools: [LabelTool]) {
    text = tools.contains(.ocr) ? TextRecognizer() : nil
    codes = tools.contains(.barcode) ? BarcodeReader() : nil
  }

  /// The most pixels of a photo that small print is looked for in.
  fileprivate static let maximumPixels = 16_000_000

  /// Checks that all of them work, before a model is loaded.
  ///
  /// - Throws: `VisionToolsError`, which says what to install.
  func checkAvailability() async throws {
    try codes?.checkAvailability()
    try await text?.checkAvailability()
  }

  /// What stands on the label of a photo.
  ///
  /// - Throws: `VisionToolsError` when the photo could not be looked at; a photo without a label is no
  ///   error.
  fileprivate func read(_ photo: Photo) async throws -> LabelReading {
    let lines = try await text?.lines(in: photo) ?? []
    let found = try await codes?.barcodes(in: photo) ?? []
    return LabelReading(
      PlantLabel(
        lines: lines.map(\.text),
        barcodes: found.map { .init(kind: $0.symbology.rawValue, text: $0.payload) }))
  }
}

extension Plan {
  /// Reads a photo, and the label in it where there are tools to.
  ///
  /// - Parameters:
  ///   - progress: Displays the stage; nil for none.
  ///   - isShown: Whether to display the photo on the terminal before the label is read.
  ///   - read: Reads the photo, with so many pixels at most.
  /// - Returns: The photo as the model looks at it, and what stands on its label; nil without tools.
  /// - Throws: what `read` throws, and `VisionToolsError` when the tools could not look at the photo.
  func photo(
    progress: Progress? = nil, isShown: Bool = false,
    read: (_ maximumPixels: Int) throws -> Photo
  ) async throws -> (photo: Photo, label: LabelReading?) {
    func show(_ photo: Photo) {
      guard isShown else { return }
      progress?.end()
      Preview()?.show(photo)
      progress?.begin()
    }
    guard let tools = labelTools else {
      let photo = try read(options.detail.maximumPixels)
      show(photo)
      return (photo, nil)
    }
    return try await tools.gate.withTurn {
      let whole = try read(LabelTools.maximumPixels)
      let photo = whole.fitting(maximumPixels: options.detail.maximumPixels)
      show(photo)
      progress?.stage("reading the label")
      return (photo, try await tools.read(whole))
    }
  }
}

extension Parameter where Root: ReadsLabels {
  /// The option of commands that look at photos.
  static var tools: Parameter<Root> {
    .options(
      "tool", \.tools, as: "tool", "Read the label in the photo with a tool; may be repeated")
  }
}

/// A command that can read the label in a photo.
protocol ReadsLabels {
  var tools: [LabelTool] { get set }
}

extension LabelReading {
  /// What was read, as people read it.
  var lines: [String] {
    guard let label else { return ["No label was read in this photo."] }
    var lines = label.text.isEmpty ? [] : ["On the label:"] + label.text.map { "  \($0)" }
    lines += label.barcodes.map { "Bar code (\($0.kind)): \($0.text)" }
    return lines.map { $0.printable() }
  }
}

extension ExitStatus {
  /// The exit status of an error of the tools; nil for other errors.
  static func ofTools(_ error: any Error) -> Int32? {
    switch error as? VisionToolsError {
    case nil: nil
    case .missingLibrary, .missingLanguage: modelUnavailable
    case .tooSlow: tooSlow
    case .outOfMemory, .failed, .noSuchPicture: toolFailed
    }
  }
}
