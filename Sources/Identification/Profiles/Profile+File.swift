import Botany
package import Files
package import Foundation
import Imaging

/// A profile as a user writes it.
private struct ProfileFile: Decodable {
  var schema: String?
  var name: String?
  var version: Int?
  var base: String?
  var instructions: String?
  var question: String?
  var fields: [String]?
  var tools: [String]?
  var detail: String?
  var maximumTokens: Int?
  var leastConfidence: Double?
  var network: Bool?

  static let keys: Set<String> = [
    "schema", "name", "version", "base", "instructions", "question", "fields", "tools", "detail",
    "maximumTokens", "leastConfidence", "network",
  ]
}

extension Profile {
  /// The form of a profile's file.
  package static let schema = "plantid.profile/1"

  /// The profile of a name: one that came with the program, a file of the user's, or the file of a path.
  ///
  /// - Parameters:
  ///   - name: A name such as `tree`, or a path, which has a `/` or ends in `.json`.
  ///   - environment: Where `$XDG_CONFIG_HOME/plantid/profiles` is looked for.
  /// - Returns: The profile.
  /// - Throws: ``PlantidError/profile(_:reason:)``.
  package static func named(
    _ name: String, environment: [String: String]
  ) throws(PlantidError) -> Profile {
    if name.contains("/") || name.hasSuffix(".json") { return try Profile(contentsOfFile: name) }
    // What came with the program stays what it is: a file of the same name is another profile.
    if let known = builtIn.first(where: { $0.name == name }) { return known }
    let folder = folder(in: environment)
    let path = folder.map { "\($0)/\(name).json" }
    if let path, name.isProfileName, FileManager.default.fileExists(atPath: path) {
      return try Profile(contentsOfFile: path)
    }
    let others =
      folder.map { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] } ?? []
    let names =
      builtIn.map(\.name)
      + others.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    throw .profile(
      name, reason: "there is no such profile; there are: \(names.joined(separator: ", "))")
  }

  private static func folder(in environment: [String: String]) -> String? {
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      return folder + "/plantid/profiles"
    }
    return environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.config/plantid/profiles" }
  }

  /// Reads a profile.
  ///
  /// - Throws: ``PlantidError/profile(_:reason:)``.
  package init(contentsOfFile path: String) throws(PlantidError) {
    let data: Data
    do throws(SystemFailure) {
      data = Data(try NamedInput.contents(of: path, limit: Limit.profileFile.value))
    } catch {
      if error.code == EFBIG { throw .tooLargeProfile(path) }
      throw .profile(path, reason: "it cannot be read: \(error.explanation)")
    }
    let last = path.split(separator: "/").last.map(String.init) ?? path
    try self.init(
      json: data, path: path, name: last.hasSuffix(".json") ? String(last.dropLast(5)) : last)
  }

  /// Reads a profile.
  ///
  /// - Throws: ``PlantidError/profile(_:reason:)``.
  package init(json data: Data, path: String, name: String) throws(PlantidError) {
    guard data.count <= Limit.profileFile.value else { throw .tooLargeProfile(path) }
    do throws(ProfileFile.Fault) {
      try self.init(try ProfileFile(json: data), name: name)
    } catch {
      throw .profile(path, reason: error.reason)
    }
  }

  private init(_ file: ProfileFile, name: String) throws(ProfileFile.Fault) {
    guard let base = Self.builtIn.first(where: { $0.name == file.base ?? "plant" }) else {
      throw .init("'base' names none of \(Self.builtIn.map(\.name).joined(separator: ", "))")
    }
    let name = file.name ?? name
    guard name.isProfileName else {
      throw .init("'name' has to be letters, digits, '.', '_' or '-'")
    }
    guard !Self.builtIn.contains(where: { $0.name == name }) else {
      throw .init("'\(name)' is a profile that came with plantid; give it another name")
    }
    let instructions = try ProfileFile.line(file.instructions, "instructions", 2000)
    self.init(
      name: name, version: file.version ?? 1,
      // Whatever a user writes, these two sentences stay.
      instructions: instructions.map { $0.hasSuffix(Self.safety) ? $0 : "\($0) \(Self.safety)" }
        ?? base.instructions,
      question: try ProfileFile.line(file.question, "question", 200) ?? base.question)
    fields = try file.knownFields ?? base.fields
    tools = file.tools.map(Set.init)
    if let word = file.detail {
      guard let level = Detail(rawValue: word) else { throw .init("'detail' is low, auto or high") }
      detail = level
    }
    if let count = file.maximumTokens {
      guard (1...65536).contains(count) else { throw .init("'maximumTokens' is from 1 to 65536") }
      maximumTokens = count
    }
    if let least = file.leastConfidence {
      guard (0...1).contains(least) else { throw .init("'leastConfidence' is from 0 to 1") }
      leastConfidence = least
    }
    network = file.network ?? true
  }
}

extension ProfileFile {
  /// What is wrong with a profile.
  struct Fault: Error {
    var reason: String

    init(_ reason: String) { self.reason = reason }
  }

  init(json data: Data) throws(Fault) {
    guard data.count <= 1 << 16 else { throw Fault("it is larger than 64 KiB; shorten it") }
    guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw Fault("it is not one object of JSON; correct it")
    }
    if let other = object.keys.sorted().first(where: { !Self.keys.contains($0) }) {
      let known = Self.keys.sorted().joined(separator: ", ")
      throw Fault("it has an unknown '\(other.printable(limit: 40))'; there are: \(known)")
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch DecodingError.typeMismatch(_, let context) {
      throw Fault(
        "'\(context.codingPath.first?.stringValue ?? "")' is of the wrong kind; correct it")
    } catch {
      throw Fault("it is not a profile; correct it")
    }
    if let schema, schema != Profile.schema {
      throw Fault("it is of the form \(schema.printable(limit: 40)), not \(Profile.schema)")
    }
  }

  /// A text of the profile on one line; nil where there is none.
  static func line(_ text: String?, _ key: String, _ limit: Int) throws(Fault) -> String? {
    guard let text else { return nil }
    guard text.unicodeScalars.count <= limit,
      let shown = FieldText(prose: text, limit: limit).shown
    else { throw Fault("'\(key)' has to be text of at most \(limit) characters") }
    return shown
  }

  /// The fields that the profile names; nil where it names none.
  var knownFields: Set<Plant.Field>? {
    get throws(Fault) {
      guard let fields else { return nil }
      var known: Set<Plant.Field> = []
      for word in fields {
        guard let field = Plant.Field(rawValue: word) else {
          let all = Plant.Field.allCases.map(\.rawValue).joined(separator: ", ")
          throw Fault("'fields' names '\(word.printable(limit: 40))'; there are: \(all)")
        }
        known.insert(field)
      }
      return known
    }
  }
}

extension String {
  /// Whether the text can name a profile and its file.
  fileprivate var isProfileName: Bool {
    (1...64).contains(utf8.count) && first?.isLetter == true
      && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
  }
}
