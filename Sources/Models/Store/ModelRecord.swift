package import Foundation

/// What is known of an installed model: `model.json` beside its files.
package struct ModelRecord: Codable, Equatable, Sendable {
  package struct File: Codable, Equatable, Sendable {
    package var name: String
    package var size: Int
    package var sha256: String
    /// Where it was fetched from; nil for a file that was on this machine.
    package var address: String?

    package init(name: String, size: Int, sha256: String, address: String? = nil) {
      self.name = name
      self.size = size
      self.sha256 = sha256
      self.address = address
    }
  }

  /// What the user named it by.
  package var source: String
  package var model: File
  package var projector: File
  package var added: Date

  package init(source: String, model: File, projector: File, added: Date) {
    self.source = source
    self.model = model
    self.projector = projector
    self.added = added
  }

  package var files: [File] { [model, projector] }
  package var size: Int { model.size + projector.size }
}

/// A model in its folder.
package struct InstalledModel: Sendable {
  package let name: String
  package let folder: String
  package let record: ModelRecord

  package var model: String { "\(folder)/\(record.model.name)" }
  package var projector: String { "\(folder)/\(record.projector.name)" }
}
