import Foundation
import Identification

/// What the program is, and since when it runs.
enum Plantid {
  static let name = "plantid"

  /// The one place that says which version this is; results, sessions and documents take it from here.
  static let version = "0.2.0"

  /// The name and version of the program, as results record it.
  static var tool: String { "\(name) \(version)" }

  /// Counts from when the program was started; what came before `main` was computing.
  static let watch: Stopwatch = {
    var used = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
    return Stopwatch(since: .now - .seconds(used.tv_sec) - .nanoseconds(used.tv_nsec))
  }()
}
