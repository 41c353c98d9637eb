package import Files

/// The name of a session: a random one, or one the user chose within narrow rules.
///
/// Only such a name ever becomes part of a path.
package struct SessionID: Hashable, Sendable {
  /// The name itself.
  package let rawValue: String

  /// Checks a name that the user gave.
  ///
  /// - Throws: ``PlantidError/invalidSessionName(_:)`` when it isn't `[A-Za-z0-9][A-Za-z0-9._-]{0,63}`.
  package init(_ name: String) throws(PlantidError) {
    let bytes = name.utf8
    guard (1...64).contains(bytes.count), let first = bytes.first, Self.isLetterOrDigit(first),
      bytes.allSatisfy({ Self.isLetterOrDigit($0) || Self.punctuation.contains($0) })
    else {
      throw .invalidSessionName(name)
    }
    rawValue = name
  }

  private init(random rawValue: String) {
    self.rawValue = rawValue
  }

  /// Makes a new name of 12 lower-case base32 characters, which hold 60 random bits.
  package static func random() -> SessionID {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567")
    var bits = UInt64.random(in: .min ... .max)
    var name = ""
    for _ in 0..<12 {
      name.append(alphabet[Int(bits & 31)])
      bits >>= 5
    }
    return SessionID(random: name)
  }

  private static let punctuation: Set<UInt8> = [
    UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"),
  ]

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

extension SessionID: CustomStringConvertible {
  package var description: String { rawValue }
}
