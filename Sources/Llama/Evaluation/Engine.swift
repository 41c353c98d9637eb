internal import CLlama
internal import Foundation
internal import Imaging
internal import LanguageModels

/// A model with its context: reads conversations and answers them.
///
/// Everything here blocks, and belongs to one thread at a time: the worker's.
final class Engine {
  let files: ModelFiles
  let settings: Settings
  let stop: StopFlag
  let loaded: LoadedModel
  let budget: PictureBudget?
  let report: @Sendable (LlamaProgress) -> Void
  var context: Context
  var journal = Journal()
  var pictures: PictureCatalog
  /// What could have been answered instead, the last time that was asked for.
  var trace: Trace?
  /// The time spent loading that no request has told yet.
  var untoldLoading = Duration.zero
  /// How the tools of the last conversation with tools are called; nil where JSON says it.
  var knownFormat:
    (tools: [Transcript.ToolDefinition], pictureLabels: [String], format: ToolFormat?)?
  /// How a call is written, once that was found out; nil in it where llama-common does not follow it.
  var knownCall: WrittenCall??
  /// What reading took that no request has told yet.
  var untoldReading: Reading?
  /// The state before the last answer, where the context cannot go back to it otherwise.
  var stateBeforeAnswer: Data?
  /// The texts that were ranked last, cut into tokens: those of a long list take a while.
  var knownTree: (texts: [String], formLength: Int, tree: TokenTree)?
  private var projector: LoadedProjector?

  /// What is set once for all requests.
  struct Settings: Sendable, Hashable {
    var contextSize: Int
    var threads: Int
    var detail: Detail
  }

  /// Loads a model; its projector waits until there is a picture.
  ///
  /// - Throws: ``LlamaError``; `CancellationError` when the flag was raised.
  init(
    files: ModelFiles, weights: SharedWeights = SharedWeights(), lanes: Lanes? = nil,
    settings: Settings, stop: StopFlag,
    report: @escaping @Sendable (LlamaProgress) -> Void
  ) throws {
    let path = files.model.path
    let clock = ContinuousClock()
    let start = clock.now
    do throws(ShimFailure) {
      loaded = try weights.loaded { () throws(ShimFailure) in
        try Model(path: path) { fraction in
          report(.loadingModel(fraction))
          return !stop.isRaised
        }
      }
      let trained = loaded.model.trainedContext
      let size = trained > 0 ? min(settings.contextSize, trained) : settings.contextSize
      let batch = Self.batch(for: files, size: size)
      if let lanes {
        context = try lanes.context(
          model: loaded, size: size, batch: batch, threads: settings.threads, stop: stop)
      } else {
        context = try Context(
          model: loaded, size: size, batch: batch, threads: settings.threads, stop: stop)
      }
    } catch {
      throw error.error(about: path)
    }
    self.files = files
    self.settings = settings
    self.stop = stop
    self.report = report
    budget = files.projector.map { PictureBudget(detail: settings.detail, vision: $0.vision) }
    pictures = PictureCatalog(maximumPixels: budget?.maximumPixels)
    untoldLoading = clock.now - start
  }

  /// Tokens evaluated at once; a picture whose tokens all see one another has to fit in whole.
  private static func batch(for files: ModelFiles, size: Int) -> Int {
    let isNonCausal = files.projector?.vision.type.hasPrefix("gemma") ?? false
    return min(size, isNonCausal ? 2048 : 512)
  }

  /// The projector, loaded when it is first needed.
  func loadedProjector() throws -> LoadedProjector {
    if let projector { return projector }
    guard let file = files.projector else {
      throw LlamaError.noProjector(model: files.model.path)
    }
    let clock = ContinuousClock()
    let start = clock.now
    do {
      let projector = LoadedProjector(
        try Projector(
          path: file.path, model: loaded, threads: settings.threads, tokens: budget?.tokens,
          stop: stop
        ) { [report, stop] fraction in
          report(.loadingProjector(fraction))
          return !stop.isRaised
        })
      self.projector = projector
      untoldLoading += clock.now - start
      return projector
    } catch {
      throw error.error(
        aboutProjector: file.path, model: files.model.path, width: loaded.model.width)
    }
  }

  /// Empties the context: what it holds is not known, or not wanted any more.
  func forget() {
    context.clear()
    journal = Journal()
    trace = nil
    untoldReading = nil
    stateBeforeAnswer = nil
  }
}

extension ShimFailure {
  /// The failure for people, or the cancellation that it is.
  func error(about path: String) -> any Error {
    isCancellation ? CancellationError() : llamaError(about: path)
  }

  fileprivate func error(aboutProjector path: String, model: String, width: Int) -> any Error {
    guard status == PLL_MISMATCH else {
      return status == PLL_WRONG_KIND
        ? LlamaError.notAProjector(path: path, kind: description) : error(about: path)
    }
    let widths = description.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    return LlamaError.mismatch(
      model: model, modelWidth: widths.first ?? width, projector: path,
      projectorWidth: widths.last ?? 0)
  }
}
