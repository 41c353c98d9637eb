/// English words that tell a common name from a botanical one.
enum CommonWords {
  /// Whether words make a common name that stands where a botanical one should: `Common Daisy`.
  static func isCommonName(_ words: [Substring]) -> Bool {
    guard let first = words.first else { return false }
    if firstWords.contains(first.lowercased()) { return true }
    guard let last = words.last?.lowercased() else { return false }
    if words.count > 2, words[1].first?.isLowercase == true,
      words.last.map({ authors.contains(String($0)) }) == true,
      LatinWords.isBinomial(words[0], words[1])
    {
      return false
    }
    let isPlain = words.allSatisfy { $0.allSatisfy { $0.isLetter || $0 == "-" } }
    return isPlain && lastWords.contains { last == $0 || words.count == 1 && last.hasSuffix($0) }
  }

  /// Botanists whose name is a word of another kind too.
  private static let authors: Set<String> = ["Rose", "Bush", "Moss", "Berry", "Palmer", "Wood"]

  private static let firstWords: Set<String> = [
    "a", "an", "the", "this", "some", "common", "garden", "wild", "white", "red", "yellow", "blue",
    "purple", "pink", "green", "black", "orange", "sweet", "giant", "dwarf", "great", "greater",
    "lesser", "american", "european", "japanese", "chinese", "english", "african", "mexican",
    "field", "water", "mountain", "sea", "wood", "golden", "silver", "small", "large", "probably",
    "possibly", "maybe", "likely", "poison", "stinging",
  ]

  private static let lastWords: Set<String> = [
    "rose", "daisy", "tulip", "lily", "tree", "plant", "flower", "flowers", "grass", "fern", "moss",
    "oak", "maple", "pine", "palm", "ivy", "mint", "orchid", "berry", "weed", "wort", "bush",
    "shrub", "vine", "clover", "nettle", "thistle", "poppy", "daffodil", "leaf", "leaves", "herb",
    "willow", "birch", "beech", "cherry", "apple", "spruce", "fir", "carrot", "tomato", "potato",
    "basil", "sage", "lavender", "heather", "buttercup", "dandelion", "foxglove", "hemlock",
    "virus", "viroid", "phage",
  ]
}
