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
  let stop: AbortFlag
  let loaded: LoadedModel
  let report: @Sendable (LlamaProgress) -> Void
  var context: Context
  var contents = ContextContents()
  var pictures: PictureCatalog
  var loadTime = LoadTime()
  var toolFormats = ToolFormatCache()
  var tokenTrees = TokenTreeCache()
  /// The sha256 of the picture that the projector encoded last, whose vector it keeps.
  var encodedPicture: String?
  private var projector: LoadedProjector?

  /// What is set once for all requests.
  struct Settings: Sendable, Hashable {
    var contextSize: Int
    var threads: Int
    var detail: Detail
    /// In the place of the model's own.
    var chatTemplate: String?
  }

  /// Loads a model; its projector waits until there is a picture.
  ///
  /// - Throws: ``LlamaError``; `CancellationError` when the flag was raised.
  init(
    files: ModelFiles, weights: SharedWeights = SharedWeights(), isForBatch: Bool = false,
    settings: Settings, stop: AbortFlag,
    report: @escaping @Sendable (LlamaProgress) -> Void
  ) throws {
    let path = files.model.path
    let clock = ContinuousClock()
    let start = clock.now
    do throws(ShimFailure) {
      loaded = try weights.loaded { () throws(ShimFailure) in
        try Model(path: path, chatTemplate: settings.chatTemplate) { fraction in
          report(.loadingModel(fraction))
          return !stop.isRaised
        }
      }
      let trained = loaded.model.trainedContext
      let size = trained > 0 ? min(settings.contextSize, trained) : settings.contextSize
      let batch = Self.batch(for: files, size: size)
      let rows = isForBatch ? try loaded.model.rows(threads: settings.threads) : 0
      context = try Context(
        model: loaded, size: size, batch: batch, threads: settings.threads, rows: rows, stop: stop)
    } catch {
      throw error.error(about: path)
    }
    self.files = files
    self.settings = settings
    self.stop = stop
    self.report = report
    pictures = PictureCatalog(
      budget: files.projector.map { PictureBudget(detail: settings.detail, vision: $0.vision) })
    loadTime.add(clock.now - start)
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
          path: file.path, model: loaded, threads: settings.threads,
          tokens: pictures.budget?.tokens,
          stop: stop
        ) { [report, stop] fraction in
          report(.loadingProjector(fraction))
          return !stop.isRaised
        })
      self.projector = projector
      loadTime.add(clock.now - start)
      return projector
    } catch {
      throw error.error(aboutProjector: file.path, model: files.model.path)
    }
  }

  /// How the tools of a transcript, and others, are called in the model's own words; nil where JSON is
  /// used for it.
  func toolFormat(
    for transcript: Transcript, and others: [Transcript.ToolDefinition] = []
  ) -> ToolFormat? {
    toolFormats.format(for: transcript, and: others, model: loaded)
  }

  /// The transcript as messages.
  ///
  /// - Throws: an error of `Imaging` when a picture has to be decoded and cannot be.
  func conversation(
    of transcript: Transcript, tools: [Transcript.ToolDefinition] = []
  ) throws -> ModelConversation {
    try ModelConversation(
      transcript, tools: tools, format: toolFormat(for: transcript, and: tools),
      pictures: &pictures, model: loaded.model)
  }

  /// Empties the context: what it holds is not known, or not wanted any more.
  func forget() {
    context.clear()
    contents = ContextContents()
  }
}

extension ShimFailure {
  /// The failure for people, or the cancellation that it is.
  func error(about path: String) -> any Error {
    isCancellation ? CancellationError() : llamaError(about: path)
  }

  fileprivate func error(aboutProjector path: String, model: String) -> any Error {
    guard let widths else {
      return status == PLL_WRONG_KIND
        ? LlamaError.notAProjector(path: path, kind: description) : error(about: path)
    }
    return LlamaError.mismatch(
      model: model, modelWidth: widths.model, projector: path, projectorWidth: widths.projector)
  }
}
