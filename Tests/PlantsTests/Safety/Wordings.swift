import Foundation

/// The wordings of questions that the seed model is trained and tested on.
enum Wordings {
  private static let checkout = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The questions of one intent.
  static func questions(_ intent: String) throws -> [String] {
    try lines("wordings/\(intent).txt").map { $0.hasPrefix("! ") ? String($0.dropFirst(2)) : $0 }
  }

  /// The answers that the seed model gives to questions of one intent.
  static func answers(_ intent: String) throws -> [String] {
    let rows = try lines("wordings/answers.tsv").map { $0.split(separator: "\t").map(String.init) }
    return rows.filter { $0.first == intent }.compactMap(\.last)
  }

  /// The facts that the seed model is trained on, as a file.
  static func facts() throws -> [UInt8] {
    try Array(Data(contentsOf: checkout.appending(path: "Models/plants.tsv")))
  }

  private static func lines(_ path: String) throws -> [String] {
    try String(contentsOf: checkout.appending(path: "Training/\(path)"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }
}
