/// The most that an input may have; it is checked before memory or time is spent on more.
///
/// `docs/limits.md` shows the table, and a test compares the two.
package struct Limit: Equatable, Sendable {
  /// What a limit counts.
  package enum Unit: Sendable {
    case bytes, items
  }

  /// The kind of input.
  package let input: String
  /// What of it is limited.
  package let subject: String
  package let value: Int
  private let unit: Unit

  private init(_ input: String, _ subject: String, _ value: Int, _ unit: Unit = .bytes) {
    self.input = input
    self.subject = subject
    self.value = value
    self.unit = unit
  }

  /// The limit as people read it: `64 KiB`, `200,000`.
  package var words: String {
    switch unit {
    case .bytes:
      let names = ["bytes", "KiB", "MiB", "GiB"]
      let power = names.indices.last { value % (1 << ($0 * 10)) == 0 } ?? 0
      return "\(value >> (power * 10)) \(names[power])"
    case .items:
      let digits = Array(String(value))
      return digits.enumerated().map { place, digit in
        place > 0 && (digits.count - place) % 3 == 0 ? ",\(digit)" : String(digit)
      }.joined()
    }
  }
}

extension Limit {
  package static let photoFile = Limit("photo", "size of the file", 64 << 20)
  package static let photoPixels = Limit("photo", "pixels", 200_000_000, .items)
  package static let photoScans = Limit("photo", "scans of a JPEG", 500, .items)

  package static let tableRow = Limit(
    "checklist, list of names or of known photos", "a row", 64 << 10)
  package static let botanicalName = Limit(
    "scientific name, wherever it stands", "the text", 1 << 10)
  package static let archiveDescription = Limit("Darwin Core archive", "its description", 1 << 20)
  package static let zipEntries = Limit("zip file", "files in it", 50_000, .items)
  package static let zipMember = Limit("zip file", "a checklist, unpacked", 16 << 30)
  package static let zipExpansion = Limit(
    "zip file", "bytes that a byte may unpack to", 100, .items)
  package static let factsFile = Limit("table of facts", "size of the file", 64 << 20)
  package static let plantNames = Limit("list of the model's names", "size of the file", 4 << 20)
  package static let profileFile = Limit("profile", "size of the file", 64 << 10)
  package static let configuration = Limit("settings", "size of the file", 1 << 20)

  package static let listedName = Limit("list of photos", "a file name", 64 << 10)
  package static let emptyNames = Limit("list of photos", "empty names in a row", 100_000, .items)

  package static let calibration = Limit("calibration", "size of the file", 1 << 20)
  package static let measuredPhotos = Limit(
    "photos measured for a calibration", "size of the file", 256 << 20)
  package static let evaluation = Limit("evaluation to compare with", "size of the file", 256 << 20)

  package static let journal = Limit("journal of results", "size of the file", 512 << 20)
  package static let journalHeader = Limit("journal of results", "its first line", 1 << 20)
  package static let journalNumber = Limit(
    "journal of results", "a photo's place, or their number", 1 << 40, .items)
  package static let row = Limit("results", "a row", 1 << 20)
  package static let reportModels = Limit(
    "results for a report", "names of models that are listed", 12, .items)

  package static let xmlDepth = Limit("sidecar or description in XML", "depth", 64, .items)
  package static let xmlElements = Limit(
    "sidecar or description in XML", "elements", 200_000, .items)
  package static let xmlNamespaces = Limit(
    "sidecar or description in XML", "declarations of namespaces", 4000, .items)
  package static let sidecar = Limit("sidecar", "size of the file", 16 << 20)

  package static let sessionRecord = Limit("session", "session.json", 1 << 20)
  package static let transcript = Limit("session", "transcript.jsonl", 64 << 20)
  package static let transcriptFile = Limit("transcript", "size of the file", 256 << 20)
  package static let sessionPhoto = Limit("session", "a photo", 256 << 20)
  package static let inputHistory = Limit("typed lines that are kept", "size of the file", 4 << 20)
  package static let typedLine = Limit("conversation", "a line", 64 << 10)

  package static let hubListing = Limit("hub of models", "its list of a repository", 8 << 20)
  package static let modelRecord = Limit("installed model", "model.json", 64 << 10)
  package static let modelLayers = Limit("model", "layers", 512, .items)
  package static let projectorSide = Limit(
    "projector", "pixels of its picture's side", 8192, .items)
  package static let projectorPatches = Limit("projector", "patches of its picture", 65_536, .items)
  package static let chatTemplate = Limit("model", "its chat template", 64 << 10)
  package static let chatTemplateMemory = Limit(
    "model", "memory that its chat template takes", 256 << 20)
  package static let chatTemplateSteps = Limit(
    "model", "steps of its chat template", 10_000_000, .items)

  package static let references = Limit("file of references", "size of the file", 2 << 30)
  package static let referencesHeader = Limit("file of references", "its header", 64 << 20)

  /// All limits, by input.
  package static let all: [Limit] = [
    photoFile, photoPixels, photoScans, tableRow, botanicalName, archiveDescription, zipEntries,
    zipMember, zipExpansion, factsFile, plantNames, profileFile, configuration, listedName,
    emptyNames, calibration, measuredPhotos, evaluation, journal, journalHeader, journalNumber,
    row, reportModels, xmlDepth, xmlElements, xmlNamespaces, sidecar, sessionRecord, transcript,
    transcriptFile, sessionPhoto, inputHistory, typedLine, hubListing, modelRecord, modelLayers,
    projectorSide, projectorPatches, chatTemplate, chatTemplateMemory, chatTemplateSteps,
    references, referencesHeader,
  ]
}
