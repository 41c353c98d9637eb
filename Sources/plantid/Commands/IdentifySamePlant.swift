import Files
import Foundation
import Identification
import Imaging
import Results

/// Names one plant in several photos.
struct IdentifySamePlant: Sendable {
  var command: Identify

  func run() async throws -> Int32 {
    let plan = try await command.plan()
    var views: [PlantView] = []
    var readings: [LabelReading] = []
    var watch = Plantid.watch
    var timings = Timings(load: watch.lap())
    for name in command.photos {
      // A file of that very name is meant before a part of the plant.
      let isThere = FileManager.default.fileExists(atPath: name)
      let (organ, path) = isThere ? (nil, name) : PlantView.Organ.split(name)
      do {
        let (photo, label) = try await plan.photo {
          try Photo(contentsOf: URL(filePath: path), maximumPixels: $0)
        }
        if let label { readings.append(label) }
        views.append(PlantView(photo: photo, file: path.displayedFileName, organ: organ))
      } catch {
        Console.message("\(path.displayedFileName.printable()): \(error)")
        return ExitStatus.of(error)
      }
    }
    if command.output.previews, command.format == .text, let preview = Preview() {
      for view in views { preview.show(view.photo, amongMany: true) }
    }
    timings.decode = watch.lap()
    let progress = Progress(wanted: !command.output.quiet)
    defer { progress.end() }
    let model = try plan.options.localModel(plan.output, progress: progress)
    let store = Plantid.store
    let tables = try plan.tables()
    let identifier = plan.identifier(
      model, store: try? store.get(), tables, measuring: try await plan.measuring(model, tables))
    var outcome = try await identifier.identify(views: views, timings: timings, watch: watch)
    if plan.labelTools != nil { outcome.document.label = LabelReading(readings) }
    progress.end()
    for (view, name) in zip(views, command.photos) {
      command.output.reportWarnings(of: view.photo, in: name)
    }
    return command.show(outcome, keptIn: store)
  }
}
