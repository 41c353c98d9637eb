import Arguments
import Foundation

extension Target {
  /// Any words make a command, a screen of help, or a mistake in one line.
  static func arguments(_ input: UnsafeBufferPointer<UInt8>) {
    let words = input.split(separator: 0, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    let program = Program(
      name: "plantid", version: "0", summary: "", commands: [Look.self, List.self])
    do {
      switch try program.request(words, environment: ["PLANTID_MODEL": words.last ?? ""]) {
      case .show(let text): precondition(!text.isEmpty)
      case .run: break
      }
    } catch {
      precondition(!"\(error)".contains { $0.isNewline }, "\(error)")
    }
  }
}

/// A command with the options of the program.
private struct Look: Command {
  var photos: [String] = []
  var batch = BatchOptions()
  var model = ModelOptions()
  var output = OutputOptions()

  static let name = "identify"
  static let summary = ""
  /// Made once: making them takes longer than reading a line with them.
  nonisolated(unsafe) static let parameters: [Parameter<Self>] =
    [.operands(\.photos, as: "photo", "")]
    + BatchOptions.parameters.map { $0.nested(in: \.batch) }
    + ModelOptions.parameters.map { $0.nested(in: \.model) }
    + OutputOptions.parameters.map { $0.nested(in: \.output) }

  func validate() throws(UsageError) {
    try output.validate()
    try batch.validate()
  }

  func run() async throws -> Int32 { 0 }
}

private struct List: Command {
  var session: String?

  static let name = "sessions list"
  static let summary = ""
  static var parameters: [Parameter<Self>] { [.operand(\.session, as: "session", "")] }

  func run() async throws -> Int32 { 0 }
}
