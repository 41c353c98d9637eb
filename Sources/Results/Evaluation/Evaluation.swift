import Botany
package import Files
package import Foundation
package import Identification

/// What came of asking a model about every photo of a manifest.
package struct Evaluation: Decodable, Equatable, Sendable {
  /// The form of the file.
  package static let schema = "plantid.evaluation/1"

  /// The form of the file.
  package private(set) var schema = Self.schema
  /// The name of the manifest.
  package var manifest: String
  /// The model that answered; nil when none did.
  package var model: Identification.Model?
  /// The profile with its version.
  package var profile: String
  /// The name and version of the program.
  package var tool: String
  /// The answer about each photo.
  package var items: [EvaluationItem]
  /// How long it took to stop after a cancellation, in milliseconds, for each that was tried.
  package var cancellations: [Double] = []
  /// The peak memory of the program, in bytes; nil where the system does not report it.
  package var peakMemory: Int?

  /// Describes a run.
  package init(
    manifest: String, model: Identification.Model? = nil, profile: String, tool: String,
    items: [EvaluationItem]
  ) {
    self.manifest = manifest
    self.model = model
    self.profile = profile
    self.tool = tool
    self.items = items
  }

  /// Reads what an earlier run wrote.
  ///
  /// - Throws: ``PlantidError`` for a file that holds something else.
  package init(at path: String) throws(PlantidError) {
    let data: Data
    do throws(SystemFailure) {
      data = Data(try NamedInput.contents(of: path, limit: Limit.evaluation.value))
    } catch {
      throw .checklistFile(path, code: error.code)
    }
    struct Form: Decodable { var schema: String }
    guard let form = try? JSONDecoder().decode(Form.self, from: data), form.schema == Self.schema,
      let whole = try? JSONDecoder().decode(Evaluation.self, from: data)
    else {
      throw .unreadableChecklist(
        path, reason: "it is no result of 'plantid eval --json'; make it again")
    }
    self = whole
  }

  /// The run as a file: the answer about each photo, with the figures computed from them.
  package func data(comparedWith other: Evaluation? = nil) -> Data {
    Data(json(comparedWith: other).sorted.text.utf8)
  }

  /// What every file of a run begins with.
  package static let mark = "{"

  /// Writes the run to a file, atomically.
  ///
  /// - Throws: a file failure.
  package func write(toFile path: String, comparedWith other: Evaluation? = nil)
    throws(PlantidError)
  {
    let text = json(comparedWith: other).sorted.text + "\n"
    try WholeFile.write(text, to: path, inPlaceOf: Self.mark)
  }
}
