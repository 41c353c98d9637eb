/// Settings are options that a configuration file sets, each under its long name.
extension Program {
  /// The names of all settings, in alphabetical order.
  package var settingNames: [String] {
    Set(commands.flatMap { $0.settingNames }).sorted()
  }

  /// Whether the command that the words name has an option that a setting may set.
  package func takesSettings(_ words: [String]) -> Bool {
    command(in: words).map { !$0.0.settingNames.isEmpty } ?? false
  }

  /// Checks a setting before it is kept.
  ///
  /// - Throws: ``UsageError`` for a name that is no setting, or a word that is none of its values.
  package func checkSetting(_ name: String, _ word: String) throws(UsageError) {
    try checkSettingName(name)
    for command in commands { try command.checkSetting(name, word) }
  }

  /// Checks the name of a setting.
  ///
  /// - Throws: ``UsageError`` for a name that is no setting.
  package func checkSettingName(_ name: String) throws(UsageError) {
    let names = settingNames
    guard !names.contains(name) else { return }
    let hint = nearest(to: name, among: names).map { "; did you mean '\($0)'?" }
    throw .rule(
      "there is no setting '\(name)'" + (hint ?? "; there are: \(names.joined(separator: ", "))"))
  }
}

extension Command {
  fileprivate static var settingNames: [String] {
    parameters.filter(\.isConfigurable).map(\.name)
  }

  fileprivate static func checkSetting(_ name: String, _ word: String) throws(UsageError) {
    var command = Self()
    for parameter in parameters where parameter.isConfigurable && parameter.name == name {
      try parameter.readSetting(word, into: &command)
    }
  }
}

extension Parameter {
  /// Stores the word of a setting; a switch is on or off.
  func readSetting(_ word: String, into root: inout Root) throws(UsageError) {
    let source = "the setting \(name)"
    guard kind == .flag else {
      try read(word, from: source, into: &root)
      return
    }
    switch word {
    case "true": try read("", into: &root)
    case "false": break
    default: throw .unreadable(word, for: source, allowed: "true or false")
    }
  }
}
