internal import CLlama
import Files
internal import Foundation
internal import Imaging
internal import LanguageModels

extension Engine {
  private var configuration: SnapshotHeader.Configuration {
    .init(
      contextSize: context.size, types: context.types, detail: settings.detail.rawValue,
      leastImageTokens: pictures.budget?.tokens?.lowerBound ?? 0,
      mostImageTokens: pictures.budget?.tokens?.upperBound ?? 0, pipeline: Photo.pipeline,
      templateSHA256: SHA256.hex(of: Data(loaded.model.template.utf8)))
  }

  /// Writes the context to a file, if it holds this transcript; an answer that was changed after it was generated
  /// is read first.
  ///
  /// - Throws: `POSIXError` when the file cannot be written, ``LlamaError`` when the context holds
  ///   something else.
  func save(_ transcript: Transcript, as fingerprint: ModelFingerprint, to file: URL) throws {
    let conversation = try conversation(of: transcript)
    let messages = conversation.messages.map(\.digest)
    if messages != contents.journal.messages { try exchangeAnswer(for: conversation) }
    guard !messages.isEmpty, messages == contents.journal.messages else {
      throw LlamaError.failed(reason: "its context does not hold the conversation to be saved")
    }
    let state: Data
    do {
      state = try context.state()
    } catch {
      throw error.error(about: files.model.path)
    }
    let header = SnapshotHeader(
      model: fingerprint, configuration: configuration, position: context.position,
      journal: contents.journal, stateSize: state.count, stateSHA256: SHA256.hex(of: state))
    try SnapshotFile(header: header, state: state).write(to: file)
  }

  /// Takes up a context from a file, if it fits in every respect.
  ///
  /// - Throws: `ContextMismatch`; nothing has changed then, except that a state which llama.cpp itself
  ///   refuses leaves the context empty.
  func restore(_ transcript: Transcript, as fingerprint: ModelFingerprint, from file: URL) throws {
    let snapshot = try SnapshotFile(contentsOf: file)
    let header = snapshot.header
    if let difference = header.difference(to: fingerprint, configuration) {
      throw ContextMismatch(reason: .otherConfiguration, description: difference)
    }
    let messages = try conversation(of: transcript).messages.map(\.digest)
    guard !messages.isEmpty, messages.starts(with: header.journal.messages) else {
      throw ContextMismatch(
        reason: .otherTranscript, description: "it holds another conversation")
    }
    guard
      header.journal.isPossible(
        position: header.position, size: context.size, vocabulary: loaded.model.vocabularySize)
    else { throw ContextMismatch.damaged("its journal does not add up") }
    do {
      try context.restore(
        snapshot.state, position: header.position, used: header.journal.tokenCount)
      contents = ContextContents()
      contents.journal = header.journal
      contents.isRestored = true
    } catch {
      forget()
      throw ContextMismatch.damaged("llama.cpp refuses it")
    }
  }
}
