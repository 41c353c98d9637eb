import Foundation

/// Where and on what figures were taken; figures of two machines cannot be compared.
struct Machine: Encodable, Sendable {
  var name: String
  var processor: String
  var cores: Int
  var system: String
  /// Processes that wanted to run when the measurement began; above the cores, times are too long.
  var load: Double

  static var current: Machine {
    var loads = [0.0]
    getloadavg(&loads, 1)
    let info = ProcessInfo.processInfo
    return Machine(
      name: info.hostName, processor: processor, cores: info.activeProcessorCount,
      system: info.operatingSystemVersionString, load: (loads[0] * 100).rounded() / 100)
  }

  private static var processor: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
      ?? "unknown"
  }

  /// The most memory this process has held, in megabytes.
  static var peakMegabytes: Double {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return Double(usage.ru_maxrss) / 1_048_576
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return Double(usage.ru_maxrss) / 1024
    #endif
  }
}
