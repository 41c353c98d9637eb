import Foundation
import Testing

@testable import Llama

@Suite struct ProcessorsTests {
  @Test(
    "B15: threads are physical cores within affinity and quota",
    arguments: [
      (status: "Cpus_allowed_list:\t0-3\n", quota: nil as Double?, threads: 2),
      (status: "Cpus_allowed_list:\t0-1\n", quota: nil, threads: 1),
      (status: "Cpus_allowed_list:\t1,3\n", quota: nil, threads: 2),
      (status: "Cpus_allowed_list:\t0-3\n", quota: 1.5, threads: 1),
      (status: "Cpus_allowed_list:\t0-3\n", quota: 0.2, threads: 1),
      (status: "Cpus_allowed_list:\t0-3\n", quota: 64, threads: 2),
      (status: "", quota: nil, threads: 2),
    ])
  func threadsArePhysicalCoresWithinAffinityAndQuota(
    status: String, quota: Double?, threads: Int
  ) {
    let processors = Processors(
      allowed: Processors.allowedProcessors(status: status),
      cores: [0: "0/0", 1: "0/0", 2: "0/1", 3: "0/1"], quota: quota, count: 4)
    #expect(processors.usefulThreads == threads)
  }

  @Test func coresAreReadFromCpuinfo() {
    let text = """
      processor\t: 0
      physical id\t: 0
      core id\t\t: 5
      flags\t\t: fpu vme

      processor\t: 1
      physical id\t: 1
      core id\t\t: 5
      """
    #expect(Processors.cores(cpuinfo: text) == [0: "0/5", 1: "1/5"])
  }

  @Test func processorsWithoutCoresCountEach() {
    let processors = Processors(allowed: [0, 1, 2], cores: [:], quota: nil, count: 8)
    #expect(processors.usefulThreads == 3)
    #expect(processors.mostThreads == 3)
  }

  @Test(
    "B15: the quota is the tightest of the groups",
    arguments: [
      (files: ["sys/fs/cgroup/a/b/cpu.max": "200000 100000"], limit: 2.0 as Double?),
      (
        files: [
          "sys/fs/cgroup/a/cpu.max": "50000 100000", "sys/fs/cgroup/a/b/cpu.max": "max 100000",
        ],
        limit: 0.5
      ),
      (files: ["sys/fs/cgroup/cpu.max": "150000 100000"], limit: 1.5),
      (files: [:], limit: nil),
      (files: ["sys/fs/cgroup/a/b/cpu.max": "nonsense"], limit: nil),
    ])
  func quotaIsTheTightestOfTheGroups(files: [String: String], limit: Double?) {
    #expect(Processors.quota(groups: "0::/a/b\n", read: { files[$0] }) == limit)
  }

  @Test func quotaOfTheOldKindOfGroups() {
    let files = [
      "sys/fs/cgroup/cpu/job/cpu.cfs_quota_us": "300000\n",
      "sys/fs/cgroup/cpu/job/cpu.cfs_period_us": "100000\n",
    ]
    #expect(Processors.quota(groups: "4:cpu,cpuacct:/job\n", read: { files[$0] }) == 3)
  }

  @Test("B15: threads out of range are refused") func threadsOutOfRangeAreRefused() {
    var configuration = LlamaLanguageModel.Configuration(model: URL(fileURLWithPath: "/none"))
    for threads in [0, -1, 100_000] {
      configuration.threads = threads
      #expect(throws: LlamaError.self) { try configuration.settings() }
    }
  }
}
