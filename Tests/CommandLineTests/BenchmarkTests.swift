import Foundation
import ProgramSupport
import Testing

/// What was measured once is kept.
@Suite struct BenchmarkTests {
  @Test(.requires("python3")) func aComparisonAddsALine() throws {
    let folder = try ScratchFolder()
    let earlier = "{\"date\":\"2026-01-01\"}\n"
    let file = try folder.write(Data(earlier.utf8), to: "compare.jsonl")
    let script = """
      import argparse, importlib.machinery, importlib.util, sys
      sys.dont_write_bytecode = True
      path, program, file = sys.argv[1:]
      loader = importlib.machinery.SourceFileLoader("compare", path)
      compare = importlib.util.module_from_spec(importlib.util.spec_from_loader("compare", loader))
      loader.exec_module(compare)
      compare.PLANTID = program
      table = compare.Table()
      table.note("identify", 2)
      table.show("one")
      given = argparse.Namespace(record=file, model="m.gguf", rounds=1, threads=2)
      compare.record(given)
      compare.record(given)
      """
    let run = try #require(Executable("python3")).run([
      "-c", script, Program.checkout.appending(path: "Scripts/compare").path,
      Program.binary.path, file.path,
    ])
    #expect(run.status == 0, "\(run.text)")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.hasPrefix(earlier))
    let rows = try text.split(separator: "\n").dropFirst().map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(rows.count == 2)
    for row in rows {
      #expect((row["date"] as? String)?.hasSuffix("Z") == true)
      #expect(row["machine"] is [String: Any])
      #expect((row["parts"] as? [String: [String: Any]])?["one"]?["medians"] != nil)
    }
  }

  @Test func theLinesKeptAreJSON() throws {
    let folder = Program.checkout.appending(path: "Fixtures/benchmarks")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      #expect(name.hasSuffix(".jsonl"), "\(name)")
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for line in text.split(separator: "\n") {
        let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(row?["date"] is String)
      }
    }
  }
}
