internal import CVisionTools
internal import Foundation

/// A place of a picture where text stands, such as one label among leaves.
struct TextRegion {
  /// Around the words.
  var box: vt_box
  /// The height of a usual word.
  var wordHeight: Int
  /// How far the lines are turned clockwise, in degrees.
  var slant: Double
  /// What was read there, as far as it could be.
  var texts: Set<String>

  /// The places where words stand near each other and some of them were surely read.
  ///
  /// What is unsure belongs to a place where it is about as high as its neighbours there.
  static func regions(of words: [TextEngine.Word], where isSure: (TextEngine.Word) -> Bool)
    -> [TextRegion]
  {
    var groups: [[TextEngine.Word]] = []
    for word in words where word.weight > 0 && (isSure(word) || word.confidence >= 0.3) {
      join(word, to: &groups)
    }
    return groups.filter { $0.contains(where: isSure) }.map(TextRegion.init)
  }

  private init(_ words: [TextEngine.Word]) {
    wordHeight = max(1, Self.median(words.map(\.height)))
    box = Self.box(around: words)
    let slopes = words.filter { $0.weight >= 3 }.map(\.slope).sorted()
    slant = slopes.isEmpty ? 0 : atan(slopes[slopes.count / 2]) * 180 / .pi
    texts = Set(words.map(\.text))
  }

  private static func join(_ word: TextEngine.Word, to groups: inout [[TextEngine.Word]]) {
    var joined = [word]
    groups.removeAll { group in
      let isNear = group.contains { other in
        let (lower, higher) = (min(word.height, other.height), max(word.height, other.height))
        guard higher < lower * 3 else { return false }
        return word.box.reach(across: 2 * higher, down: 3 * higher / 2).touches(other.box)
      }
      if isNear { joined += group }
      return isNear
    }
    groups.append(joined)
  }

  private static func median(_ values: [Int]) -> Int {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }

  private static func box(around words: [TextEngine.Word]) -> vt_box {
    words.dropFirst().reduce(words[0].box) { $0.union($1.box) }
  }
}

extension vt_box {
  /// The smallest rectangle that holds both.
  func union(_ other: vt_box) -> vt_box {
    vt_box(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// The rectangle grown at all sides.
  func reach(across: Int, down: Int) -> vt_box {
    let (across, down) = (Int32(clamping: across), Int32(clamping: down))
    return vt_box(
      left: left - across, top: top - down, right: right + across, bottom: bottom + down)
  }

  func touches(_ other: vt_box) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }
}
