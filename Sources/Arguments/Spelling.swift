/// The candidate closest to a mistyped word, when it is at most two edits away.
package func nearest(to word: String, among candidates: [String]) -> String? {
  var best: (candidate: String, distance: Int)?
  for candidate in candidates where !candidate.isEmpty {
    // As many edits at least as one word is longer than the other.
    guard abs(candidate.count - word.count) <= 2 else { continue }
    let distance = editDistance(word, candidate)
    if distance <= min(2, candidate.count / 2), distance < best?.distance ?? .max {
      best = (candidate, distance)
    }
  }
  return best?.candidate
}

/// The number of insertions, deletions, substitutions and swaps of neighbours between two words.
///
/// Optimal string alignment, the restricted form of the distance of Damerau (1964); O(m·n) time.
func editDistance(_ first: String, _ second: String) -> Int {
  let a = Array(first)
  let b = Array(second)
  guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
  var older: [Int] = []
  var last = Array(0...b.count)
  for i in 1...a.count {
    var row = [i]
    for j in 1...b.count {
      var cost = min(last[j], row[j - 1]) + 1
      cost = min(cost, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        cost = min(cost, older[j - 2] + 1)
      }
      row.append(cost)
    }
    older = last
    last = row
  }
  return last[b.count]
}
