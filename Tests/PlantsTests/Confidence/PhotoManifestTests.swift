import Foundation
import Testing

@testable import Plants

@Suite struct PhotoManifestTests {
  private func manifest(_ text: String) throws -> PhotoManifest {
    try PhotoManifest(file: Array(text.utf8), name: "list.csv", folder: "/photos")
  }

  @Test(arguments: [",", "\t", ";"]) func columnsAreFoundByName(separator: String) throws {
    let text = """
      source,path,licence,scientificName
      x,a.jpg,free,Rosa canina

      y,"b \(separator)""c"".jpg",free,unknown
      z,/abs/d.jpg,free,Not a plant
      """.replacingOccurrences(of: ",", with: separator)
    let list = try manifest(text)
    #expect(list.entries.map(\.truth) == [.plant("Rosa canina"), .unknown, .notAPlant])
    #expect(
      list.entries.map(\.path) == [
        "/photos/a.jpg", "/photos/b \(separator)\"c\".jpg", "/abs/d.jpg",
      ])
  }

  @Test(arguments: [
    ("", "is empty"), ("name,label\nx,y\n", "no column 'path'"),
    ("path,name\nx,y\n", "no column 'scientificname'"),
    ("path,scientificName\n", "lists no photos"),
    ("path,scientificName\na.jpg,\n", "line 2 says no plant"),
    ("path,scientificName\n,Rosa\n", "line 2 names no photo"),
    ("path,scientificName\na.jpg\n", "line 2 says no plant"),
    ("path,scientificName\na\0,Rosa\n", "not UTF-8"),
  ])
  func whatIsMissingIsSaid(text: String, words: String) {
    let error = #expect(throws: PlantsError.self) { try manifest(text) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test func missingPhotosAreToldInOneLine() throws {
    let error = #expect(throws: PlantsError.self) {
      try manifest("path,scientificName\na.jpg,Rosa\nb.jpg,Rosa\n").checkPhotos()
    }
    #expect(error?.description.contains("2 of its 2 photos are not there") == true)
    #expect(error?.description.contains("/photos/a.jpg") == true)
    #expect(error?.kind == .missing)
  }

  @Test(arguments: [
    ("Rosa canina", "Rosa canina L.", true), ("Rosa canina", "Rosa", true),
    ("Rosa", "Rosa rugosa", true), ("Rosa canina", "Rosa rugosa", false),
    ("Rosa canina", "Rubus", false), ("Brassica oleracea var. capitata", "Brassica oleracea", true),
    ("Citrus × limon", "Citrus limon", true),
  ])
  func namesAreRight(truth: String, said: String, isRight: Bool) {
    #expect(PhotoManifest.Truth.plant(truth).isNamed(said) == isRight)
    #expect(!PhotoManifest.Truth.unknown.isNamed(said))
  }
}
