import Arguments
import Botany
import Files
import Foundation
import Identification
import Imaging
import LanguageModels
import Llama
import Models
import Sessions
import Synchronization

/// The language model that the commands run; no other file names the back end.
typealias LocalModel = LlamaLanguageModel

/// The models of this run: the program ends sooner when it need not take them apart.
private let keptModels = Mutex<[LocalModel]>([])

extension ModelOptions {
  /// The model that the options name, or the one that came with the program; nothing is loaded yet.
  ///
  /// - Throws: ``InstalledModels/NotFound`` when there is none.
  func localModel(_ output: OutputOptions, progress: Progress) throws(InstalledModels.NotFound)
    -> LocalModel
  {
    if output.verbose { LlamaLog.listen { Console.writeError($0) } }
    LlamaLog.onAbort { Console.abort($0.map { String(cString: $0) } ?? "") }
    let configuration = try configuration()
    if output.verbose {
      let count = configuration.effectiveThreads
      Console.message("computing with \(count) \(count == 1 ? "thread" : "threads")")
    }
    let model = LocalModel(configuration: configuration) { stage in
      switch stage {
      case .loadingModel: progress.modelStage("loading the model")
      case .loadingProjector: progress.modelStage("loading the projector")
      case .encoding: progress.modelStage("looking at the photo")
      case .reading: progress.modelStage("reading")
      case .answering: progress.modelStage("answering")
      }
    }
    model.keepAlive()
    return model
  }

  /// - Throws: ``InstalledModels/NotFound`` when there is no model.
  func configuration() throws(InstalledModels.NotFound) -> LocalModel.Configuration {
    let files = try InstalledModels.find(model: modelPlace(), projector: projector)
    var configuration = LocalModel.Configuration(model: files.model, projector: files.projector)
    // A refusal is displayed like any answer.
    configuration.reportsRefusals = false
    configuration.threads = threads
    if let context { configuration.contextSize = context }
    configuration.detail = detail
    configuration.chatTemplate = try chatTemplate.map(Self.chatTemplate)
    return configuration
  }

  /// The text of a chat template that is named.
  private static func chatTemplate(_ name: String) throws(InstalledModels.NotFound) -> String {
    if name == "chatml" { return name }
    do throws(SystemFailure) {
      let bytes = try NamedInput.contents(of: name, limit: Limit.chatTemplate.value)
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      throw InstalledModels.NotFound(
        description: "the chat template \(name.printable(limit: 200)) cannot be read: "
          + "\(error.explanation); name a file, or chatml")
    }
  }

  /// The file or folder of the model that is named: a path, or the name of an installed one.
  ///
  /// - Throws: ``InstalledModels/NotFound`` for a name of a model that is not installed.
  func modelPlace() throws(InstalledModels.NotFound) -> String? {
    guard let model, model.isPlainFileName, access(model, F_OK) != 0 else { return model }
    if model.lowercased() == InstalledModels.bundledName.lowercased() { return nil }
    let store = try? ModelStore(environment: ProcessInfo.processInfo.environment)
    if let installed = try? store?.installed(model) { return installed.folder }
    guard ModelCatalogue.entry(named: model) != nil else { return model }
    throw InstalledModels.NotFound(
      description: "\(model) is not installed; fetch it with 'plantid models pull \(model)'")
  }

  /// The facts to answer from: those of the table that was named, and of the one that came with the program.
  ///
  /// - Throws: ``PlantidError`` when a table cannot be read.
  func factsTable() throws -> FactsTable? {
    let builtIn = try InstalledModels.facts.map {
      try Self.factsTable(
        $0.path(percentEncoded: false), builtInSource: "plantid's own table of plants")
    }
    guard let facts else { return builtIn }
    let table = try Self.factsTable(facts, builtInSource: nil)
    return builtIn.map(table.added) ?? table
  }

  private static func factsTable(_ name: String, builtInSource: String?) throws -> FactsTable {
    let bytes: [UInt8]
    do throws(SystemFailure) {
      bytes = try NamedInput.contents(of: name, limit: Limit.factsFile.value)
    } catch {
      if error == .stopped { throw PlantidError.interrupted }
      if error.code == ENOENT { throw PlantidError.missingTable(name: name) }
      throw PlantidError.unreadableTable(
        name: name, reason: "it cannot be read: \(error.explanation)")
    }
    return try FactsTable(file: bytes, name: name, builtInSource: builtInSource)
  }
}

extension InstalledModels {
  /// The list of plant names that came with the program; nil when there is none.
  static var names: PlantNameList? {
    for folder in folders {
      let name = folder.appending(path: "names.tsv").path(percentEncoded: false)
      if let bytes = try? NamedInput.contents(of: name, limit: Limit.plantNames.value) {
        return PlantNameList(file: bytes)
      }
    }
    return nil
  }

  /// The table of facts that came with the program; nil when there is none.
  static var facts: URL? {
    folders.map { $0.appending(path: "plants.tsv") }
      .first { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
  }
}

extension LocalModel {
  /// The languages that the bundled model says it can answer in; of another one nothing is known, since the
  /// files of large models name fewer languages than they speak.
  var answerLanguages: [String] {
    get async {
      guard let identity = try? await identity, identity.name == InstalledModels.bundledName else {
        return []
      }
      return (try? declaredLanguages) ?? []
    }
  }

  /// The model for many photos, whose rows do not depend on the machine's threads.
  var forManyPhotos: LocalModel { forBatch() }

  /// Loads it, and what a photo needs; what is wrong with it shows when it is used.
  func prepare(forPhoto: Bool) async {
    try? await load(projector: forPhoto)
  }

  @inline(never)
  fileprivate func keepAlive() {
    keptModels.withLock { $0.append(self) }
  }

  /// Which model this is, for files that do not name the back end.
  var identity: ModelFingerprint {
    get async throws { try await fingerprint }
  }

  var file: URL { configuration.model }
}

/// What `doctor` finds out about the model: lines to print, and what to do about the first problem.
struct ModelCheckup {
  /// One line of the report.
  struct Row {
    var name: String
    var text: String
    var isWell = true
  }

  var rows: [Row]
  var nextStep: String?
}

extension ModelOptions {
  /// Bytes that are free; nil where the system does not say.
  static var freeMemory: Int? {
    LocalModel.inspection(of: nil).memoryAvailable.map { Int(clamping: $0) }
  }

  /// Looks at the model's files, loads them once, and compares them with the machine.
  func checkup() async -> ModelCheckup {
    LlamaLog.onAbort { Console.abort($0.map { String(cString: $0) } ?? "") }
    let configuration: LocalModel.Configuration?
    var nextStep: String?
    do throws(InstalledModels.NotFound) {
      configuration = try self.configuration()
    } catch {
      configuration = nil
      nextStep = error.description
    }
    let found = await LocalModel.checkup(configuration)
    var rows = [
      ModelCheckup.Row(name: "runtime", text: found.runtime),
      ModelCheckup.Row(
        name: "processor",
        text: "\(found.threads) threads; \(found.features.joined(separator: " "))"),
      ModelCheckup.Row(
        name: "model", text: found.model?.summary ?? configuration?.model.relativePath ?? "none",
        isWell: found.model != nil),
      ModelCheckup.Row(
        name: "projector",
        text: found.projector?.summary ?? configuration?.projector?.relativePath ?? "none",
        isWell: found.projector != nil),
    ]
    if let needed = found.memoryNeeded {
      let free = found.memoryAvailable
      rows.append(
        ModelCheckup.Row(
          name: "memory",
          text: needed.megabytes + " needed" + (free.map { ", \($0.megabytes) free" } ?? ""),
          isWell: free.map { $0 >= needed } ?? true))
    }
    return ModelCheckup(rows: rows, nextStep: nextStep ?? found.problems.first?.description)
  }
}

extension LocalModel.Checkup.File {
  fileprivate var summary: String {
    "\(name.printable()), \(kind.printable()), \(size.megabytes), \(path.printable())"
  }
}

extension UInt64 {
  fileprivate var megabytes: String { "\((Double(self) / 100_000).rounded() / 10) MB" }
}

extension ExitStatus {
  /// The exit status of an error of the back end; nil for other errors.
  static func ofBackEnd(_ error: any Error) -> Int32? {
    if error is InstalledModels.NotFound { return modelUnavailable }
    return switch error as? LlamaError {
    case nil: nil
    case .failed, .grammar: internalFault
    case .setting: usage
    default: modelUnavailable
    }
  }
}

/// What an error says, with the option that is its way out: the library knows no options.
func reportedSentence(of error: any Error) -> String {
  let option: String? =
    switch error {
    case is InstalledModels.NotFound: "--model and --mmproj, or PLANTID_MODEL"
    case LanguageModelError.contextSizeExceeded: "--context"
    case let error as LlamaError:
      switch error {
      case .unreadable, .notALanguageModel, .refused: "--model"
      case .template: "--chat-template"
      case .notAProjector, .noProjector, .mismatch: "--mmproj"
      case .memory: "--context"
      default: nil
      }
    default: nil
    }
  let sentence = "\(error)"
  return sentence + (option.flatMap { sentence.contains($0) ? nil : " (\($0))" } ?? "")
}
