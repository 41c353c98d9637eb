import Arguments
import Files
import Foundation
import Identification
import Results
import Sessions

/// Names the plant in a photo, or in each of many.
struct Identify: Command, ReadsLabels, Traced {
  var photos: [String] = []
  var format = RowFormat.text
  var tools: [LabelTool] = []
  var batch = BatchOptions()
  var names = ChecklistOptions()
  var references = ReferenceOptions()
  var certainty = CertaintyOptions()
  var model = ModelOptions()
  var output = OutputOptions()

  static let name = "identify"
  static let summary = "Name the plant in a photo, or in each photo of a folder."
  static var parameters: [Parameter<Self>] {
    [
      .operands(
        \.photos, as: "photo",
        "JPEG or PNG files, or folders of them; '-' reads one photo from standard input"),
      .option("format", short: "f", \.format, as: "format", "Output format"),
      .tools,
    ]
      + ChecklistOptions.parameters.map { $0.nested(in: \.names) }
      + ReferenceOptions.parameters.map { $0.nested(in: \.references) }
      + CertaintyOptions.parameters.map { $0.nested(in: \.certainty) }
      + BatchOptions.parameters.map { $0.nested(in: \.batch) }
      + ModelOptions.parameters.map { $0.nested(in: \.model) }
      + OutputOptions.pictures.map { $0.nested(in: \.output) }
      + OutputOptions.verbosity.map { $0.nested(in: \.output) }
  }

  func validate() throws(UsageError) {
    if photos.isEmpty, batch.lists.isEmpty {
      throw .rule("name a photo or a folder, or '-' to read a photo from standard input")
    }
    if photos.contains("") { throw .rule("a photo's name is empty; leave it out") }
    if photos.contains("-"), !wantsOneAnswer {
      throw .rule("'-' reads one photo only; '--files-from -' reads a list of names")
    }
    try output.validate()
    try batch.validate()
    try certainty.validate()
    guard certainty.samePlant else { return }
    if photos.count < 2 || photos.contains("-") {
      throw .rule("'--same-plant' needs two photos or more, each a file")
    }
    if batch != BatchOptions() || format != .text && format != .json {
      throw .rule(
        "'--same-plant' gives one answer, as text or json; leave the options for rows out")
    }
  }

  /// Whether the options allow a single answer; a folder still makes rows.
  private var wantsOneAnswer: Bool {
    photos.count == 1 && batch == BatchOptions() && (format == .text || format == .json)
  }

  /// Whether this is one photo, which begins a session, and not a batch, which makes rows.
  private var isSingle: Bool {
    guard wantsOneAnswer, photos[0] != "-" else { return wantsOneAnswer }
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: photos[0], isDirectory: &isFolder)
    return !(isThere && isFolder.boolValue)
  }

  /// What the options come to.
  func plan() async throws -> Plan {
    try await Plan(
      model, output, tools: tools, names: names, certainty: certainty,
      references: references)
  }

  func run() async throws -> Int32 {
    // Whatever becomes of this run, no question afterwards goes to an older photo without a word.
    try? Plantid.store.get().recordRun(of: shortList)
    if certainty.samePlant {
      return try await interruptible { try await IdentifySamePlant(command: self).run() }
    }
    guard isSingle else {
      return try await interruptible { try await IdentifyBatch(command: self).run() }
    }
    return try await IdentifyPhoto(command: self).run()
  }

  /// What is looked at, in a few words.
  private var shortList: String {
    guard let first = photos.first?.displayedFileName else { return "the photos of a list" }
    return photos.count == 1 && batch.lists.isEmpty ? first : "\(first) and others"
  }
}
