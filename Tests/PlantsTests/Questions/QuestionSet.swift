import Foundation

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

/// Questions with what a careful answer is about, written by several hands.
struct QuestionSet {
  struct Row: Sendable {
    var id: String
    var session: [String]
    var question: String
    var kind: String
    var expected: String
  }

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The table of facts that comes with the program.
  static let facts: FactsTable? = try? FactsTable(
    file: try Wordings.facts(), name: "plants.tsv", builtInSource: "own table")

  /// The scientific names of the table by vernacular name.
  static let plants = facts?.vernacularNames ?? [:]

  /// The list of names that comes with the program.
  static let names: PlantNameList? =
    (try? Data(
      contentsOf: root.appending(path: "Models/names.tsv"))).map {
      PlantNameList(file: Array($0))
    }

  /// The questions of a file, each with its session.
  static func rows(_ file: String) throws -> [Row] {
    try String(contentsOf: root.appending(path: "Fixtures/questions/\(file).tsv"), encoding: .utf8)
      .split(separator: "\n").dropFirst().map { line in
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        return Row(
          id: fields[0], session: fields[1].split(separator: "+").map(String.init),
          question: fields[2], kind: fields[3], expected: fields[4])
      }
  }
}

extension QuestionSet.Row {
  /// The plants of the session, as they would be displayed.
  var plants: [SessionPlant] {
    session.map { name in
      guard let facts = QuestionSet.plants[name]?.first.flatMap({ QuestionSet.facts?.exactly($0) })
      else {
        return SessionPlant(plant: ValidatedPlant(unknownWith: []), photo: "unknown.jpg")
      }
      return SessionPlant(
        plant: ValidatedPlant(
          validating: Plant(
            isPlant: true, name: facts.vernacularName, scientificName: facts.scientificName,
            family: facts.family)),
        photo: name.replacing(" ", with: "_") + ".jpg")
    }
  }

  var plan: AnswerPlan {
    AnswerPlan(question, plants: plants, facts: QuestionSet.facts, names: QuestionSet.names)
  }

  /// Whether the answer tells the wrong thing; the reason, where it does.
  var fault: String? {
    var plan = plan
    let answer = plan.whole("It is a plant.").text ?? ""
    let about = plan.subjects.map { $0.scientificName ?? $0.name ?? "none" }
    let shown = plants.compactMap(\.plant.scientificName)
    switch kind {
    case "harm-other":
      let isOther = plan.subjects.allSatisfy { $0.from == .question }
      let statements = plants.flatMap { plant in
        plant.plant.scientificName.flatMap {
          QuestionSet.facts?.facts(about: $0)?.statements.values
        }
        .map(Array.init) ?? []
      }
      return isOther && !statements.contains(where: answer.contains)
        ? nil : "about \(about): \(answer)"
    case "harm-two":
      let wanted: [String] =
        switch expected {
        case "first": Array(shown.prefix(1))
        case "latest": Array(shown.suffix(1))
        default: shown
        }
      let isThere = wanted.allSatisfy(about.contains)
      return isThere ? nil : "about \(about), not \(wanted): \(answer)"
    case "care":
      let last = plants.last?.plant
      let known = last?.scientificName.flatMap { QuestionSet.facts?.facts(about: $0) }
      let wanted: String? =
        switch expected {
        case "family": known?.family
        case "scientificName": known?.scientificName
        case "vernacularName": known?.vernacularName
        default: PlantFacts.Subject(rawValue: expected).flatMap { known?.statements[$0] }
        }
      return answer.contains(wanted ?? "-") ? nil : "wanted \(wanted ?? "-"): \(answer)"
    case "no-warning":
      let words = ["poison", "eat", "smoke", "harm", "call ", "toxic", "medicine"]
      return words.contains(where: answer.lowercased().contains) ? answer : nil
    case "language":
      return QuestionLanguage(of: question) == nil ? "English?" : nil
    default:
      let isOther = plan.subjects.contains { $0.from == .question }
      let parts = expected.split(separator: ":")
      switch parts.first {
      case "this": return isOther ? "about \(about): \(answer)" : nil
      case "other": return isOther ? nil : "about \(about): \(answer)"
      case "none": return answer.lowercased().contains("poison") ? answer : nil
      default: return nil
      }
    }
  }
}
