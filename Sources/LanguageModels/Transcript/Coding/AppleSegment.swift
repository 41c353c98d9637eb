internal import Foundation
internal import Imaging

/// A piece of an entry as Apple's framework writes it.
struct AppleSegment: Codable {
  var segment: Transcript.Segment

  init(_ segment: Transcript.Segment) {
    self.segment = segment
  }

  private enum Key: String, CodingKey {
    case type, id, text, structure, image, attachment, custom
  }

  /// A value.
  ///
  /// `json` is the text it was read from, which keeps the order of its properties. It is this
  /// library's own, and others pass over it.
  private struct Structure: Codable {
    var source: String
    var content: CodableJSON
    var json: String?
  }

  private struct Attachment: Codable {
    var type = "image"
    var label: String?
    var data: String
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let id = try container.decodeIfPresent(String.self, forKey: .id) ?? UUID().uuidString
    let type = try container.decode(String.self, forKey: .type)
    switch type {
    case "text":
      segment = .text(.init(id: id, content: try container.decode(String.self, forKey: .text)))
    case "structure":
      let structure = try container.decode(Structure.self, forKey: .structure)
      let content = try structure.json.map { try GeneratedContent(json: $0) }
      segment = .structure(
        .init(
          id: id, source: structure.source, content: content ?? structure.content.content))
    case "image":
      let text = try container.decode(String.self, forKey: .image)
      segment = .attachment(
        .init(id: id, content: .image(try decoder.picture(text, container, .image))))
    case "attachment":
      let attachment = try container.decode(Attachment.self, forKey: .attachment)
      segment = .attachment(
        .init(
          id: id,
          content: .image(try decoder.picture(attachment.data, container, .attachment)),
          label: attachment.label))
    case "custom":
      segment = .custom(try container.decode(ArchivedCustomSegment.self, forKey: .custom))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: container,
        debugDescription: "pieces of the type '\(type)' are not known here")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(segment.id, forKey: .id)
    switch segment {
    case .text(let text):
      try container.encode("text", forKey: .type)
      try container.encode(text.content, forKey: .text)
    case .structure(let value):
      try container.encode("structure", forKey: .type)
      try container.encode(
        Structure(
          source: value.source, content: CodableJSON(value.content),
          json: value.content.jsonString), forKey: .structure)
    case .attachment(let attachment):
      guard case .image(let image) = attachment.content else { return }
      let data = try encoder.text(of: image)
      if let label = attachment.label {
        try container.encode("attachment", forKey: .type)
        try container.encode(Attachment(label: label, data: data), forKey: .attachment)
      } else {
        try container.encode("image", forKey: .type)
        try container.encode(data, forKey: .image)
      }
    case .custom(let custom):
      try container.encode("custom", forKey: .type)
      try container.encode(try ArchivedCustomSegment(custom), forKey: .custom)
    }
  }
}

extension Encoder {
  /// A picture as a `data:` URL; where there is an archive, the name that it is kept under.
  fileprivate func text(of image: Transcript.ImageAttachment) throws -> String {
    if let archive = userInfo[.attachmentArchive] as? any AttachmentArchive {
      return try archive.store(image)
    }
    return "data:image/png;base64," + (try image.photo().pngData().base64EncodedString())
  }
}

extension Decoder {
  /// The picture of a `data:` URL, or of a name in an archive.
  fileprivate func picture<Key>(
    _ text: String, _ container: KeyedDecodingContainer<Key>, _ key: Key
  ) throws -> Transcript.ImageAttachment {
    guard text.hasPrefix("data:"), let comma = text.firstIndex(of: ","),
      text[..<comma].hasSuffix(";base64"),
      let data = Data(base64Encoded: String(text[text.index(after: comma)...]))
    else {
      if let archive = userInfo[.attachmentArchive] as? any AttachmentArchive {
        return try archive.image(named: text)
      }
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container, debugDescription: "a picture is no base64 'data:' URL")
    }
    return .init(try Photo(data: data))
  }
}
