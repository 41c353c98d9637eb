import Arguments
import Files
import Foundation
import Identification
import LanguageModels
import Sessions

/// Lists what is kept.
struct SessionsList: Command {
  var output = OutputOptions()

  static let name = "sessions list"
  static let summary = "List the sessions, newest first."
  static var parameters: [Parameter<Self>] {
    OutputOptions.parameters.map { $0.nested(in: \.output) }
  }

  func validate() throws(UsageError) { try output.validate() }

  func run() async throws -> Int32 {
    let store = try SessionStore(environment: ProcessInfo.processInfo.environment)
    let listings = try store.list()
    // One that is deleted meanwhile takes no room.
    let sizes = listings.map { (try? store.size(of: $0.id)) ?? 0 }
    switch output.format {
    case .json:
      Console.result(
        JSONDocument.object([
          "schema": .string("plantid.sessions/1"),
          "sessions": .array(zip(listings, sizes).map { $0.json(size: $1) }),
        ]).text)
    case .text:
      if listings.isEmpty { output.message("\(PlantidError.noSession)") }
      let words = sizes.map(\.bytesInWords)
      let width = words.map(\.count).max() ?? 0
      for (listing, size) in zip(listings, words) {
        let padding = String(repeating: " ", count: width - size.count)
        Console.result(
          "\(listing.id)  \(listing.created.localStamp)  \(padding)\(size)  \(listing.headline)")
      }
      if listings.count > 1 {
        output.message(
          "\(listings.count) sessions take \(sizes.reduce(0, +).bytesInWords) in "
            + store.root.printable())
      }
    }
    return ExitStatus.success
  }
}

extension SessionListing {
  /// The title for a line of a list, with the user's own determination.
  var headline: String {
    switch state {
    case .damaged(let error) where error.kind == .laterVersion:
      return "(from a later version of plantid)"
    case .damaged: return "(damaged)"
    case .whole(let record):
      let title = record.title.printable()
      return record.correction.map { "\(title) (you: \($0.name.printable()))" } ?? title
    }
  }

  /// The listing as `sessions list --format json` prints it.
  fileprivate func json(size: Int) -> JSONDocument {
    switch state {
    case .whole(let record): record.json(size: size)
    case .damaged(let error):
      .object([
        "id": .string(id.rawValue), "created": .string(created.stamp), "title": .null,
        "model": .null, "photos": .array([]), "damage": .string("\(error)"), "bytes": .int(size),
        "correction": .null,
      ])
    }
  }
}

extension Int {
  /// A number of bytes as people read it.
  var bytesInWords: String {
    switch self {
    case ..<1000: "\(self) B"
    case ..<1_000_000: "\((self + 500) / 1000) kB"
    default: "\((Double(self) / 100_000).rounded() / 10) MB"
    }
  }
}

extension SessionRecord {
  /// The record as `sessions list --format json` prints it.
  fileprivate func json(size: Int) -> JSONDocument {
    .object([
      "id": .string(id), "created": .string(created.stamp), "title": .string(title),
      "model": .string(model.name), "photos": .array(photos.map { .string($0.name) }),
      "damage": .null, "bytes": .int(size), "correction": correction?.json ?? .null,
    ])
  }
}

extension Date {
  /// The time for programs.
  var stamp: String { ISO8601Format() }

  /// The time for people, on their clock, in digits that sort.
  var localStamp: String {
    let parts = Calendar(identifier: .gregorian)
      .dateComponents([.year, .month, .day, .hour, .minute], from: self)
    func digits(_ value: Int?, _ width: Int) -> String {
      let text = String(value ?? 0)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    return digits(parts.year, 4) + "-" + digits(parts.month, 2) + "-" + digits(parts.day, 2) + " "
      + digits(parts.hour, 2) + ":" + digits(parts.minute, 2)
  }
}
