import Foundation
import Imaging

@testable import Plants

/// Any text taken for a name of a plant, a session or a file is a safe one, or none.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  within {
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
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
    _ = QuestionRisk(text)
    _ = Refusal.isRefusal(text)
  }
}
