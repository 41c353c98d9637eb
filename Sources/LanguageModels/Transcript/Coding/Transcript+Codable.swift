/// In the form in which Apple's framework writes transcripts, so that a conversation begun there goes on here.
extension Transcript: Codable {
  /// The version of the form that this library wrote before; a transcript of a newer one is refused.
  package static let formatVersion = 1

  /// What the form names itself.
  private static let appleType = "FoundationModels.Transcript"
  private static let appleVersion = "1.1"

  private enum Key: String, CodingKey {
    case type, version, transcript, entries
  }

  /// Reads a transcript, as Apple's framework and its command write it, or as this library did before.
  ///
  /// - Throws: `DecodingError`, also for a transcript of a newer version.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if container.contains(.entries) {
      self = try Self.older(container)
    } else if container.contains(.type) {
      self = try Self.apple(container)
    } else {
      // The file of a command holds the name of its model and the transcript.
      let inner = try container.nestedContainer(keyedBy: Key.self, forKey: .transcript)
      self = try Self.apple(inner)
    }
  }

  private static func older(_ container: KeyedDecodingContainer<Key>) throws -> Transcript {
    let version = try container.decode(Int.self, forKey: .version)
    guard version <= formatVersion else { throw newer(container, version: "\(version)") }
    return Transcript(entries: try container.decode([Entry].self, forKey: .entries))
  }

  private static func apple(_ container: KeyedDecodingContainer<Key>) throws -> Transcript {
    let type = try container.decode(String.self, forKey: .type)
    guard type == appleType else {
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: container, debugDescription: "'\(type)' is no transcript")
    }
    let number = try? container.decode(Int.self, forKey: .version)
    let version =
      try number.map { "\($0)" } ?? container.decode(String.self, forKey: .version)
    guard version.split(separator: ".").first == "1" else {
      throw newer(container, version: version)
    }
    let inner = try container.nestedContainer(keyedBy: Key.self, forKey: .transcript)
    return Transcript(entries: try inner.decode([AppleEntry].self, forKey: .entries).map(\.entry))
  }

  private static func newer(
    _ container: KeyedDecodingContainer<Key>, version: String
  ) -> DecodingError {
    .dataCorruptedError(
      forKey: .version, in: container,
      debugDescription: "the transcript has version \(version), "
        + "and versions up to \(appleVersion) are known; read it with what wrote it")
  }

  /// Writes the transcript in the form of Apple's framework, pictures in it as PNG.
  ///
  /// - Throws: `EncodingError`, or an error of `Imaging` when a picture cannot be read.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Self.appleType, forKey: .type)
    try container.encode(Self.appleVersion, forKey: .version)
    var inner = container.nestedContainer(keyedBy: Key.self, forKey: .transcript)
    try inner.encode(entries.map(AppleEntry.init), forKey: .entries)
  }
}

extension Transcript.Entry: Codable {
  /// Reads an entry.
  ///
  /// - Throws: `DecodingError`, also for an entry of a kind that is not known.
  public init(from decoder: any Decoder) throws {
    self = try EntryRecord(from: decoder).entry(codingPath: decoder.codingPath)
  }

  /// Writes the entry.
  ///
  /// - Throws: `EncodingError`, or an error of `Imaging` when a picture cannot be read.
  public func encode(to encoder: any Encoder) throws {
    try EntryRecord(self).encode(to: encoder)
  }
}
