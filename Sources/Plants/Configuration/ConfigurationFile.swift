package import Files
import Foundation

/// The file of settings, one JSON object: `$XDG_CONFIG_HOME/plantid/config.json`, else under `~/.config`.
package struct ConfigurationFile: Sendable {
  /// Where the file is, whether or not there is one.
  package let path: String
  private let calls: FileCalls

  /// More than any file of settings has.
  private static let limit = 1 << 20

  /// Names a file; nothing is read yet.
  package init(path: String, calls: FileCalls = .system) {
    self.path = path
    self.calls = calls
  }

  /// Names the file of the environment.
  ///
  /// - Throws: ``PlantsError/configuration(_:)`` when neither variable is set.
  package init(environment: [String: String]) throws(PlantsError) {
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      // The specification has relative paths ignored.
      self.init(path: folder + "/plantid/config.json")
    } else if let home = environment["HOME"], !home.isEmpty {
      self.init(path: home + "/.config/plantid/config.json")
    } else {
      throw .configuration(.noPlace)
    }
  }

  /// The settings as words, by name; none when there is no file.
  ///
  /// - Throws: ``PlantsError/configuration(_:)`` when it cannot be read, or is not an object of words.
  package func settings() throws(PlantsError) -> [String: String] {
    try values().mapValues(\.word)
  }

  /// Keeps a setting, or forgets it; the others stay as they are.
  ///
  /// - Throws: ``PlantsError/configuration(_:)``; the file then is as it was.
  package func set(_ name: String, to word: String?) throws(PlantsError) {
    var values = try values()
    guard values[name]?.word != word else { return }
    values[name] = word.map(Value.init(word:))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(values) else {
      throw .configuration(.unreadable(path, reason: "it cannot be written as JSON"))
    }
    do throws(PlantsError) {
      _ = try StoreFolder.opened(
        at: String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]), creating: true,
        calls: calls)
      try WholeFile.replace(
        path, with: Array(data) + [UInt8(ascii: "\n")], mode: 0o600, calls: calls)
    } catch {
      throw failure(error)
    }
  }

  private func values() throws(PlantsError) -> [String: Value] {
    guard FileStamp(ofFile: path) != nil else { return [:] }
    let bytes: [UInt8]
    do throws(PlantsError) {
      let file = try AppendFile(readingFile: path, calls: calls)
      guard file.size <= Self.limit else {
        throw .configuration(.unreadable(path, reason: "it is larger than 1 MiB"))
      }
      bytes = try file.read(0..<file.size)
    } catch {
      throw failure(error)
    }
    if bytes.allSatisfy({ $0 <= 0x20 }) { return [:] }
    do {
      return try JSONDecoder().decode([String: Value].self, from: Data(bytes))
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw .configuration(.unreadable(path, reason: "it is not JSON"))
    } catch DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty {
      let name = context.codingPath[0].stringValue
      throw .configuration(
        .unreadable(path, reason: "'\(name)' is neither a text, a number, true nor false"))
    } catch {
      throw .configuration(.unreadable(path, reason: "it is not one object of settings"))
    }
  }

  private func failure(_ error: PlantsError) -> PlantsError {
    switch error {
    case .file(let failure), .results(.file(let failure)): .configuration(.file(failure))
    case .results(.isFolder(let path)): .configuration(.unreadable(path, reason: "it is a folder"))
    case .results(.isLink(let path)):
      .configuration(.unreadable(path, reason: "it is a link that is not followed"))
    case .results(.isNoFile(let path)):
      .configuration(.unreadable(path, reason: "it is a device or a pipe"))
    default: error
    }
  }

  /// A value as JSON has it.
  private enum Value: Codable {
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)

    /// A word that reads as a number or truth value, and is written in no other way, is stored as one.
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
