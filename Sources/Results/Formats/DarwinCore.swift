import Botany
import Files
import Foundation
package import Identification

/// Rows in the terms of Darwin Core, each an occurrence with its identification.
///
/// Every row says that a machine made it and that it was not checked.
package enum DarwinCore {
  private typealias Term = (name: String, cell: @Sendable (Occurrence) -> CSV.Cell)

  private static let columns: [Term] = [
    ("occurrenceID", { .text($0.identifier) }),
    ("basisOfRecord", { _ in .text("MachineObservation") }),
    ("eventDate", { .text($0.date) }),
    ("decimalLatitude", { .number($0.row.capture?.latitude) }),
    ("decimalLongitude", { .number($0.row.capture?.longitude) }),
    ("geodeticDatum", { $0.row.capture?.latitude == nil ? .empty : .text("EPSG:4326") }),
    ("scientificName", { .text($0.scientificName) }),
    ("scientificNameAuthorship", { .text($0.name?.author) }),
    ("taxonRank", { .text($0.rank) }),
    ("vernacularName", { .text($0.row.identification.name) }),
    ("family", { .text($0.row.identification.family) }),
    ("identificationQualifier", { .text($0.qualifier) }),
    ("identifiedBy", { .text($0.identifiedBy) }),
    ("identificationRemarks", { .text($0.remarks) }),
    ("identificationVerificationStatus", { _ in .text("unverified") }),
    ("associatedMedia", { .text($0.row.identification.file.displayedFileName) }),
    ("dynamicProperties", { .text($0.dynamicProperties) }),
    ("verbatimLabel", { .text($0.row.label?.text.joined(separator: "\n")) }),
    ("cultivarEpithet", { .text($0.name?.cultivar ?? $0.row.label?.cultivar) }),
    ("occurrenceStatus", { .text($0.isPlant ? "present" : nil) }),
    ("kingdom", { .text($0.isPlant ? "Plantae" : nil) }),
    ("nomenclaturalCode", { .text($0.isPlant ? $0.code : nil) }),
  ]

  package static let terms = columns.map(\.name)

  /// The cells of a row; `tool` is the name and version of this program.
  package static func cells(of row: BatchRow, tool: String) -> [CSV.Cell] {
    let occurrence = Occurrence(row, tool: tool)
    return columns.map { $0.cell(occurrence) }
  }

  /// Terms for an identification that a machine made.
  package static let remark = "Machine-made from one photo; not checked by a person."

  /// What identified the plant: the program with its version, and the model with its fingerprint.
  package static func identifier(tool: String, model: Identification.Model?) -> String {
    guard let model else { return tool }
    return "\(tool), model \(model.name) (sha256 \(model.sha256.prefix(12)))"
  }

  /// A row as Darwin Core sees it.
  private struct Occurrence {
    let row: BatchRow
    let tool: String
    let name: BotanicalName?

    init(_ row: BatchRow, tool: String) {
      self.row = row
      self.tool = tool
      name = row.identification.scientificName.flatMap(BotanicalName.init)
    }

    /// An identifier that the same picture under the same name always gets.
    var identifier: String {
      let seed =
        row.identification.file.fileSystemBytes + [0]
        + Array((row.identification.image?.sha256 ?? "").utf8)
      var digits = Array(SHA256.hex(of: seed).prefix(32))
      // A UUID of version 8, whose content is the maker's own.
      digits[12] = "8"
      digits[16] = "8"
      let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
      return "urn:uuid:" + parts.joined(separator: "-")
    }

    /// A species that is only similar becomes the qualifier, and its genus the name.
    private var isCompared: Bool { name?.qualifier == .confer || name?.qualifier == .affinis }

    var scientificName: String? {
      guard let name else {
        // An occurrence has a name, and of a plant that is not determined this much is known.
        return row.identification.scientificName ?? familyOfUnknown ?? (isPlant ? "Plantae" : nil)
      }
      if name.qualifier != nil, !name.limitsInfraspecific { return name.uninomial }
      // What is only similar is in the qualifier.
      let certain = name.withoutQualifiedPart
      return [certain.canonical, certain.author].compactMap { $0 }.joined(separator: " ")
    }

    var rank: String? {
      if let lowest = name?.withoutQualifiedPart.infraspecific.last {
        return Self.ranks[lowest.rank]
      }
      let known = familyOfUnknown == nil ? row.identification.rank : .family
      return known?.rawValue ?? (isPlant && scientificName == "Plantae" ? "kingdom" : nil)
    }

    /// GBIF's words for the ranks below the species; an epithet without a rank has none.
    private static let ranks = [
      "subsp.": "subspecies", "var.": "variety", "subvar.": "subvariety", "f.": "form",
      "subf.": "subform", "convar.": "convariety", "nothosubsp.": "subspecies",
      "nothovar.": "variety", "nothof.": "form", "proles": "proles",
    ]

    /// Whether the photo shows a plant.
    var isPlant: Bool { [.identified, .unknown].contains(row.identification.status) }

    var code: String { name?.cultivar == nil && name?.group == nil ? "ICN" : "ICNCP" }

    /// The date of the photo; nil for one that a wrong clock wrote: before 1700, or in the future.
    var date: String? {
      guard let date = row.capture?.date, let year = Int(date.prefix(4)), year >= 1700 else {
        return nil
      }
      // Tomorrow may be today elsewhere.
      let tomorrow = Date(timeIntervalSinceNow: 86_400).ISO8601Format()
      return date.prefix(10) <= tomorrow.prefix(10) ? date : nil
    }

    private var familyOfUnknown: String? {
      row.identification.status == .unknown ? row.identification.family : nil
    }

    var qualifier: String? {
      guard let name, let qualifier = name.qualifier else { return nil }
      let epithet = name.limitsInfraspecific ? name.infraspecific.last?.epithet : name.epithet
      return isCompared ? "\(qualifier.rawValue) \(epithet ?? "")" : qualifier.rawValue
    }

    /// What Darwin Core has no term for, as JSON.
    var dynamicProperties: String? {
      var properties: [JSONDocument.Property] = []
      if let confidence = row.identification.confidence {
        properties.append(.init("confidence", .number(confidence)))
      }
      if let label = row.label { properties.append(.init("label", label.json)) }
      return properties.isEmpty ? nil : JSONDocument.object(properties).text
    }

    var identifiedBy: String? {
      guard row.identification.status != .failed else { return nil }
      return DarwinCore.identifier(tool: tool, model: row.identification.model)
    }

    var remarks: String {
      switch row.identification.status {
      case .failed: "No identification: \(row.error ?? "unknown reason")"
      case .notAPlant: "No plant in the photo. \(DarwinCore.remark)"
      case .unknown: "Plant not determined. \(DarwinCore.remark)"
      case .identified: DarwinCore.remark
      }
    }
  }
}
