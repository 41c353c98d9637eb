import Imaging
import Testing

@testable import Llama

@Suite struct PictureBudgetTests {
  static let seedling = ModelFile.Vision(
    type: "internvl", tileSide: 224, patchSide: 14, merge: 4, maximumTiles: 1)
  static let smol = ModelFile.Vision(
    type: "idefics3", tileSide: 512, patchSide: 16, merge: 4, maximumTiles: 0)

  @Test(arguments: Detail.allCases)
  func aProjectorOfOneSquareGetsThatSquare(detail: Detail) throws {
    let budget = PictureBudget(detail: detail, vision: Self.seedling)
    for (width, height) in [(160, 120), (1, 1), (600, 1), (224, 224)] {
      let prepared = budget.prepared(try .sample(width: width, height: height))
      #expect(prepared.width == 224 && prepared.height == 224)
    }
    #expect(budget.tokens == nil)
  }

  @Test func detailLimitsOtherProjectors() throws {
    let photo = try Photo.sample(width: 1600, height: 1200)
    let low = PictureBudget(detail: .low, vision: Self.smol)
    #expect(low.prepared(photo).width == 512)
    #expect(low.tokens == 16...64)
    let auto = PictureBudget(detail: .auto, vision: Self.smol)
    #expect(auto.prepared(photo).width == 768)
    #expect(auto.tokens == 16...192)
    let high = PictureBudget(detail: .high, vision: Self.smol)
    #expect(high.prepared(photo).width == 1600)
    #expect(high.tokens == nil)
  }

  @Test(arguments: [(1, 1), (1, 2), (3, 3), (1, 600), (600, 1), (27, 257), (512, 6), (31, 31)])
  func smallAndThinPicturesArePadded(width: Int, height: Int) throws {
    for detail in Detail.allCases {
      let budget = PictureBudget(detail: detail, vision: Self.smol)
      let prepared = budget.prepared(try .sample(width: width, height: height))
      #expect(prepared.width >= 32 && prepared.height >= 32)
    }
  }
}
