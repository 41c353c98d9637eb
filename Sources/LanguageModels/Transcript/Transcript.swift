/// All entries of a session, in order.
public struct Transcript: Sendable, Equatable {
  package var entries: [Entry]

  /// Creates a transcript.
  public init(entries: some Sequence<Entry> = []) {
    self.entries = Array(entries)
  }
}

extension Transcript: RandomAccessCollection, MutableCollection {
  /// A place in the transcript.
  public typealias Index = Int
  /// One entry of the transcript.
  public typealias Element = Entry
  /// A part of a transcript.
  public typealias SubSequence = Slice<Transcript>
  /// The places in the transcript.
  public typealias Indices = Range<Int>
  /// Goes through the entries.
  public typealias Iterator = IndexingIterator<Transcript>

  /// The entry at a place.
  public subscript(index: Index) -> Entry {
    get { entries[index] }
    set { entries[index] = newValue }
  }

  /// The first place: 0.
  public var startIndex: Int { 0 }

  /// The number of entries.
  public var endIndex: Int { entries.count }
}

extension Transcript: RangeReplaceableCollection {
  /// Creates an empty transcript.
  public init() {
    entries = []
  }

  /// Replaces entries by others.
  public mutating func replaceSubrange<C>(_ subrange: Range<Int>, with newElements: consuming C)
  where C: Collection, C.Element == Entry {
    entries.replaceSubrange(subrange, with: newElements)
  }
}

extension Transcript {
  /// The entries after the instructions at the beginning.
  public var history: ArraySlice<Entry> {
    get { entries[historyStart...] }
    set { entries.replaceSubrange(historyStart..., with: newValue) }
  }

  private var historyStart: Int {
    if case .instructions = entries.first { 1 } else { 0 }
  }
}
