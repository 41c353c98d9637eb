/// A way in which terminals show pictures.
package enum TerminalForm: Equatable, Sendable {
  /// The graphics protocol of kitty, which Ghostty, Konsole and WezTerm speak too.
  case kitty
  /// The inline images of iTerm2.
  case iTerm
  /// The picture format of DEC terminals, which many have learned again.
  case sixel
  /// Coloured character cells, which every terminal has.
  case blocks(Cells)

  /// What a coloured cell can be made of.
  package struct Cells: Equatable, Sendable {
    /// Whether 24-bit colours are understood, or 256 colours only.
    package var hasTrueColor: Bool
    /// Whether there is a half block, with which a cell shows two pixels.
    package var hasHalfBlocks: Bool

    package init(hasTrueColor: Bool, hasHalfBlocks: Bool) {
      self.hasTrueColor = hasTrueColor
      self.hasHalfBlocks = hasHalfBlocks
    }
  }

  /// Asks a terminal what it can: kitty's own question, its name, and what every terminal answers last.
  package static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[>q\u{1B}[c"

  /// Whether the last of the answers has come.
  package static func isWhole(_ answer: [UInt8]) -> Bool {
    attributes(in: String(decoding: answer, as: UTF8.self)) != nil
  }

  /// The best form that a terminal reports; nil when it has only cells.
  package init?(answer: [UInt8]) {
    let text = String(decoding: answer, as: UTF8.self)
    if text.contains("\u{1B}_Gi=31;OK") {
      self = .kitty
    } else if text.contains("\u{1B}P>|iTerm2") {
      self = .iTerm
    } else if Self.attributes(in: text)?.contains("4") == true {
      self = .sixel
    } else {
      return nil
    }
  }

  /// The numbers of a device's primary attributes, `ESC [ ? … c`.
  private static func attributes(in text: String) -> [Substring]? {
    for part in text.components(startingWith: "\u{1B}[?") {
      let numbers = part.prefix { $0.isNumber || $0 == ";" }
      if part.dropFirst(numbers.count).first == "c" {
        return numbers.split(separator: ";")
      }
    }
    return nil
  }

  /// The form of cells for a terminal, by the environment; nil without colours.
  package static func cells(environment: [String: String]) -> Cells? {
    if let unwanted = environment["NO_COLOR"], !unwanted.isEmpty { return nil }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let isUnicode = locale.map { $0.lowercased().contains("utf") } ?? false
    return Cells(
      hasTrueColor: ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? ""),
      hasHalfBlocks: isUnicode)
  }
}

extension String {
  /// What follows each occurrence of a marker.
  fileprivate func components(startingWith marker: String) -> [Substring] {
    var found: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(of: marker) {
      rest = rest[range.upperBound...]
      found.append(rest)
    }
    return found
  }
}
