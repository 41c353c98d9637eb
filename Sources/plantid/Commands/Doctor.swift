import Arguments
import Files
import Foundation
import Llama
import Models
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
    if nextStep == nil, let larger = largerModel {
      Console.result(
        "To name more plants than the bundled model knows: plantid models pull \(larger.name) "
          + "(\(larger.size.megabytes))")
    }
    return status
  }

  /// The largest known model that fits this machine, where there is only the bundled one.
  private var largerModel: ModelCatalogue.Entry? {
    let environment = ProcessInfo.processInfo.environment
    guard model.model == nil, let store = try? ModelStore(environment: environment),
      (try? store.list())?.isEmpty == true
    else { return nil }
    let threads = LocalModel.inspection(of: nil).threads
    return ModelOptions.freeMemory.flatMap { ModelCatalogue.best(forMemory: $0, threads: threads) }
  }

  private func print(_ row: ModelCheckup.Row) {
    let padding = String(repeating: " ", count: max(1, 11 - row.name.count))
    Console.result("\(row.isWell ? "ok" : "--")  \(row.name)\(padding)\(row.text)")
  }
}
