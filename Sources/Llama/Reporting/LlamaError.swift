public import Foundation

/// Why a model on this machine cannot answer; every sentence names the file and the way out.
public enum LlamaError: Error, Sendable, Equatable {
  /// There is no such file, or it may not be read.
  case unreadable(path: String, reason: String)
  /// The file is cut short or something else than GGUF.
  case notWhole(path: String, reason: String)
  /// A whole model that does not generate text, such as an embedding model.
  case notALanguageModel(path: String, kind: String)
  /// A whole file that is not a vision projector.
  case notAProjector(path: String, kind: String)
  /// Model and projector are of different widths.
  case mismatch(model: String, modelWidth: Int, projector: String, projectorWidth: Int)
  /// llama.cpp refused the file.
  case refused(path: String, reason: String)
  /// There is no usable chat template.
  case template(path: String, reason: String)
  /// A picture was to be looked at, and no projector was named.
  case noProjector(model: String)
  /// The schema cannot be turned into a grammar.
  case grammar(reason: String)
  /// The model's context and its caches do not fit into memory.
  case memory(reason: String)
  /// Evaluating failed.
  case failed(reason: String)
  /// A setting is out of its range.
  case setting(name: String, value: String, allowed: String)
}

extension LlamaError: CustomStringConvertible, LocalizedError {
  /// What is wrong and what to do about it.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "model file cannot be read: \(path): \(reason); use another file"
    case .notWhole(let path, let reason):
      "model file is incomplete or not GGUF: \(path): \(reason); download it again"
    case .notALanguageModel(let path, let kind):
      "not a language model: \(path) is \(kind); use a model that generates text"
    case .notAProjector(let path, let kind):
      "not a vision projector: \(path) is \(kind); use the model's own mmproj file"
    case .mismatch(let model, let modelWidth, let projector, let projectorWidth):
      "model and projector do not belong together: \(model) is \(modelWidth) wide, \(projector) "
        + "is \(projectorWidth) wide; use two files of one release"
    case .refused(let path, let reason):
      "model file cannot be used: \(path): \(reason)"
    case .template(let path, let reason):
      "no usable chat template: \(path): \(reason); use an instruction-tuned model, or give it a template"
    case .noProjector(let model):
      "no vision projector for \(model); use a model that comes with one"
    case .grammar(let reason):
      "the shape of the answer cannot be used: \(reason)"
    case .memory(let reason):
      "not enough memory for the model: \(reason); use a smaller context"
    case .failed(let reason):
      "the model failed: \(reason)"
    case .setting(let name, let value, let allowed):
      "\(name) is \(value); it has to be \(allowed)"
    }
  }

  /// The same sentence.
  public var errorDescription: String? { description }
}
