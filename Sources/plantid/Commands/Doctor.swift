import Arguments
import Files
import Foundation
import Sessions

/// Reports what is there, what is missing, and the next step.
struct Doctor: Command {
  var model = ModelOptions()

  static let name = "doctor"
  static let summary = "Check the model, the memory and the session folder."
  static var parameters: [Parameter<Self>] {
    ModelOptions.parameters
      .filter { ["model", "mmproj", "context", "threads"].contains($0.name) }
      .map { $0.nested(in: \.model) }
  }

  func run() async throws -> Int32 {
    let checkup = await model.checkup()
    checkup.rows.forEach(print)
    var status = ExitStatus.success
    var nextStep = checkup.nextStep
    do throws(PlantidError) {
      let store = try SessionStore(environment: ProcessInfo.processInfo.environment)
      try store.prepare()
      let count = try store.list().count
      print(.init(name: "sessions", text: "\(count) kept in \(store.root.printable())"))
    } catch {
      print(.init(name: "sessions", text: "cannot be kept", isWell: false))
      nextStep = nextStep ?? error.description
      status = ExitStatus.of(error)
    }
    if checkup.nextStep != nil { status = ExitStatus.modelUnavailable }
    Console.result("")
    Console.result(
      nextStep.map { "Next step: \($0)" } ?? "All is well. Next step: plantid identify PHOTO")
    return status
  }

  private func print(_ row: ModelCheckup.Row) {
    let padding = String(repeating: " ", count: max(1, 11 - row.name.count))
    Console.result("\(row.isWell ? "ok" : "--")  \(row.name)\(padding)\(row.text)")
  }
}
