internal import Foundation
internal import Imaging

/// A piece of an entry as it is written.
struct SegmentRecord: Codable {
  var segment: Transcript.Segment

  init(_ segment: Transcript.Segment) {
    self.segment = segment
  }

  private enum Key: String, CodingKey {
    case id, text, schema, json, image, label, custom
  }

  private enum ImageKey: String, CodingKey {
    case archived, png
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let id = try container.decode(String.self, forKey: .id)
    if let text = try container.decodeIfPresent(String.self, forKey: .text) {
      segment = .text(.init(id: id, content: text))
    } else if let json = try container.decodeIfPresent(String.self, forKey: .json) {
      segment = .structure(
        .init(
          id: id, source: try container.decode(String.self, forKey: .schema),
          content: try GeneratedContent(json: json)))
    } else if container.contains(.custom) {
      segment = .custom(try container.decode(ArchivedCustomSegment.self, forKey: .custom))
    } else {
      let image = try container.nestedContainer(keyedBy: ImageKey.self, forKey: .image)
      segment = .attachment(
        .init(
          id: id,
          content: .image(
            try Self.image(
              in: image,
              archive: decoder.userInfo[.attachmentArchive] as? any AttachmentArchive)),
          label: try container.decodeIfPresent(String.self, forKey: .label)))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(segment.id, forKey: .id)
    switch segment {
    case .text(let text): try container.encode(text.content, forKey: .text)
    case .structure(let structure):
      try container.encode(structure.source, forKey: .schema)
      try container.encode(structure.content.jsonString, forKey: .json)
    case .attachment(let attachment):
      try container.encodeIfPresent(attachment.label, forKey: .label)
      guard case .image(let image) = attachment.content else { return }
      var nested = container.nestedContainer(keyedBy: ImageKey.self, forKey: .image)
      if let archive = encoder.userInfo[.attachmentArchive] as? any AttachmentArchive {
        try nested.encode(try archive.store(image), forKey: .archived)
      } else {
        try nested.encode(try image.photo().pngData(), forKey: .png)
      }
    case .custom(let custom):
      try container.encode(try ArchivedCustomSegment(custom), forKey: .custom)
    }
  }

  private static func image(
    in container: KeyedDecodingContainer<ImageKey>, archive: (any AttachmentArchive)?
  ) throws -> Transcript.ImageAttachment {
    guard let name = try container.decodeIfPresent(String.self, forKey: .archived) else {
      return .init(try Photo(data: try container.decode(Data.self, forKey: .png)))
    }
    guard let archive else {
      throw DecodingError.dataCorruptedError(
        forKey: .archived, in: container,
        debugDescription: "the picture '\(name)' is kept elsewhere, and no archive is given")
    }
    return try archive.image(named: name)
  }
}

/// A segment of an unknown kind, from another program: its text and its JSON are kept.
struct ArchivedCustomSegment: Transcript.CustomSegment, Codable {
  var id: String
  var content: String
  var description: String

  init(_ segment: any Transcript.CustomSegment) throws {
    if let archived = segment as? ArchivedCustomSegment {
      self = archived
    } else {
      id = segment.id
      description = segment.description
      content = try Self.json(segment.content)
    }
  }

  private static func json(_ content: any Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(content), as: UTF8.self)
  }
}
