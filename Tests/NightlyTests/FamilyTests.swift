import Foundation
import ProgramSupport
import Testing

/// Small models with the shape, the template and the projector of families that people use.
///
/// A tool that is not in the repository writes them; PLANTID_FAMILY_TOOL names it. Without it, or without what
/// it needs, they are skipped; with it they take about ten minutes.
@Suite(
  .serialized, .enabled(if: FamilyModels.tool != nil, "the tool that makes models is not there"))
struct FamilyTests {
  @Test(
    "J: each family sees, answers, and goes on from its saved context",
    arguments: FamilyModels.names)
  func family(_ name: String) throws {
    let models = try FamilyModels(name)
    let program = try Program()
    var options = ["--model", models.model, "--mmproj", models.projector]
    // Of a model that was made before there were templates.
    if name == "llava-1.6-vicuna" { options += ["--chat-template", "chatml"] }
    #expect(try program.run(words: ["doctor"] + options.prefix(4)).status <= 69)

    for threads in ["1", "2"] {
      let seen = try program.run(
        words: ["identify", Program.photo("daffodil.jpg"), "--threads", threads] + options)
      try #require(seen.status == 0, "\(seen.text)")
      let words = ["--threads", threads, "--temperature", "1", "--seed", "8", "--max-tokens", "24"]
      for question in ["how tall does the stem grow in the first year?", "tell me about its roots"]
      {
        try followUp(question, words + options, in: program)
      }
    }
    let rows = try ["1", "3"].map { ahead in
      let run = try program.run(
        words: ["identify", "--parallel", ahead, "--format", "jsonl", "--max-tokens", "120"]
          + ["dandelion.jpg", "cat.jpg", "marigold.jpg"].map(Program.photo) + options)
      return try run.rows().map { row in
        row.filter { !["timings", "evaluated", "reused"].contains($0.key) } as NSDictionary
      }
    }
    // L02: several photos in preparation change no row.
    #expect(rows[0].count == 3 && rows[0] == rows[1])
  }

  /// L01: an answer from the saved context is the one that reading everything again gives.
  private func followUp(_ question: String, _ words: [String], in program: Program) throws {
    let state = URL(filePath: program.environment["PLANTID_STATE_DIR"] ?? "")
    let kept = program.folder.appending(path: "kept")
    try? FileManager.default.removeItem(at: kept)
    try FileManager.default.copyItem(at: state, to: kept)
    var other = program
    other.environment["PLANTID_STATE_DIR"] = kept.path(percentEncoded: false)
    let rebuilt = try other.run(words: ["ask", question, "--no-reuse"] + words)
    let answer = try program.run(words: ["ask", question] + words)
    #expect(answer.status == rebuilt.status && answer.output == rebuilt.output, "\(question)")
  }
}

/// A pair of files in the shape of a family.
private struct FamilyModels {
  static let names = [
    "deepseek4-eye", "gemma3", "gemma4", "glm4v", "internvl3", "kimi-vl", "lfm2-vl", "llava-1.6",
    "llava-1.6-vicuna", "minicpm-v", "mistral-small", "nemotron-vl", "qwen2-vl", "qwen2.5-vl",
    "qwen3-vl", "qwen3.5", "smolvlm",
  ]

  private let folder: ScratchFolder
  let model: String
  let projector: String

  init(_ name: String) throws {
    folder = try ScratchFolder()
    let tool = try #require(Self.tool)
    let made = try Executable("python3")?.run([
      tool.path, name, folder.path, "--llama", tool.source,
    ])
    try #require(made?.status == 0, "\(made?.error ?? "")")
    model = folder.file("\(name).gguf").path(percentEncoded: false)
    projector = folder.file("mmproj-\(name).gguf").path(percentEncoded: false)
  }

  /// The tool, and a source tree of llama.cpp for its vocabularies; nil where one of them is missing.
  static let tool: (path: String, source: String)? = {
    let environment = ProcessInfo.processInfo.environment
    guard let place = environment["PLANTID_FAMILY_TOOL"] else { return nil }
    let home = environment["XDG_CACHE_HOME"] ?? "\(environment["HOME"] ?? "")/.cache"
    let cache = URL(filePath: environment["PLANTID_CACHE_DIR"] ?? home + "/plantid")
    let source = try? FileManager.default.contentsOfDirectory(
      atPath: cache.path(percentEncoded: false)
    )
    .first { $0.hasPrefix("source-") }
    guard let source, FileManager.default.fileExists(atPath: place),
      (try? Executable("python3")?.run(["-c", "import numpy, yaml"]).status) == 0
    else { return nil }
    return (place, cache.appending(path: source).path(percentEncoded: false))
  }()
}
