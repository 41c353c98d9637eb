import Imaging
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

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

  private let sure = PlantDistribution(
    plants: [.init(scientificName: "Rosa", rank: .genus, probability: 0.95)])

  @Test func whatIsSureNeedsNoHint() throws {
    let photo = try photo(200) { x, y in (x / 8 + y / 8) % 2 == 0 ? 60 : 200 }
    #expect(hints(photo, sure).isEmpty)
    #expect(hints(photo, .init(notAPlant: 0.9)).isEmpty)
    #expect(Visibility(of: photo).share == 1)
  }

  @Test("H11: a photo that shows too little is said to, whatever the answer is")
  func poorPhotosAreSaid() throws {
    func squares(_ dark: UInt8, _ light: UInt8, _ size: Int = 200) throws -> Photo {
      try photo(size) { x, y in (x / 8 + y / 8) % 2 == 0 ? dark : light }
    }
    func even(_ width: Int, _ height: Int) throws -> Photo {
      let pixels = [UInt8](repeating: 90, count: width * height * 3)
      return try Photo(width: width, height: height, pixels: pixels)
    }
    let poor: [(Photo, String)] = [
      (try squares(0, 20), "dark"), (try squares(240, 255), "overexposed"),
      (try photo(200) { x, y in UInt8((x + y) / 2) }, "blurred"),
      (try squares(60, 200, 32), "very small"), (try even(1093, 5), "1093 x 5 pixels"),
      (try even(20, 500), "20 x 500 pixels"),
    ]
    for (photo, words) in poor {
      for distribution in [sure, doubt, .init(notAPlant: 0.98)] {
        #expect(hints(photo, distribution).contains { $0.contains(words) }, "\(words)")
      }
      #expect(Visibility(of: photo).share < 0.5, "\(words)")
    }
  }

  @Test("H11: the worse a photo, the smaller the share of certainty that is left")
  func sharesFall() throws {
    let lights: [UInt8] = [255, 120, 90, 60, 40, 20, 10, 2]
    let sizes = [400, 112, 96, 64, 48, 32, 16, 8]
    let shares = [
      try lights.map { light in
        Visibility(of: try photo(128) { x, y in (x / 8 + y / 8) % 2 == 0 ? 0 : light }).share
      },
      try sizes.map { size in
        let photo = try photo(size) { x, y in (x * 8 / size + y * 8 / size) % 2 == 0 ? 60 : 200 }
        return Visibility(of: photo).share
      },
    ]
    for shares in shares {
      #expect(shares == shares.sorted(by: >) && shares[0] == 1 && shares[7] < 0.05, "\(shares)")
    }
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
    #expect(
      try photo(1) { _, _ in 7 }.quality
        == .init(sharpness: 0, brightness: 7, contrast: 0, shadows: 7, highlights: 7))
  }
}
