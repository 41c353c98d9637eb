import Arguments
import Botany
import Files
import Foundation
import Identification
import LanguageModels
import Llama
import References
import Sessions

/// What a command looks at photos and answers questions with; each part is read once from the options.
struct Plan: Sendable {
  /// The instructions and questions for the model.
  let profile: Profile
  /// The options, as far as the profile permits them: it looks no finer and says no more than they ask.
  let options: ModelOptions
  let output: OutputOptions
  /// What reads labels; nil where no tool was named, or none is permitted.
  let labelTools: LabelTools?
  private let names: ChecklistOptions
  private let certainty: CertaintyOptions
  private let references: ReferenceOptions

  /// Applies the profile to the options, and checks that the tools work.
  ///
  /// - Throws: ``PlantidError`` when there is no such profile; `VisionToolsError`, which says what to install.
  init(
    _ options: ModelOptions, _ output: OutputOptions, tools: [LabelTool] = [],
    names: ChecklistOptions = ChecklistOptions(), certainty: CertaintyOptions = CertaintyOptions(),
    references: ReferenceOptions = .none
  ) async throws {
    profile = try Profile.named(
      options.profile, environment: ProcessInfo.processInfo.environment)
    let allowed = profile.restricting(
      Profile.Allowance(
        tools: Set(tools.map(\.rawValue)), detail: options.detail,
        maximumTokens: options.maximumTokens))
    var restricted = options
    restricted.detail = allowed.detail
    restricted.maximumTokens = allowed.maximumTokens
    self.options = restricted
    self.output = output
    self.names = names
    self.certainty = certainty
    self.references = references
    let permitted = tools.filter { allowed.tools.contains($0.rawValue) }
    for tool in tools where !permitted.contains(tool) {
      output.message(
        "the profile \(options.profile.printable()) does not permit --tool \(tool.rawValue)")
    }
    labelTools = permitted.isEmpty ? nil : LabelTools(permitted)
    try await labelTools?.checkAvailability()
  }
}

extension Plan {
  /// The tables that the options name, and those that came with the program.
  struct Tables: Sendable {
    var facts: FactsTable?
    var checklist: Checklist?
  }

  /// Reads the tables.
  ///
  /// - Throws: ``PlantidError`` when one cannot be used.
  func tables() throws -> Tables {
    Tables(facts: try options.factsTable(), checklist: try names.open())
  }

  /// What names plants with a model.
  func identifier(
    _ model: LocalModel, store: SessionStore?, _ tables: Tables, measuring: Measuring = Measuring()
  ) -> PlantIdentifier<LocalModel> {
    var store = store
    store?.options = options.keptInSession
    return PlantIdentifier(
      model: model, store: store, profile: profile, generation: generation, facts: tables.facts,
      names: store == nil ? nil : InstalledModels.names,
      languages: { await model.answerLanguages }, measuring: measuring)
  }

  /// What is done about how sure answers are; a calibration of another model is reported and left out.
  ///
  /// - Throws: ``PlantidError`` for candidates that cannot be used, or an error of the model.
  func measuring(_ model: LocalModel, _ tables: Tables) async throws -> Measuring {
    var measuring = Measuring(top: certainty.top ?? 1, checklist: tables.checklist)
    if let candidates = certainty.candidates {
      let list = try CandidateList.read(
        candidates, region: certainty.region, within: certainty.group,
        known: KnownNames(facts: tables.facts, checklist: tables.checklist))
      list.notices.forEach { output.message($0) }
      measuring.candidates = list
    }
    let fingerprint = try await model.identity
    measuring.references = try references.index(projector: fingerprint.projectorSHA256)
    do throws(CalibrationMismatch) {
      measuring.calibration = try Calibration(besideModel: model.file, of: fingerprint)
    } catch {
      output.message("\(error)")
    }
    return measuring
  }

  /// How answers are generated: the likeliest one, unless there is a temperature.
  private var generation: GenerationOptions {
    let temperature = options.temperature ?? 0
    return GenerationOptions(
      samplingMode: temperature == 0
        ? .greedy : .random(probabilityThreshold: 0.95, seed: options.seed),
      temperature: temperature == 0 ? nil : temperature,
      maximumResponseTokens: options.maximumTokens)
  }
}
