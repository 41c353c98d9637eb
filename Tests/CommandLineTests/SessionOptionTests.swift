import Foundation
import ProgramSupport
import Testing

/// What a session was made with, and a model without a chat template.
@Suite(.requiresModel) struct SessionOptionTests {
  private func reused(_ result: Program.Result) throws -> Int? {
    (try result.json()["reused"] as? [String: Any])?["images"] as? Int
  }

  @Test("L12: a question goes on with the context and the detail that the session was made with")
  func contextAndDetail() throws {
    let program = try Program()
    let made = try program.run(
      "identify", Program.photo("dandelion.jpg"), "--context", "1024", "--detail", "low")
    #expect(made.status == 0, "\(made.error)")
    // Each of them would have the photo evaluated again.
    for _ in 0..<2 {
      let asked = try program.run("ask", "what is its family?", "-f", "json")
      #expect(try reused(asked) == 1, "\(asked.text)")
    }
    let other = try program.run("ask", "what is its family?", "-f", "json", "--context", "2048")
    #expect(try reused(other) == 0, "\(other.text)")
  }

  @Test("L12: a question goes on with the model that the session was made with, while it is there")
  func model() throws {
    let pair = try #require(TestModel.pair)
    var program = try Program()
    program.environment["PLANTID_MODEL"] = nil
    program.environment["PLANTID_MMPROJ"] = nil
    let folder = program.folder.appending(path: "own")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let model = folder.appending(path: "other.gguf")
    try EditedModel.data(of: URL(filePath: pair.model), languages: ["en", "de"]).write(to: model)
    try FileManager.default.copyItem(
      at: URL(filePath: pair.projector), to: folder.appending(path: "mmproj-other.gguf"))
    let made = try program.run("identify", Program.photo("dandelion.jpg"), "-m", "own/other.gguf")
    #expect(made.status == 0, "\(made.error)")
    let asked = try program.run("ask", "what is its family?", "-f", "json")
    #expect(try reused(asked) == 1, "\(asked.text)")
    try FileManager.default.removeItem(at: folder)
    let later = try program.run("ask", "what is its family?", "-f", "json")
    #expect(try later.status == 0 && reused(later) == 0, "\(later.text)")
  }

  @Test("L07: a model without a chat template is used with one that is named")
  func chatTemplate() throws {
    let pair = try #require(TestModel.pair)
    let program = try Program()
    // What a model has that was never taught turns: no text that can be a template.
    let bare = try EditedModel.data(of: URL(filePath: pair.model), template: "{% if %}")
    let model = try program.write(bare, to: "bare.gguf")
    let words = [
      "identify", Program.photo("dandelion.jpg"), "-m", model, "--mmproj", pair.projector,
    ]
    let refused = try program.run(words: words)
    #expect(refused.status == 69 && refused.error.contains("--chat-template"), "\(refused.text)")
    let used = try program.run(words: words + ["--chat-template", "chatml"])
    #expect(used.status == 0 && used.output.contains("Asteraceae"), "\(used.text)")
    #expect(try program.run("ask", "how often to water?", "-q").status == 0)
    let missing = try program.run(words: words + ["--chat-template", "none.jinja"])
    #expect(missing.status == 69 && missing.error.contains("name a file, or chatml"))
  }

  @Test("L08: doctor says in a sentence what is wrong with a projector")
  func aDamagedProjector() throws {
    let pair = try #require(TestModel.pair)
    let program = try Program()
    var bytes = try Data(contentsOf: URL(filePath: pair.projector))
    let key = try #require(bytes.range(of: Data("clip.use_gelu".utf8)))
    bytes[key.upperBound] = 0
    let projector = try program.write(bytes, to: "mmproj.gguf")
    let result = try program.run("doctor", "--mmproj", projector)
    #expect(result.status == 69 && result.output.contains("Next step: "), "\(result.text)")
  }
}
