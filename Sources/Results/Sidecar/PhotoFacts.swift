import Botany
package import Identification

/// What a photo library is reported a photo: keywords, and a determination that a machine made.
package struct PhotoFacts: Equatable, Sendable {
  /// Words to find the photo by.
  var keywords: [String] = []
  /// The same from the general to the particular, parts between `|`.
  var hierarchy: [String] = []
  /// Properties of the plant in the terms of Darwin Core.
  var taxon: [(term: String, value: String)] = []
  /// Properties of the determination in the terms of Darwin Core.
  var identification: [(term: String, value: String)] = []
  /// Properties of our own.
  var properties: [(term: String, value: String)] = []

  package static func == (left: PhotoFacts, right: PhotoFacts) -> Bool {
    left.keywords == right.keywords && left.hierarchy == right.hierarchy
      && left.taxon.elementsEqual(right.taxon, by: ==)
      && left.identification.elementsEqual(right.identification, by: ==)
      && left.properties.elementsEqual(right.properties, by: ==)
  }

  /// Chooses the facts of an answer; nil when there is none.
  ///
  /// - Parameters:
  ///   - document: The answer.
  ///   - tool: The name and version of this program.
  package init?(_ document: Identification, tool: String) {
    guard document.status != .failed else { return nil }
    let identifiedBy = DarwinCore.identifier(tool: tool, model: document.model)
    properties = [("status", document.status.rawValue), ("identifiedBy", identifiedBy)]
    if let confidence = document.confidence {
      properties.append(("confidence", CSV.plain(confidence)))
    }
    guard document.status != .notAPlant else { return }

    let isIdentified = document.status == .identified
    let scientific = isIdentified ? document.scientificName : nil
    let genus = scientific.flatMap(BotanicalName.init).flatMap {
      $0.rank == .family ? nil : $0.uninomial
    }
    func distinct(_ words: [String?]) -> [String] {
      var seen: Set<String> = []
      return words.compactMap { $0 }.filter { !$0.isEmpty && seen.insert($0).inserted }
    }
    keywords = distinct([isIdentified ? document.name : nil, scientific, document.family])
    let path = distinct([document.family, genus, scientific])
    if !path.isEmpty {
      hierarchy = [(["Plants"] + path).map { $0.replacing("|", with: "/") }.joined(separator: "|")]
    }
    let known: [(String, String?)] = [
      ("scientificName", scientific), ("taxonRank", document.rank?.rawValue),
      ("family", document.family), ("vernacularName", isIdentified ? document.name : nil),
    ]
    taxon = known.compactMap { term, value in value.map { (term, $0) } }
    guard !taxon.isEmpty else { return }
    properties += taxon.map { ($0.term, $0.value) }
    identification = [
      ("identifiedBy", identifiedBy), ("identificationRemarks", DarwinCore.remark),
      ("identificationVerificationStatus", "unverified"),
    ]
  }
}
