internal import Foundation

/// The memory that can be had without swapping.
enum Memory {
  /// Bytes, as Linux reports them in `/proc/meminfo`; nil elsewhere.
  static var available: UInt64? {
    (try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8)).flatMap(available(meminfo:))
  }

  static func available(meminfo: String) -> UInt64? {
    for line in meminfo.split(separator: "\n") where line.hasPrefix("MemAvailable:") {
      return line.split(separator: " ").dropFirst().first.flatMap { UInt64($0) }.map { $0 * 1024 }
    }
    return nil
  }
}
