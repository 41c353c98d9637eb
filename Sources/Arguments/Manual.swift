/// The pages of the manual, made from the tables that the parser reads.
extension Program {
  /// A section of the first page besides the tables of the commands.
  package struct Section: Equatable, Sendable {
    package var title: String
    /// Words that are explained, such as a variable or a file.
    package var entries: [(term: String, text: String)]

    /// The title as one word of a command line.
    var word: String { String(title.lowercased().map { $0 == " " ? "-" : $0 }) }

    package init(_ title: String, _ entries: [(term: String, text: String)]) {
      self.title = title
      self.entries = entries
    }

    package static func == (left: Section, right: Section) -> Bool {
      left.title == right.title && left.entries.elementsEqual(right.entries, by: ==)
    }
  }

  /// The first page: what the program is for, and its commands.
  package func manual() -> String {
    var page = Page(name: name, tool: "\(name) \(version)", summary: summary)
    page.add(".SH SYNOPSIS", ".B \(Page.escaped(name))")
    page.add(".I command", "[\\fIoption\\fR ...]")
    page.add(".SH COMMANDS")
    for command in shownCommands {
      page.explain("\(command.name)", command.summary)
    }
    page.add(".PP", Page.escaped("Each command has a page of its own, such as \(name)-") + "\\c")
    page.add(Page.escaped(shownCommands.first?.pageName ?? "") + "(1).")
    for section in sections {
      page.add(".SH \(section.title.uppercased())")
      for entry in section.entries { page.explain(entry.term, entry.text) }
    }
    page.add(".SH SEE ALSO")
    page.add(
      shownCommands.map { ".BR \(Page.escaped("\(name)-\($0.pageName)")) (1)" }
        .joined(separator: " ,\n"))
    return page.text
  }

  /// The pages of all commands, by the name of the file.
  package var manualPages: [(file: String, text: String)] {
    [("\(name).1", manual())]
      + shownCommands.map { ("\(name)-\($0.pageName).1", $0.manual(program: self)) }
  }

  /// The page of a command; nil when there is no such command.
  package func manual(of command: String) -> String? {
    shownCommands.first { $0.name == command || $0.pageName == command }?.manual(program: self)
  }
}

extension Command {
  fileprivate static var pageName: String {
    String(name.map { $0 == " " ? "-" : $0 })
  }

  fileprivate static func manual(program: Program) -> String {
    var page = Page(
      name: "\(program.name)-\(pageName)", tool: "\(program.name) \(program.version)",
      summary: summary)
    page.add(".SH SYNOPSIS", ".B \(Page.escaped("\(program.name) \(name)"))")
    let options = parameters.filter { !$0.isOperand }
    if !options.isEmpty { page.add("[\\fIoption\\fR ...]") }
    for operand in parameters where operand.isOperand {
      page.add(
        "[\\fI\(Page.escaped(operand.placeholder))\\fR"
          + (operand.kind == .operands ? " ...]" : "]"))
    }
    page.add(".SH OPTIONS")
    let initial = Self()
    for parameter in parameters {
      page.explain(parameter.entry, parameter.explanation(initial: initial))
    }
    page.explain("-h, --help", "Print this help")
    page.add(".SH SEE ALSO", ".BR \(Page.escaped(program.name)) (1)")
    return page.text
  }
}

extension Parameter {
  fileprivate var entry: String {
    usage.drop { $0 == " " }.filter { $0 != "<" && $0 != ">" }
  }
}

/// A page in the language of man(7).
private struct Page {
  private(set) var text: String

  init(name: String, tool: String, summary: String) {
    let title = name.uppercased()
    text = """
      .TH "\(Self.escaped(title))" 1 "" "\(Self.escaped(tool))" "User commands"
      .nh
      .SH NAME
      \(Self.escaped(name)) \\- \(Self.escaped(summary))

      """
  }

  mutating func add(_ lines: String...) {
    for line in lines { text += line + "\n" }
  }

  /// A word with its explanation.
  mutating func explain(_ term: String, _ explanation: String) {
    add(".TP", ".B \(Self.escaped(term))", Self.escaped(explanation))
  }

  /// Text that means itself: no escapes, no requests, and dashes that can be pasted.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "\"": result += "\\(dq"
      case "\n": result += " "
      case "'": result += "\\(aq"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "`": result += "\\(ga"
      default: result.append(character)
      }
    }
    return result.first == "." ? "\\&" + result : result
  }
}
