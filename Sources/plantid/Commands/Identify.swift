import Arguments
import Files
import Foundation
import Identification
import Imaging
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
    if photos.contains("-"), !isSingle {
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

  /// Whether this is one photo, which begins a session, and not a batch, which makes rows.
  var isSingle: Bool {
    guard photos.count == 1, batch == BatchOptions(), format == .text || format == .json else {
      return false
    }
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
    try? Self.store.get().recordRun(of: shortList)
    if certainty.samePlant {
      return try await interruptible { try await IdentifySamePlant(command: self).run() }
    }
    guard isSingle else {
      return try await interruptible { try await IdentifyBatch(command: self).run() }
    }
    let file = photos[0]
    do {
      return try await interruptible { try await identify(file) }
    } catch {
      if format == .json {
        Console.result(Identification.failed(file: file.displayedFileName).json.text)
      }
      guard let error = error as? ImagingError else { throw error }
      Console.message("\(file.displayedFileName.printable()): \(error)")
      return ExitStatus.of(error)
    }
  }

  /// What is looked at, in a few words.
  private var shortList: String {
    guard let first = photos.first?.displayedFileName else { return "the photos of a list" }
    return photos.count == 1 && batch.lists.isEmpty ? first : "\(first) and others"
  }

  private func identify(_ file: String) async throws -> Int32 {
    let progress = Progress(wanted: !output.quiet)
    defer { progress.end() }
    progress.stage("reading the photo")
    var watch = Plantid.watch
    var timings = Timings(load: watch.lap())
    let plan = try await plan()
    // The model is loaded while the photo is decoded; without one, the photo's faults come first.
    let chosenModel = Result { try plan.options.localModel(output, progress: progress) }
    async let _: Void? = try? chosenModel.get().prepare(forPhoto: true)
    let (photo, label) = try await plan.photo(
      progress: progress, isShown: output.previews && format == .text
    ) { try read(file, maximumPixels: $0) }
    timings.decode = watch.lap()

    let model = try chosenModel.get()
    progress.stage(certainty.candidates == nil ? nil : "reading the names")
    let store = Self.store
    let tables = try plan.tables()
    let identifier = plan.identifier(
      model, store: try? store.get(), tables, measuring: try await plan.measuring(model, tables))
    progress.stage(nil)
    let outcome = try await identifier.identify(
      photo, file: file == "-" ? "standard input" : file.displayedFileName, label: label,
      timings: timings, watch: watch)
    progress.end()
    let document = outcome.document
    Trace.current?.update { $0.add(document) }

    output.reportWarnings(of: photo, in: file)
    return show(outcome, keptIn: store)
  }

  /// Where the session goes; an answer is given without a place for it as well.
  static var store: Result<SessionStore, PlantidError> {
    Result { () throws(PlantidError) in
      try SessionStore(environment: ProcessInfo.processInfo.environment)
    }
  }

  /// Prints an answer and gives the exit status.
  func show(
    _ outcome: Outcome<Identification>, keptIn store: Result<SessionStore, PlantidError>
  ) -> Int32 {
    var outcome = outcome
    if case .failure(let error) = store { outcome.notices.append(.notSaved(error)) }
    outcome.notices.forEach(output.show)
    switch format {
    case .json:
      Console.result(outcome.document.json.text)
    default:
      let report = IdentificationReport(
        identification: outcome.document, styled: Console.resultTakesStyle, notes: !output.quiet,
        listsAlternatives: certainty.top != nil)
      Console.result(report.text)
    }
    if output.verbose { Console.message(outcome.document.timings.sentence) }
    return outcome.saveFailure.map { ExitStatus.of($0) } ?? ExitStatus.success
  }

  private func read(_ file: String, maximumPixels: Int) throws(ImagingError) -> Photo {
    if file == "-" {
      return try Photo(fileDescriptor: STDIN_FILENO, maximumPixels: maximumPixels)
    }
    return try Photo(
      contentsOf: URL(filePath: file), maximumPixels: maximumPixels,
      allowingPipes: file == "/dev/stdin" || file.hasPrefix("/dev/fd/")
        || file.hasPrefix("/proc/self/fd/"))
  }
}
