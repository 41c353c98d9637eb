import Foundation

/// What a checklist says about a name.
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
  package func check(_ text: String) -> NameCheck {
    guard let name = BotanicalName(text) else { return .notAName }
    let key = name.key
    if let place = place(of: key) { return check(at: place) }
    guard let near = nearest(to: key) else { return .notFound }
    switch check(at: near.place) {
    case .accepted(let found):
      return .misspelt(found, distance: near.distance, accepted: nil)
    case .synonym(let found, let accepted):
      return .misspelt(found, distance: near.distance, accepted: accepted)
    default:
      return .notFound
    }
  }

  private func check(at place: Int) -> NameCheck {
    let found = spelling(at: place)
    let link = Self.number(in: data, at: links + place * 4)
    if link == Self.itself { return .accepted(found) }
    return .synonym(found, of: Int(link) < count ? spelling(at: Int(link)) : nil)
  }

  /// Where a key is; nil when it is not there.
  private func place(of key: String) -> Int? {
    let wanted = Array(key.utf8)
    let place = firstPlace { $0.lexicographicallyPrecedes(wanted) }
    return place < count && withKey(at: place) { $0.elementsEqual(wanted) } ? place : nil
  }

  /// The first place whose key does not come before; as many steps as the count has bits.
  private func firstPlace(where comesBefore: (UnsafeRawBufferPointer) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if withKey(at: middle, comesBefore) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func withKey<Result>(
    at place: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let start = Int(Self.number(in: data, at: keyOffsets + place * 4))
    let end = Int(Self.number(in: data, at: keyOffsets + place * 4 + 4))
    return data.withUnsafeBytes { bytes in
      guard start <= end, keys + end <= links else {
        return body(UnsafeRawBufferPointer(start: nil, count: 0))
      }
      return body(UnsafeRawBufferPointer(rebasing: bytes[(keys + start)..<(keys + end)]))
    }
  }

  /// The name as it is written.
  private func spelling(at place: Int) -> String {
    var (low, high) = (0, spellingCount)
    while low < high {
      let middle = (low + high) / 2
      if Self.number(in: data, at: spellings + middle * 8) < place {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < spellingCount, Self.number(in: data, at: spellings + low * 8) == place else {
      return withKey(at: place) { String(decoding: $0, as: UTF8.self) }.capitalizedFirst
    }
    let start = spellingTexts + Int(Self.number(in: data, at: spellings + low * 8 + 4))
    guard start < data.count else { return "" }
    return String(
      decoding: data[(data.startIndex + start)...].prefix { $0 != 0 }, as: UTF8.self)
  }
}
