package import Files
package import Identification

/// The summary at the top of a page of results.
package struct ReportSummary: Equatable, Sendable {
  /// A species, genus or family that was found, with the photos of it.
  package struct Taxon: Equatable, Sendable {
    var scientificName: String
    /// The common name that its photos have most often.
    var name: String?
    var count: Int
  }

  /// Photos in all.
  package private(set) var count = 0
  /// Photos by what came out.
  package private(set) var counts: [Identification.Status: Int] = [:]
  /// The names of the models that answered, in the order of the rows.
  package private(set) var models: [String] = []
  /// How many models there are besides those that are named.
  package private(set) var otherModelCount = 0
  private var knownModels: Set<String> = []
  /// Whether a row says how sure it is.
  package private(set) var hasConfidence = false
  /// Whether the last row was left out because it was cut off.
  package private(set) var isCutOff = false
  /// Photos that are there, but outside the folders of which pictures may be put into the page.
  package internal(set) var outsideCount = 0
  private var tallies: [String: [String: Int]] = [:]

  /// The taxa that were found, those with the most photos first, then by name.
  package var taxa: [Taxon] {
    tallies.map { scientific, names in
      let name = names.filter { !$0.key.isEmpty }
        .max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
      return Taxon(
        scientificName: scientific, name: name, count: names.values.reduce(0, +))
    }
    .sorted { ($1.count, $0.scientificName) < ($0.count, $1.scientificName) }
  }

  /// Counts all rows of a file.
  ///
  /// - Throws: ``PlantidError`` when it cannot be read.
  package init(of path: String) throws(PlantidError) {
    var rows = try ResultRows(path)
    while let row = try rows.next() { count(row) }
    isCutOff = rows.isCutOff
  }

  private mutating func count(_ row: ReportRow) {
    count += 1
    counts[row.status, default: 0] += 1
    if row.confidence != nil { hasConfidence = true }
    if let model = row.model?.name, knownModels.insert(model).inserted {
      if models.count < Limit.reportModels.value {
        models.append(model)
      } else {
        otherModelCount += 1
      }
    }
    guard row.status == .identified, let scientific = row.scientificName else { return }
    tallies[scientific, default: [:]][row.name ?? "", default: 0] += 1
  }
}
