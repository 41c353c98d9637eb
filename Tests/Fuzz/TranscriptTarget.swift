import Foundation
import LanguageModels

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

extension Target {
  /// Any bytes taken for a transcript are whole entries, or are said to be damaged.
  static func transcript(_ input: UnsafeBufferPointer<UInt8>) {
    guard let kind = input.first else { return }
    var log = Array(input.dropFirst())
    // Every second input gets right checksums, or nothing behind them would ever be reached.
    if kind.isMultiple(of: 2) {
      log = log.split(separator: 0x0A).flatMap { TranscriptLog.line(of: Array($0)) }
    }
    guard let contents = try? TranscriptLog.contents(of: log) else { return }
    let whole = contents.entries.flatMap { TranscriptLog.line(of: Array(log[$0])) }
    let again = try? TranscriptLog.contents(of: whole)
    precondition(again?.entries.count == contents.entries.count && again?.droppedCount == 0)
    let entries = contents.entries.compactMap { range in
      try? JSONDecoder().decode(Transcript.Entry.self, from: Data(log[range]))
    }
    let conversation = StoredConversation(entries)
    _ = conversation.turns.map { Exchange($0).json.text }
    _ = conversation.plants([])
    _ = conversation.transcript(omitting: 1)
    if let id = try? SessionID("fuzz") { _ = try? SessionRecord(json: log, of: id) }
  }
}
