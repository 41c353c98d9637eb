/// A picture of the conversation, which the model names by its label.
public struct ImageReference: Sendable, Equatable {
  /// The label of the picture.
  public let attachmentLabel: String

  /// The picture that has the label; of several, the one that came last.
  public func resolve(in transcript: Transcript) -> Transcript.ImageAttachment? {
    resolved(in: transcript)
  }

  /// The picture that has the label; of several, the one that came last.
  public func resolved(in transcript: some Sequence<Transcript.Entry>)
    -> Transcript.ImageAttachment?
  {
    for entry in transcript.reversed() {
      for case .attachment(let attachment) in entry.segments.reversed()
      where attachment.label == attachmentLabel {
        guard case .image(let image) = attachment.content else { continue }
        return image
      }
    }
    return nil
  }
}

extension ImageReference: Generable {
  /// A reference that is still being generated.
  public struct PartiallyGenerated: Identifiable, ConvertibleFromGeneratedContent, Equatable,
    Sendable
  {
    /// The identity of a reference.
    public typealias ID = GenerationID

    /// The identity of the reference.
    public var id: GenerationID
    /// The label so far.
    public var attachmentLabel: String.PartiallyGenerated?

    /// Creates a partial reference.
    ///
    /// - Throws: ``GeneratedContent/ParsingError`` when the content is no reference.
    public init(_ content: GeneratedContent) throws {
      id = content.id ?? GenerationID()
      attachmentLabel = try content.value(forProperty: "attachmentLabel")
    }
  }

  /// An object with the label of a picture.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self, description: "A picture of the conversation, by its label.",
      properties: [
        .init(
          name: "attachmentLabel", description: "The label of the picture.", type: String.self)
      ])
  }

  /// The shape of references to the pictures that have one of these labels.
  static func node(labels: [String]) -> SchemaNode {
    .object(
      ObjectShape(
        name: "ImageReference", description: "A picture of the conversation, by its label.",
        properties: [
          .init(
            name: "attachmentLabel", description: "The label of the picture.",
            node: .words(name: nil, description: nil, labels), isOptional: false)
        ]))
  }

  /// The reference as content.
  public var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["attachmentLabel": attachmentLabel])
  }

  /// Creates a reference.
  ///
  /// - Throws: ``GeneratedContent/ParsingError`` when the content is no reference.
  public init(_ content: GeneratedContent) throws {
    attachmentLabel = try content.value(forProperty: "attachmentLabel")
  }
}
