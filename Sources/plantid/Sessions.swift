import Arguments
import Foundation
import LanguageModels
import Plants

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
    switch output.format {
    case .json:
      let documents = listings.map { listing in
        switch listing.state {
        case .whole(let record): record.json(damage: nil)
        case .damaged(let error):
          JSONDocument.object([
            "id": .string(listing.id.rawValue), "created": .string(listing.created.stamp),
            "title": .null, "model": .null, "photos": .array([]),
            "damage": .string("\(error)"),
          ])
        }
      }
      Console.result(
        JSONDocument.object([
          "schema": .string("plantid.sessions/1"), "sessions": .array(documents),
        ]).text)
    case .text:
      if listings.isEmpty, !output.quiet { Console.note("\(PlantsError.noSession)") }
      for listing in listings {
        let title =
          switch listing.state {
          case .whole(let record): record.title
          case .damaged: "(damaged)"
          }
        Console.result("\(listing.id)  \(listing.created.localStamp)  \(title.printable())")
      }
    }
    return ExitStatus.success
  }
}

/// Removes sessions.
struct SessionsDelete: Command {
  var sessions: [String] = []

  static let name = "sessions delete"
  static let summary = "Delete sessions with their photos."
  static var parameters: [Parameter<Self>] {
    [.operands(\.sessions, as: "session", "Names of sessions, as 'sessions list' prints them")]
  }

  func validate() throws(UsageError) {
    if sessions.isEmpty { throw .rule("name a session to delete") }
  }

  func run() async throws -> Int32 {
    let ids = try sessions.map(SessionID.init)
    let store = try SessionStore(environment: ProcessInfo.processInfo.environment)
    var status = ExitStatus.success
    for id in ids {
      do {
        try await store.delete(id)
      } catch {
        Console.note("\(error)")
        status = ids.count == 1 ? ExitStatus.of(error) : ExitStatus.someFailed
      }
    }
    return status
  }
}

extension SessionRecord {
  /// The record as `sessions list --format json` prints it.
  func json(damage: String?) -> JSONDocument {
    .object([
      "id": .string(id), "created": .string(created.stamp), "title": .string(title),
      "model": .string(model.name), "photos": .array(photos.map { .string($0.name) }),
      "damage": .string(orNull: damage),
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
