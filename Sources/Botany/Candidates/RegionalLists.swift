import Files
import Foundation

/// A folder with a checklist for each region, named after it.
struct RegionalLists {
  private let folder: String
  /// The files by the names of their regions, in order.
  private let files: [(region: String, file: String)]

  /// Lists a folder.
  ///
  /// - Throws: ``PlantidError`` for what is no folder.
  init(_ folder: String) throws(PlantidError) {
    self.folder = folder
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
      isFolder.boolValue
    else {
      throw .candidates(
        list: folder, reason: "it is no folder; --region chooses a checklist in a folder")
    }
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    files = names.filter { !$0.hasPrefix(".") }.map { name in
      let stem = name.split(separator: ".", omittingEmptySubsequences: false).dropLast()
      return (stem.isEmpty ? name : stem.joined(separator: "."), name)
    }
  }

  /// Whether this is no single checklist: an archive describes itself, or is one table.
  var holdsLists: Bool {
    files.count > 1 && !files.contains { $0.file == "meta.xml" || $0.file.hasPrefix("taxon.") }
  }

  /// The regions, for people.
  var regions: String {
    let shown = files.prefix(12).map { $0.region.printable(limit: 40) }.joined(separator: ", ")
    return files.count > 12 ? shown + ", …" : shown
  }

  /// The file of a region, whatever the case of its name.
  ///
  /// - Throws: ``PlantidError`` when there is none, or more than one.
  func file(of region: String) throws(PlantidError) -> String {
    let wanted = region.lowercased()
    let found =
      files.filter { $0.region == region }.nonEmpty
      ?? files.filter { $0.region.lowercased() == wanted }
    guard let first = found.first else {
      let known = files.isEmpty ? "it is empty" : "it has \(regions)"
      throw .candidates(
        list: folder, reason: "no checklist is called \(region.printable(limit: 60)); \(known)")
    }
    guard found.count == 1 else {
      let names = found.map { $0.file.printable(limit: 60) }.joined(separator: " and ")
      throw .candidates(list: folder, reason: "\(names) are both of that region; keep one of them")
    }
    return folder + "/" + first.file
  }
}

extension Array {
  fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}
