import Foundation
import Testing

@testable import Botany
@testable import Results

@Suite("K02: authors decide between names of one spelling")
struct AuthorsTests {
  private func index(_ rows: String) throws -> NameIndex {
    let text =
      "taxonID\tscientificName\tscientificNameAuthorship\ttaxonomicStatus\tacceptedNameUsageID\n"
    return try NameIndex(
      ChecklistFile(file: Array((text + rows).utf8), name: "x").entries, name: "x")
  }

  private func firs() throws -> NameIndex {
    try index(
      """
      1\tAbies alba\tMill.\tAccepted\t1
      2\tAbies alba\tMichx.\tSynonym\t3
      3\tPicea glauca\t(Moench) Voss\tAccepted\t3
      4\tPicea alba\tLink\tSynonym\t1
      5\tPicea alba\t(Aiton) Link\tSynonym\t3
      6\tPicea dubia\tHort. ex Carrière\tambiguous synonym\t3
      """)
  }

  @Test(
    "K02: the authors that are given decide",
    arguments: [
      ("Abies alba Mill.", "accepted"), ("Abies alba Miller", "accepted"),
      ("Abies alba Michx.", "synonym of Picea glauca"),
      ("Abies alba A.Michx.", "synonym of Picea glauca"), ("Abies alba", "accepted"),
      ("Picea glauca Voss", "accepted"), ("Picea glauca (Moench) Voss", "accepted"),
      ("Picea alba (Aiton) Link", "synonym of Picea glauca"),
      ("Picea alba Link", "synonym of Abies alba"),
    ])
  func decide(name: String, outcome: String) throws {
    #expect(
      CheckedName(name, in: try firs()).line.replacing(" as \(name.prefix(2))", with: "").contains(
        outcome))
  }

  @Test(
    "K02: where the authors do not decide, the choices are given",
    arguments: [
      ("Abies alba L.", ["Abies alba Mill.", "Abies alba Michx."]),
      ("Picea alba", ["Picea alba Link", "Picea alba (Aiton) Link"]),
      ("Picea dubia", ["Picea dubia Hort. ex Carrière"]),
    ])
  func ambiguous(name: String, choices: [String]) throws {
    let checked = CheckedName(name, in: try firs())
    #expect(checked.status == .ambiguous)
    #expect(Set(checked.choices.map(\.name)) == Set(choices))
    #expect(checked.accepted == nil && !checked.isListed)
  }

  @Test("K02: an index from before, without authors, is still read")
  func formerIndex() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    // One accepted name of the genus Poa.
    var bytes = Array("plantid names 2\n".utf8)
    let numbers: [UInt32] = [1, 1, 9, 0, 0, 0, 9]
    for number in numbers { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
    bytes += Array("poa annua".utf8)
    for number in [UInt32.max, 0, UInt32.max] {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
    try Data(bytes).write(to: URL(filePath: path))
    #expect(CheckedName("Poa annua L.", in: try NameIndex(atPath: path)).status == .accepted)
  }

  @Test(arguments: [
    ("L.", "Linnaeus", 2), ("DC.", "A.DC.", 1), ("DC.", "Candolle", 2), ("Mill.", "Miller", 1),
    ("L.", "L.f.", 0), ("Hook.f. & Thomson", "Hook. f. et Thomson", 2), ("Mill.", "Michx.", 0),
    ("Rchb.", "Reichenbach", 2), ("(L.) Mill.", "Mill.", 1), ("(L.) Mill.", "(DC.) Mill.", 0),
    ("Hort. ex Carrière", "Carriere", 1), ("Salisb. ex Sm.", "Salisb.", 1),
    ("Lam. in Poir.", "Lam.", 2), ("J.Sm.", "W.Sm.", 0), ("Britton et al.", "Britton & Brown", 1),
    ("Mill. 1768", "Mill.", 2), ("Léman", "Leman", 2), ("R.Br.", "Robert Brown", 1),
  ])
  func likeness(one: String, other: String, expected: Int) throws {
    let (left, right) = (try #require(Authorship(one)), try #require(Authorship(other)))
    #expect(left.likeness(to: right).rawValue == expected)
    #expect(right.likeness(to: left).rawValue == expected)
  }

  @Test("Another gender of an epithet and a mistake in it are found, those of the genus last")
  func nearly() throws {
    let index = try index(
      """
      1\tPoa alba\tL.\tAccepted\t1
      2\tPoo albun\tL.\tAccepted\t2
      3\tPoa albuns\tL.\tAccepted\t3
      """)
    #expect(CheckedName("Poa album", in: index).match == "Poa alba")
    #expect(CheckedName("Poa albunx", in: index).match == "Poa albuns")
  }
}
