import Files

/// One of several parts into which a list of photos is split, `2/3` being the second of three.
///
/// A photo belongs to the part that the SHA-256 of its path names, so it stays in its part when
/// other photos are added, on every machine.
package struct Shard: Equatable, Sendable {
  package let index: Int
  /// How many parts there are.
  package let count: Int

  /// The most parts there may be.
  package static let maximumCount = 1_000_000
  /// What a word for a part must be, for a usage message.
  package static let allowed = "a part of a whole such as 1/3, from 1/1 to n/\(maximumCount)"

  /// Reads `i/n`; nil unless both are plain numbers with 1 <= i <= n.
  package init?(_ word: String) {
    let halves = word.split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2, let index = Self.number(halves[0]), let count = Self.number(halves[1]),
      (1...Self.maximumCount).contains(count), (1...count).contains(index)
    else { return nil }
    self.index = index
    self.count = count
  }

  private static func number(_ digits: Substring) -> Int? {
    digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
  }

  /// Whether a photo belongs to this part.
  package func contains(_ path: String) -> Bool {
    let digits = SHA256.hex(of: path.fileSystemBytes).prefix(15)
    return (Int(digits, radix: 16) ?? 0) % count == index - 1
  }
}

extension Shard: CustomStringConvertible {
  package var description: String { "\(index)/\(count)" }
}
