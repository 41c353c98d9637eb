import Files
import Foundation
import Imaging
import Llama
import Models

/// Loads a model that was just installed, shows it a picture, and says how it went.
struct ModelTrial {
  let model: InstalledModel
  let isQuiet: Bool

  init(of model: InstalledModel, isQuiet: Bool) {
    self.model = model
    self.isQuiet = isQuiet
  }

  /// - Throws: what is wrong with the pair; it stays installed.
  func run() async throws -> Int32 {
    if !isQuiet {
      Console.message("\(model.name) is installed (\(model.record.size.megabytes)); trying it")
    }
    var options = ModelOptions()
    options.model = model.folder
    let checkup = await options.checkup()
    if let problem = checkup.nextStep {
      Console.message("\(model.name) cannot be used yet: \(problem)")
      return ExitStatus.modelUnavailable
    }
    let watch = ContinuousClock.now
    let progress = Progress(wanted: !isQuiet)
    let local = try options.localModel(OutputOptions(), progress: progress)
    let photo = try Self.picture
    _ = try await interruptible { try await local.vector(of: photo) }
    progress.end()
    guard !isQuiet else { return ExitStatus.success }
    let seconds = (ContinuousClock.now - watch) / .seconds(1)
    let memory = checkup.rows.first { $0.name == "memory" }.map { "; memory: \($0.text)" } ?? ""
    Console.message(
      "it loaded and looked at a picture in \((seconds * 10).rounded() / 10) s\(memory)")
    Console.message(
      "use it once with '--model \(model.name)', or always with 'plantid models use \(model.name)'")
    return ExitStatus.success
  }

  /// A green leaf's shape on a light ground: what it shows does not matter.
  private static var picture: Photo {
    get throws {
      let side = 448
      var pixels = [UInt8](repeating: 235, count: side * side * 3)
      for y in 0..<side {
        for x in 0..<side {
          let (across, along) = (Double(x) / Double(side) - 0.5, Double(y) / Double(side) - 0.5)
          guard across * across * 6 + along * along < 0.16 else { continue }
          let place = (y * side + x) * 3
          let vein =
            abs(across) < 0.01
            || abs((along + across * 0.8) * 12).truncatingRemainder(dividingBy: 1) < 0.1
          (pixels[place], pixels[place + 1], pixels[place + 2]) =
            vein ? (150, 190, 120) : (60, 130, 50)
        }
      }
      return try Photo(width: side, height: side, pixels: pixels)
    }
  }
}
