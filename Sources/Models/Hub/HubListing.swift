package import Files
internal import Foundation

/// The files of a repository, as the hub lists them.
package struct HubListing: Sendable {
  struct Entry: Decodable {
    struct LargeFile: Decodable {
      var oid: String
      var size: Int
    }

    var type: String
    var path: String
    var size: Int?
    var lfs: LargeFile?
  }

  let entries: [Entry]
  private let repository: ModelSource.Repository

  /// Reads the hub's answer.
  ///
  /// - Throws: ``PlantidError`` when it is none.
  package init(_ bytes: [UInt8], of repository: ModelSource.Repository) throws(PlantidError) {
    guard let entries = try? JSONDecoder().decode([Entry].self, from: Data(bytes)) else {
      throw PlantidError(
        .damaged, "the hub's list of \(repository.path) cannot be read; check HF_ENDPOINT")
    }
    self.entries = entries
    self.repository = repository
  }

  /// What is usual: small and nearly as good as the original, then larger ones.
  private static let usual = [
    "Q4_K_M", "Q8_0", "Q5_K_M", "Q6_K", "Q4_K_S", "Q4_0", "BF16", "F16", "F32",
  ]
  private static let usualOfProjectors = ["F16", "Q8_0", "BF16", "F32"]

  /// The model that is wanted, and the projector beside it.
  ///
  /// - Throws: ``PlantidError`` where there is none, or no way to tell which.
  package func pair(
    address: (String) throws(PlantidError) -> WebAddress
  ) throws(PlantidError) -> (model: RemoteFile, projector: RemoteFile) {
    let files = entries.filter { $0.type == "file" && $0.path.lowercased().hasSuffix(".gguf") }
    let (projectors, models) = (
      files.filter { $0.name.lowercased().contains("mmproj") },
      files.filter { !$0.name.lowercased().contains("mmproj") }
    )
    let model = try chosen(models, repository.quantization)
    guard !projectors.isEmpty else {
      throw PlantidError(
        .missing,
        "\(repository.path) has no projector (mmproj), so its model cannot see; choose a repository of "
          + "a vision model")
    }
    let projector =
      Self.preferred(projectors, Self.usualOfProjectors) ?? projectors.sorted(by: Self.bySize)[0]
    return (
      try remote(model, address, prefix: nil), try remote(projector, address, prefix: "mmproj-")
    )
  }

  private func chosen(_ models: [Entry], _ wanted: String?) throws(PlantidError) -> Entry {
    guard !models.isEmpty else {
      throw PlantidError(
        .missing,
        "\(repository.path) has no GGUF model; choose a repository whose name ends in GGUF")
    }
    let whole = models.filter { !$0.isPartOfSeveral }
    let fitting = wanted.map { wanted in whole.filter { $0.has(wanted) } } ?? whole
    if let found = Self.preferred(fitting, Self.usual) ?? (fitting.count == 1 ? fitting[0] : nil) {
      return found
    }
    if whole.isEmpty {
      throw PlantidError(
        .missing,
        "the model of \(repository.path) is split into several files, which is not supported")
    }
    let names = whole.map { $0.name.printable(limit: 60) }.sorted().prefix(12).joined(
      separator: ", ")
    throw PlantidError(
      .missing,
      "it is not clear which model of \(repository.path) is wanted; add :QUANTIZATION from one of \(names)"
    )
  }

  private static func preferred(_ files: [Entry], _ order: [String]) -> Entry? {
    for name in order {
      let found = files.filter { $0.has(name) }
      if let smallest = found.sorted(by: bySize).first { return smallest }
    }
    return nil
  }

  private static func bySize(_ one: Entry, _ other: Entry) -> Bool {
    (one.lfs?.size ?? one.size ?? 0, one.path) < (other.lfs?.size ?? other.size ?? 0, other.path)
  }

  private func remote(
    _ entry: Entry, _ address: (String) throws(PlantidError) -> WebAddress, prefix: String?
  ) throws(PlantidError) -> RemoteFile {
    guard
      entry.path.split(separator: "/", omittingEmptySubsequences: false)
        .allSatisfy({ String($0).isPlainFileName })
    else {
      throw PlantidError(
        .damaged,
        "\(repository.path) lists a file with an odd name, '\(entry.path.printable(limit: 80))'")
    }
    let name = prefix.map { entry.name.lowercased().hasPrefix($0) ? entry.name : $0 + entry.name }
    let digest = entry.lfs.map { $0.oid.lowercased() }.flatMap {
      $0.utf8.count == 64 && $0.allSatisfy(\.isHexDigit) ? $0 : nil
    }
    return RemoteFile(
      name: name ?? entry.name, address: try address(entry.path),
      size: entry.lfs?.size ?? entry.size, sha256: digest)
  }
}

extension HubListing.Entry {
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Whether the name holds a quantization, as a word of its own.
  func has(_ quantization: String) -> Bool {
    let (name, wanted) = (name.uppercased(), quantization.uppercased())
    guard let range = name.range(of: wanted, options: .backwards) else { return false }
    func ends(_ character: Character?) -> Bool {
      character.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
    }
    let before =
      range.lowerBound == name.startIndex ? nil : name[name.index(before: range.lowerBound)]
    let after = range.upperBound == name.endIndex ? nil : name[range.upperBound]
    return ends(before) && ends(after)
  }

  /// Whether it is one of several files of a model, as in `model-00001-of-00003.gguf`.
  var isPartOfSeveral: Bool {
    let words = name.split { $0 == "-" || $0 == "." }
    guard let place = words.lastIndex(of: "of"), place > 0, place + 1 < words.count else {
      return false
    }
    return words[place - 1].allSatisfy(\.isNumber) && words[place + 1].allSatisfy(\.isNumber)
  }
}
