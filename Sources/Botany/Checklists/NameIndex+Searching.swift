import Files
import Foundation

/// The result of looking a name up in a checklist.
package enum NameCheck: Equatable, Sendable {
  /// It is the name to use.
  case accepted(String)
  /// Another name is to be used; nil when the checklist does not say which.
  case synonym(String, of: String?)
  /// No name of the checklist, but one is spelt nearly so.
  case misspelt(String, distance: Int, accepted: String?)
  /// No name of the checklist, nor like one.
  case notFound
  /// No botanical name at all.
  case notAName
}

extension NameIndex {
  /// Looks a name up, with or without authors, however its hybrid sign is written.
  ///
  /// A cultivar or a doubtful name is looked up by its species, or its genus. A genus of which species are
  /// listed is a name of the checklist too.
  package func check(_ text: String) -> NameCheck {
    if let plain = PlainName(text) { return check([plain.key]) }
    guard let name = BotanicalName(text) else { return .notAName }
    let (key, nominal) = (name.key, name.nominalKey)
    return check(key == nominal ? [key] : [key, nominal])
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
  private func check(_ keys: [String]) -> NameCheck {
    data.withUnsafeBytes { bytes in
      let table = NameTable(bytes, of: self)
      for key in keys {
        if let place = Self.place(of: key, in: table) { return Self.check(place, in: table) }
      }
      guard let key = keys.last, !key.isEmpty else { return .notAName }
      if !key.contains(" "), Self.place(ofGenus: key, in: table) != nil {
        return .accepted(key.capitalizedFirst)
      }
      guard let near = table.nearest(to: key) else { return .notFound }
      return switch Self.check(near.place, in: table) {
      case .accepted(let found): .misspelt(found, distance: near.distance, accepted: nil)
      case .synonym(let found, let accepted):
        .misspelt(found, distance: near.distance, accepted: accepted)
      default: .notFound
      }
    }
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
