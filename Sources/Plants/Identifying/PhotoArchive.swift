import Foundation
import Imaging
import LanguageModels

/// Keeps the photos of a session's transcript as files that are named by their pixels.
struct PhotoArchive: AttachmentArchive {
  let files: SessionFiles
  /// A photo that is about to be stored, in the form it is stored in.
  var ready: StorablePhoto?

  func store(_ image: Transcript.ImageAttachment) throws -> String {
    let photo = try image.photo()
    let name = StorablePhoto.name(of: photo)
    let stored = ready?.name == name ? ready : nil
    try files.store(photo: (stored ?? StorablePhoto(photo)).png, as: name)
    return name
  }

  /// The attachment of a stored photo; nothing is read until somebody wants its pixels.
  func image(named name: String) throws -> Transcript.ImageAttachment {
    guard SessionFiles.isPhotoName(name) else {
      throw PlantsError.file(
        FileFailure(operation: "read", path: files.folder.place(name), code: 22))
    }
    return Transcript.ImageAttachment(
      imageURL: URL(filePath: files.folder.place(SessionFiles.photos + "/" + name)))
  }

  /// The pixels of a stored photo; nil when the file is gone or no longer holds them.
  func photo(named name: String) -> Photo? {
    guard let bytes = try? files.photo(name), let photo = try? Photo(data: Data(bytes)),
      name.hasPrefix(photo.sha256)
    else {
      return nil
    }
    return photo
  }
}

/// A photo as a session keeps it.
struct StorablePhoto: Sendable {
  let name: String
  let png: [UInt8]

  init(_ photo: Photo) throws(ImagingError) {
    name = Self.name(of: photo)
    png = Array(try photo.pngData())
  }

  /// The name of a photo's file: photos of the same pixels are one file.
  static func name(of photo: Photo) -> String { photo.sha256 + ".png" }
}

extension PhotoArchive {
  /// An entry as the line of a transcript holds it; its photos are stored.
  func encode(_ entry: Transcript.Entry) throws(PlantsError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.userInfo[.attachmentArchive] = self as any AttachmentArchive
    do {
      return try Array(encoder.encode(entry))
    } catch let error as PlantsError {
      throw error
    } catch {
      throw .unreadableAnswer(reason: String(describing: error))
    }
  }

  /// Reads an entry of a transcript.
  func decode(_ entry: [UInt8]) throws -> Transcript.Entry {
    let decoder = JSONDecoder()
    decoder.userInfo[.attachmentArchive] = self as any AttachmentArchive
    return try decoder.decode(Transcript.Entry.self, from: Data(entry))
  }

  /// The entries of a session.
  ///
  /// - Throws: ``PlantsError/damagedSession(_:reason:)``.
  func decode(_ entries: [[UInt8]], of session: SessionID) throws(PlantsError) -> [Transcript.Entry]
  {
    var decoded: [Transcript.Entry] = []
    for (index, entry) in entries.enumerated() {
      do {
        decoded.append(try decode(entry))
      } catch {
        throw .damagedSession(
          session.rawValue, reason: "entry \(index + 1) of its transcript is of an unknown form")
      }
    }
    return decoded
  }
}
