import Botany
import Files
package import Identification

/// Rows in the terms of Darwin Core, each an occurrence with its identification.
///
/// Every row says that a machine made it and that it was not checked.
package enum DarwinCore {
  private typealias Term = (name: String, cell: @Sendable (Occurrence) -> CSV.Cell)

  private static let columns: [Term] = [
    ("occurrenceID", { .text($0.identifier) }),
    ("basisOfRecord", { _ in .text("MachineObservation") }),
    ("eventDate", { .text($0.row.capture?.date) }),
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
    ("cultivarEpithet", { .text($0.row.label?.cultivar) }),
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
      guard let name else { return row.identification.scientificName ?? familyOfUnknown }
      if name.qualifier != nil { return name.uninomial }
      return [name.canonical, name.author].compactMap { $0 }.joined(separator: " ")
    }

    var rank: String? {
      let known = familyOfUnknown == nil ? row.identification.rank : .family
      return known?.rawValue
    }

    private var familyOfUnknown: String? {
      row.identification.status == .unknown ? row.identification.family : nil
    }

    var qualifier: String? {
      guard let name, let qualifier = name.qualifier else { return nil }
      return isCompared ? "\(qualifier.rawValue) \(name.epithet ?? "")" : qualifier.rawValue
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
