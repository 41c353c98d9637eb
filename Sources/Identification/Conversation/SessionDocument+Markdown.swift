import Files
import Foundation
import LanguageModels
import Sessions

extension SessionDocument {
  /// The session as CommonMark; no question or answer can become markup.
  package var markdown: String {
    var lines = ["# \(Self.escaped(record.title))", ""]
    if let correction = record.correction {
      lines.append(
        "- Determined by the user: \(Self.escaped(correction.name)) "
          + "(\(correction.date.ISO8601Format()))")
    }
    lines += [
      "- Session: \(Self.escaped(record.id)), begun \(record.created.ISO8601Format())",
      "- Model: \(Self.escaped(record.model.name)), on this machine; it can be wrong",
    ]
    for photo in record.photos {
      lines.append("- Photo: \(Self.escaped(photo.name)) (pixels' sha256 \(photo.sha256))")
    }
    for exchange in exchanges {
      let shown = exchange.photos.isEmpty ? "" : "(with a photo) "
      lines += ["", "> \(shown)" + Self.paragraph(exchange.question, prefix: "> "), ""]
      if let about = exchange.subject?.title { lines += ["*About \(Self.escaped(about))*", ""] }
      lines.append(exchange.reply.text.map { Self.paragraph($0, prefix: "") } ?? "*(no answer)*")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text of several lines, each escaped and begun with a prefix.
  private static func paragraph(_ text: String, prefix: String) -> String {
    text.split(separator: "\n").map { escaped(String($0)) }.joined(separator: "  \n\(prefix)")
  }

  /// The text on one line, with a backslash before whatever could be markup.
  private static func escaped(_ text: String) -> String {
    var result = ""
    var isNumber = true
    for (index, character) in text.printable(limit: 8000).enumerated() {
      // A heading, a list or a rule can only begin a line.
      let begins = index == 0 && "#+-=".contains(character)
      let counts = index > 0 && isNumber && ".)".contains(character)
      if begins || counts || "\\`*_[]<>|~&".contains(character) { result += "\\" }
      isNumber = isNumber && ("0"..."9").contains(character)
      result.append(character)
    }
    return result
  }
}
