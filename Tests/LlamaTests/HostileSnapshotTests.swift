import Files
import Foundation
import LanguageModels
import ProgramSupport
import Testing

@testable import Llama

/// Saved contexts whose checksums are right and whose numbers are not.
@Suite(.serialized) struct HostileSnapshotTests {
  typealias Object = [String: Any]

  private static func steps(_ header: inout Object, _ change: (inout [Object]) -> Void) {
    var journal = header["journal"] as? Object ?? [:]
    var steps = journal["steps"] as? [Object] ?? []
    change(&steps)
    journal["steps"] = steps
    header["journal"] = journal
  }

  private static func picture(_ key: String, _ number: Int) -> (inout Object) -> Void {
    { header in
      steps(&header) { steps in
        for index in steps.indices {
          guard var picture = steps[index]["picture"] as? Object else { continue }
          picture[key] = number
          steps[index]["picture"] = picture
        }
      }
    }
  }

  private static func answerStart(tokens: Int, positions: Int) -> (inout Object) -> Void {
    { header in
      var journal = header["journal"] as? Object ?? [:]
      journal["answerStart"] = ["tokens": tokens, "positions": positions]
      header["journal"] = journal
    }
  }

  private static var changes: [(String, (inout Object) -> Void)] {
    [
      ("position", { $0["position"] = Int.max }), ("position", { $0["position"] = Int.min }),
      ("picture tokens", picture("tokens", .max)), ("picture tokens", picture("tokens", -1)),
      ("picture tokens", picture("tokens", 1 << 31 - 1)),
      ("picture positions", picture("positions", .max)),
      ("picture positions", picture("positions", .min)), ("tiles", picture("tiles", .max)),
      ("answer", answerStart(tokens: .min, positions: 0)),
      ("answer", answerStart(tokens: .max, positions: .max)),
      ("answer", answerStart(tokens: 0, positions: 0)),
      ("state size", { $0["stateSize"] = Int.max }), ("state size", { $0["stateSize"] = -1 }),
      (
        "no messages",
        { header in
          var journal = header["journal"] as? Object ?? [:]
          journal["messages"] = [String]()
          header["journal"] = journal
        }
      ),
      (
        "unknown token",
        { header in
          steps(&header) {
            $0[0] = ["tokens": Data(repeating: 0x7F, count: 4).base64EncodedString()]
          }
        }
      ),
    ]
  }

  /// A file with a right checksum around a header.
  private static func file(_ header: Data, _ state: Data) -> Data {
    var file = SnapshotFile.mark + Data([UInt8(SnapshotFile.version), 0, 0, 0])
    file += (0..<4).map { UInt8(truncatingIfNeeded: header.count >> (8 * $0)) }
    return file + Data(SHA256.hex(of: header).utf8) + header + state
  }

  private static func saved(in folder: ScratchFolder) async throws -> (Transcript, SnapshotFile) {
    let model = try LlamaLanguageModel.test()
    let session = LanguageModelSession(model: model, instructions: "You name plants.")
    try await session.identify(.sample())
    let file = folder.file("saved.kv")
    try await model.saveContext(of: session.transcript, to: file)
    return (session.transcript, try SnapshotFile(contentsOf: file))
  }

  @Test("S09: numbers that no context has are damage", .requiresModel)
  func numbersThatNoContextHas() async throws {
    let folder = try ScratchFolder()
    let (transcript, saved) = try await Self.saved(in: folder)
    let model = try LlamaLanguageModel.test()
    let file = folder.file("context.kv")
    for (name, change) in Self.changes {
      let whole = try JSONSerialization.jsonObject(with: JSONEncoder().encode(saved.header))
      var header = try #require(whole as? Object)
      change(&header)
      try Self.file(JSONSerialization.data(withJSONObject: header), saved.state).write(to: file)
      let mismatch = await #expect(throws: ContextMismatch.self, "\(name)") {
        try await model.restoreContext(of: transcript, from: file)
      }
      #expect(mismatch?.reason == .damaged, "\(name)")
    }
  }

  /// Its marks, counts and positions come first; what follows are the numbers of the cache.
  @Test("S09: a state that was altered is made again, and no fault of the model's", .requiresModel)
  func aStateThatWasAltered() async throws {
    let folder = try ScratchFolder()
    let (transcript, saved) = try await Self.saved(in: folder)
    let rebuilt = LanguageModelSession(model: try LlamaLanguageModel.test(), transcript: transcript)
    try await rebuilt.ask("Is it toxic?")
    let expected = try #require(rebuilt.transcript.lastTokens)
    let places = [0, 8, 12, 16, 28, saved.state.count / 2]
    for place in places {
      var state = saved.state
      let end = place < 64 ? place + 4 : state.count
      state.replaceSubrange(
        state.startIndex + place..<state.startIndex + end,
        with: repeatElement(0xFF, count: end - place))
      var header = saved.header
      header.stateSHA256 = SHA256.hex(of: state)
      let file = folder.file("context.kv")
      try SnapshotFile(header: header, state: state).write(to: file)
      let model = try LlamaLanguageModel.test()
      do {
        try await model.restoreContext(of: transcript, from: file)
      } catch is ContextMismatch {}
      let session = LanguageModelSession(model: model, transcript: transcript)
      try await session.ask("Is it toxic?")
      #expect(session.transcript.lastTokens == expected, "byte \(place)")
    }
  }
}
