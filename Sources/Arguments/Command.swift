/// A subcommand: a plain value whose properties are filled from words.
///
/// Defaults are what `init()` leaves in the properties, so help never states them again.
package protocol Command: SendableMetatype {
  /// The words that call the command, such as `sessions list`.
  static var name: String { get }
  static var summary: String { get }
  static var parameters: [Parameter<Self>] { get }
  /// Whether the list of commands leaves it out, because people have no use for it.
  static var isHidden: Bool { get }

  init()

  /// Checks the rules over several parameters, before any work is done.
  func validate() throws(UsageError)

  /// Does the work and returns the exit status.
  func run() async throws -> Int32
}

extension Command {
  package static var isHidden: Bool { false }
  package func validate() throws(UsageError) {}

  /// Fills a command from the words after its name; what they leave open, from variables, then settings.
  ///
  /// - Throws: ``UsageError`` for a word that fits no parameter.
  package static func parse(
    _ words: [String], environment: [String: String] = [:], settings: [String: String] = [:]
  ) throws(UsageError) -> Self {
    let parameters = parameters
    var command = Self()
    for parameter in parameters {
      if let variable = parameter.environment, let word = environment[variable], !word.isEmpty {
        try parameter.read(word, from: variable, into: &command)
      } else if parameter.isConfigurable, let word = settings[parameter.name] {
        try parameter.readSetting(word, into: &command)
      }
    }

    var operands = parameters.filter { $0.isOperand }[...]
    var words = words[...]
    var onlyOperands = false
    while let word = words.popFirst() {
      if onlyOperands || word == "-" || !word.hasPrefix("-") {
        guard let operand = operands.first else { throw .unexpected(word) }
        try operand.read(word, into: &command)
        if operand.kind == .operand { operands.removeFirst() }
      } else if word == "--" {
        onlyOperands = true
      } else {
        try readOption(word, following: &words, of: parameters, into: &command)
      }
    }
    try command.validate()
    return command
  }

  /// Reads `--name value`, `--name=value`, `-n value`, `-nvalue` or a switch.
  private static func readOption(
    _ word: String, following words: inout ArraySlice<String>, of parameters: [Parameter<Self>],
    into command: inout Self
  ) throws(UsageError) {
    let label: String
    let attached: String?
    if word.hasPrefix("--") {
      let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      label = String(halves[0])
      attached = halves.count == 2 ? String(halves[1]) : nil
    } else {
      label = String(word.prefix(2))
      attached = word.count > 2 ? String(word.dropFirst(2)) : nil
    }
    guard let parameter = parameters.first(where: { $0.answers(to: label) }) else {
      let labels = parameters.filter { !$0.isOperand }.map(\.label)
      throw .unknownOption(word, nearest: nearest(to: label, among: labels + ["--help"]))
    }
    if parameter.kind == .flag {
      guard attached == nil else { throw .unwantedValue(parameter.label) }
      try parameter.read("", into: &command)
    } else {
      guard let value = attached ?? words.popFirst() else { throw .missingValue(parameter.label) }
      try parameter.read(value, into: &command)
    }
  }
}
