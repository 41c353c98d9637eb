package import Files
package import Foundation
package import Identification

/// What one run of the program did, without the picture, its name, questions and answers.
package struct TraceLine: Equatable, Sendable {
  /// The name of the line's form.
  package static let schema = "plantid.trace/1"

  /// When the run ended.
  package var time: Date
  /// The name and version of the program.
  package var tool: String
  package var command: String
  /// The exit status.
  package var status: Int32 = 0
  /// What came out of the last photo or question; `rows` for many photos, `failed` for an error.
  package var outcome = "failed"
  /// The model that answered.
  package var model: Identification.Model?
  /// The pictures that were looked at, as they were before decoding.
  package var images: [Identification.Image] = []
  /// Questions that were answered.
  package var answers = 0
  /// Rows that were made.
  package var rows = 0
  /// Rows among them without an answer.
  package var failures = 0
  /// The part of the prompts that was evaluated.
  package var evaluated = TokenCounts()
  /// The part of the prompts that had been evaluated before.
  package var reused = TokenCounts()
  /// How long the stages took, all answers together.
  package var timings = Timings()

  /// Describes a run in which nothing has happened yet.
  package init(time: Date, tool: String, command: String) {
    self.time = time
    self.tool = tool
    self.command = command
  }

  /// Adds the result of a photo.
  package mutating func add(_ found: Identification) {
    outcome = found.status.rawValue
    model = found.model ?? model
    // More than a few would make the line grow with the run.
    if let image = found.image, images.count < 8 { images.append(image) }
    add(found.evaluated, found.reused, found.timings)
  }

  /// Adds the result of a question.
  package mutating func add(_ answer: Answer) {
    outcome = answer.answer == nil ? "unanswered" : "answered"
    answers += 1
    add(answer.evaluated, answer.reused, answer.timings)
  }

  private mutating func add(_ evaluated: TokenCounts, _ reused: TokenCounts, _ timings: Timings) {
    self.evaluated.tokens += evaluated.tokens
    self.evaluated.images += evaluated.images
    self.reused.tokens += reused.tokens
    self.reused.images += reused.images
    self.timings += timings
  }

  /// The line as a document with its properties in their order.
  package var json: JSONDocument {
    .object([
      "schema": .string(Self.schema), "time": .string(time.ISO8601Format()),
      "tool": .string(tool), "command": .string(command), "status": .int(Int(status)),
      "outcome": .string(outcome), "route": .string("on-device"), "model": model?.json ?? .null,
      "images": .array(
        images.map {
          .object([
            "width": .int($0.width), "height": .int($0.height), "pipeline": .string($0.pipeline),
          ])
        }),
      "answers": .int(answers), "rows": .int(rows), "failures": .int(failures),
      "evaluated": evaluated.json, "reused": reused.json, "timings": timings.json,
    ])
  }
}

/// A file to which every run adds one line.
package final class TraceFile: Sendable {
  private let file: OutputFile

  /// Opens the file, made where needed, so that a run is not done in vain.
  ///
  /// - Throws: ``PlantidError``.
  package init(_ path: String, calls: FileCalls = .system) throws(PlantidError) {
    file = try OutputFile(FilePlace(ofFile: path, links: .refused, calls: calls), named: path)
    if file.isRegular, try !file.isEmptyOrBegins(with: #"{"schema":"plantid.trace/"#) {
      throw .isSomethingElse(path)
    }
  }

  /// Adds a line in one write, so that the lines of runs that end together stay apart.
  ///
  /// - Throws: ``PlantidError``; the file then is what it was.
  package func append(_ line: TraceLine) throws(PlantidError) {
    let size = file.isRegular ? file.size : 0
    // A line that a full disk or a crash cut off stays the only one that is lost.
    let last = size > 0 ? try file.read(size - 1..<size) : []
    let isTorn = last.first.map { $0 != UInt8(ascii: "\n") } ?? false
    try file.append(Array(((isTorn ? "\n" : "") + line.json.text + "\n").utf8))
  }
}
