import Foundation
import Imaging
import LanguageModels
import Testing

@testable import Llama

@Suite struct PictureCatalogTests {
  @Test("H: the name of a file says nothing about its pixels")
  func aNameIsNoDigest() throws {
    let photo = try Photo.sample()
    let name = String(repeating: "0", count: 64)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(name).png")
    try photo.pngData().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var catalog = PictureCatalog(budget: nil)
    let named = try catalog.source(of: .init(imageURL: file), segment: "a")
    #expect(named.sha256 == photo.sha256)
    let stored = try catalog.source(of: .init(storedAt: file, sha256: "known"), segment: "b")
    #expect(stored.sha256 == "known")
    #expect(stored.photo == nil)
  }
}
