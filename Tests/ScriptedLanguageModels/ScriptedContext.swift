import Files
internal import Imaging
internal import LanguageModels

/// What a scripted model has evaluated: the texts of entries, and how many pictures each has.
struct ScriptedContext: Sendable, Equatable {
  struct Cost {
    var tokens = 0
    var cachedTokens = 0
    var images = 0
    var cachedImages = 0
  }

  private struct Item: Sendable, Equatable {
    var text: String
    var imageCount: Int
    var tokenCount: Int { text.split(separator: " ").count + 16 * imageCount }
  }

  private var items: [Item] = []

  init() {}

  init(_ transcript: Transcript) {
    items = transcript.map { entry in
      let images = entry.segments.count { if case .attachment = $0 { true } else { false } }
      return Item(text: entry.description, imageCount: images)
    }
  }

  /// Evaluates a transcript; what the context begins with already costs nothing.
  mutating func take(_ transcript: Transcript) -> Cost {
    let whole = ScriptedContext(transcript)
    var cost = Cost()
    let isContinued = whole.items.starts(with: items)
    for (index, item) in whole.items.enumerated() {
      cost.tokens += item.tokenCount
      cost.images += item.imageCount
      if isContinued, index < items.count {
        cost.cachedTokens += item.tokenCount
        cost.cachedImages += item.imageCount
      }
    }
    self = whole
    return cost
  }

  /// Adds an answer.
  mutating func add(_ answer: String) {
    items.append(
      Item(
        text: Transcript.Entry.response(
          .init(id: "", segments: [.text(.init(id: "", content: answer))])
        ).description, imageCount: 0))
  }

  /// Whether it is another context but for the last answer.
  func holds(_ other: ScriptedContext) -> Bool {
    !items.isEmpty && items.count == other.items.count
      && items.dropLast() == other.items.dropLast()
  }

  /// The same for equal contexts.
  var digest: String {
    SHA256.hex(of: Array(items.map { "\($0.text.utf8.count) \($0.text)" }.joined().utf8))
  }
}
