import Imaging
import Testing

@testable import Plants

@Suite struct HintsTests {
  private func photo(_ size: Int, _ level: (Int, Int) -> UInt8) throws -> Photo {
    var pixels: [UInt8] = []
    for y in 0..<size {
      for x in 0..<size { pixels += [UInt8](repeating: level(x, y), count: 3) }
    }
    return try Photo(width: size, height: size, pixels: pixels)
  }

  private func hints(_ photo: Photo, _ distribution: PlantDistribution) -> [String] {
    Hints(
      for: photo, distribution, Determination(distribution, thresholds: .cautious)
    ).sentences
  }

  private let doubt = PlantDistribution(
    plants: [.init(scientificName: "Rosa", rank: .genus, probability: 0.4)], unknownPlant: 0.3)

  @Test func blurIsSaid() throws {
    let sharp = try photo(256) { x, y in (x / 8 + y / 8) % 2 == 0 ? 60 : 200 }
    let soft = try photo(256) { x, y in UInt8(80 + (x + y) / 6) }
    #expect(sharp.quality.sharpness > 10 * soft.quality.sharpness)
    #expect(!hints(sharp, doubt).contains { $0.contains("blurred") })
    #expect(hints(soft, doubt).contains { $0.contains("blurred") })
  }

  @Test func darknessIsSaid() throws {
    let dark = try photo(256) { x, y in (x / 8 + y / 8) % 2 == 0 ? 0 : 50 }
    #expect(hints(dark, doubt).contains { $0.contains("dark") })
    let bright = try photo(256) { x, y in (x / 8 + y / 8) % 2 == 0 ? 255 : 240 }
    #expect(hints(bright, doubt).contains { $0.contains("overexposed") })
  }

  @Test func whatIsSureNeedsNoHint() throws {
    let photo = try photo(200) { _, _ in 10 }
    let sure = PlantDistribution(
      plants: [.init(scientificName: "Rosa", rank: .genus, probability: 0.95)])
    #expect(hints(photo, sure).isEmpty)
    #expect(hints(photo, .init(notAPlant: 0.9)).isEmpty)
  }

  @Test func doubtAlwaysHasAWayOut() throws {
    let photo = try photo(256) { x, y in (x / 8 + y / 8) % 2 == 0 ? 60 : 200 }
    #expect(
      hints(photo, doubt) == [
        "A flower or fruit from near, or the underside of a leaf, would help to tell it; "
          + "of several plants in one photo, cut out the one you mean."
      ])
    let none = PlantDistribution(unknownPlant: 0.4, notAPlant: 0.5)
    #expect(hints(photo, none).first?.contains("No plant stands out") == true)
    #expect(hints(try self.photo(40) { _, _ in 100 }, doubt).contains { $0.contains("small") })
  }

  @Test func onePixelIsMeasured() throws {
    #expect(try photo(1) { _, _ in 7 }.quality == .init(sharpness: 0, brightness: 7))
  }
}
