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
  /// The help screen, made from the table the parser reads; advanced options only where it is the whole.
  package static func help(program: String, isWhole: Bool = false) -> String {
    let operands = parameters.filter { $0.isOperand }
      .map { " <\($0.placeholder)>" + ($0.kind == .operands ? "..." : "") }
    let initial = Self()
    let options = parameters.contains { !$0.isOperand } ? " [options]" : ""
    let shown = parameters.filter { isWhole || !$0.isAdvanced }
    let hasMore = parameters.contains { $0.isAdvanced }
    var last = [("-h, --help", "Print this help")]
    if hasMore { last.append(("    --help-all", "Print this help with all options")) }
    // The columns of all groups are aligned.
    var rows = shown.map { (group: $0.group, $0.usage, $0.explanation(initial: initial)) }
    rows += last.map { (group: rows.last?.group ?? "", $0.0, $0.1) }
    let groups = rows.map(\.group).reduce(into: [""]) { if !$0.contains($1) { $0.append($1) } }
    rows = groups.flatMap { group in rows.filter { $0.group == group } }
    let lines = aligned(rows.map { ($0.1, $0.2) }, separator: "\n\0").components(by: "\0")
    var text = ""
    var group = ""
    for (row, line) in zip(rows, lines) {
      if row.group != group { text += "\n\(row.group):\n" }
      group = row.group
      text += line
    }
    return """
      \(summary)

      Usage: \(program) \(name)\(options)\(operands.joined())

      \(text)
      """
  }

  /// The values of the options on which results depend, where they are not what they are without a word.
  package var chosenWords: [String: String] {
    let initial = Self()
    var words: [String: String] = [:]
    for parameter in Self.parameters where parameter.changesResults && !parameter.isOperand {
      let word = parameter.word(self)
      if word != parameter.word(initial) { words[parameter.name] = word }
    }
    return words
  }
}

extension String {
  fileprivate func components(by separator: Character) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
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
    let initial = kind == .option ? word(root) : ""
    if !initial.isEmpty { text += " (default: \(initial))" }
    if let environment { text += " (or $\(environment))" }
    return text
  }
}

/// Rows of two columns; long second columns are wrapped at 100 characters.
private func aligned(
  _ rows: [(left: String, right: String)], separator: String = "\n"
) -> String {
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
  .joined(separator: separator)
}
