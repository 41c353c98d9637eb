/// Finds the details of a grower's label in their usual places; missing ones stay nil.
enum LabelText {
  private static let openings: Set<Character> = [
    "'", "‘", "’", "`", "´", "‚", "‛", "′", "\"", "“", "”", "„", "«", "»",
  ]
  private static let closings: Set<Character> = [
    "'", "’", "‘", "`", "´", "′", "\"", "“", "”", "«", "»",
  ]

  /// The first text in quotes, which is how a cultivar is written; it may continue on the next line.
  static func cultivar(in lines: [String]) -> String? {
    for (index, line) in lines.enumerated() {
      guard let start = opening(in: line) else {
        // A reader may miss the first quote.
        if let found = closedOnly(line) { return found }
        continue
      }
      let rest = line[line.index(after: start)...].drop(while: openings.contains)
      if let found = closed(rest) { return found }
      if lines.indices.contains(index + 1), let found = closed(rest + " " + lines[index + 1]) {
        return found
      }
      // A reader may miss the last quote; only a name may then extend to the end of its line.
      if isName(rest) { return String(rest) }
    }
    return nil
  }

  /// The quote before a word, which is no apostrophe.
  private static func opening(in line: String) -> String.Index? {
    line.indices.first { index in
      let isFirst = index == line.startIndex || line[line.index(before: index)] == " "
      // A reader may see one quote as two.
      let next = line[index...].drop(while: openings.contains).first
      return isFirst && openings.contains(line[index]) && next?.isLetter == true
    }
  }

  /// The capitalized words at the end of a line that a quote closes: `Salvia nemorosa Caradonna'`.
  private static func closedOnly(_ line: String) -> String? {
    guard let last = line.last, closings.contains(last),
      !line.dropLast().contains(where: closings.contains)
    else { return nil }
    let words = line.dropLast().split(separator: " ")
    let name = words.reversed().prefix {
      $0.first?.isUppercase == true && $0.allSatisfy(\.isLetter)
    }
    // A genus without an epithet is no cultivar.
    guard !name.isEmpty, name.count < words.count || words.count == 1 else { return nil }
    return name.reversed().joined(separator: " ")
  }

  /// The text before the closing quote; an apostrophe is inside a word.
  private static func closed(_ text: Substring) -> String? {
    let end = text.indices.first { index in
      let next = text.index(after: index)
      return closings.contains(text[index]) && (next == text.endIndex || !text[next].isLetter)
    }
    guard let end, isName(text[..<end]) else { return nil }
    return text[..<end].split(separator: " ").joined(separator: " ")
  }

  private static func isName(_ text: Substring) -> Bool {
    let words = text.split(separator: " ")
    return (1...6).contains(words.count) && text.count <= 60 && text.contains(where: \.isLetter)
  }

  /// The digits after a word such as `No.` or `Art.`, or a long number by itself that is no telephone number and no
  /// postcode.
  static func number(in lines: [String]) -> String? {
    let words = lines.map { $0.split(separator: " ").map(String.init) }
    for line in words {
      for (word, next) in zip(line, line.dropFirst()) where isNumberSign(word) {
        if isDigits(next), (3...14).contains(next.count) { return next }
      }
      for word in line {
        if let digits = markedDigits(word) { return digits }
      }
    }
    return words.lazy.filter { !isOfAddress($0) }.joined()
      .first { isDigits($0) && (5...14).contains($0.count) }
  }

  /// The digits of `No.12345`; nil for other words.
  private static func markedDigits(_ word: String) -> String? {
    let sign = word.prefix { !isDigit($0) }
    let digits = String(word.dropFirst(sign.count))
    let isMarked = isNumberSign(String(sign)) && isDigits(digits) && (3...14).contains(digits.count)
    return isMarked ? digits : nil
  }

  /// Whether a line tells where the grower is: a telephone number, or a postcode before its town.
  private static func isOfAddress(_ words: [String]) -> Bool {
    let signs = ["tel", "telefon", "telephone", "phone", "fon", "fax", "mobil", "mobile"]
    for (index, word) in words.enumerated() {
      if signs.contains(word.lowercased().filter(\.isLetter)) || word.hasPrefix("+") { return true }
      guard (4...6).contains(word.filter(isDigit).count),
        isDigits(word) || isPostcode(word), let next = words.dropFirst(index + 1).first
      else {
        // A telephone number stands in groups, of which the first begins with a zero.
        if word.hasPrefix("0") && word.count > 2,
          words.dropFirst(index + 1).first.map(isDigits) == true
        {
          return true
        }
        continue
      }
      if next.first?.isUppercase == true, next.count > 2,
        next.allSatisfy({ $0.isLetter || $0 == "-" })
      {
        return true
      }
      if word.hasPrefix("0"), isDigits(next) { return true }
    }
    return false
  }

  /// Whether a word is a postcode with its country, as `D-25421`.
  private static func isPostcode(_ word: String) -> Bool {
    let parts = word.split(separator: "-")
    return parts.count == 2 && parts[0].count < 4 && parts[0].allSatisfy(\.isUppercase)
      && isDigits(String(parts[1])) && (4...6).contains(parts[1].count)
  }

  private static func isNumberSign(_ word: String) -> Bool {
    let sign = word.lowercased().filter { $0.isLetter || $0 == "#" || $0 == "№" || $0 == "º" }
    return [
      "no", "nr", "num", "art", "artno", "artnr", "artikel", "article", "item", "sku", "ref",
      "réf", "plu", "#", "№", "nº",
    ].contains(sign)
  }

  /// The first word of capitals with digits that is no size, pot or price; `B2 7741` is one code.
  static func code(in lines: [String]) -> String? {
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      guard !isOfAddress(words) else { continue }
      for (index, word) in words.enumerated() {
        if isCode(word), markedDigits(word) == nil { return word }
        guard let next = words.dropFirst(index + 1).first, isPrefix(word), isDigits(next),
          (3...8).contains(next.count)
        else { continue }
        return "\(word) \(next)"
      }
    }
    return nil
  }

  private static func isCode(_ word: String) -> Bool {
    let digits = word.count(where: isDigit)
    let capitals = word.count { $0.isASCII && $0.isUppercase }
    let marks = word.count { "-/.".contains($0) }
    let others = word.count - digits - capitals - marks
    let (first, last) = (word.first, word.last)
    return word.count >= 4 && digits >= 2 && capitals >= 1 && others <= 1
      && first?.isLetter != first?.isNumber && last?.isLetter != last?.isNumber
  }

  /// Capitals, perhaps with a digit, as codes in two parts begin.
  private static func isPrefix(_ word: String) -> Bool {
    let capitals = word.prefix { $0.isASCII && $0.isUppercase }.count
    return (1...3).contains(capitals) && word.count <= capitals + 2
      && word.dropFirst(capitals).allSatisfy(isDigit)
  }

  private static func isDigits(_ word: String) -> Bool {
    !word.isEmpty && word.allSatisfy(isDigit)
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber
  }
}
