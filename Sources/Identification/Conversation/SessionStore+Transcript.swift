import Files
import Foundation
import LanguageModels
package import Sessions

extension SessionStore {
  /// A session as a transcript in the form of Apple's FoundationModels, its photos in it as PNG.
  ///
  /// - Throws: ``PlantidError``.
  package func transcriptFile(of id: SessionID) throws -> String {
    let archive = PhotoArchive(files: try files(of: id))
    let entries = try archive.decode(try read(id).entries, of: id)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let transcript = Transcript(entries: entries).readingPhotos(from: archive).transcript
    return String(decoding: try encoder.encode(transcript), as: UTF8.self)
  }

  /// Begins a session with a transcript; its pictures are stored as photos are.
  ///
  /// The model reads it anew at the first question.
  ///
  /// - Throws: ``PlantidError``; no session is left behind then.
  package func importTranscript(at path: String, as name: SessionID?) throws -> SessionID {
    let transcript = try Self.transcript(at: path)
    if let name, (try? files(of: name)) != nil {
      throw PlantidError.takenSessionName(name.rawValue)
    }
    let draft = try SessionDraft.begin(in: self)
    let archive = PhotoArchive(files: draft.files)
    try draft.files.append(entries: transcript.map { try archive.encode($0) })
    let record = SessionRecord(
      id: "", created: .now, title: transcript.title,
      model: ModelFingerprint(
        name: "imported", sha256: "", projectorSHA256: nil, runtime: ""),
      profile: "imported", photos: try transcript.photos())
    return try draft.commit(record, as: name)
  }

  private static func transcript(at path: String) throws(PlantidError) -> Transcript {
    let bytes: [UInt8]
    do throws(SystemFailure) {
      bytes = try NamedInput.contents(of: path, limit: Limit.transcriptFile.value)
    } catch {
      throw .unreadableTranscript(path, code: error.code)
    }
    let transcript: Transcript
    do {
      transcript = try JSONDecoder().decode(Transcript.self, from: Data(bytes))
    } catch {
      throw .noTranscript(path, reason: decodingReason(error))
    }
    guard !StoredConversation(Array(transcript)).turns.isEmpty else {
      throw .noTranscript(path, reason: "it holds no prompt that was answered")
    }
    return transcript
  }
}

extension Transcript {
  /// What a list shows of an imported conversation: the plant of its first answer, else its first prompt.
  fileprivate var title: String {
    let exchange = StoredConversation(entries).turns.first.map(Exchange.init)
    if case .plant(let plant)? = exchange?.reply { return plant.title }
    let words = exchange?.question.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.map { String($0.prefix(60)) } ?? ""
  }

  /// The pictures as a session's record lists them, by their labels.
  fileprivate func photos() throws -> [SessionRecord.Photo] {
    try flatMap(\.segments).compactMap { segment in
      guard case .attachment(let attachment) = segment,
        case .image(let image) = attachment.content
      else { return nil }
      let photo = try image.photo()
      return SessionRecord.Photo(
        name: attachment.label ?? "image", sha256: photo.sha256, file: StorablePhoto.name(of: photo)
      )
    }
  }
}

/// What a decoder found, in its own words.
private func decodingReason(_ error: any Error) -> String {
  switch error {
  case DecodingError.dataCorrupted(let context): context.debugDescription
  case DecodingError.keyNotFound(let key, _): "'\(key.stringValue)' is missing"
  case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
    "'\(context.codingPath.last?.stringValue ?? "it")' has another form"
  default: sentence(of: error)
  }
}

extension PlantidError {
  static func unreadableTranscript(_ path: String, code: Int32) -> PlantidError {
    PlantidError(
      code == ENOENT ? .missing : .inputOutput,
      "\(path.printable(limit: 120)) cannot be read: \(SystemFailure(code: code).explanation)")
  }

  static func noTranscript(_ path: String, reason: String) -> PlantidError {
    PlantidError(
      .usage,
      "\(path.printable(limit: 120)) is no transcript that can be imported "
        + "(\(reason.printable(limit: 160))); export one with FoundationModels, or with "
        + "'plantid sessions export -f transcript'")
  }
}
