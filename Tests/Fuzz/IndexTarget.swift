import Files
import Foundation

@testable import Botany

extension Target {
  /// Any bytes taken for an index of names answer a question about a name, if wrongly, or are no index.
  static func index(_ input: UnsafeBufferPointer<UInt8>) {
    guard let kind = input.first else { return }
    let rest = Array(input.dropFirst())
    // Most get a heading that fits, or nothing behind it would ever be reached.
    let bytes = kind.isMultiple(of: 4) ? NameIndex.magic + rest : whole(rest)
    guard let index = try? NameIndex(data: Data(bytes), name: "x") else { return }
    for text in ["Rosa canina", "Rosa", "Rosa canian", "Aa", "Tosa × alba 'Red'"] {
      let checked = CheckedName(text, in: index)
      let texts = [checked.match, checked.accepted, checked.family].compactMap { $0 }
      // A byte that is no UTF-8 becomes a character of three.
      precondition(texts.allSatisfy { $0.utf8.count <= 4 * Limit.botanicalName.value })
      _ = index.accepted(for: text)
      _ = index.holds("rosa canina")
    }
    var count = 0
    precondition(index.forEachEntry { _ in count += 1 })
    precondition(count <= index.count)
  }

  /// An index whose heading has the sizes of what follows; the first bytes are its counts.
  private static func whole(_ input: [UInt8]) -> [UInt8] {
    let counts = (0..<3).map { $0 < input.count ? Int(input[$0] % 24) : 0 }
    var body = Array(input.dropFirst(3))
    let fixed = (counts[0] + 1) * 4 + counts[0] * 4 + counts[1] * 8 + counts[2] * 8
    if body.count < fixed { body += [UInt8](repeating: 0, count: fixed - body.count) }
    let keys = (body.count - fixed) / 2
    let heading = [counts[0], counts[1], keys, counts[2], body.count - fixed - keys]
    let numbers = heading.flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return NameIndex.magic + numbers + body
  }
}
