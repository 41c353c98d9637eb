package import Files
import Foundation

/// The plants that an answer has to be one of.
package struct CandidateList: Equatable, Sendable {
  /// A plant of the list.
  package struct Candidate: Equatable, Sendable {
    /// The scientific name, without authors where it is one that botanists would know.
    package var scientificName: String
    /// Its common name; nil where the list has none.
    package var vernacularName: String?
    package var family: String?
    /// Other names that count for it: its synonyms, the species of a cultivar.
    package var otherNames: [String] = []
  }

  /// The plants, each once.
  package private(set) var candidates: [Candidate] = []
  /// The list's name.
  package private(set) var name: String
  /// The region whose plants they are, as the user named it; nil where none was named.
  package private(set) var region: String?
  /// Lines without a usable name: with invisible characters, or far too long.
  package private(set) var unusableCount = 0
  /// Names that no model would write.
  package private(set) var unrated: [String] = []
  private var places: [String: Int] = [:]
  private var references: [String: Int] = [:]
  private var synonyms: [ChecklistEntry] = []

  package init(name: String) {
    self.name = name
  }

  /// Makes a list of names, which may be in any script.
  package init(
    names: [String], name: String = "the list", known: KnownNames = KnownNames()
  ) {
    self.init(name: name)
    for name in names {
      add(ChecklistEntry(name: name, status: .accepted), within: nil, known)
    }
  }

  /// Adds an entry, unless it is there already or outside the genus or family.
  ///
  /// Synonyms wait for ``addSynonyms(within:_:)``: the names they count for may come later.
  package mutating func add(_ entry: ChecklistEntry, within group: String?, _ known: KnownNames) {
    guard entry.status != .synonym else {
      synonyms.append(entry)
      return
    }
    guard let names = CandidateName.names(in: entry, known) else {
      unusableCount += 1
      return
    }
    for name in names where name.isIn(group, entry) {
      if !name.isRatable, entry.id == nil, entry.family == nil { unrated.append(entry.name) }
      let place = place(of: name, entry)
      if let id = entry.id { references[id] = place }
    }
  }

  /// Adds the synonyms to their accepted names.
  mutating func addSynonyms(within group: String?, _ known: KnownNames) {
    let targets = Dictionary(
      synonyms.compactMap { entry in entry.id.flatMap { id in entry.accepted.map { (id, $0) } } },
      uniquingKeysWith: { first, _ in first })
    for entry in synonyms {
      guard let name = CandidateName.names(in: entry, known)?.first else {
        unusableCount += 1
        continue
      }
      var target = entry.accepted
      // Follows synonyms of synonyms; a circle has no end.
      for _ in 0..<8 {
        guard let next = target.flatMap({ targets[$0] }) else { break }
        target = next
      }
      var place = target.flatMap { references[$0] ?? places[BotanicalName.key($0)] }
      if place == nil, let target, let accepted = known.scientificName(in: target) {
        // The list names it, if not in a line of its own.
        let wanted = CandidateName(accepted)
        place =
          places[wanted.key]
          ?? (wanted.isIn(group, entry)
            ? self.place(of: wanted, ChecklistEntry(name: target, status: .accepted)) : nil)
      }
      if let place {
        guard places[name.key] == nil else { continue }
        candidates[place].otherNames += [name.text] + name.others
      } else if group == nil {
        unrated.append(entry.name)
      }
    }
    synonyms = []
  }

  /// Where a name is in the list, at its end where it is new.
  private mutating func place(of name: CandidateName, _ entry: ChecklistEntry) -> Int {
    if let place = places[name.key] { return place }
    places[name.key] = candidates.count
    candidates.append(
      Candidate(
        scientificName: name.text, vernacularName: entry.vernacularName ?? name.vernacularName,
        family: entry.family, otherNames: name.others))
    return candidates.count - 1
  }
}

extension CandidateList {
  /// Reads a list, or that of a region in a folder of lists, limited to a genus or family.
  ///
  /// - Throws: ``PlantidError`` that names the file and the way out.
  package static func read(
    _ path: String, region: String? = nil, within group: String? = nil,
    known: KnownNames = KnownNames()
  ) throws(PlantidError) -> CandidateList {
    let file = try region.map { name throws(PlantidError) in
      try RegionalLists(path).file(of: name)
    }
    if region == nil, let lists = try? RegionalLists(path), lists.holdsLists {
      throw .candidates(
        list: path,
        reason: "it is a folder of checklists; choose one with --region: \(lists.regions)")
    }
    var list = CandidateList(name: (file ?? path).lastPathPart)
    list.region = region
    var count = 0
    var families = 0
    try NameIndex.entries(at: file ?? path) { entry in
      count += 1
      if entry.family != nil { families += 1 }
      list.add(entry, within: group, known)
    }
    list.addSynonyms(within: group, known)
    guard list.candidates.isEmpty else { return list }
    var reason = "none of its \(count) lines is a name that can be used; write one name a line"
    if let group, count > list.unusableCount {
      reason = "none of its \(count) names is in \(group.printable(limit: 60))"
      reason +=
        families == 0 && BotanicalName.family(in: group) != nil
        ? "; it has no column 'family', so name a genus" : "; check the name after --within"
    }
    throw .candidates(list: file ?? path, reason: reason)
  }

  /// What a user should know about the list, a sentence each.
  package var notices: [String] {
    var notices: [String] = []
    if unusableCount > 0 {
      notices.append(
        "\(name.printable()): \(unusableCount == 1 ? "a line is" : "\(unusableCount) lines are") "
          + "left out, because of invisible characters or too great a length")
    }
    if !unrated.isEmpty {
      let shown = unrated.prefix(5).map { "'\($0.printable(limit: 60))'" }.joined(separator: ", ")
      let more = unrated.count > 5 ? " and \(unrated.count - 5) more" : ""
      notices.append(
        "\(name.printable()): \(shown)\(more) cannot be rated, because no scientific name is known "
          + "for \(unrated.count == 1 ? "it" : "them"); write that instead")
    }
    return notices
  }
}

extension String {
  fileprivate var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }
}
