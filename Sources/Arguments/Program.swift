/// A tool made of commands.
package struct Program: Sendable {
  package let name: String
  package let version: String
  package let summary: String
  package let commands: [any Command.Type]
  /// Topics besides the commands, for `help` and the manual.
  package let sections: [Section]

  package init(
    name: String, version: String, summary: String, commands: [any Command.Type],
    sections: [Section] = []
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.commands = commands
    self.sections = sections
  }

  /// What a command line asks for.
  package enum Request {
    /// Text for standard output and nothing else.
    case show(String)
    /// A command whose words have all been read and checked.
    case run(any Command)
  }

  /// Decides what the words ask for, before any work is done.
  ///
  /// - Throws: ``UsageError`` for words that make no sense.
  package func request(
    _ words: [String], environment: [String: String] = [:], settings: [String: String] = [:]
  ) throws(UsageError) -> Request {
    guard let first = words.first else { throw .noCommand }
    if first == "--version" { return .show("\(name) \(version)") }
    if isHelp(first) { return .show(help) }
    if first == "help" { return .show(try helpScreen(for: Array(words.dropFirst()))) }

    guard let (command, rest) = command(in: words) else {
      return .show(try groupScreen(words))
    }
    let options = rest.prefix { $0 != "--" }
    if options.contains("--help-all") { return .show(command.help(program: name, isWhole: true)) }
    if options.contains(where: isHelp) { return .show(command.help(program: name)) }
    return .run(try command.parse(rest, environment: environment, settings: settings))
  }

  /// The command that the first words name, and the words after its name.
  func command(in words: [String]) -> ((any Command.Type), [String])? {
    for command in commands {
      let parts = command.name.split(separator: " ").map(String.init)
      if words.starts(with: parts) { return (command, Array(words.dropFirst(parts.count))) }
    }
    return nil
  }

  private func helpScreen(for words: [String]) throws(UsageError) -> String {
    let words = words.first == "--" ? Array(words.dropFirst()) : words
    guard !words.isEmpty else { return help }
    if words.count == 1, let section = sections.first(where: { $0.word == words[0] }) {
      return help(on: section)
    }
    if let (command, _) = command(in: words) { return command.help(program: name) }
    return try groupScreen([words[0], "--help"])
  }

  /// The help of a group such as `sessions`, or the error for an unknown word.
  private func groupScreen(_ words: [String]) throws(UsageError) -> String {
    let members = commands.filter { $0.name.hasPrefix("\(words[0]) ") }
    guard !members.isEmpty else {
      let known = Set(commands.map { String($0.name.prefix { $0 != " " }) }).sorted() + ["help"]
      throw .unknownCommand(words[0], nearest: nearest(to: words[0], among: known))
    }
    guard words.count > 1 else {
      let verbs = members.map { $0.name.dropFirst(words[0].count + 1) }.joined(separator: ", ")
      throw .rule("'\(words[0])' needs one of these words after it: \(verbs)")
    }
    guard isHelp(words[1]) else {
      let whole = words.prefix(2).joined(separator: " ")
      throw .unknownCommand(whole, nearest: nearest(to: whole, among: members.map { $0.name }))
    }
    return members.map { $0.help(program: name) }.joined(separator: "\n\n")
  }

  private func isHelp(_ word: String) -> Bool { word == "--help" || word == "-h" }
}
