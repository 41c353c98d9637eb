import Files
import Foundation
import LanguageModels
import Sessions

extension PlantIdentifier {
  /// A photo in the form in which it is stored; nil without a store.
  nonisolated func storable(_ photo: Photo) async -> StorablePhoto? {
    store == nil ? nil : try? StorablePhoto(photo)
  }

  /// Stores a new session; nil when it could not be, which is then among the notices.
  func begin(
    _ record: SessionRecord, with transcript: Transcript, as name: SessionID?,
    keeping photo: StorablePhoto? = nil, notices: inout [Notice]
  ) async -> SessionID? {
    guard let store else { return nil }
    do {
      let draft = try SessionDraft.begin(in: store)
      let archive = PhotoArchive(files: draft.files, ready: photo)
      try draft.files.append(entries: encode(transcript, archive))
      await saveContext(of: transcript, in: draft.files, notices: &notices)
      return try draft.commit(record, as: name)
    } catch {
      notices.append(.notSaved(asPlantidError(error)))
      return nil
    }
  }

  /// Adds the entries since a session was opened to the stored session.
  func save(
    _ transcript: Transcript, in continued: ContinuedSession, with fingerprint: ModelFingerprint,
    adding photo: SessionRecord.Photo? = nil, keeping storable: StorablePhoto? = nil,
    to notices: inout [Notice]
  ) async {
    var stored = continued.stored
    do {
      let archive = PhotoArchive(files: stored.files, ready: storable)
      try stored.append(encode(continued.added, archive))
    } catch {
      // A context of more than the transcript holds would never fit again, so the old one stays.
      notices.append(.notSaved(asPlantidError(error)))
      return
    }
    await saveContext(of: transcript, in: stored.files, notices: &notices)
    var record = stored.record
    record.model = fingerprint
    record.omittedQuestions = continued.omittedCount
    if let photo { record.photos.append(photo) }
    do {
      try stored.update(record)
    } catch {
      notices.append(.contextNotSaved(reason: sentence(of: error)))
    }
  }

  private func encode(
    _ entries: some Sequence<Transcript.Entry>, _ archive: PhotoArchive
  ) throws(PlantidError) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for entry in entries { lines.append(try archive.encode(entry)) }
    return lines
  }

  /// The snapshot is a cache: failing to write it costs time later, never a word.
  private func saveContext(
    of transcript: Transcript, in files: SessionFiles, notices: inout [Notice]
  ) async {
    do {
      try await model.saveContext(of: transcript, to: files.contextFile)
    } catch {
      notices.append(.contextNotSaved(reason: sentence(of: error)))
    }
  }
}

/// An error of saving in this module's words.
private func asPlantidError(_ error: any Error) -> PlantidError {
  (error as? PlantidError) ?? .unreadableAnswer(reason: sentence(of: error))
}
