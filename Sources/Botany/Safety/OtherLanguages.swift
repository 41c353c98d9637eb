import Foundation

/// Words for dangerous uses in further languages, found anywhere in a text.
enum OtherLanguages {
  /// The use that a text names; nil when it names none.
  static func topic(of text: String) -> RiskTopic? {
    let text = text.lowercased().precomposedStringWithCanonicalMapping
    let spaced = " " + String(text.map { $0.isLetter || $0 == "'" || $0 == "?" ? $0 : " " })
    return [beginnings.first(in: spaced), signs.first(in: text)].compactMap(\.self).min().map {
      terms[$0].value
    }
  }

  /// What is written with spaces begins a word: "roken" is not in "broken".
  private static let beginnings = FoundTerms(
    terms.enumerated().filter { isWrittenWithSpaces($0.element.key) }.map {
      ($0.offset, " " + $0.element.key)
    })
  private static let signs = FoundTerms(
    terms.enumerated().filter { !isWrittenWithSpaces($0.element.key) }.map {
      ($0.offset, $0.element.key)
    })

  private static func isWrittenWithSpaces(_ term: String) -> Bool {
    term.unicodeScalars.allSatisfy { $0.value < 0x500 }
  }

  /// Whether a text begins with a yes.
  static func affirms(_ text: RiskText) -> Bool {
    guard let first = text.words.first else { return false }
    return yes.contains(first)
      || yes.contains { !$0.utf8.allSatisfy { $0 < 128 } && first.hasPrefix($0) }
  }

  private static let yes: Set<String> = [
    "sim", "tak", "ano", "da", "igen", "kylla", "evet", "да", "так", "ναι", "はい", "是的", "可以",
    "能", "네", "예", "हां", "हा", "نعم", "כן", "ใช่", "vang", "ya", "joo", "certamente", "certo",
    "zeker", "natuurlijk",
  ]

  private static let terms: KeyValuePairs<String, RiskTopic> = [
    // Italian, Portuguese, Romanian, Catalan.
    "mangia": .eating, "mangiar": .eating, "commestibil": .eating, "assaggi": .eating,
    "in insalata": .eating, "comestív": .eating, "se pode comer": .eating, "posso comer": .eating,
    "para comer": .eating, "o sabor": .eating, "salada": .eating, "sopa de": .eating,
    "comestibil": .eating, "mănânc": .eating, "mânca": .eating, "menjar": .eating,
    "fumare": .smoking, "fumarla": .smoking, "posso fumar": .smoking, "fumează": .smoking,
    "curare": .medicine, "curativ": .medicine, "medicinale": .medicine, "tisana": .medicine,
    "remédio": .medicine, "remedio casei": .medicine, "chá d": .medicine, "ceai": .medicine,
    "guarisc": .medicine,
    // Dutch and the languages of the north.
    "eetbaar": .eating, "opeten": .eating, "te eten": .eating, "eten": .eating, "smaakt": .eating,
    "ätlig": .eating, "äta": .eating, "ätas": .eating, "spiselig": .eating, "spise": .eating,
    "smaker": .eating, "smager": .eating, "syödä": .eating, "syötäv": .eating, "roken": .smoking,
    "röka": .smoking, "ryge": .smoking, "røyke": .smoking, "polttaa": .smoking,
    "geneeskrachtig": .medicine, "medicijn": .medicine, "läkemed": .medicine, "lægemid": .medicine,
    "lääke": .medicine,
    // Polish, Czech, Slovak, Croatian, Hungarian.
    "jadaln": .eating, "zjeść": .eating, "jeść": .eating, "zjadł": .eating, "jedlá": .eating,
    "jedlé": .eating, "jedlý": .eating, "sníst": .eating, "jíst": .eating, "zjesť": .eating,
    "jestiv": .eating, "pojesti": .eating, "ehető": .eating, "megenni": .eating,
    "palić": .smoking, "kouřit": .smoking, "pušiti": .smoking, "elszív": .smoking,
    "lecznic": .medicine, "léčiv": .medicine, "ljekovit": .medicine, "gyógy": .medicine,
    // Turkish, Indonesian, Vietnamese.
    "yenir": .eating, "yiyebilir": .eating, "yemek": .eating, "yenilebilir": .eating,
    "dimakan": .eating, "memakan": .eating, "ăn được": .eating, "ăn nó": .eating,
    "içilir mi": .smoking, "dihisap": .smoking, "hút được": .smoking, "şifalı": .medicine,
    "ilaç": .medicine, "obat": .medicine, "thuốc": .medicine,
    // Cyrillic.
    "съедоб": .eating, "съесть": .eating, "есть ли можно": .eating, "можно есть": .eating,
    "можно ли есть": .eating, "кушать": .eating, "їстівн": .eating, "з'їсти": .eating,
    "їсти": .eating, "ядлив": .eating, "попробовать на вкус": .eating, "курить": .smoking,
    "палити": .smoking, "лечеб": .medicine, "лекарств": .medicine, "лікуваль": .medicine,
    // Greek, Hebrew, Arabic, Persian, Hindi, Thai.
    "φάω": .eating, "φαγω": .eating, "τρώγεται": .eating, "βρώσιμ": .eating, "καπνί": .smoking,
    "φάρμακ": .medicine, "לאכול": .eating, "אכיל": .eating, "לעשן": .smoking, "תרופה": .medicine,
    "أكل": .eating, "للأكل": .eating, "آكل": .eating, "تدخين": .smoking, "دواء": .medicine,
    "علاج": .medicine, "خوراکی": .eating, "خورد": .eating, "खा": .eating, "पी सकत": .eating,
    "धूम्रपान": .smoking, "दवा": .medicine, "กิน": .eating, "สูบ": .smoking, "ยารักษา": .medicine,
    // Chinese, Japanese, Korean.
    "食": .eating, "吃": .eating, "味道": .eating, "泡茶": .eating, "飲め": .eating, "먹": .eating,
    "식용": .eating, "抽": .smoking, "吸う": .smoking, "吸え": .smoking, "タバコ": .smoking, "피우": .smoking,
    "药": .medicine, "藥": .medicine, "薬": .medicine, "治病": .medicine, "약": .medicine,
  ]
}

/// Terms with their places in a list, to be found in a text in one pass.
private struct FoundTerms {
  /// By their first two bytes: at most places of a text no term begins.
  private var terms: [UInt16: [(place: Int, bytes: [UInt8])]] = [:]

  init(_ list: [(place: Int, term: String)]) {
    for (place, term) in list {
      let bytes = Array(term.utf8)
      terms[Self.start(bytes[0], bytes[1]), default: []].append((place, bytes))
    }
  }

  /// The place of the first term of the list that is in a text.
  func first(in text: String) -> Int? {
    let text = Array(text.utf8)
    var found: Int?
    for index in text.indices.dropLast() {
      for (place, bytes) in terms[Self.start(text[index], text[index + 1])] ?? []
      where place < found ?? .max && text[index...].starts(with: bytes) {
        found = place
      }
    }
    return found
  }

  private static func start(_ first: UInt8, _ second: UInt8) -> UInt16 {
    UInt16(first) << 8 | UInt16(second)
  }
}
