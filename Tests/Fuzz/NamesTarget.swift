import Files
import Foundation
import Imaging
import LanguageModels

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

extension Target {
  /// Any text taken for a name of a plant, a session or a file is a safe one, or none.
  static func names(_ input: UnsafeBufferPointer<UInt8>) {
    let input = Array(input)
    precondition(String(fileSystemBytes: input).fileSystemBytes == input)
    let text = String(decoding: input, as: UTF8.self)
    if let name = BotanicalName(text) {
      precondition(!name.canonical.isEmpty)
      // A name that was shown once is shown the same again.
      let again = BotanicalName(name.canonical)
      precondition(again?.canonical == name.canonical, "\(text): \(name.canonical)")
    }
    _ = BotanicalName.family(in: text)
    if let id = try? SessionID(text) {
      precondition(id.rawValue.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x2F })
      precondition(id.rawValue.first != "." && id.rawValue.first != "-")
    }
    precondition(text.printable().unicodeScalars.allSatisfy { $0.value >= 0x20 })
    _ = Shard(text)
    // What looks for words of many languages takes a thousand times as long.
    if input.count.isMultiple(of: 16) {
      _ = QuestionRisk(text)
      _ = Refusal.isRefusal(text)
    }
  }
}
