package import Files
internal import Foundation

/// Where a model comes from, as the user names it.
package enum ModelSource: Equatable, Sendable {
  /// A repository of the hub, with the quantization and the revision that are wanted.
  case hub(Repository)
  /// The addresses of a model and its projector.
  case addresses(model: WebAddress, projector: WebAddress)

  package struct Repository: Equatable, Sendable {
    package var owner: String
    package var name: String
    /// Such as `Q8_0`; nil: what is usual.
    package var quantization: String?
    /// A branch, a tag or a commit.
    package var revision = "main"

    package var path: String { "\(owner)/\(name)" }

    package init(
      owner: String, name: String, quantization: String? = nil, revision: String = "main"
    ) {
      self.owner = owner
      self.name = name
      self.quantization = quantization
      self.revision = revision
    }
  }

  /// Reads `hf:OWNER/REPOSITORY[:QUANTIZATION][@REVISION]`, two addresses, or a name of the catalogue.
  ///
  /// - Throws: ``PlantidError`` for anything else.
  package init(_ words: [String]) throws(PlantidError) {
    switch words.count {
    case 1 where words[0].hasPrefix("hf:"):
      self = .hub(try Self.repository(words[0].dropFirst(3), in: words[0]))
    case 1 where !words[0].contains("/"):
      guard let entry = ModelCatalogue.entry(named: words[0]) else {
        throw .unknownModel(words[0])
      }
      self = .hub(entry.repository)
    case 2 where words.allSatisfy { $0.contains("://") }:
      self = .addresses(model: try WebAddress(words[0]), projector: try WebAddress(words[1]))
    default:
      throw PlantidError(
        .usage,
        "'\(words.joined(separator: " ").printable(limit: 120))' names no model; give a name of "
          + "'plantid models list', hf:OWNER/REPOSITORY, or the addresses of a model and its projector"
      )
    }
  }

  private static func repository(
    _ text: Substring, in whole: String
  ) throws(PlantidError) -> Repository {
    var text = text
    var revision = "main"
    if let mark = text.lastIndex(of: "@") {
      revision = String(text[text.index(after: mark)...])
      text = text[..<mark]
    }
    var quantization: String?
    if let mark = text.lastIndex(of: ":") {
      quantization = String(text[text.index(after: mark)...])
      text = text[..<mark]
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let names = parts.map(String.init) + [revision] + (quantization.map { [$0] } ?? [])
    guard parts.count == 2, names.allSatisfy(\.isPlainFileName) else {
      throw PlantidError(
        .usage,
        "'\(whole.printable(limit: 120))' names no repository; write it as hf:OWNER/REPOSITORY, with "
          + ":QUANTIZATION and @REVISION where they matter")
    }
    return Repository(
      owner: names[0], name: names[1], quantization: quantization, revision: revision)
  }
}

extension String {
  /// Whether the text is a file name of letters, digits, dots, hyphens and underscores, which leads nowhere.
  package var isPlainFileName: Bool {
    guard !isEmpty, utf8.count <= 128, self != ".", self != "..", first != "-" else { return false }
    return utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }
}

extension PlantidError {
  static func unknownModel(_ name: String) -> PlantidError {
    PlantidError(
      .missing,
      "no model is called '\(name.printable(limit: 60))'; 'plantid models list' shows those that are known, "
        + "and hf:OWNER/REPOSITORY names any other")
  }
}
