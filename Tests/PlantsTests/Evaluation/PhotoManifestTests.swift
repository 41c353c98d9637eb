import Foundation
import ProgramSupport
import Testing

@testable import Botany
@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions

@Suite struct PhotoManifestTests {
  private func manifest(_ text: String) throws -> PhotoManifest {
    let folder = try ScratchFolder()
    try Data(text.utf8).write(to: URL(filePath: folder.path + "/list.csv"))
    var list = try PhotoManifest(at: folder.path + "/list.csv")
    for place in list.items.indices {
      list.items[place].path.replace(folder.path, with: "/photos")
    }
    return list
  }

  @Test(arguments: [",", "\t", ";"]) func columnsAreFoundByName(separator: String) throws {
    let text = """
      source,path,licence,scientificName,family
      x,a.jpg,free,Rosa canina L.,rosaceae

      y,"b \(separator)""c"".jpg",free,unknown
      z,/abs/d.jpg,free,Not a plant,
      """.replacingOccurrences(of: ",", with: separator)
    let list = try manifest(text)
    #expect(
      list.items.map(\.truth) == [
        PhotoTruth(kind: .plant, scientificName: "Rosa canina", family: "Rosaceae"), .unknown,
        .notAPlant,
      ])
    #expect(
      list.items.map(\.path) == [
        "/photos/a.jpg", "/photos/b \(separator)\"c\".jpg", "/abs/d.jpg",
      ])
    #expect(list.items.first?.name == "a.jpg" && list.fileName == "list.csv")
  }

  @Test func aQuotedPathMayHoldTheEndOfALine() throws {
    let list = try manifest("path,scientificName\n\"a\nb.jpg\",Rosa\nc.jpg,Rosa\n")
    #expect(list.items.map(\.name) == ["a\nb.jpg", "c.jpg"])
  }

  @Test(arguments: [
    ("", "is empty"), ("name,label\nx,y\n", "no column 'path'"),
    ("path,name\nx,y\n", "no column 'scientificName'"),
    ("file,family\nx,y\n", "no column 'scientificName'"),
    ("path,scientificName\n", "lists no photos"),
    ("path,scientificName\na.jpg,\n", "line 2 says no plant"),
    ("path,scientificName\na.jpg,42\n", "line 2 says no plant"),
    ("path,scientificName\n,Rosa\n", "line 2 names no photo"),
    ("path,scientificName\na.jpg\n", "line 2 says no plant"),
    ("path,scientificName\na\0,Rosa\n", "line 2 holds a NUL"),
  ])
  func whatIsMissingIsSaid(text: String, words: String) {
    let error = #expect(throws: PlantidError.self) { try manifest(text) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    #expect(error?.kind == .damaged)
  }

  @Test func missingPhotosAreToldInOneLineOrLeftOut() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/list.csv"
    try Data("path,scientificName\na.jpg,Rosa\nlist.csv,Rosa\nb.jpg,Rosa\n".utf8)
      .write(to: URL(filePath: path))
    var list = try PhotoManifest(at: path)
    let error = #expect(throws: PlantidError.self) {
      try list.checkPhotos(skippingMissing: false)
    }
    #expect(error?.description.contains("2 of its 3 photos are not there") == true)
    #expect(error?.description.contains(folder.path + "/a.jpg") == true)
    #expect(error?.kind == .missing)
    try list.checkPhotos(skippingMissing: true)
    #expect(list.items.map(\.name) == ["list.csv"])
    list.items = [PhotoManifest.Item(name: "x", path: "/gone/x", truth: .unknown)]
    #expect(throws: PlantidError.self) { try list.checkPhotos(skippingMissing: true) }
  }

  @Test(arguments: [
    ("Rosa canina", "Rosa canina L.", true), ("Rosa canina", "Rosa", true),
    ("Rosa", "Rosa rugosa", true), ("Rosa canina", "Rosa rugosa", false),
    ("Rosa canina", "Rubus", false), ("Brassica oleracea var. capitata", "Brassica oleracea", true),
    ("Citrus × limon", "Citrus limon", true), ("Rosaceae", "Rosaceae", true),
    ("Rosa canina × Rosa gallica", "Rosa canina × Rosa rugosa", false),
  ])
  func namesAreTrue(known: String, said: String, isTrue: Bool) {
    #expect(PhotoTruth(known)?.isTrue(said) == isTrue)
    #expect(PhotoTruth.unknown.isTrue(said) == false)
  }

  @Test func aFamilyIsTrueWhereTheListTellsOne() {
    #expect(PhotoTruth("Rosa canina")?.isTrue("Rosaceae") == .some(nil))
    #expect(PhotoTruth("Rosa canina", family: "Rosaceae")?.isTrue("Rosaceae") == true)
    #expect(PhotoTruth("Rosa canina", family: "Rosaceae")?.isTrue("Asteraceae") == false)
    #expect(PhotoTruth("Rosaceae")?.isTrue("Rosa canina", family: "Rosaceae") == true)
  }
}
