import Files
package import Foundation
package import LanguageModels

/// The content of `session.json`, which is all that a list needs.
package struct SessionRecord: Codable, Equatable, Sendable {
  /// The form of the file.
  package static let schema = "plantid.session/1"

  /// A photo of the session, as the model saw it.
  package struct Photo: Codable, Equatable, Sendable {
    /// The name of the file the photo came from, without its folder.
    package var name: String
    /// The sha256 of the pixels.
    package var sha256: String
    /// The name of the stored copy.
    package var file: String

    package init(name: String, sha256: String, file: String) {
      self.name = name
      self.sha256 = sha256
      self.file = file
    }
  }

  /// What a session was made with, so that a question without options goes on with it; nil: the defaults.
  package struct Options: Codable, Equatable, Sendable {
    /// The file or folder of the model, as a whole path.
    package var model: String?
    package var projector: String?
    /// The file of its chat template, as a whole path, or `chatml`.
    package var chatTemplate: String?
    package var detail: String?
    /// In tokens.
    package var contextSize: Int?

    package init(
      model: String? = nil, projector: String? = nil, chatTemplate: String? = nil,
      detail: String? = nil, contextSize: Int? = nil
    ) {
      self.model = model
      self.projector = projector
      self.chatTemplate = chatTemplate
      self.detail = detail
      self.contextSize = contextSize
    }
  }

  /// The form the file was written in.
  package var schema = Self.schema
  /// The session's name.
  package var id: String
  /// When the session began.
  package var created: Date
  /// Its title in a list: the plant's name.
  package var title: String
  /// The model that evaluated the stored context last.
  package var model: ModelFingerprint
  /// The profile whose instructions the session follows, with its version.
  package var profile: String
  /// The photos, in the order they were shown.
  package var photos: [Photo]
  /// How many of the oldest questions were left out because they no longer fit.
  package var omittedQuestions = 0
  /// The user's own determination; nil when there is none.
  package var correction: Correction?
  /// The options it was made with; nil for the defaults, and in sessions of 0.1.
  package var options: Options?

  package init(
    id: String, created: Date, title: String, model: ModelFingerprint, profile: String,
    photos: [Photo], omittedQuestions: Int = 0, correction: Correction? = nil
  ) {
    self.id = id
    self.created = created
    self.title = title
    self.model = model
    self.profile = profile
    self.photos = photos
    self.omittedQuestions = omittedQuestions
    self.correction = correction
  }
}

extension SessionRecord {
  /// The part of a file that distinguishes a later form from damage.
  private struct Form: Decodable {
    var schema: String
  }

  /// Reads the file of a session.
  ///
  /// - Throws: ``PlantidError/damagedSession(_:reason:)`` or ``PlantidError/newerSession(_:schema:)``.
  init(json: [UInt8], of session: SessionID) throws(PlantidError) {
    let data = Data(json)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let form = try? decoder.decode(Form.self, from: data) else {
      throw .damagedSession(session.rawValue, reason: "session.json is not what was written there")
    }
    guard form.schema == Self.schema else {
      guard let number = Self.number(of: form.schema), number > Self.number(of: Self.schema) ?? 0
      else {
        throw .damagedSession(session.rawValue, reason: "session.json has an unknown form")
      }
      throw .newerSession(session.rawValue, schema: form.schema)
    }
    guard let record = try? decoder.decode(Self.self, from: data) else {
      throw .damagedSession(session.rawValue, reason: "session.json lacks what it must hold")
    }
    self = record
    id = session.rawValue
  }

  /// The number of a form of the file; nil for the form of something else.
  private static func number(of schema: String) -> Int? {
    let parts = schema.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "plantid.session" else { return nil }
    return Int(parts[1])
  }

  /// The content of the file.
  func encoded() throws(PlantidError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try Array(encoder.encode(self)) + [UInt8(ascii: "\n")]
    } catch {
      throw .damagedSession(id, reason: "it cannot be written as JSON")
    }
  }
}
