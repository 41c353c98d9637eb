package import Botany
import Files
package import Identification

/// The form in which names that were checked are written.
package enum NameFormat: String, CaseIterable, Sendable {
  /// A line for people.
  case text
  /// One array of objects.
  case json
  /// One object a line.
  case jsonl
  /// Comma-separated values with a header.
  case csv

  /// The text before the first name.
  package var opening: String {
    switch self {
    case .text, .jsonl: ""
    case .json: "[\n"
    case .csv:
      CSV.row(["name", "status", "match", "distance", "accepted", "family"].map { .text($0) })
    }
  }

  /// The text between two names.
  package var separator: String { self == .json ? ",\n" : "" }

  /// The text after the last of a number of names.
  package func closing(after count: Int) -> String {
    guard self == .json else { return "" }
    return count == 0 ? "]\n" : "\n]\n"
  }

  /// The text of a name.
  package func body(of checked: CheckedName) -> String {
    switch self {
    case .text: checked.line + "\n"
    case .json: checked.json.text
    case .jsonl: checked.json.text + "\n"
    case .csv:
      CSV.row([
        .text(checked.name), .text(checked.status.rawValue), .text(checked.match),
        .number(checked.distance.map(Double.init)), .text(checked.accepted), .text(checked.family),
      ])
    }
  }
}

extension CheckedName {
  /// The name and what came out, on one line.
  package var line: String { "\(name.printable()): \(outcome)" }

  private var outcome: String {
    switch status {
    case .accepted: "accepted" + (match == name ? "" : " as \((match ?? name).printable())")
    case .synonym: "synonym of \(accepted?.printable() ?? "another name")"
    case .unplaced: "in the list, which does not say what it is"
    case .ambiguous:
      "ambiguous: "
        + choices.map { choice in
          let outcome =
            choice.accepted.map { choice.name.hasPrefix($0) ? "accepted" : "synonym of \($0)" }
            ?? "not placed"
          return "\(choice.name.printable()), \(outcome.printable())"
        }.joined(separator: "; ")
    case .misspelt:
      "misspelt by \(distance ?? 0): \(match?.printable() ?? "")"
        + (accepted.map { ", a synonym of \($0.printable())" } ?? "")
    case .notFound: "not found"
    case .notAName: "no botanical name"
    }
  }

  /// The name as a program reads it.
  package var json: JSONDocument {
    .object([
      "schema": .string(Self.schema), "name": .string(name), "status": .string(status.rawValue),
      "match": .string(orNull: match),
      "choices": .array(
        choices.map {
          .object(["name": .string($0.name), "accepted": .string(orNull: $0.accepted)])
        }),
      "distance": distance.map(JSONDocument.int) ?? .null,
      "accepted": .string(orNull: accepted), "family": .string(orNull: family),
    ])
  }
}

/// How many names came out how.
package struct NameCounts: Equatable, Sendable {
  private var counts: [CheckedName.Status: Int] = [:]
  /// How many names there were.
  package private(set) var total = 0
  /// How many of them are not in the checklist.
  package private(set) var unlisted = 0

  /// Nothing was counted.
  package init() {}

  package mutating func count(_ checked: CheckedName) {
    total += 1
    counts[checked.status, default: 0] += 1
    if !checked.isListed { unlisted += 1 }
  }

  /// What there is to say of them.
  package var sentence: String {
    let words: KeyValuePairs<CheckedName.Status, String> = [
      .accepted: "accepted", .synonym: "synonyms", .unplaced: "unplaced", .ambiguous: "ambiguous",
      .misspelt: "misspelt",
      .notFound: "not found", .notAName: "no botanical names",
    ]
    let parts = words.compactMap { status, word in counts[status].map { "\($0) \(word)" } }
    return "\(total) names" + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
  }
}
