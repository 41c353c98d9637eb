import Foundation

/// The file of settings, one JSON object: `$XDG_CONFIG_HOME/plantid/config.json`, else under `~/.config`.
package struct ConfigurationFile: Sendable {
  package let path: String
  private let calls: FileCalls

  /// Names a file; nothing is read yet.
  package init(path: String, calls: FileCalls = .system) {
    self.path = path
    self.calls = calls
  }

  /// Finds the path in the environment.
  ///
  /// - Throws: ``PlantidError`` when neither variable is set.
  package init(environment: [String: String]) throws(PlantidError) {
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      // By the specification, relative paths are ignored.
      self.init(path: folder + "/plantid/config.json")
    } else if let home = environment["HOME"], !home.isEmpty {
      self.init(path: home + "/.config/plantid/config.json")
    } else {
      throw .noPlaceForSettings
    }
  }

  /// The settings as words, by name; none when there is no file.
  ///
  /// - Throws: ``PlantidError`` when it cannot be read, or is not an object of words.
  package func settings() throws(PlantidError) -> [String: String] {
    try values().mapValues(\.word)
  }

  /// Sets or removes a setting; the others stay as they are.
  ///
  /// - Throws: ``PlantidError``; the file then is as it was.
  package func set(_ name: String, to word: String?) throws(PlantidError) {
    var values = try values()
    guard values[name]?.word != word else { return }
    values[name] = word.map(Value.init(word:))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(values) else {
      throw .settings(path, reason: "it cannot be written as JSON")
    }
    do throws(SystemFailure) {
      try Folder.create(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
      let place = try FilePlace(path, calls: calls)
      try check(place.kind)
      try place.folder.replace(place.name, with: Array(data) + [UInt8(ascii: "\n")])
    } catch {
      throw failure("write", error)
    }
  }

  private func values() throws(PlantidError) -> [String: Value] {
    guard let bytes = try contents(), !bytes.allSatisfy({ $0 <= 0x20 }) else { return [:] }
    do {
      return try JSONDecoder().decode([String: Value].self, from: Data(bytes))
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw .settings(path, reason: "it is not JSON")
    } catch DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty {
      let name = context.codingPath[0].stringValue
      throw .settings(path, reason: "'\(name)' is neither a text, a number, true nor false")
    } catch {
      throw .settings(path, reason: "it is not one object of settings")
    }
  }

  /// The bytes of the file; nil when there is none.
  private func contents() throws(PlantidError) -> [UInt8]? {
    do throws(SystemFailure) {
      let place = try FilePlace(path, links: .followed, calls: calls)
      if place.kind == .nothing { return nil }
      try check(place.kind)
      let file = try OpenFile(reading: place)
      guard file.size <= Limit.configuration.value else { throw SystemFailure(code: EFBIG) }
      return try file.read(0..<file.size)
    } catch {
      if error.code == ENOENT { return nil }
      throw failure("read", error)
    }
  }

  private func check(_ kind: FilePlace.Kind) throws(SystemFailure) {
    switch kind {
    case .folder: throw SystemFailure(code: EISDIR)
    case .device: throw SystemFailure(code: ENODEV)
    case .file, .nothing: return
    }
  }

  private func failure(_ operation: String, _ error: SystemFailure) -> PlantidError {
    switch error.code {
    case EISDIR: .settings(path, reason: "it is a folder")
    case ELOOP: .settings(path, reason: "it is a link that is not followed")
    case ENODEV: .settings(path, reason: "it is a device or a pipe")
    case EFBIG where operation == "read":
      .settings(path, reason: "it is larger than \(Limit.configuration.words)")
    default:
      .file(
        FileFailure(
          operation: operation, path: path, code: error.code,
          use: .kept(variable: "XDG_CONFIG_HOME")))
    }
  }

  /// A value as JSON has it.
  private enum Value: Codable {
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)

    /// A word that is the exact text of a number or truth value is stored as one.
    init(word: String) {
      if let value = Bool(word) {
        self = .bool(value)
      } else if let value = Int(word), String(value) == word {
        self = .int(value)
      } else if let value = Double(word), value.isFinite, String(value) == word {
        self = .double(value)
      } else {
        self = .string(word)
      }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Int.self) {
        self = .int(value)
      } else if let value = try? container.decode(Double.self) {
        self = .double(value)
      } else {
        self = .string(try container.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .bool(let value): try container.encode(value)
      case .int(let value): try container.encode(value)
      case .double(let value): try container.encode(value)
      case .string(let value): try container.encode(value)
      }
    }

    var word: String {
      switch self {
      case .bool(let value): String(value)
      case .int(let value): String(value)
      case .double(let value): String(value)
      case .string(let value): value
      }
    }
  }
}

extension PlantidError {
  /// Neither XDG_CONFIG_HOME nor HOME is set.
  package static var noPlaceForSettings: PlantidError {
    PlantidError(.cannotWrite, "no place for settings: set XDG_CONFIG_HOME or HOME")
  }

  /// A file of settings that is something else.
  static func settings(_ path: String, reason: String) -> PlantidError {
    PlantidError(
      .usage,
      "the settings in \(path.printable()) cannot be read: \(reason.printable()); "
        + "correct the file, or remove it")
  }
}
