internal import Imaging
internal import LanguageModels

/// Where a tool finds the pictures of the conversation that it belongs to.
struct LabelledPictures: Sendable {
  /// The conversation; nil stands for the one of the session that calls the tool.
  let history: (@Sendable () async -> Transcript)?
  @LanguageModelSession.SessionProperty(\.history) private var sessionHistory

  init(history: (@Sendable () async -> Transcript)?) {
    self.history = history
  }

  /// The picture that a model named, at full detail, and the label it has.
  ///
  /// A model that misspells the label of the only picture means that one.
  ///
  /// - Throws: ``VisionToolsError/noSuchPicture(label:known:)`` or an error of `Imaging`.
  func photo(_ reference: ImageReference) async throws -> (label: String, photo: Photo) {
    let transcript = await history?() ?? Transcript(entries: sessionHistory)
    var label = reference.attachmentLabel
    var image = reference.resolve(in: transcript)
    if image == nil {
      let pictures = transcript.pictures
      let known = pictures.compactMap(\.label).uniqued()
      guard pictures.count == 1, case .image(let only)? = pictures.first?.content else {
        throw VisionToolsError.noSuchPicture(label: PlainText.singleLine(label), known: known)
      }
      image = only
      label = known.first ?? label
    }
    guard let image else {
      throw VisionToolsError.noSuchPicture(label: PlainText.singleLine(label), known: [])
    }
    let decoded = try await Self.decoding.run { _ in try image.photo() }
    return (PlainText.singleLine(label), decoded)
  }

  private static let decoding = BlockingWork(label: "plantid.pictures")
}

extension Transcript {
  fileprivate var pictures: [AttachmentSegment] {
    flatMap(\.segments).compactMap { segment in
      if case .attachment(let attachment) = segment { attachment } else { nil }
    }
  }
}

extension [String] {
  fileprivate func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
