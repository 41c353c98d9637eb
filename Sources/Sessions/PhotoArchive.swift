package import Files
import Foundation
package import Imaging
package import LanguageModels

/// Keeps the photos of a session's transcript as files that are named by their pixels.
package struct PhotoArchive: AttachmentArchive {
  package let files: SessionFiles
  /// A photo that is about to be stored, in the form it is stored in.
  package var ready: StorablePhoto?

  /// An archive in the folder of a session.
  package init(files: SessionFiles, ready: StorablePhoto? = nil) {
    self.files = files
    self.ready = ready
  }

  package func store(_ image: Transcript.ImageAttachment) throws -> String {
    let photo = try image.photo()
    let name = StorablePhoto.name(of: photo)
    let stored = ready?.name == name ? ready : nil
    try files.store(photo: (stored ?? StorablePhoto(photo)).png, as: name)
    return name
  }

  /// The attachment of a stored photo; nothing is read until somebody wants its pixels.
  package func image(named name: String) throws -> Transcript.ImageAttachment {
    guard SessionFiles.isPhotoName(name) else {
      throw PlantidError.stored("read", files.folder.place(name), code: EINVAL)
    }
    return Transcript.ImageAttachment(
      storedAt: URL(filePath: files.folder.place(SessionFiles.photos + "/" + name)),
      sha256: StorablePhoto.sha256(inName: name))
  }

  /// The pixels of a stored photo; nil when the file is gone or no longer holds them.
  package func photo(named name: String) -> Photo? {
    guard let bytes = try? files.photo(name), let photo = try? Photo(data: Data(bytes)),
      name.hasPrefix(photo.sha256)
    else {
      return nil
    }
    return photo
  }
}

/// A photo as a session keeps it.
package struct StorablePhoto: Sendable {
  package let name: String
  let png: [UInt8]

  package init(_ photo: Photo) throws(ImagingError) {
    name = Self.name(of: photo)
    png = Array(try photo.pngData())
  }

  /// The name of a photo's file: photos of the same pixels are one file.
  package static func name(of photo: Photo) -> String { photo.sha256 + ".png" }

  /// The sha256 of the pixels of the photo with that name.
  static func sha256(inName name: String) -> String { String(name.prefix(64)) }
}

extension PhotoArchive {
  /// An entry as the line of a transcript holds it; its photos are stored.
  package func encode(_ entry: Transcript.Entry) throws(PlantidError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.userInfo[.attachmentArchive] = self as any AttachmentArchive
    do {
      return try Array(encoder.encode(entry))
    } catch let error as PlantidError {
      throw error
    } catch {
      throw .unstorableTurn(reason: String(describing: error))
    }
  }

  /// Reads an entry of a transcript.
  package func decode(_ entry: [UInt8]) throws -> Transcript.Entry {
    let decoder = JSONDecoder()
    decoder.userInfo[.attachmentArchive] = self as any AttachmentArchive
    return try decoder.decode(Transcript.Entry.self, from: Data(entry))
  }

  /// The entries of a session.
  ///
  /// - Throws: ``PlantidError/damagedSession(_:reason:)``.
  package func decode(_ entries: [[UInt8]], of session: SessionID) throws(PlantidError)
    -> [Transcript.Entry]
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
