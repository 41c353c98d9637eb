import Foundation
import Imaging
import ProgramSupport
import Testing

/// How sure the model is of photos that show little, with a real picture and a real model.
@Suite(.requiresModel, .serialized) struct PoorPhotoTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  /// The document about a photo, as it is or made worse.
  private func document(
    _ photo: Photo, _ words: String...
  ) throws -> (confidence: Double, name: String?, hints: [String]) {
    try program.write(photo.pngData(), to: "x.png")
    let run = try program.run(words: ["identify", "x.png", "-f", "json"] + words)
    #expect(run.status == 0, "\(run.error)")
    let json = try run.json()
    return (
      try #require(json["confidence"] as? Double), json["scientificName"] as? String,
      json["hints"] as? [String] ?? []
    )
  }

  @Test(
    "H11: no answer is surer of a photo that shows less, and each says what is wrong",
    arguments: ["daffodil.jpg", "dandelion.jpg", "dahlia.jpg", "cat.jpg"].daily(2))
  func H11(name: String) throws {
    let photo = try Photo(contentsOf: URL(filePath: Program.photo(name)))
    let sure = try document(photo)
    #expect(sure.hints.isEmpty)
    let small = photo.fitting(longestSide: 32)
    let soft = photo.fitting(longestSide: 12).resized(width: photo.width, height: photo.height)
    let poor: [(String, Photo)] = [
      ("dark", try photo.with { $0 * 8 / 100 }), ("blurred", soft),
      ("very small", small), ("1093 x 5 pixels", photo.resized(width: 1093, height: 5)),
      ("20 x 5000 pixels", photo.resized(width: 20, height: 5000)),
    ]
    for (words, photo) in poor {
      let found = try document(photo)
      #expect(found.confidence < sure.confidence, "\(words)")
      #expect(found.name == nil, "\(words)")
      #expect(found.hints.contains { $0.contains(words) }, "\(words): \(found.hints)")
    }
  }

  @Test("H07: a context that has no room to measure gives no name")
  func H07() throws {
    // Small enough for the photo and the answer to fit, and for the model not to be sure.
    let photo = try Photo(contentsOf: URL(filePath: Program.photo("dahlia.jpg")))
      .fitting(longestSide: 32)
    try program.write(photo.pngData(), to: "x.png")
    let run = try program.run("identify", "x.png", "--context", "256", "-f", "json")
    if run.status == 79 {
      #expect(run.error.contains("--context"), "\(run.error)")
    } else {
      let json = try run.json()
      #expect(run.status == 0 && json["confidence"] is Double, "\(run)")
    }
  }

  @Test("H12: the same photo, named again or copied, counts once")
  func H12() throws {
    try program.copy("dandelion.jpg", to: "copy.jpg")
    let photo = Program.photo("dandelion.jpg")
    let once = try program.run("identify", photo, "-f", "json").json()["confidence"] as? Double
    let run = try program.run("identify", "--same-plant", photo, photo, "copy.jpg", "-f", "json")
    #expect(run.status == 0, "\(run.error)")
    let json = try run.json()
    #expect(json["confidence"] as? Double == once)
    let photos = (json["combination"] as? [String: Any])?["photos"] as? [Any]
    #expect(photos?.count == 1)
    #expect(run.error.contains("named more than once"), "\(run.error)")
    #expect(run.error.contains("copy.jpg is the same photo"), "\(run.error)")
  }
}

extension Photo {
  /// The photo with other levels, as a file of its own.
  fileprivate func with(_ level: (Int) -> Int) throws -> Photo {
    try Photo(width: width, height: height, pixels: pixels.map { UInt8(level(Int($0))) })
  }
}
