internal import MacroExpansions
@_spi(PluginMessage) internal import SwiftCompilerPluginMessageHandling
internal import SwiftSyntaxMacros

/// Finds a macro by the name that its declaration gives.
struct MacroProvider: PluginProvider {
  /// A name that no declaration should give.
  struct UnknownMacro: Error, CustomStringConvertible {
    var name: String
    var description: String { "there is no macro '\(name)'" }
  }

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    switch typeName {
    case "GenerableMacro": GenerableMacro.self
    case "GuideMacro": GuideMacro.self
    case "SessionPropertyEntryMacro": SessionPropertyEntryMacro.self
    default: throw UnknownMacro(name: typeName)
    }
  }
}

// The compiler starts this program and talks with it through its standard streams.
let listener = CompilerPluginMessageListener(
  connection: try StandardIOMessageConnection(), provider: MacroProvider())
try listener.main()
