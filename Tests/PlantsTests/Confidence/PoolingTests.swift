import LanguageModels
import ScriptedLanguageModels
import Testing

@testable import Botany
@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions

@Suite struct PoolingTests {
  private func distribution(
    _ plants: [String: Double], unknown: Double = 0, none: Double = 0
  ) -> PlantDistribution {
    PlantDistribution(
      plants: plants.map {
        .init(scientificName: $0.key, rank: .species, probability: $0.value)
      }, unknownPlant: unknown, notAPlant: none)
  }

  @Test func photosThatAgreeSupportEachOther() {
    let one = distribution(["Rosa canina": 0.6, "Rosa rugosa": 0.3], unknown: 0.1)
    let pooled = PlantDistribution.pooled([one, one, one])
    #expect(pooled.plants.first?.scientificName == "Rosa canina")
    #expect((pooled.plants.first?.probability ?? 0) > 0.6)
    #expect(pooled.plants.reduce(pooled.unknownPlant) { $0 + $1.probability } <= 1 + 1e-9)
    #expect(PlantDistribution.pooled([one]) == one)
  }

  @Test func onePhotoOutOfPlaceDoesNotDecide() {
    let leaf = distribution(["Rosa canina": 0.9], unknown: 0.1)
    let bark = distribution(["Quercus robur": 0.05], unknown: 0.15, none: 0.8)
    let pooled = PlantDistribution.pooled([leaf, leaf, bark])
    #expect(pooled.plants.first?.scientificName == "Rosa canina")
    #expect((pooled.plants.first?.probability ?? 0) > pooled.notAPlant)
  }

  @Test func orderDoesNotMatter() {
    let one = distribution(["Rosa canina": 0.5, "Tulipa": 0.2], unknown: 0.2)
    let other = distribution(["Tulipa": 0.6], none: 0.1)
    let (left, right) = (
      PlantDistribution.pooled([one, other]), PlantDistribution.pooled([other, one])
    )
    #expect(left.plants.map(\.scientificName) == right.plants.map(\.scientificName))
    #expect(abs(left.notAPlant - right.notAPlant) < 1e-12)
  }

  @Test func severalPhotosGiveOneAnswer() async throws {
    let answers = [
      [("Rosa canina", 0.5), ("Rosa rugosa", 0.4)], [("Rosa canina", 0.7)], [("Tulipa", 0.3)],
    ]
    let lists = try answers.map { list in
      try PlantDistributionTests.answers(
        list.map { (PlantDistributionTests.json(nil, $0.0), $0.1) })
    }
    // The photo that is shown again in the end is the one that speaks most for the answer.
    let replies = [ScriptedLanguageModel.Reply.rose, .rose, .daisy, .rose]
    let model = ScriptedLanguageModel(
      replies,
      measures: { search in
        let shades: [[UInt8]] = [[1], [2], [3]]
        let index = shades.firstIndex { search.transcript.firstPixel == $0.first } ?? 0
        return lists[index]
      })
    let scene = Scene(model: model)
    let views = try [UInt8(1), 2, 3].enumerated().map { index, shade in
      PlantView(
        photo: try .plain(shade), file: "\(index).jpg", organ: index == 0 ? .leaf : nil)
    }
    let document = try await scene.identifier.identify(views: views).document
    #expect(document.scientificName == "Rosa canina")
    #expect(document.combination?.photos.map(\.file) == ["0.jpg", "1.jpg", "2.jpg"])
    #expect(document.combination?.photos.map(\.organ) == ["leaf", nil, nil])
    #expect(document.combination?.photos[2].scientificName == "Tulipa")
    #expect(document.file == "1.jpg")
    #expect(document.json.text.contains(#""method":"logarithmicOpinionPool""#))
    #expect(document.session != nil)
  }

  @Test("H12: a photo counts once, under whatever names it comes")
  func aPhotoCountsOnce() async throws {
    let answers = try PlantDistributionTests.answers([
      (PlantDistributionTests.json("dog rose", "Rosa canina"), 0.7),
      (PlantDistributionTests.json("tulip", "Tulipa"), 0.2),
    ])
    func outcome(_ views: [(String, UInt8)]) async throws -> Outcome<Identification> {
      let model = ScriptedLanguageModel(
        [ScriptedLanguageModel.Reply](repeating: .rose, count: 4), measures: { _ in answers })
      return try await Scene(model: model).identifier.identify(
        views: views.map { PlantView(photo: try .plain($0.1), file: $0.0) })
    }
    let once = try await outcome([("a.jpg", 1)])
    #expect(once.notices.isEmpty)
    let thrice = try await outcome([("a.jpg", 1), ("a.jpg", 1), ("copy.png", 1)])
    #expect(thrice.document.confidence == once.document.confidence)
    #expect(thrice.document.combination?.photos.map(\.file) == ["a.jpg"])
    #expect(thrice.document.combination?.weight == 1)
    #expect(
      thrice.notices == [
        .repeatedPhoto("a.jpg", first: "a.jpg"), .repeatedPhoto("copy.png", first: "a.jpg"),
      ])
    #expect(thrice.notices.allSatisfy { $0.level == .note })
    let pair = try await outcome([("a.jpg", 1), ("b.jpg", 2)])
    let repeated = try await outcome([("a.jpg", 1), ("b.jpg", 2), ("a.jpg", 1)])
    #expect(repeated.document.confidence == pair.document.confidence)
    #expect(pair.document.confidence ?? 0 > once.document.confidence ?? 1)
    #expect(pair.notices.isEmpty)
  }

  @Test func withoutProbabilitiesThereIsNoCombination() async throws {
    let scene = Scene([.rose, .rose])
    let views = [
      PlantView(photo: try .plain(1), file: "a"), PlantView(photo: try .plain(2), file: "b"),
    ]
    await #expect(throws: PlantidError.unmeasurable(model: "scripted")) {
      try await scene.identifier.identify(views: views)
    }
  }

  @Test(arguments: [
    ("leaf:a.jpg", PlantView.Organ.leaf, "a.jpg"), ("FLOWER:/x/b.jpg", .flower, "/x/b.jpg"),
    ("a.jpg", nil, "a.jpg"), ("c:a.jpg", nil, "c:a.jpg"), ("bark:", .bark, ""),
  ])
  func organsAreNamedBeforeThePath(name: String, organ: PlantView.Organ?, path: String) {
    let split = PlantView.Organ.split(name)
    #expect(split.organ == organ && split.path == path)
  }
}

extension Transcript {
  /// The first level of red of the last picture.
  fileprivate var firstPixel: UInt8? {
    for entry in reversed() {
      for case .attachment(let attachment) in entry.segments {
        if case .image(let image) = attachment.content { return try? image.photo().pixels.first }
      }
    }
    return nil
  }
}
