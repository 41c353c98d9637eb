import Files
import Foundation
import Imaging
import References
import Results

/// Adds photos to a set of references and reports what became of each that could not be.
struct ReferenceWork: Sendable {
  /// A photo with what it shows.
  struct Item: Sendable {
    var path: String
    var plant: ReferencePlant
  }

  let maker: ReferenceMaker
  let store: ReferenceStore
  let output: OutputOptions

  /// The photos of a folder whose folders are named after plants; a folder whose name is no plant is reported.
  ///
  /// - Throws: ``PlantidError`` for a folder that cannot be read.
  func items(inFolder folder: String) throws(PlantidError) -> (items: [Item], refused: Int) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw .file("read", folder, code: EACCES)
    }
    var items: [Item] = []
    var refused = 0
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = folder + "/" + name
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        isFolder.boolValue
      else { continue }
      let plant: ReferencePlant
      do throws(PlantidError) {
        plant = try maker.plant(named: name.replacing("_", with: " "))
      } catch {
        Console.message("\(path.displayedFileName.printable()): \(error.description)")
        refused += 1
        continue
      }
      for found in PhotoWalk([path]) {
        switch found {
        case .photo(let photo): items.append(Item(path: photo, plant: plant))
        case .unreadableFolder(let name, let reason):
          Console.message("\(name.displayedFileName.printable()): \(reason)")
          refused += 1
        }
      }
    }
    return (items, refused)
  }

  /// The photos of a table that name a plant.
  ///
  /// - Throws: ``PlantidError`` for a table that cannot be read.
  func items(inTable table: String) throws(PlantidError) -> (items: [Item], refused: Int) {
    var items: [Item] = []
    var refused = 0
    for item in try PhotoManifest(at: table).items {
      guard let name = item.truth.scientificName else { continue }
      do throws(PlantidError) {
        items.append(Item(path: item.path, plant: try maker.plant(named: name)))
      } catch {
        Console.message("\(item.name.printable()): \(error.description)")
        refused += 1
      }
    }
    return (items, refused)
  }

  /// Adds photos; those that cannot be used are reported and left out.
  ///
  /// - Returns: 0, or 1 when a photo could not be used.
  /// - Throws: ``PlantidError`` when the set cannot be changed, or an error of the model; the set is as it was then.
  func add(_ items: [Item], refused: Int = 0) async throws -> Int32 {
    var refused = refused
    var made: [Reference] = []
    for item in items {
      try Task.checkCancellation()
      do {
        made.append(try await maker.reference(item.path, of: item.plant))
      } catch let error as ImagingError {
        Console.message("\(item.path.displayedFileName.printable()): \(error)")
        refused += 1
      }
    }
    return try keep(made, refused: refused)
  }

  /// Puts references into the set, and says how many there are.
  ///
  /// - Throws: ``PlantidError``; the set is as it was then.
  func keep(_ references: [Reference], refused: Int) throws(PlantidError) -> Int32 {
    guard !references.isEmpty else {
      return refused > 0 ? ExitStatus.someFailed : ExitStatus.success
    }
    let model = maker.model
    let path = store.path
    let (added, known, total, plants) = try store.change(beginningWith: model) {
      set throws(PlantidError) in
      guard set.model.digest == model.digest else {
        throw .referencesOfAnotherModel(path, model: set.model.name)
      }
      var (added, known) = (0, 0)
      for reference in references {
        switch set.add(reference) {
        case .added: added += 1
        case .known: known += 1
        case .renamed(let old):
          added += 1
          Console.message(
            "\(reference.file): the photo was a reference for \(old), and is one for "
              + "\(reference.plant.scientificName) now")
        }
      }
      return (true, (added, known, set.references.count, set.plants.count))
    }
    if !output.quiet {
      let repeated = known == 0 ? "" : ", \(known) were there already"
      Console.message(
        "\(added.counted("photo")) added\(repeated); the set has \(total.counted("photo")) of "
          + plants.counted("plant"))
    }
    return refused > 0 ? ExitStatus.someFailed : ExitStatus.success
  }

  /// Makes the vectors of the set anew from its thumbnails; references without one are left out.
  func renew() async throws -> Int32 {
    let old = try ReferenceSet(path: store.path)
    var renewed: [Reference] = []
    for reference in old.references {
      try Task.checkCancellation()
      if let made = try await maker.renewed(reference) { renewed.append(made) }
    }
    let set = ReferenceSet(model: maker.model, references: renewed)
    guard !renewed.isEmpty else { throw PlantidError.noThumbnails(store.path) }
    try store.change(beginningWith: nil) { current throws(PlantidError) in
      guard current.references.map(\.sha256) == old.references.map(\.sha256) else {
        throw .inUse(store.path, holder: nil)
      }
      current = set
      return (true, ())
    }
    let lost = old.references.count - renewed.count
    if !output.quiet || lost > 0 {
      let missing = lost == 0 ? "" : "; \(lost.counted("photo")) without a thumbnail left the set"
      Console.message("\(renewed.count.counted("photo")) made anew\(missing)")
    }
    return lost > 0 ? ExitStatus.someFailed : ExitStatus.success
  }
}

extension Int {
  /// The number with a word for what is counted: "1 photo", "2 photos".
  func counted(_ word: String) -> String { "\(self) \(word)\(self == 1 ? "" : "s")" }
}

extension PlantidError {
  /// A folder or table without a photo of a plant.
  static func nothingToImport(_ source: String) -> Self {
    Self(
      .missing,
      "there are no photos of plants in \(source.displayedFileName.printable()); it has to be a folder with "
        + "a folder for each plant, or a table with the columns file and scientificName")
  }

  /// References that were made without thumbnails.
  static func noThumbnails(_ path: String) -> Self {
    Self(
      .damaged,
      "the references in \(path.printable()) have no thumbnails to be made anew from; import the "
        + "photos again")
  }
}
