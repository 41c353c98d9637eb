import Arguments
import Files
import Foundation

/// What a line of a conversation asks for.
enum ChatCommand: Equatable {
  case question(String)
  case photo(String)
  case help
  case quit
  case mistake(String)

  static let overview = """
    /photo FILE  show one more photo
    /help        print this
    /quit        leave; so do 'quit', 'exit' and ^D
    Anything else is a question. ^C stops an answer, the arrow keys bring back earlier lines.
    """
  private static let names = ["/photo", "/help", "/quit"]

  /// Reads a line that is not empty.
  init(_ line: String) {
    guard line.hasPrefix("/") else {
      let word = line.lowercased().filter(\.isLetter)
      self = ["quit", "exit", "bye"].contains(word) ? .quit : .question(line)
      return
    }
    let name = String(line.prefix { !$0.isWhitespace })
    let rest = line.dropFirst(name.count).trimmingCharacters(in: .whitespaces)
    switch name {
    case "/photo":
      self = rest.isEmpty ? .mistake("name a file after /photo") : .photo(Self.path(rest))
    case "/help": self = .help
    case "/quit", "/exit": self = .quit
    default: self = .mistake(Self.mistake(line, name))
    }
  }

  private static func mistake(_ line: String, _ name: String) -> String {
    if FileManager.default.fileExists(atPath: path(line)) {
      return "to show that photo, write /photo before its name"
    }
    let hint = nearest(to: name, among: names).map { "did you mean '\($0)'?" }
    return "there is no command '\(name.printable(limit: 40))'; \(hint ?? "/help lists them")"
  }

  /// A file name as a user types it or a terminal pastes it: between quotes, or with backslashes.
  static func path(_ text: String) -> String {
    if let quote = text.first, quote == "'" || quote == "\"", text.count > 1, text.last == quote {
      return String(text.dropFirst().dropLast())
    }
    if text.hasPrefix("~/"), let home = ProcessInfo.processInfo.environment["HOME"] {
      return path(home + text.dropFirst())
    }
    guard !FileManager.default.fileExists(atPath: text) else { return text }
    var path = ""
    var isEscaped = false
    for character in text {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        path.append(character)
        isEscaped = false
      }
    }
    return path
  }
}
