extension Program {
  /// The commands that people have a use for.
  var shownCommands: [any Command.Type] { commands.filter { !$0.isHidden } }

  /// The screen that lists every command.
  package var help: String {
    """
    \(summary)

    Usage: \(name) <command> [options]

    \(aligned(shownCommands.map { ($0.name, $0.summary) }))

    '\(name) <command> --help' says more; '\(name) --version' prints the version.
    """ + topics
  }

  /// Which other words `help` takes.
  private var topics: String {
    guard !sections.isEmpty else { return "" }
    let words = sections.map { "'\(name) help \($0.word)'" }
    return "\nThere are also " + words.joined(separator: ", ") + "."
  }

  /// The screen of a section of the manual.
  func help(on section: Section) -> String {
    "\(section.title)\n\n\(aligned(section.entries.map { ($0.term, $0.text) }))"
  }
}

extension Command {
  /// The help screen, made from the table the parser reads.
  package static func help(program: String) -> String {
    let operands = parameters.filter { $0.isOperand }
      .map { " <\($0.placeholder)>" + ($0.kind == .operands ? "..." : "") }
    let initial = Self()
    let options = parameters.contains { !$0.isOperand } ? " [options]" : ""
    let rows = parameters.map { ($0.usage, $0.explanation(initial: initial)) }
    return """
      \(summary)

      Usage: \(program) \(name)\(options)\(operands.joined())

      \(aligned(rows + [("-h, --help", "Print this help")]))
      """
  }
}

extension Parameter {
  /// The parameter as a person types it.
  var usage: String {
    let prefix = short.map { "-\($0), " } ?? "    "
    return switch kind {
    case .flag: "\(prefix)--\(name)"
    case .option: "\(prefix)--\(name) <\(placeholder)>"
    case .operand: "<\(placeholder)>"
    case .operands: "<\(placeholder)>..."
    }
  }

  /// The summary with the closed list of values, the variable and the default, where there are any.
  func explanation(initial root: Root) -> String {
    var text = summary
    if !choices.isEmpty { text += " [\(choices.joined(separator: "|"))]" }
    let initial = initial(root)
    if !initial.isEmpty { text += " (default: \(initial))" }
    if let environment { text += " (or $\(environment))" }
    return text
  }
}

/// Rows of two columns; long second columns go on in further lines of at most 100 characters.
private func aligned(_ rows: [(left: String, right: String)]) -> String {
  let indent = (rows.map(\.left.count).max() ?? 0) + 4
  return rows.map { row in
    var lines = [""]
    for word in row.right.split(separator: " ") {
      let line = lines[lines.count - 1]
      if !line.isEmpty, indent + line.count + 1 + word.count > 100 {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] += (line.isEmpty ? "" : " ") + word
      }
    }
    let left = "  " + row.left + String(repeating: " ", count: indent - row.left.count - 2)
    return left + lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
  .joined(separator: "\n")
}
