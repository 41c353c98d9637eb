import Foundation
import ProgramSupport
import Testing

/// Folders of photos, in processes of their own.
@Suite(.requiresModel, .serialized) struct BatchTests {
  /// A program with a folder of photos, of which two are broken.
  private func program() throws -> Program {
    let program = try Program()
    let folder = program.folder.appending(path: "photos")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["dandelion.jpg", "cat.jpg", "daffodil-alpha.png", "ginger-16bit.png"] {
      try FileManager.default.copyItem(
        at: URL(filePath: Program.photo(name)), to: folder.appending(path: name))
    }
    try Data().write(to: folder.appending(path: "empty.jpg"))
    try Data("hello".utf8).write(to: folder.appending(path: "text.png"))
    return program
  }

  private func rows(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  /// The folder, and what was printed about its photos, looked at one by one.
  private static let oneByOne = Swift.Result<(program: Program, result: Program.Result), any Error>
  {
    let program = try BatchTests().program()
    return (
      program, try program.run("identify", "photos", "--format", "jsonl", "--parallel", "1")
    )
  }

  @Test func E01() throws {
    let result = try Self.oneByOne.get().result
    #expect(result.status == 1)
    let rows = try rows(result.output)
    let names = rows.compactMap { ($0["file"] as? String)?.split(separator: "/").last }
    #expect(
      names == [
        "cat.jpg", "daffodil-alpha.png", "dandelion.jpg", "empty.jpg", "ginger-16bit.png",
        "text.png",
      ])
    let failed = rows.filter { $0["status"] as? String == "failed" }
    #expect(failed.count == 2)
    #expect(failed.allSatisfy { ($0["error"] as? String)?.isEmpty == false })
    #expect(result.error.hasPrefix("plantid: "))
  }

  @Test func rowsDoNotDependOnHowManyPhotosAreLookedAtTogether() throws {
    let (program, one) = try Self.oneByOne.get()
    for count in ["3", "auto"] {
      let many = try program.run("identify", "photos", "--format", "jsonl", "--parallel", count)
      #expect(many.output == one.output)
      #expect(many.status == one.status)
    }
    for word in ["0", "-1", "many", "65"] {
      let refused = try program.run("identify", "photos", "--parallel", word)
      #expect(refused.status == 64)
      #expect(refused.error.contains("a number from 1 to 64, or auto"))
    }
  }

  @Test func G01() throws {
    let result = try program().run("identify", "photos")
    for text in [result.output, result.error] {
      #expect(!text.contains("\r") && !text.contains("\u{1B}"))
    }
    #expect(try program().run("identify", "photos", "--quiet").error.isEmpty)
  }

  @Test("E10: goes on after an interruption") func goesOnAfterAnInterruption() throws {
    let program = try program()
    let words = ["identify", "photos", "--format", "csv", "--output"]
    #expect(try program.run(words: words + ["whole.csv"]).status == 1)
    let whole = try Data(contentsOf: program.folder.appending(path: "whole.csv"))
    let cut = program.folder.appending(path: "cut.csv")
    try FileManager.default.copyItem(
      at: program.folder.appending(path: "whole.csv.journal"),
      to: program.folder.appending(path: "cut.csv.journal"))
    try whole.prefix(whole.count * 2 / 3).write(to: cut)
    let resumed = try program.run(words: words + ["cut.csv", "--resume"])
    #expect(resumed.error.contains("continuing after"), "\(resumed.error)")
    #expect(try Data(contentsOf: cut) == whole)
    #expect(try program.run(words: words + ["cut.csv"]).status == 73)
    let other = try program.run(words: words + ["cut.csv", "--resume", "--detail", "low"])
    #expect(other.status == 64)
    #expect(other.error.contains("--detail"), "\(other.error)")
  }

  @Test("E15: a sidecar that cannot be written leaves the row its answer")
  func aSidecarThatCannotBeWritten() throws {
    let program = try Program()
    try program.copy("dandelion.jpg", to: "photos/a.jpg")
    try program.write(Data(), to: "photos/a.jpg.xmp/in-the-way")
    let result = try program.run("identify", "photos", "-f", "jsonl", "--write-xmp")
    #expect(result.status == 1)
    #expect(result.error.contains("a.jpg.xmp"), "\(result.error)")
    let rows = try rows(result.output)
    #expect(rows.count == 1)
    #expect(rows.first?["image"] is [String: Any], "\(result.output)")
  }

  @Test("E16: rows depend on each option that changes them, and on no other")
  func whatRowsDependOn() throws {
    let program = try Program()
    try program.copy("dandelion.jpg", to: "photos/a.jpg")
    let words = ["identify", "photos", "-f", "csv", "-q", "-o", "rows.csv"]
    #expect(try program.run(words: words).status == 0)
    for option in [
      "--top 3", "--max-tokens 99", "--temperature 0.5", "--seed 7", "--profile tree",
      "--with-location",
    ] {
      let change = option.split(separator: " ").map(String.init)
      let result = try program.run(words: words + ["--resume"] + change)
      #expect(result.status == 64, "\(option): \(result.error)")
      #expect(result.error.contains(change[0]), "\(result.error)")
    }
    for option in ["--threads 1", "--context 4096", "--parallel 3", "--write-xmp"] {
      let change = option.split(separator: " ").map(String.init)
      let result = try program.run(words: words + ["--resume"] + change)
      #expect(result.status == 0, "\(option): \(result.error)")
    }
  }

  @Test func shardsJoinToTheWhole() throws {
    let program = try program()
    // All at once, as on three machines that share a disk.
    DispatchQueue.concurrentPerform(iterations: 3) { index in
      let part = index + 1
      let result = try? program.run(
        "identify", "photos", "--shard", "\(part)/3", "-f", "csv", "-o", "\(part).csv", "-q")
      #expect([0, 1].contains(result?.status), "\(result?.error ?? "not run")")
    }
    _ = try program.run("identify", "photos", "-f", "csv", "-o", "whole.csv", "-q")
    #expect(try program.run("merge", "1.csv", "2.csv", "3.csv", "-o", "joined.csv").status == 0)
    let files = ["joined.csv", "whole.csv"].map { program.folder.appending(path: $0) }
    #expect(try Data(contentsOf: files[0]) == Data(contentsOf: files[1]))
    let gap = try program.run("merge", "1.csv", "3.csv", "-o", "gap.csv")
    #expect(gap.status == 1)
    #expect(gap.error.contains("2/3"), "\(gap.error)")
  }

  @Test func nothingFoundIsSaid() throws {
    let program = try Program()
    try FileManager.default.createDirectory(
      at: program.folder.appending(path: "none"), withIntermediateDirectories: true)
    let result = try program.run("identify", "none")
    #expect(result.status == 66)
    #expect(result.error.contains("no photos were found"))
  }

  @Test func aPageIsMadeOfResults() throws {
    let program = try program()
    _ = try program.run("identify", "photos", "-f", "jsonl", "-o", "rows.jsonl", "-q")
    #expect(try program.run("report", "rows.jsonl", "-o", "page.html").status == 0)
    let page = try String(
      contentsOf: program.folder.appending(path: "page.html"), encoding: .utf8)
    #expect(page.contains("dandelion"))
    #expect(!page.contains("src=\"http"))
  }

  @Test func listsOfNamesAreRead() throws {
    let program = try program()
    let list = Data("photos/cat.jpg\0photos/dandelion.jpg\0".utf8)
    let result = try program.run(
      "identify", "--files-from", "-", "-0", "--format", "jsonl", input: list)
    #expect(result.status == 0, "\(result.error)")
    #expect(try rows(result.output).count == 2)
  }
}
