import Foundation

/// The plants that an answer has to be one of.
package struct CandidateList: Equatable, Sendable {
  /// A plant of the list.
  package struct Candidate: Equatable, Sendable {
    /// The scientific name, without authors where it is one that botanists would know.
    package var scientificName: String
    /// Its common name; nil where the list has none.
    package var vernacularName: String?
    /// Its family; nil where the list has none.
    package var family: String?
  }

  /// The plants, each once.
  package private(set) var candidates: [Candidate] = []
  /// What the list is called.
  package private(set) var name: String
  /// The region whose plants they are, as the user named it; nil where none was named.
  package private(set) var region: String?
  /// Lines that hold no name: characters that nobody sees, or far too many.
  package private(set) var unusableCount = 0
  private var keys: Set<String> = []

  /// Longer than any name.
  static let longestName = 400

  init(name: String) {
    self.name = name
  }

  /// Puts a list together, of names that may be of any script.
  package init(names: [String], name: String = "the list") {
    self.init(name: name)
    for name in names { add(ChecklistEntry(name: name, status: .accepted), within: nil) }
  }

  /// Takes up an entry, unless it is there already or outside a genus or family.
  ///
  /// Synonyms are left out: an answer is a name to use.
  mutating func add(_ entry: ChecklistEntry, within group: String?) {
    guard entry.status != .synonym else { return }
    guard let (name, key, genus) = Self.name(in: entry.name) else {
      unusableCount += 1
      return
    }
    if let group = group?.lowercased(), genus?.lowercased() != group,
      entry.family?.lowercased() != group
    {
      return
    }
    guard keys.insert(key).inserted else { return }
    candidates.append(
      Candidate(
        scientificName: name, vernacularName: entry.vernacularName, family: entry.family))
  }

  /// A name in its one spelling, with its key and its first word; nil for what cannot be a name.
  private static func name(in text: String) -> (name: String, key: String, genus: Substring?)? {
    // Most names of a long list need no parser.
    if let plain = PlainName(text), text.utf8.count <= longestName {
      return (plain.canonical, plain.key, text.prefix { $0 != " " })
    }
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !text.isEmpty, text.count <= longestName,
      !text.unicodeScalars.contains(where: \.isUnprintable)
    else { return nil }
    guard let botanical = BotanicalName(text) else { return (text, BotanicalName.key(text), nil) }
    return (botanical.canonical, botanical.key, botanical.uninomial[...])
  }
}

extension CandidateList {
  /// Reads a list, or that of a region in a folder of lists, and keeps to a genus or family.
  ///
  /// - Throws: ``PlantsError`` that names the file and the way out.
  package static func read(
    _ path: String, region: String? = nil, within group: String? = nil
  ) throws(PlantsError) -> CandidateList {
    let file = try region.map { name throws(PlantsError) in
      try RegionalLists(path).file(of: name)
    }
    if region == nil, let lists = try? RegionalLists(path), lists.holdsLists {
      throw .candidates(
        .init(
          list: path,
          reason: "it is a folder of checklists; choose one with --region: \(lists.regions)"))
    }
    var list = CandidateList(name: (file ?? path).lastPathPart)
    list.region = region
    var count = 0
    var families = 0
    try ChecklistSource(file ?? path).read { entry in
      count += 1
      if entry.family != nil { families += 1 }
      list.add(entry, within: group)
    }
    guard list.candidates.isEmpty else { return list }
    var reason = "none of its \(count) lines is a name that can be used; write one name a line"
    if let group, count > list.unusableCount {
      reason = "none of its \(count) names is in \(group.printable(limit: 60))"
      reason +=
        families == 0 && BotanicalName.family(in: group) != nil
        ? "; it has no column 'family', so name a genus" : "; check the name after --within"
    }
    throw .candidates(.init(list: file ?? path, reason: reason))
  }
}

/// Why a list of candidates cannot be used, and the way out.
package struct CandidatesFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The list, as the user named it.
  package var list: String
  /// What is wrong and what to do.
  package var reason: String

  package var description: String { "\(list.printable()): \(reason)" }
}

extension String {
  fileprivate var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }
}
