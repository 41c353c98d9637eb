import Arguments
import Files
import Foundation

/// Prints a setting, or all of them.
struct ConfigGet: Command {
  var setting: String?

  static let name = "config get"
  static let summary = "Print one setting, or all of them."
  static var parameters: [Parameter<Self>] {
    [
      .operand(
        \.setting, as: "setting", "The long name of an option; all settings by default")
    ]
  }

  func run() async throws -> Int32 {
    let settings = try ConfigurationFile(environment: ProcessInfo.processInfo.environment)
      .settings()
    guard let setting else {
      for (name, word) in settings.sorted(by: { $0.key < $1.key }) {
        Console.result("\(name.printable()) = \(word.printable())")
      }
      return ExitStatus.success
    }
    try Plantid.program.checkSettingName(setting)
    guard let word = settings[setting] else { return ExitStatus.someFailed }
    Console.result(Console.resultIsTerminal ? word.printable(limit: 4000) : word)
    return ExitStatus.success
  }
}

/// Keeps a setting.
struct ConfigSet: Command {
  var setting: String?
  var word: String?

  static let name = "config set"
  static let summary = "Set the default value of an option."
  static var parameters: [Parameter<Self>] {
    [
      .operand(\.setting, as: "setting", "The long name of an option, such as detail"),
      .operand(\.word, as: "value", "The new value; true or false for a switch"),
    ]
  }

  func validate() throws(UsageError) {
    guard setting != nil, word != nil else { throw .rule("name a setting and its value") }
  }

  func run() async throws -> Int32 {
    guard let setting, let word else { return ExitStatus.usage }
    try Plantid.program.checkSetting(setting, word)
    try ConfigurationFile(environment: ProcessInfo.processInfo.environment).set(setting, to: word)
    return ExitStatus.success
  }
}

/// Forgets a setting.
struct ConfigUnset: Command {
  var setting: String?

  static let name = "config unset"
  static let summary = "Remove a setting."
  static var parameters: [Parameter<Self>] {
    [.operand(\.setting, as: "setting", "The long name of an option")]
  }

  func validate() throws(UsageError) {
    if setting == nil { throw .rule("name a setting") }
  }

  func run() async throws -> Int32 {
    guard let setting else { return ExitStatus.usage }
    try ConfigurationFile(environment: ProcessInfo.processInfo.environment).set(setting, to: nil)
    return ExitStatus.success
  }
}

/// Prints where settings are kept.
struct ConfigPath: Command {
  static let name = "config path"
  static let summary = "Print the path of the settings file."
  static var parameters: [Parameter<Self>] { [] }

  func run() async throws -> Int32 {
    Console.result(
      try ConfigurationFile(environment: ProcessInfo.processInfo.environment).path)
    return ExitStatus.success
  }
}
