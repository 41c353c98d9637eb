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
    for index in 0..<genusCount {
      let start = Int(Self.number(in: data, at: genera + index * 4))
      let slip = withKey(at: start) { key in
        key.first == genus.first
          ? EditDistance.between(key.prefix { $0 != UInt8(ascii: " ") }, genus, atMost: limit) : nil
      }
      guard slip != nil else { continue }
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
}

/// How many letters have to be put in, left out, changed or exchanged with their neighbour.
enum EditDistance {
  /// The distance of two texts; nil when it is more than the limit.
  static func between(
    _ left: Slice<UnsafeRawBufferPointer>, _ right: [UInt8], atMost limit: Int
  ) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    let offset = left.startIndex
    var before: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var line = [row + 1]
      line.reserveCapacity(right.count + 1)
      for column in 0..<right.count {
        let isSame = left[offset + row] == right[column]
        var least = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, line[column] + 1)
        if row > 0, column > 0, left[offset + row] == right[column - 1],
          left[offset + row - 1] == right[column]
        {
          least = min(least, before[column - 1] + 1)
        }
        line.append(least)
      }
      guard line.contains(where: { $0 <= limit }) else { return nil }
      before = last
      last = line
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}
