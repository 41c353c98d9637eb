/// Where an encoder puts pictures, and a decoder finds them again.
///
/// Without one in `userInfo`, pictures are written into the text as PNG, upright and in full size.
package protocol AttachmentArchive: Sendable {
  /// Keeps a picture and returns a name to find it by.
  func store(_ image: Transcript.ImageAttachment) throws -> String
  /// The picture that was stored under a name.
  func image(named name: String) throws -> Transcript.ImageAttachment
}

extension CodingUserInfoKey {
  /// The `any AttachmentArchive` of an encoder or decoder of transcripts.
  package static var attachmentArchive: CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: "attachmentArchive") else {
      preconditionFailure("every string names a key")
    }
    return key
  }
}
