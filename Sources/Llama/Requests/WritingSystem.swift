internal import Foundation

/// A script that a text is written in, where few languages use the script.
///
/// Latin letters are used by too many languages.
struct WritingSystem: Sendable, Equatable {
  /// The script's code of four letters.
  let script: String
  /// The language that most people write with it.
  let language: String

  /// The script that most letters of a text are of; nil where they are Latin ones or of no script here.
  init?(of text: String) {
    var counts: [String: Int] = [:]
    var letters = 0
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      letters += 1
      guard let range = Self.ranges.first(where: { $0.scalars.contains(scalar.value) }) else {
        continue
      }
      counts[range.script, default: 0] += 1
    }
    // Han is what Japanese mixes with its own letters.
    if let kana = counts["Kana"] {
      counts["Kana"] = kana + (counts.removeValue(forKey: "Hani") ?? 0)
    }
    guard let most = counts.max(by: { $0.value < $1.value }), most.value * 2 > letters,
      let range = Self.ranges.first(where: { $0.script == most.key })
    else { return nil }
    script = range.script
    language = range.language
  }

  /// Whether some of the languages may be written so; true where that is unknown.
  func isUsed(by languages: [String]) -> Bool {
    languages.contains { code in
      let known = Locale.Language(identifier: code)
      guard let script = known.script?.identifier, known.languageCode?.isISOLanguage == true else {
        return true
      }
      return Self.relatives[script, default: [script]].contains(self.script)
    }
  }

  private struct Range {
    var scalars: ClosedRange<UInt32>
    var script: String
    var language: String
  }

  private static let ranges = [
    Range(scalars: 0x370...0x3FF, script: "Grek", language: "el"),
    Range(scalars: 0x400...0x52F, script: "Cyrl", language: "ru"),
    Range(scalars: 0x530...0x58F, script: "Armn", language: "hy"),
    Range(scalars: 0x590...0x5FF, script: "Hebr", language: "he"),
    Range(scalars: 0x600...0x6FF, script: "Arab", language: "ar"),
    Range(scalars: 0x900...0x97F, script: "Deva", language: "hi"),
    Range(scalars: 0x980...0x9FF, script: "Beng", language: "bn"),
    Range(scalars: 0xA00...0xA7F, script: "Guru", language: "pa"),
    Range(scalars: 0xA80...0xAFF, script: "Gujr", language: "gu"),
    Range(scalars: 0xB80...0xBFF, script: "Taml", language: "ta"),
    Range(scalars: 0xC00...0xC7F, script: "Telu", language: "te"),
    Range(scalars: 0xC80...0xCFF, script: "Knda", language: "kn"),
    Range(scalars: 0xD00...0xD7F, script: "Mlym", language: "ml"),
    Range(scalars: 0xE00...0xE7F, script: "Thai", language: "th"),
    Range(scalars: 0x10A0...0x10FF, script: "Geor", language: "ka"),
    Range(scalars: 0x1100...0x11FF, script: "Hang", language: "ko"),
    Range(scalars: 0x3040...0x30FF, script: "Kana", language: "ja"),
    Range(scalars: 0x4E00...0x9FFF, script: "Hani", language: "zh"),
    Range(scalars: 0xAC00...0xD7A3, script: "Hang", language: "ko"),
  ]

  /// The scripts of a language whose own code stands for several.
  private static let relatives = [
    "Jpan": ["Kana", "Hani"], "Kore": ["Hang", "Hani"], "Hans": ["Hani"], "Hant": ["Hani"],
  ]
}
