import Foundation

/// The authors of a name, as far as they tell names of one spelling apart.
///
/// `(L.) Mill. ex DC. in Lam.` is a combination by Miller, published by Candolle, of a name of Linnaeus. Either
/// of two authors joined by `ex` may stand for both (ICN, Article 46.5), and `in` names a place only.
struct Authorship {
  /// How alike two authorships are.
  enum Likeness: Int, Comparable {
    case different, similar, equal

    static func < (left: Likeness, right: Likeness) -> Bool { left.rawValue < right.rawValue }
  }

  private var basionym: [Team]
  private var combination: [Team]

  /// Reads authors; nil where there are none.
  init?(_ text: String) {
    var text = text.folding(options: .diacriticInsensitive, locale: nil)
    for mark in [" in ", " apud ", " non ", " nec ", " nom. ", " auct", " sensu ", "["] {
      if let place = text.range(of: mark) { text = String(text[..<place.lowerBound]) }
    }
    var inner = ""
    if text.hasPrefix("("), let close = text.firstIndex(of: ")") {
      inner = String(text[text.index(after: text.startIndex)..<close])
      text = String(text[text.index(after: close)...])
    }
    basionym = Self.teams(in: inner)
    combination = Self.teams(in: text)
    if combination.isEmpty { swap(&basionym, &combination) }
    if combination.isEmpty { return nil }
  }

  private static func teams(in text: String) -> [Team] {
    text.replacing(" : ", with: " ex ").split(separator: " ex ").compactMap { Team(String($0)) }
  }

  func likeness(to other: Authorship) -> Likeness {
    let authors = Self.likeness(combination, other.combination)
    guard authors > .different else { return .different }
    if basionym.isEmpty, other.basionym.isEmpty { return authors }
    if basionym.isEmpty || other.basionym.isEmpty { return .similar }
    return min(authors, Self.likeness(basionym, other.basionym))
  }

  private static func likeness(_ left: [Team], _ right: [Team]) -> Likeness {
    if left.count == right.count {
      let least = zip(left, right).map { $0.likeness(to: $1) }.min() ?? .different
      if least > .different { return least }
    }
    let isSimilar = left.contains { one in right.contains { one.likeness(to: $0) > .different } }
    return isSimilar ? .similar : .different
  }

  /// Authors of one work.
  private struct Team {
    var people: [Person]
    /// Whether others are left out, with `et al.` in their place.
    var isOpen: Bool

    init?(_ text: String) {
      let parts = text.replacing(" et ", with: "&").replacing(" and ", with: "&")
        .split { $0 == "&" || $0 == "," || $0 == ";" }
      people = parts.compactMap { Person($0) }
      isOpen = text.contains("al.")
      if people.isEmpty { return nil }
    }

    func likeness(to other: Team) -> Likeness {
      let least = zip(people, other.people).map { $0.likeness(to: $1) }.min() ?? .different
      return people.count == other.people.count && !isOpen && !other.isOpen
        ? least : min(least, .similar)
    }
  }

  /// One author.
  private struct Person {
    var surname: String
    var initials: [Character]
    var isAbbreviated: Bool
    var isSon = false

    /// Authors whose standard form is no beginning of their name.
    private static let standard = [
      "l": "linnaeus", "linn": "linnaeus", "linne": "linnaeus", "dc": "candolle",
      "juss": "jussieu", "hbk": "kunth", "rchb": "reichenbach",
    ]

    init?(_ text: Substring) {
      let words = text.replacing(".", with: ". ").lowercased()
        .split { !$0.isLetter && !".-'".contains($0) }
        .filter {
          $0.contains(where: \.isLetter) && !["al.", "al", "de", "von", "van"].contains($0)
        }
      guard var last = words.last else { return nil }
      var names = words.dropLast()
      if ["f.", "fil.", "filius", "bis"].contains(last), let name = names.popLast() {
        isSon = true
        last = name
      }
      let plain = last.filter(\.isLetter)
      isAbbreviated = last.hasSuffix(".") && Self.standard[plain] == nil
      surname = Self.standard[plain] ?? plain
      initials = names.compactMap(\.first)
    }

    func likeness(to other: Person) -> Likeness {
      guard isSon == other.isSon else { return .different }
      if !initials.isEmpty, !other.initials.isEmpty, initials.first != other.initials.first {
        return .different
      }
      if surname == other.surname { return initials == other.initials ? .equal : .similar }
      return isShort(for: other) || other.isShort(for: self) ? .similar : .different
    }

    /// Whether the name is an abbreviation of another one, as `Rchb.` and `Medik.` are.
    private func isShort(for other: Person) -> Bool {
      guard isAbbreviated, surname.count > 1, surname.first == other.surname.first else {
        return false
      }
      if other.surname.hasPrefix(surname) { return true }
      var rest = Substring(other.surname)
      return surname.count > 2
        && surname.allSatisfy { letter in
          guard let place = rest.firstIndex(of: letter) else { return false }
          rest = rest[rest.index(after: place)...]
          return true
        }
    }
  }
}
