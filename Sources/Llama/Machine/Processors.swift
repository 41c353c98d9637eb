internal import Foundation

/// The processors this process may use, according to the system.
struct Processors: Sendable, Equatable {
  /// The numbers of the processors the process may run on; nil when they are not known.
  var allowed: Set<Int>?
  /// The core each processor belongs to; processors of one core share its arithmetic units.
  var cores: [Int: String]
  /// The processors' worth of time that control groups allow; nil when there is no limit.
  var quota: Double?
  /// The processors there are.
  var count: Int

  /// Physical cores within affinity and quota, at least one: more threads would only wait.
  var usefulThreads: Int {
    let allowed = allowed ?? Set(0..<count)
    let physical = Set(allowed.map { cores[$0] ?? "processor \($0)" }).count
    let limit = quota.map { Int($0.rounded(.down)) } ?? physical
    return max(1, min(physical, limit))
  }

  /// The most threads that may be requested.
  var mostThreads: Int { max(1, allowed?.count ?? count) }
}

extension Processors {
  /// What Linux reports under `/proc` and `/sys`; elsewhere the number of active processors.
  static var current: Processors {
    Processors(root: URL(fileURLWithPath: "/"))
  }

  init(root: URL) {
    func read(_ path: String) -> String? {
      try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
    allowed = read("proc/self/status").flatMap(Self.allowedProcessors)
    cores = read("proc/cpuinfo").map(Self.cores) ?? [:]
    quota = Self.quota(groups: read("proc/self/cgroup") ?? "", read: read)
    count = ProcessInfo.processInfo.activeProcessorCount
  }

  /// The mask of `sched_getaffinity`, as the kernel writes it: `Cpus_allowed_list: 0-3,8`.
  static func allowedProcessors(status: String) -> Set<Int>? {
    let name = "Cpus_allowed_list:"
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else {
      return nil
    }
    var allowed: Set<Int> = []
    for range in line.dropFirst(name.count).split(separator: ",") {
      let ends = range.split(separator: "-").compactMap {
        Int($0.trimmingCharacters(in: .whitespaces))
      }
      guard let first = ends.first, let last = ends.last, first <= last else { return nil }
      allowed.formUnion(first...last)
    }
    return allowed.isEmpty ? nil : allowed
  }

  /// `physical id` and `core id` of each `processor`; virtual machines may leave them out.
  static func cores(cpuinfo: String) -> [Int: String] {
    var cores: [Int: String] = [:]
    var processor: Int?
    var package = "0"
    let names = ["processor", "physical id", "core id"]
    // Most lines are about something else, and some are long.
    for line in cpuinfo.split(separator: "\n") where names.contains(where: line.hasPrefix) {
      let parts = line.split(separator: ":", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "processor": processor = Int(parts[1])
      case "physical id": package = parts[1]
      case "core id": if let processor { cores[processor] = "\(package)/\(parts[1])" }
      default: break
      }
    }
    return cores
  }

  /// The tightest limit from the process's control group up to the root, of either version.
  static func quota(groups: String, read: (String) -> String?) -> Double? {
    var limits: [Double] = []
    for line in groups.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let isUnified = parts[1].isEmpty
      guard isUnified || parts[1].split(separator: ",").contains("cpu") else { continue }
      let mount = isUnified ? "sys/fs/cgroup" : "sys/fs/cgroup/cpu"
      var names = parts[2].split(separator: "/")
      while true {
        let folder = ([mount] + names.map(String.init)).joined(separator: "/")
        if let limit = limit(inGroup: folder, isUnified: isUnified, read: read) {
          limits.append(limit)
        }
        if names.popLast() == nil { break }
      }
    }
    return limits.min()
  }

  private static func limit(
    inGroup folder: String, isUnified: Bool, read: (String) -> String?
  ) -> Double? {
    let numbers: [Double?]
    if isUnified {
      numbers = (read("\(folder)/cpu.max") ?? "").split(whereSeparator: \.isWhitespace).map {
        Double($0)
      }
    } else {
      numbers = ["quota", "period"].map { name in
        read("\(folder)/cpu.cfs_\(name)_us").flatMap {
          Double($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
      }
    }
    guard numbers.count == 2, let quota = numbers[0], let period = numbers[1], quota > 0,
      period > 0
    else { return nil }
    return quota / period
  }
}
