internal import CLlama
internal import LanguageModels

/// Texts as tokens, in an order in which those that begin alike stand together.
///
/// This is a tree without nodes: a node is a range of the order and a number of tokens that all in it share.
struct TokenTree {
  private var tokens: [Token] = []
  private var starts: [Int] = [0]
  /// How many tokens of each text begin in its form.
  private var forms: [Int] = []
  /// The places of the texts in the order they were given, by the order of their tokens.
  private(set) var order: [Int] = []

  var count: Int { order.count }

  /// Cuts texts into tokens; texts of equal tokens stay side by side.
  init(
    _ texts: [String], formLength: Int = 0, model: borrowing Model
  ) throws(ShimFailure) {
    starts.reserveCapacity(texts.count + 1)
    forms.reserveCapacity(texts.count)
    var cutter = BeginningCutter()
    var lengths: [Token: Int] = [:]
    for text in texts {
      try cutter.cut(text, model: model, into: &tokens)
      var form = starts[starts.count - 1]
      var length = 0
      while form < tokens.count, length < formLength {
        let token = tokens[form]
        if lengths[token] == nil { lengths[token] = try model.bytes(of: token).count }
        length += lengths[token] ?? 0
        form += 1
      }
      forms.append(form - starts[starts.count - 1])
      starts.append(tokens.count)
    }
    // Many texts are sorted: reading them in place counts.
    var order = Array(texts.indices)
    let (tokens, starts) = (tokens, starts)
    tokens.withUnsafeBufferPointer { tokens in
      starts.withUnsafeBufferPointer { starts in
        order.sort { left, right in
          var (first, second) = (starts[left], starts[right])
          let (firstEnd, secondEnd) = (starts[left + 1], starts[right + 1])
          while first < firstEnd, second < secondEnd, tokens[first] == tokens[second] {
            first += 1
            second += 1
          }
          guard first < firstEnd, second < secondEnd else { return second < secondEnd }
          return tokens[first] < tokens[second]
        }
      }
    }
    self.order = order
  }

  /// The token of a text at a depth.
  func token(_ place: Int, _ depth: Int) -> Token { tokens[starts[order[place]] + depth] }

  /// How many tokens a text has.
  func length(_ place: Int) -> Int { starts[order[place] + 1] - starts[order[place]] }

  /// How many tokens of a text only give it its form.
  func form(_ place: Int) -> Int { forms[order[place]] }

  /// How many tokens the texts of a range share, the last one of each not counted.
  func shared(_ range: Range<Int>, from depth: Int) -> Int {
    // In order, what the first and the last share is shared by all between.
    let (first, last) = (range.lowerBound, range.upperBound - 1)
    let limit = min(length(first), length(last)) - 1
    var shared = depth
    while shared < limit, token(first, shared) == token(last, shared) { shared += 1 }
    return shared
  }

  /// The parts of a range by the token at a depth.
  func parts(_ range: Range<Int>, at depth: Int) -> [(token: Token, range: Range<Int>)] {
    var parts: [(token: Token, range: Range<Int>)] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let token = token(start, depth)
      // Doubling steps, and then halving ones: many texts can begin alike.
      var (low, step) = (start, 1)
      while low + step < range.upperBound, self.token(low + step, depth) == token {
        low += step
        step *= 2
      }
      while step > 0 {
        if low + step < range.upperBound, self.token(low + step, depth) == token { low += step }
        step /= 2
      }
      parts.append((token, start..<(low + 1)))
      start = low + 1
    }
    return parts
  }
}

/// Cuts texts into tokens, the beginning that they share only once where a token ends there.
private struct BeginningCutter {
  private var head = ""
  private var headTokens: [Token] = []
  /// What of a tail decides whether cutting before it is the same as cutting the whole.
  private struct Start: Hashable {
    /// The first byte after the quote.
    var byte: UInt8
    /// Whether the vocabulary has a token for the whole tail, which is then cut before all else.
    var isOneToken: Bool
  }

  private var isClean: [Start: Bool] = [:]

  mutating func cut(
    _ text: String, model: borrowing Model, into tokens: inout [Token]
  ) throws(ShimFailure) {
    guard let end = Self.headEnd(of: text) else {
      tokens += try model.tokens(of: text, special: false)
      return
    }
    if head != text[..<end] {
      head = String(text[..<end])
      headTokens = try model.tokens(of: head, special: false)
      isClean = [:]
    }
    let tail = String(text[end...])
    let tailTokens = try model.tokens(of: tail, special: false)
    let start = Start(
      byte: tail.utf8.dropFirst().first ?? 0, isOneToken: tailTokens.count == 1)
    if isClean[start] == nil {
      let whole = try model.tokens(of: text, special: false)
      isClean[start] = whole == headTokens + tailTokens
    }
    if isClean[start] == true {
      tokens += headTokens
      tokens += tailTokens
    } else {
      tokens += try model.tokens(of: text, special: false)
    }
  }

  /// Where the last value of a JSON object that has not ended begins.
  private static func headEnd(of text: String) -> String.Index? {
    var isInString = false
    var isEscaped = false
    var end: String.UTF8View.Index?
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if isEscaped {
        isEscaped = false
      } else if isInString, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      } else if !isInString, byte == UInt8(ascii: ":") {
        end = text.utf8.index(after: index)
      }
    }
    return end
  }
}
