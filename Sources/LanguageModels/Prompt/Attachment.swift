public import Foundation
// Re-exported for programs that state an orientation or pass photos: one import is enough for them.
@_exported public import Imaging

/// The content of an attachment.
public protocol AttachmentContent {}

/// A picture as the content of an attachment.
public struct ImageAttachmentContent: AttachmentContent, Sendable, Equatable {
  var image: Transcript.ImageAttachment
}

/// A picture that goes into a prompt or into instructions.
///
/// Creating an attachment reads nothing: a picture that cannot be used is an error of the request.
public struct Attachment<Content> where Content: AttachmentContent {
  var content: Content
  var label: String?

  /// The attachment with a label that the prompt, the model and its tools can refer to.
  public func label(_ label: String) -> Attachment<Content> {
    Attachment(content: content, label: label)
  }
}

extension Attachment: Sendable where Content: Sendable {}

extension Attachment where Content == ImageAttachmentContent {
  /// Attaches a JPEG or PNG file.
  ///
  /// - Parameters:
  ///   - imageURL: The file.
  ///   - orientation: How the picture is turned; nil uses the file's own.
  public init(imageURL: URL, orientation: Orientation? = nil) {
    content = Content(image: .init(imageURL: imageURL, orientation: orientation))
  }

  /// Attaches the bytes of a JPEG or PNG file.
  ///
  /// - Parameters:
  ///   - imageData: The bytes.
  ///   - orientation: How the picture is turned; nil uses the orientation in the bytes.
  public init(imageData: Data, orientation: Orientation? = nil) {
    content = Content(image: .init(imageData: imageData, orientation: orientation))
  }

  /// Attaches a picture that was decoded before.
  ///
  /// - Parameters:
  ///   - photo: The pixels.
  ///   - orientation: How the pixels are turned; nil where they are upright.
  public init(_ photo: Photo, orientation: Orientation? = nil) {
    content = Content(image: .init(photo, orientation: orientation))
  }
}

extension Attachment: PromptRepresentable, InstructionsRepresentable
where Content == ImageAttachmentContent {
  /// The picture as a prompt.
  public var promptRepresentation: Prompt {
    return Prompt(parts: [.image(content.image, label: label)])
  }

  /// The picture as instructions.
  public var instructionsRepresentation: Instructions {
    return Instructions(parts: [.image(content.image, label: label)])
  }
}
