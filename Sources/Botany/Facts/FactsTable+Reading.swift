package import Files

extension FactsTable {
  /// Reads a table.
  ///
  /// - Parameters:
  ///   - file: The content of the file.
  ///   - name: What to call the file in an error.
  ///   - builtInSource: What to call the table that comes with the program where it is the source of a fact;
  ///     nil for a user's table, which is named with every fact out of it.
  /// - Throws: ``PlantidError/unreadableTable(name:reason:)`` for one that lacks a column or contradicts itself;
  ///   an empty field is no error, and means that nothing is known.
  package init(file: [UInt8], name: String, builtInSource: String? = nil) throws(PlantidError) {
    func unreadable(_ reason: String) -> PlantidError {
      .unreadableTable(name: name, reason: reason)
    }
    guard let text = String(validating: file, as: UTF8.self) else {
      throw unreadable("it is not UTF-8 text")
    }
    let marked = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    let end = UInt8(ascii: marked.utf8.contains(UInt8(ascii: "\n")) ? "\n" : "\r")
    let lines = marked.utf8.split(separator: end, omittingEmptySubsequences: false).map { line in
      Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
    guard let heading = lines.first, !heading.isEmpty else { throw unreadable("it is empty") }
    let columns: Columns
    do throws(TableFault) {
      columns = try Columns(
        heading, table: builtInSource ?? name, isBuiltIn: builtInSource != nil)
    } catch {
      throw unreadable(error.reason)
    }

    var rows: [String: Row] = [:]
    var places: [String: Int] = [:]
    var stop = StopCheck()
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      guard !stop.isStopped() else { throw .interrupted }
      guard line.utf8.count <= Limit.tableRow.value else {
        throw unreadable("line \(index + 1) is longer than \(Limit.tableRow.words)")
      }
      guard let scientificName = columns.scientificName(in: line),
        let key = BotanicalName.keyOfName(scientificName)
      else {
        throw unreadable("line \(index + 1) has no scientific name")
      }
      guard let row = rows[key] else {
        rows[key] = .line(line, columns)
        places[key] = index + 1
        continue
      }
      guard let before = row.facts, let facts = columns.facts(in: line) else { continue }
      guard let whole = before.adding(facts) else {
        let subject = PlantFacts.Subject.allCases.first { before.contradicts(facts, on: $0) }
        throw unreadable(
          "lines \(places[key] ?? 0) and \(index + 1) contradict each other on "
            + "\(facts.scientificName) (\(subject?.rawValue ?? "")); keep one of them")
      }
      rows[key] = .facts(whole)
    }
    self.init(rows, isBuiltIn: builtInSource != nil)
  }

  fileprivate struct TableFault: Error {
    var reason: String
  }

  package struct Columns: Equatable, Sendable {
    private let places: [String: Int]
    private let subjects: [PlantFacts.Subject]
    private let table: String
    private let isBuiltIn: Bool

    fileprivate init(
      _ heading: Substring, table: String, isBuiltIn: Bool
    ) throws(TableFault) {
      self.table = table
      self.isBuiltIn = isBuiltIn
      places = Dictionary(
        heading.split(separator: "\t", omittingEmptySubsequences: false).enumerated().map {
          (String($0.element), $0.offset)
        }, uniquingKeysWith: { first, _ in first })
      guard places["scientificName"] != nil else {
        throw TableFault(reason: "the column 'scientificName' is missing")
      }
      let places = places
      subjects = PlantFacts.Subject.allCases.filter { places[$0.rawValue] != nil }
      guard !subjects.isEmpty else {
        let known = PlantFacts.Subject.allCases.map(\.rawValue).joined(separator: ", ")
        throw TableFault(reason: "it has none of the columns \(known)")
      }
      guard subjects.contains(where: { Self.sources(of: $0).contains { places[$0] != nil } }) else {
        throw TableFault(reason: "the column 'source' is missing")
      }
    }

    /// The columns that can say where a fact is from, the closest first.
    private static func sources(of subject: PlantFacts.Subject) -> [String] {
      [subject.rawValue + "Source"] + (subject.isToxicity ? ["toxicitySource"] : []) + ["source"]
    }

    private static func fields(of line: Substring) -> [Substring] {
      line.utf8.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map(Substring.init)
    }

    /// The plant of a line; nil where there is none.
    func scientificName(in line: Substring) -> String? {
      let fields = Self.fields(of: line)
      guard let place = places["scientificName"], place < fields.count else { return nil }
      return FieldText(prose: String(fields[place]), limit: 400).shown
    }

    /// The facts of a line.
    func facts(in line: Substring) -> PlantFacts? {
      let fields = Self.fields(of: line)
      // One source may belong to every statement.
      var shown: [Int: String?] = [:]
      func field(_ column: String) -> String? {
        guard let place = places[column], place < fields.count else { return nil }
        if let known = shown[place] { return known }
        let text = FieldText(prose: String(fields[place]), limit: 400).shown
        shown[place] = .some(text)
        return text
      }
      guard let scientificName = field("scientificName") else { return nil }
      var facts = PlantFacts(
        scientificName: scientificName, vernacularName: field("vernacularName"),
        otherNames: field("otherNames")?.split(separator: "|").map(String.init) ?? [],
        family: field("family"), description: field("description"), statements: [:], table: table,
        isBuiltIn: isBuiltIn)
      for subject in subjects {
        let statement = field(subject.rawValue)
        // The columns for care are no place to call a plant harmless.
        let isCare = !subject.isToxicity && subject != .lookAlike
        facts.statements[subject] =
          isCare && !isBuiltIn ? statement.flatMap(AnswerGuard.withoutHarm) : statement
        let source = Self.sources(of: subject).lazy.compactMap { field($0) }.first
        facts.sources[subject] = source.map { isBuiltIn ? $0 : "\($0) (\(table))" }
      }
      return facts
    }
  }
}

extension PlantFacts {
  /// Whether two lines about a plant differ about a subject.
  fileprivate func contradicts(_ other: PlantFacts, on subject: Subject) -> Bool {
    guard let one = statements[subject], let two = other.statements[subject] else { return false }
    return one != two
  }

  /// The facts of a user's table, preceded by what the program's own table says about harm.
  package func added(to builtIn: PlantFacts?) -> PlantFacts {
    guard let builtIn else { return self }
    var whole = self
    whole.isBuiltIn = true
    whole.vernacularName = vernacularName ?? builtIn.vernacularName
    whole.family = family ?? builtIn.family
    whole.description = description ?? builtIn.description
    for subject in Subject.allCases {
      let isDanger =
        subject.isToxicity || subject == .lookAlike && builtIn.dangerousLookAlike != nil
      guard let fixed = builtIn.statements[subject], isDanger || statements[subject] == nil else {
        continue
      }
      whole.statements[subject] = fixed
      whole.sources[subject] = builtIn.source(of: [subject])
      guard isDanger, let added = statements[subject], added != fixed, Self.isDanger(added) else {
        continue
      }
      whole.statements[subject] = fixed + " " + added
      whole.sources[subject] = builtIn.source(of: [subject]) + "; " + source(of: [subject])
    }
    return whole
  }

  /// What two lines say together about a plant; nil when they contradict each other.
  fileprivate func adding(_ other: PlantFacts) -> PlantFacts? {
    guard !Subject.allCases.contains(where: { contradicts(other, on: $0) }) else { return nil }
    var whole = self
    whole.vernacularName = vernacularName ?? other.vernacularName
    whole.family = family ?? other.family
    whole.description = description ?? other.description
    whole.otherNames += other.otherNames.filter { !otherNames.contains($0) }
    for (subject, statement) in other.statements where statements[subject] == nil {
      whole.statements[subject] = statement
      whole.sources[subject] = other.sources[subject]
    }
    return whole
  }
}
