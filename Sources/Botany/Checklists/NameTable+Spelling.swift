extension NameTable {
  /// The name whose key takes the fewest changes; nil when more than a slip of the pen would be needed.
  ///
  /// Names of the same genus are looked at, and those of genera that are spelt nearly alike; of those that
  /// begin with another letter only where that letter is the whole slip of the genus.
  func nearest(to key: String) -> (place: Int, distance: Int)? {
    // Genera of a spoilt index may all have the same names.
    var budget = count
    return nearest(to: key, budget: &budget)
  }

  /// The same, looking at no more names than the budget has.
  func nearest(to key: String, budget: inout Int) -> (place: Int, distance: Int)? {
    let wanted = Array(key.utf8)
    let genus = Array(wanted.prefix { $0 != UInt8(ascii: " ") })
    guard let initial = genus.first else { return nil }
    let limit = wanted.count < 8 ? 1 : 2
    var best: (place: Int, distance: Int)?
    // A mistake in the genus weighs more: another genus is tried where its own has nothing alike.
    let own = firstGenus(notBefore: genus)
    if own < genusCount, self.genus(at: own).elementsEqual(genus) {
      search(genus: own, for: wanted, atMost: limit, &best, &budget)
      if best != nil { return best }
    }
    for index in firstGenus(notBefore: [initial])..<genusCount {
      let other = self.genus(at: index)
      // Genera are in order, so with the first of another letter all of this one have been seen.
      guard other.first == initial else { break }
      if EditDistance.between(other, genus, atMost: limit) != nil {
        search(genus: index, for: wanted, atMost: limit, &best, &budget)
        if best?.distance == 1 { return best }
      }
    }
    guard best == nil else { return best }
    for other in Self.otherInitials(of: genus) {
      let index = firstGenus(notBefore: other)
      guard index < genusCount, self.genus(at: index).elementsEqual(other) else { continue }
      search(genus: index, for: wanted, atMost: limit, &best, &budget)
    }
    return best
  }

  /// Searches the names of a genus for one that takes fewer changes.
  private func search(
    genus: Int, for wanted: [UInt8], atMost limit: Int,
    _ best: inout (place: Int, distance: Int)?, _ budget: inout Int
  ) {
    let places = names(ofGenus: genus).prefix(budget)
    budget -= places.count
    for place in places {
      let most = best.map { $0.distance - 1 } ?? limit
      guard most > 0 else { return }
      if let distance = EditDistance.between(key(at: place), wanted, atMost: most) {
        best = (place, distance)
      }
    }
  }

  /// The genera that a mistake in the first letter can stand for.
  private static func otherInitials(of genus: [UInt8]) -> [[UInt8]] {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let rest = Array(genus.dropFirst())
    var others = [rest]
    for letter in letters where letter != genus.first { others += [[letter] + rest] }
    for letter in letters { others.append([letter] + genus) }
    if genus.count > 1 { others.append([genus[1], genus[0]] + genus.dropFirst(2)) }
    return others
  }
}

/// How many letters have to be inserted, deleted, changed or exchanged with their neighbour: optimal string
/// alignment, the restricted form of the distance of Damerau (1964).
enum EditDistance {
  /// The most changes that are looked for.
  static let most = 2

  /// The distance of two texts; nil when it is more than the limit.
  static func between(_ left: UnsafeRawBufferPointer, _ right: [UInt8], atMost limit: Int) -> Int? {
    right.withUnsafeBytes { between(left, $0, atMost: min(limit, most)) }
  }

  private static func between(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer, atMost limit: Int
  ) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    // What both begin and end with takes no changes.
    var start = 0
    let shorter = min(left.count, right.count)
    while start < shorter, left[start] == right[start] { start += 1 }
    var (leftEnd, rightEnd) = (left.count, right.count)
    while leftEnd > start, rightEnd > start, left[leftEnd - 1] == right[rightEnd - 1] {
      leftEnd -= 1
      rightEnd -= 1
    }
    let rows = leftEnd - start
    let columns = rightEnd - start
    guard rows > 0, columns > 0 else {
      let distance = max(rows, columns)
      return distance <= limit ? distance : nil
    }
    return banded(left, right, (start, rows, columns), limit)
  }

  /// Only cells near the diagonal can be within the limit, so only those are filled (Ukkonen, 1985).
  private static func banded(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer,
    _ part: (start: Int, rows: Int, columns: Int), _ limit: Int
  ) -> Int? {
    let far = limit + 1
    let width = 2 * limit + 1
    // A cell's place in its row is its column minus its row, from -limit to limit.
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: width * 3) { cells in
      cells.initialize(repeating: far)
      for place in limit..<width { cells[place] = place - limit }
      for row in 1...part.rows {
        let (before, last, line) = (
          (row + 1) % 3 * width, (row - 1) % 3 * width, row % 3 * width
        )
        var least = far
        for place in 0..<width {
          let column = row + place - limit
          guard column >= 0, column <= part.columns else {
            cells[line + place] = far
            continue
          }
          guard column > 0 else {
            cells[line + place] = min(row, far)
            least = min(least, row)
            continue
          }
          let letter = left[part.start + row - 1]
          let other = right[part.start + column - 1]
          var cost = cells[last + place] + (letter == other ? 0 : 1)
          if place + 1 < width { cost = min(cost, cells[last + place + 1] + 1) }
          if place > 0 { cost = min(cost, cells[line + place - 1] + 1) }
          if row > 1, column > 1, letter == right[part.start + column - 2],
            left[part.start + row - 2] == other
          {
            cost = min(cost, cells[before + place] + 1)
          }
          cells[line + place] = min(cost, far)
          least = min(least, cost)
        }
        guard least <= limit else { return nil }
      }
      let place = part.columns - part.rows + limit
      let distance = cells[part.rows % 3 * width + place]
      return distance <= limit ? distance : nil
    }
  }
}
