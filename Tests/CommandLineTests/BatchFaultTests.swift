import Foundation
import ProgramSupport
import Testing

/// What can be wrong with the file that rows go to: clear words, the right status, nothing lost.
@Suite(.requiresModel, .serialized) struct BatchFaultTests {
  /// A program with a folder of files that lead to rows without a look at a model.
  private func program(_ count: Int = 40) throws -> Program {
    let program = try Program()
    let photos = program.folder.appending(path: "photos")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    for number in 0..<count {
      try Data("no picture".utf8).write(to: photos.appending(path: "\(number).jpg"))
    }
    return program
  }

  @Test(.requires("python3"))
  func memoryDoesNotGrowWithTheRows() throws {
    var program = try program(1)
    // What a sanitizer keeps of freed memory, to know it again, is not the program's.
    if let options = program.environment["ASAN_OPTIONS"] {
      program.environment["ASAN_OPTIONS"] =
        options + ":quarantine_size_mb=0:thread_local_quarantine_size_kb=0"
    }
    let links = program.folder.appending(path: "links")
    try FileManager.default.createDirectory(at: links, withIntermediateDirectories: true)
    /// The most memory of a run over so many links to one file, in KiB.
    func memory(_ range: Range<Int>) throws -> Int {
      for number in range {
        try FileManager.default.createSymbolicLink(
          atPath: "\(links.path)/\(number).jpg", withDestinationPath: "../photos/0.jpg")
      }
      let run = try program.shell(
        """
        python3 -c 'import resource, subprocess, sys
        subprocess.run(sys.argv[1:])
        print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' \
          "$plantid" identify links --follow -q -f csv -o rows\(range.upperBound).csv
        """)
      #expect(try rows(program, "rows\(range.upperBound).csv").count == range.upperBound + 1)
      return try #require(Int(run.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    }
    let (few, many) = (try memory(0..<100), try memory(100..<10_000))
    // Names and answers of ten thousand rows, kept, would be more than this.
    #expect(many - few < 4096, "\(few) KiB, \(many) KiB")
  }

  private func rows(_ program: Program, _ path: String) throws -> [Data.SubSequence] {
    try Data(contentsOf: program.folder.appending(path: path)).split(separator: UInt8(ascii: "\n"))
  }

  @Test(arguments: [
    ("photos", 73, "photos is a folder"), ("none/rows.csv", 73, "none/rows.csv"),
    ("/proc/plantid.csv", 73, "/proc/plantid.csv"), ("/dev/full", 73, "/dev/full"),
    ("there.csv", 73, "there.csv exists already"),
  ])
  func placesThatCannotTakeRows(path: String, status: Int32, part: String) throws {
    let program = try program(2)
    let there = program.folder.appending(path: "there.csv")
    try Data("mine\n".utf8).write(to: there)
    let result = try program.run("identify", "photos", "-f", "csv", "-o", path, "-q")
    #expect(result.status == status, "\(result.error)")
    #expect(result.error.contains(part), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1)
    #expect(result.output.isEmpty)
    #expect(try Data(contentsOf: there) == Data("mine\n".utf8))
  }

  @Test func aFileThatAnotherRunWrites() throws {
    let program = try program(3)
    let words = ["identify", "photos", "-f", "jsonl", "-o", "rows.jsonl", "-q"]
    #expect(try program.run(words: words).status == 1)
    let file = program.folder.appending(path: "rows.jsonl")
    let before = try Data(contentsOf: file)
    let journal = program.folder.appending(path: "rows.jsonl.journal")
    let descriptor = open(journal.path(percentEncoded: false), O_RDWR)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX) == 0)
    let result = try program.run(words: words + ["--resume"])
    #expect(result.status == 75, "\(result.error)")
    #expect(result.error.contains("rows.jsonl is being written by"), "\(result.error)")
    #expect(try Data(contentsOf: file) == before)
  }

  @Test func aRowThatWasTornOffIsMadeAgain() throws {
    let program = try program(5)
    let words = ["identify", "photos", "-f", "csv", "-o", "rows.csv"]
    #expect(try program.run(words: words).status == 1)
    let file = program.folder.appending(path: "rows.csv")
    let whole = try Data(contentsOf: file)
    try whole.dropLast(20).write(to: file)
    let resumed = try program.run(words: words + ["--resume"])
    #expect(resumed.error.contains("an incomplete row is written again"), "\(resumed.error)")
    #expect(try Data(contentsOf: file) == whole)
  }

  @Test func resultsOfAnotherVersionAreLeftAlone() throws {
    let program = try program(2)
    let words = ["identify", "photos", "-f", "csv", "-o", "rows.csv", "-q"]
    #expect(try program.run(words: words).status == 1)
    let journal = program.folder.appending(path: "rows.csv.journal")
    let text = try String(contentsOf: journal, encoding: .utf8)
    try text.replacing("plantid.journal/1", with: "plantid.journal/7")
      .write(to: journal, atomically: true, encoding: .utf8)
    let before = try Data(contentsOf: program.folder.appending(path: "rows.csv"))
    let result = try program.run(words: words + ["--resume"])
    #expect(result.status == 65)
    #expect(result.error.contains("plantid.journal/7"), "\(result.error)")
    #expect(try Data(contentsOf: program.folder.appending(path: "rows.csv")) == before)
  }

  @Test func allFailedIsSaid() throws {
    let all = try program(3).run("identify", "photos", "-f", "csv")
    #expect(all.status == 1)
    #expect(all.error == "plantid: none of the 3 photos has an answer\n")
    let program = try program(3)
    try FileManager.default.copyItem(
      at: URL(filePath: Program.photo("dandelion.jpg")),
      to: program.folder.appending(path: "photos/9.jpg"))
    let some = try program.run("identify", "photos", "-f", "csv")
    #expect(some.status == 1)
    #expect(some.error == "plantid: 3 of 4 photos have no answer\n")
  }

  private static var canMount: Bool {
    get throws {
      guard getuid() == 0, let mount = Executable("mount") else { return false }
      let folder = try ScratchFolder()
      guard try mount.run(["-t", "tmpfs", "none", folder.path]).status == 0 else { return false }
      return try Executable("umount")?.run([folder.path]).status == 0
    }
  }

  /// A disk of 12 KiB fills up in the middle of the rows; with more room the run goes on.
  @Test(.enabled("only root can mount a small disk, and not in every container") { try canMount })
  func aFullDiskLosesNothing() throws {
    let program = try program()
    let disk = program.folder.appending(path: "disk")
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
    let path = disk.path(percentEncoded: false)
    let mount = try #require(Executable("mount"))
    try #require(try mount.run(["-t", "tmpfs", "-o", "size=12k", "none", path]).status == 0)
    defer { _ = try? Executable("umount")?.run([path]) }
    let words = ["identify", "photos", "-f", "jsonl", "-q", "-o"]
    let full = try program.run(words: words + ["disk/rows.jsonl"])
    #expect(full.status == 73, "\(full.error)")
    #expect(full.error.contains("disk/rows.jsonl") && full.error.contains("No space left"))
    #expect(full.error.split(separator: "\n").count == 1)
    let kept = try rows(program, "disk/rows.jsonl")
    #expect(kept.count > 2 && kept.count < 40)
    for row in kept { _ = try JSONSerialization.jsonObject(with: row) }

    #expect(try mount.run(["-o", "remount,size=1m", path]).status == 0)
    #expect(try program.run(words: words + ["disk/rows.jsonl", "--resume"]).status == 1)
    #expect(try program.run(words: words + ["whole.jsonl"]).status == 1)
    #expect(try rows(program, "disk/rows.jsonl") == rows(program, "whole.jsonl"))
  }
}
