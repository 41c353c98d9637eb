internal import CLlama
internal import Foundation

/// The files of a model, looked at before llama.cpp maps them.
struct ModelFiles: Sendable {
  let model: ModelFile
  let projector: ModelFile?

  /// Looks at both files.
  ///
  /// - Throws: ``LlamaError`` when one is not whole or not of its kind; widths are compared later,
  ///   by the projector's own tensors.
  init(model: URL, projector: URL?) throws(LlamaError) {
    self.model = try Self.file(model)
    guard self.model.kind == .language else {
      throw .notALanguageModel(path: model.path, kind: self.model.kindDescription)
    }
    guard let projector else {
      self.projector = nil
      return
    }
    let file = try Self.file(projector)
    guard file.kind == .projector else {
      throw .notAProjector(path: projector.path, kind: file.kindDescription)
    }
    self.projector = file
  }

  static func file(_ url: URL) throws(LlamaError) -> ModelFile {
    do {
      return try ModelFile(path: url.path)
    } catch {
      throw error.llamaError(about: url.path)
    }
  }
}

extension ModelFile {
  /// What the file is, for people.
  var kindDescription: String {
    switch kind {
    case .language: "a language model"
    case .embedding: "an embedding model"
    case .projector: "a vision projector"
    case .other: architecture == "clip" ? "a projector without sight" : "something else"
    }
  }
}

extension ShimFailure {
  /// The failure as one about a file.
  func llamaError(about path: String) -> LlamaError {
    switch status {
    case PLL_UNREADABLE: .unreadable(path: path, reason: description)
    case PLL_NOT_GGUF, PLL_INCOMPLETE: .notWhole(path: path, reason: description)
    case PLL_NO_TEMPLATE: .template(path: path, reason: description)
    case PLL_BAD_GRAMMAR: .grammar(reason: description)
    case PLL_OUT_OF_MEMORY: .memory(reason: description)
    default: .refused(path: path, reason: description)
    }
  }
}
