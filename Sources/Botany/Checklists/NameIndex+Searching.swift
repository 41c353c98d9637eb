import Files
import Foundation

/// The result of looking a name up in a checklist.
package enum NameCheck: Equatable, Sendable {
  /// It is the name to use.
  case accepted(String)
  /// Another name is to be used; nil when the checklist does not say which.
  case synonym(String, of: String?)
  /// Several names of the checklist, or one of other authors: which is meant is for the user to say.
  case ambiguous(String, choices: [NameChoice])
  /// No name of the checklist, but one is spelt nearly so.
  case misspelt(String, distance: Int, accepted: String?)
  /// No name of the checklist, nor like one.
  case notFound
  /// No botanical name at all.
  case notAName
}

/// A name of a checklist that may be meant.
package struct NameChoice: Equatable, Sendable {
  /// The name with its authors.
  package var name: String
  /// The name to use for it, itself where it is accepted; nil where the checklist does not say.
  package var accepted: String?
}

extension NameIndex {
  /// Looks a name up, with or without authors, however its hybrid sign is written.
  ///
  /// A cultivar or a doubtful name is looked up by its species, or its genus. A genus of which species are
  /// listed is a name of the checklist too.
  package func check(_ text: String) -> NameCheck {
    if let plain = PlainName(text) { return check([plain.key]) }
    guard let name = BotanicalName(text) else { return .notAName }
    // What follows and is not understood may make another name of it.
    guard name.unread == nil else { return .notFound }
    let (key, nominal) = (name.key, name.nominalKey)
    return check(key == nominal ? [key] : [key, nominal], name.author.flatMap { Authorship($0) })
  }

  /// The family of a name's genus; nil where the checklist has none.
  package func family(of name: String) -> String? {
    guard let key = BotanicalName(name)?.key else { return nil }
    return data.withUnsafeBytes { bytes in
      let table = NameTable(bytes, of: self)
      return Self.place(ofGenus: String(key.prefix { $0 != " " }), in: table)
        .flatMap(table.family)
    }
  }

  /// Whether a name of this key is listed, or a species of a genus of this key.
  package func holds(_ key: String) -> Bool {
    data.withUnsafeBytes { bytes in
      let table = NameTable(bytes, of: self)
      return Self.place(of: key, in: table) != nil
        || !key.contains(" ") && Self.place(ofGenus: key, in: table) != nil
    }
  }

  /// Hands over the names, in the order of their keys, each once.
  ///
  /// - Returns: Whether all were handed over; false when the task was cancelled.
  func forEachEntry(_ body: (ChecklistEntry) -> Void) -> Bool {
    data.withUnsafeBytes { bytes in
      let table = NameTable(bytes, of: self)
      var stop = StopCheck()
      var next = 0
      for genus in 0..<genusCount {
        let family = table.family(ofGenus: genus)
        let places = table.names(ofGenus: genus)
        guard places.upperBound > next else { continue }
        let first = max(next, places.lowerBound)
        next = places.upperBound
        for place in first..<next {
          if stop.isStopped() { return false }
          // Homonyms are one name.
          if place > 0, table.key(at: place).elementsEqual(table.key(at: place - 1)) { continue }
          let place = Self.preferred(table.homonyms(at: place), in: table)
          let link = table.link(at: place)
          let isLinked = Int(link) < table.count
          body(
            ChecklistEntry(
              name: table.spelling(at: place),
              status: isLinked ? .synonym : link == Self.itself ? .accepted : .unplaced,
              accepted: isLinked ? table.spelling(at: Int(link)) : nil, family: family))
        }
      }
      return true
    }
  }

  /// The name to use for one that is a synonym, with its cultivar; nil for every other name.
  package func accepted(for text: String) -> String? {
    guard let name = BotanicalName(text), name.qualifier == nil,
      case .synonym(_, let accepted?) = check(text)
    else { return nil }
    guard let cultivar = name.cultivar else {
      return name.key == name.nominalKey ? accepted : nil
    }
    return "\(accepted) '\(cultivar)'"
  }

  /// Looks keys up; the last of them is the one that may be misspelt.
  private func check(_ keys: [String], _ author: Authorship? = nil) -> NameCheck {
    data.withUnsafeBytes { bytes in
      let table = NameTable(bytes, of: self)
      for key in keys {
        if let place = Self.place(of: key, in: table) {
          return Self.check(table.homonyms(at: place), author, in: table)
        }
      }
      guard let key = keys.last, !key.isEmpty else { return .notAName }
      if !key.contains(" "), Self.place(ofGenus: key, in: table) != nil {
        return .accepted(key.capitalizedFirst)
      }
      guard let near = Self.otherGender(of: key, in: table) ?? table.nearest(to: key) else {
        return .notFound
      }
      let homonyms = table.homonyms(
        at: Self.place(of: String(decoding: table.key(at: near.place), as: UTF8.self), in: table)
          ?? near.place)
      return switch Self.check(homonyms, author, in: table) {
      case .accepted(let found): .misspelt(found, distance: near.distance, accepted: nil)
      case .synonym(let found, let accepted):
        .misspelt(found, distance: near.distance, accepted: accepted)
      case .ambiguous(let found, let choices): .ambiguous(found, choices: choices)
      default: .notFound
      }
    }
  }

  /// Which of homonyms a name without authors means: the accepted one.
  private static func preferred(_ homonyms: Range<Int>, in table: NameTable) -> Int {
    homonyms.first { table.link(at: $0) == itself } ?? homonyms.lowerBound
  }

  /// Decides between homonyms by their authors.
  private static func check(
    _ homonyms: Range<Int>, _ author: Authorship?, in table: NameTable
  ) -> NameCheck {
    var places = Array(homonyms)
    if let author {
      let likeness = places.map { place in
        table.author(at: place).flatMap { Authorship($0) }?.likeness(to: author) ?? .similar
      }
      let best = likeness.max() ?? .different
      guard best > .different else { return ambiguous(places, in: table) }
      places = zip(places, likeness).filter { $0.1 == best }.map(\.0)
    } else if places.count(where: { table.link(at: $0) == itself }) == 1 {
      places = [preferred(homonyms, in: table)]
    }
    let meanings = Set(
      places.map { table.link(at: $0) == itself ? UInt32($0) : table.link(at: $0) })
    guard meanings.count == 1, let place = places.first, !table.isDoubtful(place) else {
      return ambiguous(places, in: table)
    }
    return check(place, in: table)
  }

  private static func ambiguous(_ places: [Int], in table: NameTable) -> NameCheck {
    let choices = places.map { place in
      let link = table.link(at: place)
      let target = link == itself ? place : Int(link) < table.count ? Int(link) : nil
      return NameChoice(
        name: table.fullName(at: place), accepted: target.map { table.spelling(at: $0) })
    }
    return .ambiguous(table.spelling(at: places[0]), choices: choices)
  }

  /// The name with the last epithet in another gender: `alba` for `album`.
  private static func otherGender(
    of key: String, in table: NameTable
  ) -> (place: Int, distance: Int)? {
    guard key.contains(" ") else { return nil }
    for endings in [["us", "a", "um"], ["is", "e"], ["er", "ra", "rum"], ["er", "era", "erum"]] {
      guard let ending = endings.first(where: key.hasSuffix) else { continue }
      for other in endings where other != ending {
        let wanted = key.dropLast(ending.count) + other
        guard let place = place(of: String(wanted), in: table) else { continue }
        return (place, other.count == ending.count && other.last == ending.last ? 1 : 2)
      }
    }
    return nil
  }

  /// The place of a genus; nil when no name of it is listed.
  private static func place(ofGenus key: String, in table: NameTable) -> Int? {
    let wanted = Array(key.utf8)
    let place = table.firstGenus(notBefore: wanted)
    return place < table.genusCount && table.genus(at: place).elementsEqual(wanted) ? place : nil
  }

  private static func check(_ place: Int, in table: NameTable) -> NameCheck {
    let found = table.spelling(at: place)
    let link = table.link(at: place)
    if link == itself { return .accepted(found) }
    return .synonym(found, of: Int(link) < table.count ? table.spelling(at: Int(link)) : nil)
  }

  /// Where a key is; nil when it is not there.
  private static func place(of key: String, in table: NameTable) -> Int? {
    let wanted = Array(key.utf8)
    let place = table.firstPlace(notBefore: wanted)
    return place < table.count && table.key(at: place).elementsEqual(wanted) ? place : nil
  }
}
