/// A mistake on a command line.
package enum UsageError: Error, Equatable {
  case noCommand
  case unknownCommand(String, nearest: String?)
  case unknownOption(String, nearest: String?)
  case unexpected(String)
  case missingValue(String)
  case unwantedValue(String)
  case unreadable(String, for: String, allowed: String)
  /// A rule over several parameters, in the command's own words.
  case rule(String)
}

extension UsageError: CustomStringConvertible {
  /// One line, whatever the words held.
  package var description: String { sentence.onOneLine }

  private var sentence: String {
    switch self {
    case .noCommand:
      "name a command"
    case .unknownCommand(let word, let nearest):
      "there is no command '\(word)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .unknownOption(let label, let nearest):
      "there is no option '\(label)'"
        + (nearest.map { "; did you mean '\($0)'?" }
          ?? "; write '--' before a file name that begins with a dash")
    case .unexpected(let word):
      "'\(word)' is one word too many; put words with spaces between quotes"
    case .missingValue(let label):
      "'\(label)' needs a value"
    case .unwantedValue(let label):
      "'\(label)' takes no value"
    case .unreadable(let word, let label, let allowed):
      "'\(label)' can't be '\(word)'" + (allowed.isEmpty ? "" : "; it takes \(allowed)")
    case .rule(let sentence):
      sentence
    }
  }
}

extension String {
  /// The text with each line end and control character replaced by a sign.
  fileprivate var onOneLine: String {
    var line = ""
    for scalar in unicodeScalars {
      let shows =
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .privateUse: false
        // Joiners shape letters of many scripts; the rest can hide or reorder text.
        case .format: scalar.value == 0x200C || scalar.value == 0x200D
        default: true
        }
      line.unicodeScalars.append(shows ? scalar : "\u{FFFD}")
    }
    return line
  }
}
