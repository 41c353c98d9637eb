import Botany
import Files
import Identification

/// The columns of a batch as comma-separated values; new ones are only ever added at the end.
enum RowColumns {
  private typealias Column = (name: String, cell: @Sendable (BatchRow) -> CSV.Cell)

  private static let columns: [Column] = [
    ("file", { .text($0.identification.file.displayedFileName) }),
    ("status", { .text($0.identification.status.rawValue) }),
    ("name", { .text($0.identification.name) }),
    ("scientificName", { .text($0.identification.scientificName) }),
    ("rank", { .text($0.identification.rank?.rawValue) }),
    ("family", { .text($0.identification.family) }),
    ("description", { .text($0.identification.description) }),
    ("error", { .text($0.error) }),
    ("width", { .number($0.identification.image.map { Double($0.width) }) }),
    ("height", { .number($0.identification.image.map { Double($0.height) }) }),
    ("imageSha256", { .text($0.identification.image?.sha256) }),
    ("pipeline", { .text($0.identification.image?.pipeline) }),
    ("model", { .text($0.identification.model?.name) }),
    ("modelSha256", { .text($0.identification.model?.sha256) }),
    ("date", { .text($0.capture?.date) }),
    ("latitude", { .number($0.capture?.latitude) }),
    ("longitude", { .number($0.capture?.longitude) }),
    ("listing", { .text($0.identification.listing?.status.rawValue) }),
    ("acceptedName", { .text($0.identification.listing?.accepted) }),
    ("confidence", { .number($0.identification.confidence) }),
    ("labelText", { .text($0.label?.text.joined(separator: " / ")) }),
    ("labelCultivar", { .text($0.label?.cultivar) }),
    ("labelCode", { .text($0.label?.code) }),
    ("labelNumber", { .text($0.label?.number) }),
    ("labelBarcodes", { .text($0.label?.barcodes.map(\.line).joined(separator: "; ")) }),
    ("source", { .text($0.identification.source?.rawValue) }),
    ("nearestReference", { .text($0.identification.references?.nearest.first?.file) }),
  ]

  static let names = columns.map(\.name)

  static func cells(of row: BatchRow) -> [CSV.Cell] { columns.map { $0.cell(row) } }
}

extension BatchRow {
  /// What tools read from the label in the photo; nil where there was nothing, or no tool was used.
  var label: PlantLabel? { identification.label?.label }
}
