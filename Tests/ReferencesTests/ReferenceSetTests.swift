import Files
import Foundation
import ProgramSupport
import Testing

@testable import References

@Suite("References")
struct ReferenceSetTests {
  static let model = ReferenceModel(
    name: "test", digest: "d1", dimension: 24, isWhitened: true)

  /// Vectors around a direction for each plant, the same in every run.
  static func set(
    plants: Int = 6, each: Int = 8, spread: Float = 0.35, model: ReferenceModel = model
  ) -> ReferenceSet {
    var set = ReferenceSet(model: model)
    for plant in 0..<plants {
      for number in 0..<each {
        _ = set.add(reference(plant, number, spread: spread, dimension: model.dimension))
      }
    }
    return set
  }

  static func reference(
    _ plant: Int, _ number: Int, spread: Float = 0.35, dimension: Int = 24
  ) -> Reference {
    Reference(
      plant: ReferencePlant(scientificName: "Planta p\(plant)"), file: "p\(plant)-\(number).jpg",
      sha256: "\(plant)/\(number)", added: Date(timeIntervalSince1970: 1e9),
      vector: vector(plant, number, spread, dimension),
      thumbnail: number == 0 ? Data([1, 2, UInt8(plant)]) : nil)
  }

  static func vector(_ plant: Int, _ number: Int, _ spread: Float, _ dimension: Int) -> [Float] {
    var state = UInt64(plant * 1009 + number + 1)
    return (0..<dimension).map { place in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let noise = Float(state >> 40) / Float(1 << 24) - 0.5
      return (place % 6 == plant % 6 ? 1 : 0) + 2 * spread * noise
    }
  }

  private func written(_ set: ReferenceSet) throws -> (ScratchFolder, String) {
    let folder = try ScratchFolder()
    let path = folder.file("references").path
    try WholeFile.replace(path, with: set.bytes(), calls: .system)
    return (folder, path)
  }

  @Test func aPhotoLikeTheReferencesIsNamed() throws {
    let (folder, path) = try written(Self.set())
    let index = try ReferenceIndex(path: path)
    #expect(index.count == 48 && index.plants.count == 6)
    for plant in 0..<6 {
      let match = try #require(index.match(Self.vector(plant, 99, 0.35, 24)))
      #expect(match.odds.first?.plant.scientificName == "Planta p\(plant)")
      #expect((match.odds.first?.probability ?? 0) > 0.7)
      #expect(match.nearest.count == 3)
      #expect(match.nearest.allSatisfy { $0.file.hasPrefix("p\(plant)-") && $0.distance < 0.5 })
    }
    withExtendedLifetime(folder) {}
  }

  @Test func aPhotoOfAnotherPlantIsNone() throws {
    let (folder, path) = try written(Self.set(plants: 5))
    let match = try #require(try ReferenceIndex(path: path).match(Self.vector(5, 1, 0.35, 24)))
    #expect(match.none > 0.5, "\(match)")
    withExtendedLifetime(folder) {}
  }

  @Test("A set reads back as it was written, with names, thumbnails and vectors")
  func roundTrip() throws {
    for whitened in [true, false] {
      var model = Self.model
      model.isWhitened = whitened
      let set = Self.set(model: model)
      let (folder, path) = try written(set)
      let read = try ReferenceSet(path: path)
      #expect(read.model == set.model)
      #expect(read.references.map(\.file) == set.references.map(\.file))
      #expect(read.references.map(\.thumbnail) == set.references.map(\.thumbnail))
      #expect(read.references.map(\.sha256) == set.references.map(\.sha256))
      if !whitened { #expect(read.references.map(\.vector) == set.references.map(\.vector)) }
      #expect(try read.bytes() == set.bytes(), "written again it is the same")
      withExtendedLifetime(folder) {}
    }
  }

  @Test func aPhotoIsThereOnce() {
    var set = Self.set(plants: 2, each: 2)
    #expect(set.add(Self.reference(0, 0)) == .known)
    var other = Self.reference(1, 9)
    other.sha256 = "0/0"
    #expect(set.add(other) == .renamed(from: "Planta p0"))
    #expect(set.references.count == 4)
    #expect(set.remove { $0.plant.scientificName == "Planta p1" } == 3)
    #expect(set.references.count == 1)
  }

  @Test("Leaving one out gives what a fit without it gives")
  func leverage() throws {
    let set = Self.set(plants: 3, each: 5)
    let labels = set.references.map { Int($0.plant.scientificName.suffix(1)) ?? 0 }
    let all = FittedReferences(
      raw: set.references.map(\.vector), labels: labels, plantCount: 3, model: set.model)
    let check = ReferenceCheck(set)
    #expect(check.rows.count == 15)
    #expect(check.accuracy == 1 && check.coverage == 1)
    #expect(check.noneShare > 0.5 && check.scarce.isEmpty && check.confusions.isEmpty)
    #expect(all.odds(leavingOut: 3).plants.first?.plant == 0)
  }

  @Test func aSetOfOnePhotoWorks() throws {
    let (folder, path) = try written(Self.set(plants: 1, each: 1))
    let match = try #require(try ReferenceIndex(path: path).match(Self.vector(0, 0, 0.35, 24)))
    #expect(match.odds.first?.plant.scientificName == "Planta p0")
    #expect(match.nearest.first?.distance ?? 1 < 1e-5)
    #expect(ReferenceCheck(Self.set(plants: 1, each: 1)).scarce.map(\.count) == [1])
    withExtendedLifetime(folder) {}
  }

  @Test("Vectors that are all alike, zero or no numbers give no odds that are none")
  func degenerateVectors() throws {
    for value in [Float(0), 1, .nan, .infinity, 1e38] {
      var set = ReferenceSet(model: Self.model)
      for number in 0..<6 {
        _ = set.add(
          Reference(
            plant: ReferencePlant(scientificName: "Planta p\(number % 2)"), file: "\(number)",
            sha256: "\(number)", vector: [Float](repeating: value, count: 24)))
      }
      let (folder, path) = try written(set)
      let match = try #require(
        try ReferenceIndex(path: path).match([Float](repeating: 1, count: 24)))
      #expect(match.none.isFinite && match.odds.allSatisfy { $0.probability.isFinite }, "\(value)")
      withExtendedLifetime(folder) {}
    }
  }

  @Test("A file that is cut off, altered or of another kind is an error, never a crash")
  func damage() throws {
    let (folder, path) = try written(Self.set(plants: 2, each: 3))
    let bytes = try Data(contentsOf: URL(filePath: path))
    for length in stride(from: 0, to: bytes.count, by: 97) {
      try bytes.prefix(length).write(to: URL(filePath: path))
      #expect(throws: PlantidError.self) { _ = try ReferenceSet(path: path) }
    }
    var state: UInt64 = 7
    for _ in 0..<400 {
      var altered = bytes
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        altered[Int(state >> 33) % altered.count] = UInt8(truncatingIfNeeded: state >> 20)
      }
      try altered.write(to: URL(filePath: path))
      _ = try? ReferenceSet(path: path)
      _ = (try? ReferenceIndex(path: path))?.match(Self.vector(0, 0, 0.35, 24))
    }
    withExtendedLifetime(folder) {}
  }

  @Test("S: a file or a header beyond its limit is refused before it is read")
  func limits() throws {
    let (folder, path) = try written(Self.set(plants: 2, each: 3))
    var bytes = try Data(contentsOf: URL(filePath: path))
    for length in [Limit.referencesHeader.value + 1, .max] {
      var number = UInt64(length).littleEndian
      withUnsafeBytes(of: &number) { number in
        bytes.replaceSubrange(
          ReferenceFile.mark.count..<ReferenceFile.mark.count + 8, with: number)
      }
      try bytes.write(to: URL(filePath: path))
      #expect(throws: PlantidError.self) { _ = try ReferenceIndex(path: path) }
    }
    #expect(truncate(path, off_t(Limit.references.value + 1)) == 0)
    let error = #expect(throws: PlantidError.self) { _ = try ReferenceIndex(path: path) }
    #expect(error?.description.contains("larger than 2 GiB") == true)
    withExtendedLifetime(folder) {}
  }

  @Test("Two writers take turns, and nothing is lost")
  func twoWriters() throws {
    let folder = try ScratchFolder()
    let store = ReferenceStore(path: folder.file("set").path)
    #expect(throws: PlantidError.self) {
      try store.change(beginningWith: nil) { _ throws(PlantidError) in (false, ()) }
    }
    try store.change(beginningWith: Self.model) { set throws(PlantidError) in
      #expect(throws: PlantidError.inUse(store.path, holder: nil)) {
        try store.change(beginningWith: Self.model) { _ throws(PlantidError) in (true, ()) }
      }
      return (true, _ = set.add(Self.reference(0, 0)))
    }
    try store.change(beginningWith: nil) { set throws(PlantidError) in
      #expect(set.references.count == 1)
      return (true, _ = set.add(Self.reference(1, 0)))
    }
    #expect(try ReferenceSet(path: store.path).references.count == 2)
  }

  @Test func longVectorsKeepTheirAngles() {
    let first = (0..<2048).map { Float(($0 * 37) % 101) / 50 - 1 }
    let second = first.enumerated().map { $0 % 3 == 0 ? -$1 : $1 }
    func cosine(_ one: [Float], _ two: [Float]) -> Float {
      zip(one, two).reduce(0) { $0 + $1.0 * $1.1 }
        / (one.reduce(0) { $0 + $1 * $1 } * two.reduce(0) { $0 + $1 * $1 }).squareRoot()
    }
    let reduced = (ReferenceModel.reduced(first), ReferenceModel.reduced(second))
    #expect(reduced.0.count == 512)
    #expect(abs(cosine(reduced.0, reduced.1) - cosine(first, second)) < 0.12)
  }
}
