extension NameIndex {
  /// The name whose key takes the fewest changes; nil when more than a slip of the pen would be needed.
  ///
  /// Names of the same genus are looked at, and those of genera that begin with the same letter and are
  /// spelt nearly alike.
  func nearest(to key: String) -> (place: Int, distance: Int)? {
    let wanted = Array(key.utf8)
    let genus = Array(wanted.prefix { $0 != UInt8(ascii: " ") })
    let limit = wanted.count < 8 ? 1 : 2
    var best: (place: Int, distance: Int)?
    guard let initial = genus.first else { return nil }
    for index in firstGenus(from: initial)..<genusCount {
      let start = Int(Self.number(in: data, at: genera + index * 4))
      let slip = withKey(at: start) { key in
        key.first == initial
          ? EditDistance.between(key.prefix { $0 != UInt8(ascii: " ") }, genus, atMost: limit)
            ?? .max
          : nil
      }
      // Genera are in order, so with the first of another letter all of this one have been seen.
      guard let slip else { break }
      guard slip <= limit else { continue }
      let end =
        index + 1 < genusCount ? Int(Self.number(in: data, at: genera + index * 4 + 4)) : count
      for place in start..<max(start, min(end, count)) {
        let most = best.map { $0.distance - 1 } ?? limit
        guard most >= 0 else { return best }
        if let distance = withKey(
          at: place, { EditDistance.between($0[...], wanted, atMost: most) })
        {
          best = (place, distance)
        }
      }
    }
    return best
  }

  /// The first genus that begins with a letter or a later one.
  private func firstGenus(from initial: UInt8) -> Int {
    var (low, high) = (0, genusCount)
    while low < high {
      let middle = (low + high) / 2
      let place = Int(Self.number(in: data, at: genera + middle * 4))
      if withKey(at: place, { ($0.first ?? 0) < initial }) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

/// How many letters have to be put in, left out, changed or exchanged with their neighbour.
enum EditDistance {
  /// The distance of two texts; nil when it is more than the limit.
  static func between(
    _ left: Slice<UnsafeRawBufferPointer>, _ right: [UInt8], atMost limit: Int
  ) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    let width = right.count + 1
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: width * 3) { rows in
      // The three last lines of the table, each written over the one before the two others.
      for column in 0..<width {
        rows.initializeElement(at: column, to: column)
        rows.initializeElement(at: width + column, to: 0)
        rows.initializeElement(at: 2 * width + column, to: 0)
      }
      for row in 0..<left.count {
        let (before, last, line) = (
          (row + 2) % 3 * width, row % 3 * width, (row + 1) % 3 * width
        )
        let letter = left[left.startIndex + row]
        rows[line] = row + 1
        var least = row + 1
        for column in 0..<right.count {
          var cost = min(
            rows[last + column] + (letter == right[column] ? 0 : 1), rows[last + column + 1] + 1,
            rows[line + column] + 1)
          if row > 0, column > 0, letter == right[column - 1],
            left[left.startIndex + row - 1] == right[column]
          {
            cost = min(cost, rows[before + column - 1] + 1)
          }
          rows[line + column + 1] = cost
          least = min(least, cost)
        }
        guard least <= limit else { return nil }
      }
      let distance = rows[left.count % 3 * width + right.count]
      return distance <= limit ? distance : nil
    }
  }
}
