public import Foundation
public import Imaging

extension LlamaLanguageModel {
  /// Which model, and how it is run.
  public struct Configuration: Sendable, Hashable {
    /// The language model, a GGUF file.
    public var model: URL
    /// Its vision projector, a GGUF file; without one it cannot see.
    public var projector: URL?
    /// The most tokens of a conversation, at most what the model was trained for.
    public var contextSize = 4096
    /// Threads; nil takes the physical cores that affinity and control group leave.
    public var threads: Int?
    /// How closely pictures are looked at.
    public var detail = Detail.auto
    /// A chat template in Jinja in the place of the model's own, or `chatml`; nil takes the model's own.
    public var chatTemplate: String?
    /// What chance begins with where a request asks for chance and names no seed.
    public var seed: UInt32 = 0
    /// How many requests may wait while one is answered; nil lets any number wait.
    ///
    /// A further one is `LanguageModelError.rateLimited`.
    public var mostWaitingRequests: Int?
    /// Whether a value in which the model declines to answer is `LanguageModelError.refusal`, with the
    /// model's words, and no value.
    public var reportsRefusals = true
    /// Whether a prompt in the script of a language that the model does not declare is
    /// `LanguageModelError.unsupportedLanguageOrLocale`.
    public var checksLanguage = true

    /// Creates a configuration.
    public init(model: URL, projector: URL? = nil) {
      self.model = model
      self.projector = projector
    }

    /// The threads that will be used.
    public var effectiveThreads: Int { threads ?? Processors.current.usefulThreads }

    func files() throws(LlamaError) -> ModelFiles {
      try ModelFiles(model: model, projector: projector)
    }

    /// - Throws: ``LlamaError/setting(name:value:allowed:)``.
    func settings() throws(LlamaError) -> Engine.Settings {
      let processors = Processors.current
      let most = processors.mostThreads
      if let threads, !(1...most).contains(threads) {
        throw .setting(name: "the number of threads", value: "\(threads)", allowed: "1 to \(most)")
      }
      guard (64...1_048_576).contains(contextSize) else {
        throw .setting(
          name: "the context size", value: "\(contextSize)", allowed: "64 to 1048576 tokens")
      }
      return Engine.Settings(
        contextSize: contextSize, threads: threads ?? processors.usefulThreads, detail: detail,
        chatTemplate: chatTemplate)
    }
  }
}
