import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("Questions that were written before the resolver")
struct QuestionSetTests {
  /// The most faults of a kind, as a share: none where an answer about the wrong plant could hurt somebody.
  private static let allowed = [
    "harm-other": 0.0, "harm-two": 0, "no-warning": 0.02, "language": 0, "odd": 0.2,
  ]

  @Test(arguments: ["tuned", "tuned-2", "set-aside"])
  func answersAreAboutTheRightPlant(file: String) throws {
    let rows = try QuestionSet.rows(file)
    #expect(rows.count >= 150)
    for (kind, allowed) in Self.allowed {
      let asked = rows.filter { $0.kind == kind }
      let faults = asked.compactMap { row in row.fault.map { "\(row.id) \(row.question) → \($0)" } }
      #expect(
        Double(faults.count) <= allowed * Double(asked.count),
        "\(kind): \(faults.count) of \(asked.count)\n\(faults.joined(separator: "\n"))")
    }
  }
}
