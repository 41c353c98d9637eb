import Arguments
import Files
import Foundation
import Imaging
import References
import Results

/// Teaches the program plants from photos.
struct ReferencesAdd: Command {
  var words: [String] = []
  var place = ReferenceOptions()
  var model = ModelOptions()
  var leavesOutThumbnails = false
  var output = OutputOptions()

  static let name = "references add"
  static let summary = "Teach a plant from photos of your own: the plant's name, then photos."
  static var parameters: [Parameter<Self>] {
    [
      .operands(\.words, as: "name photo", "The plant's name in quotes, then photos of it"),
      ReferenceOptions.place.nested(in: \.place),
      .flag(
        "no-thumbnails", \.leavesOutThumbnails,
        "Do not keep a small copy of each photo beside its vector"),
    ] + ModelOptions.choice.map { $0.nested(in: \.model) }
      + OutputOptions.verbosity.map { $0.nested(in: \.output) }
  }

  func validate() throws(UsageError) {
    if words.count < 2 { throw .rule("write the plant's name in quotes, then one photo or more") }
    try output.validate()
  }

  func run() async throws -> Int32 {
    try await interruptible {
      let maker = try await ReferenceMaker(
        model, output, keepsThumbnails: !leavesOutThumbnails)
      let plant = try maker.plant(named: words[0])
      let photos = words.dropFirst().map { ReferenceWork.Item(path: $0, plant: plant) }
      return try await ReferenceWork(maker: maker, store: place.store(), output: output).add(photos)
    }
  }
}

/// Teaches the program plants from a folder or a table.
struct ReferencesImport: Command {
  var source: String?
  var place = ReferenceOptions()
  var model = ModelOptions()
  var leavesOutThumbnails = false
  var output = OutputOptions()

  static let name = "references import"
  static let summary =
    "Teach plants from a folder with a folder for each, or from a table of photos."
  static var parameters: [Parameter<Self>] {
    [
      .operand(
        \.source, as: "folder|table",
        "A folder whose folders are named after plants, or a table with the columns file and "
          + "scientificName"),
      ReferenceOptions.place.nested(in: \.place),
      .flag(
        "no-thumbnails", \.leavesOutThumbnails,
        "Do not keep a small copy of each photo beside its vector"),
    ] + ModelOptions.choice.map { $0.nested(in: \.model) }
      + OutputOptions.verbosity.map { $0.nested(in: \.output) }
  }

  func validate() throws(UsageError) {
    if source == nil { throw .rule("name a folder with a folder for each plant, or a table") }
    try output.validate()
  }

  func run() async throws -> Int32 {
    guard let source else { return ExitStatus.usage }
    return try await interruptible {
      let maker = try await ReferenceMaker(
        model, output, keepsThumbnails: !leavesOutThumbnails)
      let work = ReferenceWork(maker: maker, store: try place.store(), output: output)
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: source, isDirectory: &isFolder)
      let (items, refused) =
        try isFolder.boolValue ? work.items(inFolder: source) : work.items(inTable: source)
      guard !items.isEmpty || refused > 0 else { throw PlantidError.nothingToImport(source) }
      return try await work.add(items, refused: refused)
    }
  }
}

/// Makes the vectors of a set anew, for another model.
struct ReferencesUpdate: Command {
  var place = ReferenceOptions()
  var model = ModelOptions()
  var output = OutputOptions()

  static let name = "references update"
  static let summary = "Make the references anew for the model in use, from their thumbnails."
  static var parameters: [Parameter<Self>] {
    [ReferenceOptions.place.nested(in: \.place)]
      + ModelOptions.choice.map { $0.nested(in: \.model) }
      + OutputOptions.verbosity.map { $0.nested(in: \.output) }
  }

  func run() async throws -> Int32 {
    try await interruptible {
      let maker = try await ReferenceMaker(model, output, keepsThumbnails: true)
      return try await ReferenceWork(maker: maker, store: place.store(), output: output).renew()
    }
  }
}
