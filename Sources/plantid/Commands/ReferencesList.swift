import Arguments
import Files
import Foundation
import Identification
import References
import Results

/// Lists the plants that references are there for.
struct ReferencesList: Command {
  var place = ReferenceOptions()
  var output = OutputOptions()

  static let name = "references list"
  static let summary = "List the plants you have taught, with their numbers of photos."
  static var parameters: [Parameter<Self>] {
    [ReferenceOptions.place.nested(in: \.place)]
      + OutputOptions.parameters.map { $0.nested(in: \.output) }
  }

  func validate() throws(UsageError) { try output.validate() }

  func run() async throws -> Int32 {
    let store = try place.store()
    guard store.exists else {
      if place.file != nil { throw PlantidError.noReferences(store.path) }
      Console.result(output.format == .json ? "[]" : "no references yet")
      return ExitStatus.success
    }
    let plants = try ReferenceSet(path: store.path).plants
    switch output.format {
    case .json:
      let list = plants.map { plant, places in
        JSONDocument.object([
          "scientificName": .string(plant.scientificName), "name": .string(orNull: plant.name),
          "photos": .int(places.count),
        ])
      }
      Console.result(JSONDocument.array(list).text)
    case .text:
      for (plant, places) in plants {
        let name = plant.name.map { " (\($0.printable()))" } ?? ""
        Console.result("\(places.count)  \(plant.scientificName.printable())\(name)")
      }
    }
    return ExitStatus.success
  }
}

/// Lists the references of a plant.
struct ReferencesShow: Command {
  var plant: String?
  var place = ReferenceOptions()
  var output = OutputOptions()

  static let name = "references show"
  static let summary = "List the reference photos of one plant."
  static var parameters: [Parameter<Self>] {
    [
      .operand(\.plant, as: "name", "The plant's scientific name"),
      ReferenceOptions.place.nested(in: \.place),
    ] + OutputOptions.parameters.map { $0.nested(in: \.output) }
  }

  func validate() throws(UsageError) {
    if plant == nil { throw .rule("name the plant") }
    try output.validate()
  }

  func run() async throws -> Int32 {
    guard let plant else { return ExitStatus.usage }
    let store = try place.store()
    let set = try ReferenceSet(path: store.path)
    let found = set.references.filter { $0.plant.isCalled(plant) }
    guard !found.isEmpty else { throw PlantidError.noReferences(of: plant) }
    switch output.format {
    case .json:
      let list = found.map { reference in
        JSONDocument.object([
          "file": .string(reference.file), "sha256": .string(reference.sha256),
          "scientificName": .string(reference.plant.scientificName),
          "added": .string(reference.added.ISO8601Format()),
          "thumbnail": .bool(reference.thumbnail != nil),
        ])
      }
      Console.result(JSONDocument.array(list).text)
    case .text:
      for reference in found {
        Console.result("\(reference.added.localStamp)  \(reference.file.printable())")
      }
    }
    return ExitStatus.success
  }
}

/// Takes references out of a set.
struct ReferencesRemove: Command {
  var plant: String?
  var files: [String] = []
  var place = ReferenceOptions()
  var quiet = false

  static let name = "references remove"
  static let summary = "Forget a plant, or some of its photos."
  static var parameters: [Parameter<Self>] {
    [
      .operand(\.plant, as: "name", "The plant's scientific name"),
      .options(
        "photo", \.files, as: "file", "Forget only the photo of this name; can be repeated"),
      ReferenceOptions.place.nested(in: \.place),
      .flag("quiet", short: "q", \.quiet, "Print only errors"),
    ]
  }

  func validate() throws(UsageError) {
    if plant == nil { throw .rule("name the plant") }
  }

  func run() async throws -> Int32 {
    guard let plant else { return ExitStatus.usage }
    let count = try place.store().change(beginningWith: nil) { set throws(PlantidError) in
      let count = set.remove {
        $0.plant.isCalled(plant) && (files.isEmpty || files.contains($0.file))
      }
      guard count > 0 else { throw .noReferences(of: plant) }
      return (true, count)
    }
    if !quiet { Console.message("\(count.counted("photo")) removed") }
    return ExitStatus.success
  }
}

/// Writes a set to a file that can be given to others.
struct ReferencesExport: Command {
  var output: String?
  var place = ReferenceOptions()
  var leavesOutThumbnails = false

  static let name = "references export"
  static let summary = "Copy the references to a file for others; use it with '--references'."
  static var parameters: [Parameter<Self>] {
    [
      .option("output", short: "o", \.output, as: "file", "The file to write"),
      ReferenceOptions.place.nested(in: \.place),
      .flag("no-thumbnails", \.leavesOutThumbnails, "Leave the small copies of the photos out"),
    ]
  }

  func validate() throws(UsageError) {
    if output == nil { throw .rule("name the file to write with '--output'") }
  }

  func run() async throws -> Int32 {
    guard let output else { return ExitStatus.usage }
    let store = try place.store()
    guard store.exists else { throw PlantidError.noReferences(store.path) }
    let set = try ReferenceSet(path: store.path)
    if FileManager.default.fileExists(atPath: output) { _ = try ReferenceSet(path: output) }
    let references = set.references.map { reference in
      var reference = reference
      if leavesOutThumbnails { reference.thumbnail = nil }
      return reference
    }
    try WholeFile.replace(
      output, with: ReferenceSet(model: set.model, references: references).bytes(),
      calls: .system)
    return ExitStatus.success
  }
}

extension ReferencePlant {
  /// Whether a text is one of the plant's names, whatever its case.
  func isCalled(_ text: String) -> Bool {
    [scientificName, name].contains { $0?.lowercased() == text.lowercased() }
  }
}

extension PlantidError {
  /// A plant that no reference is of.
  static func noReferences(of plant: String) -> Self {
    Self(
      .missing,
      "there is no reference of \(plant.printable(limit: 60)); 'plantid references list' shows what "
        + "there is")
  }
}
