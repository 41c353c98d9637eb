extension Transcript: Codable {
  /// The version of the encoded form; a transcript of a newer one is refused.
  package static let formatVersion = 1

  private enum Key: String, CodingKey {
    case version, entries
  }

  /// Reads a transcript.
  ///
  /// - Throws: `DecodingError`, also for a transcript of a newer version.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version <= Self.formatVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription: "the transcript has version \(version), "
          + "and versions up to \(Self.formatVersion) are known")
    }
    entries = try container.decode([Entry].self, forKey: .entries)
  }

  /// Writes the transcript.
  ///
  /// - Throws: `EncodingError`, or an error of `Imaging` when a picture cannot be read.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Self.formatVersion, forKey: .version)
    try container.encode(entries, forKey: .entries)
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
