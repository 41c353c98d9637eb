/// A piece of a prompt or of instructions, before it has an identity in a transcript.
package enum PromptPart: Sendable {
  case text(String)
  case image(Transcript.ImageAttachment, label: String?)
}

extension [PromptPart] {
  /// The parts one after the other; texts that meet become one, each on lines of its own.
  ///
  /// Between a picture and a text there is nothing.
  init(joining groups: [[PromptPart]]) {
    self = []
    for part in groups.joined() {
      if case .text(let text) = part, case .text(let earlier) = last {
        self[count - 1] = .text("\(earlier)\n\(text)")
      } else {
        append(part)
      }
    }
  }
}
